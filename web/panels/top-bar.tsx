import { useRef } from 'preact/hooks';
import type { Journey } from '../journey/journey.ts';
import { peopleHere } from '../journey/people-here.ts';
import { shownLeaf, toggleNotebook } from '../journey/shown-leaf.ts';
import { Icon } from '../kit/icon.tsx';
import { useTrackedInset } from '../kit/insets.ts';
import { lazily } from '../kit/lazily.tsx';
import { goHome } from '../kit/location.ts';
import { isPlainClick } from '../kit/plain-click.ts';
import { Popover } from '../kit/popover.tsx';
import type { ConnectionState } from '../live/connection-status.ts';
import { MapMenu } from './map-menu.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { PeopleList } from './people/people-lazily.ts';

const DayChip = lazily(() => import('./day-chip.tsx').then((loaded) => loaded.DayChip));

/** Whether to show the day: from day 2 on, or once something is counted. */
const isCounting = ({ campaign }: Journey): boolean =>
  campaign.status.day > 1 || campaign.inForce.ofKind('counter').length > 0;

const STATE_WORDS: Readonly<Record<ConnectionState, string>> = {
  connected: 'live',
  reconnecting: 'reconnecting',
  offline: 'offline',
};

function stateInWords({ live: { isCachedCopy, ready, state } }: Journey): string {
  if (isCachedCopy.value) return 'offline, as last seen here';
  return state.value === 'reconnecting' && !ready.value ? 'connecting' : STATE_WORDS[state.value];
}

/** The campaign's name, the state of the connection, who is here, and the buttons of notebook, sharing and menu. */
export function TopBar({ journey, onOpen }: { journey: Journey; onOpen: (dialog: OpenDialog) => void }) {
  const bar = useRef<HTMLElement>(null);
  useTrackedInset(bar, () => 'top');
  const state = journey.live.state.value;
  const isReady = journey.live.ready.value;
  const known = journey.campaign.world.count;
  const home = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    goHome();
  };
  return (
    <header class="top-bar" ref={bar}>
      <a class="bar-home" href="/" aria-label="Hexfarer, all campaigns" title="All campaigns" onClick={home}>
        <img src="/favicon.svg" alt="" width="34" height="34" />
      </a>
      <div class="bar-title">
        <h1 dir="auto">{journey.name}</h1>
        <div class="bar-state">
          <span class={`live live-${state}`} role="status" data-testid="live-state">
            <span class="live-dot" aria-hidden="true" />
            {stateInWords(journey)}
          </span>
          {isReady && (
            <span class="bar-count">
              {known === 1 ? '1 hex' : `${known.toLocaleString('en')} hexes`}
              <span class="bar-word"> known</span>
            </span>
          )}
        </div>
      </div>
      {isCounting(journey) && <DayChip journey={journey} />}
      <PeoplePresent journey={journey} onOpen={onOpen} />
      <button
        type="button"
        class="bar-button bar-notebook"
        aria-expanded={shownLeaf.value !== null}
        onClick={toggleNotebook}
        data-testid="notebook-button"
      >
        <Icon name="book" />
        <span class="bar-word">Notebook</span>
      </button>
      {journey.permissions.may('manage links') && (
        <button
          type="button"
          class="bar-button bar-share"
          onClick={() => onOpen('share')}
          data-testid="share-button"
        >
          <Icon name="share" />
          <span class="bar-word">Share</span>
        </button>
      )}
      <MapMenu journey={journey} onOpen={onOpen} />
    </header>
  );
}

/** Who is here. Room is reserved for it until that is known, so that the campaign's name does not rewrap. */
function PeoplePresent({ journey, onOpen }: { journey: Journey; onOpen: (dialog: OpenDialog) => void }) {
  const presence = journey.live.presence.value;
  if (!presence)
    return (
      <span class="bar-button bar-unknown" aria-hidden="true">
        <Icon name="people" />1
      </span>
    );
  const here = peopleHere(presence);
  const { count } = here;
  return (
    <Popover
      name="presence"
      title={count === 1 ? 'Only you are here' : `${count} are here`}
      button={
        <>
          <Icon name="people" />
          <span>
            {count}
            <span class="visually-hidden">{count === 1 ? ' here, only you' : ' here'}</span>
          </span>
        </>
      }
    >
      {(close) => (
        <PeopleList
          here={here}
          throwers={journey.live.throwers.active.value}
          own={journey.live.link.value}
          onRename={() => {
            close();
            onOpen('person');
          }}
        />
      )}
    </Popover>
  );
}
