import { type Axial, sameHex } from '../../src/hex/axial.ts';
import { directionName, neighbours } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import { rolesThatMay } from '../../src/ledger/capabilities.ts';
import type { HexRecord } from '../../src/ledger/hex-record.ts';
import { capitalised } from '../../src/text/capitalised.ts';
import { oddsInWords } from '../journey/choice-in-words.ts';
import type { Journey } from '../journey/journey.ts';
import { routeInWords, routeOfLength } from '../journey/route-ahead.ts';
import { Icon } from '../kit/icon.tsx';
import { lazily } from '../kit/lazily.tsx';
import { TravelButton, WhyNotThere } from './travel-button.tsx';

const AllKnown = lazily(() => import('./all-known.tsx').then((loaded) => loaded.AllKnown));

interface HexProps {
  readonly journey: Journey;
  readonly hex: Axial;
  readonly record: HexRecord | null;
}

/** What can be done with the chosen hex. */
export function MoveButtons({ journey, hex, record }: HexProps) {
  const party = journey.party.value;
  const here = party !== null && sameHex(party, hex);
  if (!journey.permissions.mayMove.value)
    return (
      <div class="steps">
        <WatcherNote journey={journey} />
        {journey.permissions.mayPoint.value && !here && (
          <button type="button" class="quiet-button" onClick={() => journey.point(hex)}>
            <Icon name="eye" /> Look here
          </button>
        )}
      </div>
    );
  return (
    <div class="steps">
      <PendingNote journey={journey} />
      {here ? <WhereToGo journey={journey} /> : <MoveToHex journey={journey} hex={hex} record={record} />}
    </div>
  );
}

function WatcherNote({ journey }: { journey: Journey }) {
  if (journey.live.isCachedCopy.value)
    return <p class="quiet">The server is out of reach: nothing can be entered until it is back.</p>;
  if (journey.campaign.closed) return <p class="quiet">This campaign is closed. Its map stays for good.</p>;
  if (journey.permissions.mayAct.value && journey.permissions.isPartyFrozen.value)
    return <p class="quiet">The owner keeps the party where it is for now.</p>;
  if (!rolesThatMay('travel').includes(journey.live.role.value))
    return <p class="quiet">You are watching; others move the party.</p>;
  return null;
}

/** Says that a step asked for offline is kept, or that one sent before the connection broke may have been taken. */
function PendingNote({ journey }: { journey: Journey }) {
  const { commands, live } = journey;
  if (!commands.pending.value || live.state.value === 'connected') return null;
  if (commands.isSent)
    return (
      <p class="waiting" role="status">
        <span class="if-room">The connection broke. </span>Your step may have been taken
        <span class="if-room">, which will show once it is back</span>.
      </p>
    );
  return (
    <p class="waiting" role="status">
      <span class="if-room">The connection is lost. </span>Your step is kept
      <span class="if-room"> and will be taken once it is back</span>.
    </p>
  );
}

/** For those who have not moved yet: what to do first. Later, where all around is known: where to go on. */
function WhereToGo({ journey }: { journey: Journey }) {
  const { trail, party, world } = journey.campaign;
  if (!party) return null;
  const around = neighbours(party);
  const hasMoved = trail.length > 1;
  const unknown = [...around, ...(hasMoved ? [] : around.flatMap(neighbours))].find(
    (hex) => !world.isPassable(hex) && !world.whyBarred(hex),
  );
  if (!unknown) return <AllKnown journey={journey} />;
  if (hasMoved) return null;
  return (
    <div class="beginning">
      <p>
        <span class="if-room">Your party sets out from here. </span>
        {journey.recordAt(party)?.given ? 'Beyond the map' : journey.words.beyond} <em>nothing exists yet</em>
        <span class="if-room">: the dice decide when you enter</span>.
      </p>
      <button type="button" class="primary" onClick={() => journey.showHex(unknown)} data-testid="begin">
        Look to the unknown
      </button>
      <p class="quiet">Or click any blank hex beside what is known.</p>
    </div>
  );
}

function MoveToHex({ journey, hex, record }: HexProps) {
  const way = journey.wayTo(hex);
  const { world } = journey.campaign;
  const moving = journey.commands.underWay.value;
  if (world.whyBarred(hex)) return null;
  const presence = journey.live.presence.value;
  // Another page of the same person counts too: it may be the screen on the wall.
  const isAlone = presence !== null && presence.count < 2;
  const point = !isAlone && (
    <button
      type="button"
      class="quiet-button square"
      onClick={() => journey.point(hex)}
      aria-label="Look here: show this hex to the others"
      title="Look here: show this hex to the others"
    >
      <Icon name="eye" />
    </button>
  );
  if (way)
    return (
      <>
        <div class="step-line">
          <button
            type="button"
            class="primary"
            disabled={moving}
            onClick={(event) => journey.presses.enterChosen(event.timeStamp)}
            data-testid="enter"
          >
            {way.known ? 'Walk' : capitalised(journey.words.verb)} {directionName(way.direction)}
          </button>
          {point}
        </div>
        {!way.known && <OddsBrief journey={journey} />}
      </>
    );
  if (record && world.isPassable(hex))
    return (
      <>
        <div class="step-line">
          <TravelButton journey={journey} hex={hex} />
          {point}
        </div>
        <WhyNotThere journey={journey} />
      </>
    );
  return <Approach journey={journey} moving={moving} />;
}

/** The likeliest terrains, shown while the panel is folded. */
function OddsBrief({ journey }: { journey: Journey }) {
  return (
    <p class="odds-brief" aria-hidden="true">
      {oddsInWords(journey.choice.value?.odds ?? null)}
    </p>
  );
}

/** For an unknown hex that is not next to the party: the way over known ground to a hex beside it, or into it. */
function Approach({ journey, moving }: { journey: Journey; moving: boolean }) {
  const hex = journey.selected.value;
  const next = journey.origin.value;
  const route = journey.choice.value?.route;
  if (!hex || !next) return null;
  const isBarred = moving || route?.isTooFar;
  return (
    <>
      <button
        type="button"
        class="primary to-afar"
        disabled={isBarred}
        onClick={(event) => journey.presses.approachChosen(event.timeStamp, 'inside')}
        data-testid="approach-and-enter"
      >
        <span>Go there and {journey.words.verb}</span>
        {route && !route.isTooFar && (
          <small>{routeInWords(routeOfLength(journey.campaign, route.hexes + 1))}</small>
        )}
      </button>
      <button
        type="button"
        class="quiet-button"
        disabled={isBarred}
        onClick={(event) => journey.presses.approachChosen(event.timeStamp, 'edge')}
        data-testid="approach"
      >
        Only to its edge, {hexLabel(next)}
      </button>
      <WhyNotThere journey={journey} />
      <OddsBrief journey={journey} />
    </>
  );
}
