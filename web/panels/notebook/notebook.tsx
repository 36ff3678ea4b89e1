import { signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Journey } from '../../journey/journey.ts';
import { Icon } from '../../kit/icon.tsx';
import { trackInset } from '../../kit/insets.ts';
import { lazily } from '../../kit/lazily.tsx';
import { isNarrow } from '../../kit/narrow-screen.ts';
import { DayTab } from './day-tab.tsx';
import type { LeafProps } from './leaf.ts';

/** What a leaf of the notebook is about. */
interface Tab {
  readonly name: string;
  readonly title: string;
  readonly Content: ComponentType<LeafProps>;
}

const DiceTab = lazily(() => import('./dice/dice-tab.tsx').then((loaded) => loaded.DiceTab));

const TablesTab = lazily(() => import('./tables/tables-tab.tsx').then((loaded) => loaded.TablesTab));

const TABS: readonly [Tab, ...Tab[]] = [
  { name: 'day', title: 'Day', Content: DayTab },
  { name: 'dice', title: 'Dice', Content: DiceTab },
  { name: 'tables', title: 'Tables', Content: TablesTab },
];

/** The leaf that lies open; `null` while the notebook is closed. */
export const openLeaf = signal<string | null>(null);

/** Opens the notebook where it was closed, and closes it where it is open. */
export const toggleNotebook = (): void => {
  openLeaf.value = openLeaf.value === null ? TABS[0].name : null;
};

/** What the players keep beside the map: the day and its weather, dice, tables and what has happened so far. */
export function Notebook({ journey }: { journey: Journey }) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    // On a narrow screen it lies over the map, which need not make room for it.
    if (sheet.current && !isNarrow()) return trackInset(sheet.current, () => 'left');
  }, []);
  const { name, title, Content } = TABS.find((tab) => tab.name === openLeaf.value) ?? TABS[0];
  const close = () => {
    openLeaf.value = null;
  };
  return (
    <aside
      class="notebook"
      ref={sheet}
      aria-label="Notebook"
      data-testid="notebook"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        close();
      }}
    >
      <header class="notebook-head">
        <div class="notebook-tabs" role="tablist" aria-label="Leaves of the notebook">
          {TABS.map((tab) => (
            <button
              type="button"
              role="tab"
              key={tab.name}
              id={`leaf-${tab.name}`}
              aria-selected={tab.name === name}
              aria-controls="notebook-leaf"
              onClick={() => {
                openLeaf.value = tab.name;
              }}
            >
              {tab.title}
            </button>
          ))}
        </div>
        <button type="button" class="plain round" aria-label="Close the notebook" onClick={close}>
          <Icon name="close" />
        </button>
      </header>
      <div
        class="notebook-leaf"
        role="tabpanel"
        id="notebook-leaf"
        aria-label={title}
        data-testid={`${name}-leaf`}
      >
        <Content journey={journey} onClose={close} />
      </div>
    </aside>
  );
}
