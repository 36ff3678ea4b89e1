import { useEffect, useRef, useState } from 'preact/hooks';
import { inflowsOf } from '../../src/formats/drawing/river.ts';
import { type Axial, hexDistance, sameHex } from '../../src/hex/axial.ts';
import { directionBetween, directionName, neighbours } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import { flowName, siteName, terrainName } from '../../src/telling/solo.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { ThrownDice } from '../drawing/die.tsx';
import { HexVignette, UnknownVignette } from '../drawing/hex-vignette.tsx';
import { Icon } from '../drawing/icon.tsx';
import type { Journey } from '../journey/journey.ts';
import { covers } from '../shell/coverings.ts';
import { Facts } from './facts.tsx';
import { KeepLinkCard } from './keep-link-card.tsx';
import { Odds } from './odds.tsx';
import { Rose } from './rose.tsx';
import { Steps } from './steps.tsx';
import { Why } from './why.tsx';

const isNarrow = () => matchMedia('(max-width: 720px)').matches;

/** Everything about one hex: the chosen one, else the one that the party is in. */
export function HexPanel({ journey }: { journey: Journey }) {
  const sheet = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (sheet.current) return covers(sheet.current, () => (isNarrow() ? 'bottom' : 'right'));
  }, []);
  const hex = journey.focus.value;
  return (
    <aside class={`panel${open ? ' open' : ''}`} ref={sheet} aria-label="The chosen hex" data-testid="panel">
      <button
        type="button"
        class="panel-handle"
        aria-expanded={open}
        aria-label={open ? 'Show less' : 'Show more about this hex'}
        onClick={() => {
          setOpen(!open);
          sheet.current?.scrollTo(0, 0);
        }}
      >
        <Icon name={open ? 'down' : 'up'} />
      </button>
      {hex ? <Content journey={journey} hex={hex} /> : <Nothing journey={journey} />}
      <Rose journey={journey} />
      <KeepLinkCard journey={journey} />
    </aside>
  );
}

/** Before the start hex: a campaign with the players' own dice begins with them. */
function Nothing({ journey }: { journey: Journey }) {
  if (!journey.live.ready.value) return null;
  return (
    <div class="panel-content beginning">
      <p>Nothing exists yet. The first seven hexes come from your dice.</p>
      {journey.mayMove.value && (
        <button type="button" class="primary" onClick={() => void journey.begin()} data-testid="begin-own">
          Take up the dice
        </button>
      )}
    </div>
  );
}

function Content({ journey, hex }: { journey: Journey; hex: Axial }) {
  const record = journey.recordAt(hex);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
  }, [hex.q, hex.r]);
  return (
    <div class="panel-content" ref={scroller}>
      <Head journey={journey} hex={hex} record={record} />
      <Steps journey={journey} hex={hex} record={record} />
      {record && <Brief hex={record} />}
      <div class="panel-more">
        {record ? (
          <>
            <Facts hex={record} seenOnly={journey.seenOnly(record)} />
            <Why journey={journey} hex={record} />
          </>
        ) : (
          <Unknown journey={journey} hex={hex} />
        )}
      </div>
    </div>
  );
}

function Head({ journey, hex, record }: { journey: Journey; hex: Axial; record: SoloRecord | null }) {
  const party = journey.party.value;
  const chosen = journey.selected.value !== null;
  return (
    <header class="panel-head">
      {record ? (
        <HexVignette hex={record} inflows={inflowsOf(record, (at) => journey.recordAt(at))} />
      ) : (
        <UnknownVignette />
      )}
      <div>
        <p class="panel-where">
          <span class="label">{hexLabel(hex)}</span> {party && whereabouts(party, hex)}
        </p>
        <h2>{record ? terrainName(record.terrain) : 'unknown'}</h2>
      </div>
      {chosen && (
        <button
          type="button"
          class="plain round"
          aria-label="Let go of this hex"
          onClick={() => journey.letGo()}
        >
          <Icon name="close" />
        </button>
      )}
    </header>
  );
}

/** What fits beside the rose on a phone: the dice, and what they came to. */
function Brief({ hex }: { hex: SoloRecord }) {
  const facts = [
    `altitude ${hex.altitude}`,
    hex.flow === null ? '' : `river ${flowName(hex.flow)}`,
    hex.site ? siteName(hex.site) : '',
  ];
  return (
    <div class="panel-brief" aria-hidden="true">
      <p>{facts.filter(Boolean).join(', ')}</p>
      <div class="row">
        {hex.dice.map((roll, index) => (
          <ThrownDice key={index} roll={roll} />
        ))}
      </div>
    </div>
  );
}

function whereabouts(party: Axial, hex: Axial): string {
  if (sameHex(party, hex)) return 'the party is here';
  const direction = directionBetween(party, hex);
  if (direction) return `${directionName(direction)} of the party`;
  return `${hexDistance(party, hex)} hexes from the party`;
}

/** What can be said of a hex that nobody has seen. */
function Unknown({ journey, hex }: { journey: Journey; hex: Axial }) {
  const beside = neighbours(hex).flatMap((at) => {
    const record = journey.recordAt(at);
    const direction = directionBetween(hex, at);
    return record && direction ? [{ record, direction }] : [];
  });
  if (beside.length === 0)
    return <p class="quiet">Nobody has been anywhere near. What lies there does not exist yet.</p>;
  return (
    <>
      {journey.wayTo(hex) && <Odds journey={journey} />}
      <section class="beside" aria-label="Known around it">
        <h3>Ways that lead there</h3>
        <ul>
          {beside.map(({ record, direction }) => (
            <li key={record.label}>
              <span>from the {directionName(direction)}</span>
              <span class="quiet">
                {terrainName(record.terrain)} {record.label}, altitude {record.altitude}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
