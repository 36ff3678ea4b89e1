import '../../styles/notebook.css';
import '../../styles/rolled.css';
import { useRef } from 'preact/hooks';
import type { Journey } from '../../journey/journey.ts';
import { closeNotebook, openNotebook, shownLeaf } from '../../journey/shown-leaf.ts';
import { Icon } from '../../kit/icon.tsx';
import { useTrackedInset } from '../../kit/insets.ts';
import { isSmall } from '../../kit/narrow-screen.ts';
import { useFocusInside } from '../../kit/use-focus-inside.ts';
import { WaitingCommands } from '../waiting-commands.tsx';
import { TABS, type Tab } from './tabs.ts';

interface NotebookProps {
  readonly journey: Journey;
  /** Called if its code can't be loaded. */
  readonly onClose?: () => void;
}

/** What the players keep beside the map: the day and its weather, dice, tables and what has happened so far. */
export function Notebook({ journey }: NotebookProps) {
  const sheet = useRef<HTMLElement>(null);
  const coversAll = isSmall.value;
  useTrackedInset(sheet, () => (isSmall.value ? null : 'left'));
  useFocusInside(sheet, '[aria-selected="true"]');
  const open = TABS.find((tab) => tab.name === shownLeaf.value) ?? TABS[0];
  return (
    <section
      class="notebook"
      ref={sheet}
      {...(coversAll ? { role: 'dialog', 'aria-modal': true } : { role: 'complementary' })}
      aria-label="Notebook"
      data-testid="notebook"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented) return;
        event.preventDefault();
        closeNotebook();
      }}
    >
      <header class="notebook-head">
        {coversAll && <h2>Notebook</h2>}
        <TabList open={open} />
        <button type="button" class="quiet-button notebook-close" onClick={closeNotebook}>
          <Icon name="close" /> <span>Back to the map</span>
        </button>
      </header>
      <WaitingCommands journey={journey} />
      <div
        class="notebook-leaf"
        role="tabpanel"
        id="notebook-leaf"
        aria-labelledby={idOf(open)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys
        tabIndex={0}
        data-testid={`${open.name}-leaf`}
        key={open.name}
      >
        <open.Leaf journey={journey} onClose={closeNotebook} />
      </div>
    </section>
  );
}

const idOf = ({ name }: Tab): string => `leaf-${name}`;

/** The leaves by their names; arrows lead from one to the next. */
function TabList({ open }: { open: Tab }) {
  const list = useRef<HTMLDivElement>(null);
  const turn = (event: KeyboardEvent) => {
    const at = TABS.indexOf(open);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    const tab = to === undefined ? undefined : TABS.at(to % TABS.length);
    if (!tab) return;
    event.preventDefault();
    openNotebook(tab.name);
    list.current?.querySelector<HTMLElement>(`#${idOf(tab)}`)?.focus();
  };
  return (
    <div
      class="notebook-tabs"
      role="tablist"
      aria-label="Leaves of the notebook"
      ref={list}
      tabIndex={-1}
      onKeyDown={turn}
    >
      {TABS.map((tab) => (
        <button
          type="button"
          role="tab"
          key={tab.name}
          id={idOf(tab)}
          aria-selected={tab === open}
          aria-controls="notebook-leaf"
          tabIndex={tab === open ? 0 : -1}
          onClick={() => openNotebook(tab.name)}
        >
          {tab.title}
        </button>
      ))}
    </div>
  );
}
