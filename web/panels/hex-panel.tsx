import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { isBattleGround } from '../../src/campaign/battle-ground.ts';
import { placeText } from '../../src/campaign/entries-in-force.ts';
import { hasNotes, placeNameAt } from '../../src/campaign/hex-inscriptions.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { directionBetween, directionName, neighbours } from '../../src/hex/direction.ts';
import { hexLabel } from '../../src/hex/label.ts';
import type { HexRecord } from '../../src/ledger/hex-record.ts';
import { showBattle } from '../journey/battle-hex.ts';
import type { Journey } from '../journey/journey.ts';
import { foldPanel, panelOpen } from '../journey/panel-open.ts';
import { whereabouts } from '../journey/whereabouts.ts';
import { nameIn } from '../journey/words/words-of.ts';
import { isAskedForName } from '../kit/asked-name.ts';
import { useCloseByBack } from '../kit/close-by-back.ts';
import { ThrownDice } from '../kit/die.tsx';
import { Icon } from '../kit/icon.tsx';
import { useTrackedInset } from '../kit/insets.ts';
import { lazily } from '../kit/lazily.tsx';
import { isNarrow, isSmall } from '../kit/narrow-screen.ts';
import { showLegend } from '../kit/preferences.ts';
import { HexPicture } from './hex-picture.tsx';
import { HexRolls } from './hex-rolls.tsx';
import { HexTelling } from './hex-telling.tsx';
import { InscriptionsPart } from './inscriptions-part.tsx';
import { KeepLinkCard } from './keep-link-card.tsx';
import { MoveButtons } from './move-buttons.tsx';
import { Odds } from './odds.tsx';
import type { OpenDialog } from './open-dialog.ts';
import { NamingCard } from './people/people-lazily.ts';
import { Rose } from './rose.tsx';
import { partsOf } from './worlds/parts-of.ts';

/** Names with more characters than this are set smaller, so that they don't fill the panel. */
const LONG_NAME = 32;

const MissedCard = lazily(() => import('./missed-card.tsx').then((loaded) => loaded.MissedCard));

/** Everything about one hex: the chosen one, else the one that the party is in. */
export function HexPanel({ journey, onOpen }: { journey: Journey; onOpen: (dialog: OpenDialog) => void }) {
  const sheet = useRef<HTMLElement>(null);
  const open = panelOpen.value;
  useCloseByBack(open, foldPanel);
  // In a layout effect: as soon as the panel is visible, it may be unfolded. Folded for the legend as well, which would
  // have room for two lines otherwise.
  useLayoutEffect(foldPanel, [showLegend.value]);
  useTrackedInset(sheet, () => (isNarrow() ? 'bottom' : 'right'));
  const hex = journey.panelHex.value;
  return (
    <aside class={`panel${open ? ' open' : ''}`} ref={sheet} aria-label="The chosen hex" data-testid="panel">
      <button
        type="button"
        class="panel-handle"
        aria-expanded={open}
        aria-label={open ? 'Show less' : 'Show more about this hex'}
        onClick={() => {
          panelOpen.value = !open;
          sheet.current?.scrollTo(0, 0);
        }}
      >
        <Icon name={open ? 'down' : 'up'} />
      </button>
      {hex ? <Content journey={journey} hex={hex} /> : <NoStartYet journey={journey} />}
      <Rose journey={journey} />
      {journey.absences.value.length > 0 && (
        <MissedCard
          journey={journey}
          onDone={() => {
            journey.absences.value = [];
          }}
        />
      )}
      {isSmall.value && isAskedForName(journey.summary.id) && (
        <NamingCard journey={journey} onAnswer={() => onOpen('person')} />
      )}
      <KeepLinkCard journey={journey} />
    </aside>
  );
}

/** Shown before the start hex is revealed: offers the campaign's first throw. */
function NoStartYet({ journey }: { journey: Journey }) {
  const { dicePrompt, isPutAside, underWay } = journey.commands;
  if (!journey.live.ready.value || underWay.value) return null;
  // The dice strip is open, unless it was put aside.
  const isAsked = dicePrompt.value !== null && !isPutAside.value;
  const own = journey.summary.dice === 'own';
  if (journey.campaign.closed)
    return (
      <div class="panel-content beginning">
        <p>This campaign was closed before anything was revealed.</p>
      </div>
    );
  return (
    <div class="panel-content beginning">
      <p>
        {own
          ? 'Nothing exists yet. What lies around the start comes from your dice.'
          : 'Nothing exists yet. The first throw shows where the party sets out.'}
      </p>
      {journey.permissions.mayMove.value && !isAsked && (
        <button
          type="button"
          class="primary"
          onClick={() => void journey.moves.begin()}
          data-testid="begin-own"
        >
          {own ? 'Take up the dice' : 'Let the dice fall'}
        </button>
      )}
    </div>
  );
}

function Content({ journey, hex }: { journey: Journey; hex: Axial }) {
  const record = journey.recordAt(hex);
  const { Facts } = partsOf(journey);
  const isPassable = journey.campaign.world.isPassable(hex);
  const scroller = useRef<HTMLDivElement>(null);
  useEffect(() => {
    scroller.current?.scrollTo(0, 0);
  }, [hex.q, hex.r]);
  return (
    <div class="panel-content" ref={scroller}>
      <Head journey={journey} hex={hex} />
      <MoveButtons journey={journey} hex={hex} record={record} />
      {record && <FactsAndDice journey={journey} hex={record} />}
      <div class="panel-more">
        {record && <Facts journey={journey} hex={record} />}
        {record && <HexRolls journey={journey} hex={record} />}
        <div class="hex-acts">
          <InscriptionsPart key={`${hex.q},${hex.r}`} journey={journey} hex={hex} />
          {record && isBattleGround(record) && <BattleHere journey={journey} hex={hex} />}
        </div>
        {!isPassable && <Unknown journey={journey} hex={hex} />}
        {record && <HexTelling journey={journey} hex={record} />}
      </div>
    </div>
  );
}

function Head({ journey, hex }: { journey: Journey; hex: Axial }) {
  const party = journey.party.value;
  const chosen = journey.selected.value !== null;
  const name = placeNameAt(journey.campaign.inForce, hex);
  const ground = nameIn(journey.campaign.world, hex);
  return (
    <header class="panel-head">
      <HexPicture journey={journey} hex={hex} />
      <div>
        <p class="panel-where">
          <span class="label">{hexLabel(hex)}</span>{' '}
          {hasNotes(journey.campaign.inForce, hex) && (
            <span class="panel-noted">
              <Icon name="note" />
              <span class="visually-hidden">has notes,</span>{' '}
            </span>
          )}
          {name !== null && `${ground}, `}
          {party && whereabouts(party, hex)}
        </p>
        {name === null ? (
          <h2>{ground}</h2>
        ) : (
          <h2 class={name.length > LONG_NAME ? 'panel-name long' : 'panel-name'}>
            <bdi>{name}</bdi>
          </h2>
        )}
      </div>
      <div class="panel-head-acts">
        <button
          type="button"
          class="plain round"
          aria-label="What can be done with this hex"
          aria-haspopup="menu"
          title="Menu of this hex"
          data-testid="hex-menu-button"
          onClick={({ currentTarget, timeStamp }) => {
            const { left, bottom } = currentTarget.getBoundingClientRect();
            journey.openMenu(hex, timeStamp, { x: left, y: bottom });
          }}
        >
          <Icon name="more" />
        </button>
        {chosen && (
          <button
            type="button"
            class="plain round"
            aria-label="Deselect this hex"
            onClick={() => journey.choose(null)}
          >
            <Icon name="close" />
          </button>
        )}
      </div>
    </header>
  );
}

/** Opens the battlefield of a hex, or the form to roll one. */
function BattleHere({ journey, hex }: { journey: Journey; hex: Axial }) {
  const isThere = journey.campaign.inForce.at('battlefield', placeText(hex));
  if (!isThere && !journey.permissions.mayAct.value) return null;
  return (
    <button type="button" class="quiet-button" onClick={() => showBattle(hex)}>
      {isThere ? 'Battlefield' : 'Battle here'}
    </button>
  );
}

/** Facts and dice in brief, to fit beside the rose on a phone. */
function FactsAndDice({ journey, hex }: { journey: Journey; hex: HexRecord }) {
  return (
    <div class="panel-brief" aria-hidden="true">
      <p>{journey.words.factsOf(hex).join(', ')}</p>
      <div class="row">
        {hex.dice.map((roll, index) => (
          <ThrownDice key={index} roll={roll} />
        ))}
      </div>
    </div>
  );
}

/** For a hex that can't be walked into: why it is barred, or its odds and the known hexes beside it. */
function Unknown({ journey, hex }: { journey: Journey; hex: Axial }) {
  const { world } = journey.campaign;
  const { barred } = journey.words;
  if (world.whyBarred(hex)) return barred && <p class="quiet">{barred.about}</p>;
  const beside = neighbours(hex).flatMap((at) => {
    const record = journey.recordAt(at);
    const direction = directionBetween(hex, at);
    return record && direction && world.isPassable(at) ? [{ record, direction }] : [];
  });
  if (beside.length === 0) return <p class="quiet">{journey.words.farAway}</p>;
  return (
    <>
      {journey.origin.value && <Odds journey={journey} />}
      <section class="known-around" aria-label="Known around it">
        <h3>Ways that lead there</h3>
        <ul>
          {beside.map(({ record, direction }) => (
            <li key={record.label}>
              <span>from the {directionName(direction)}</span>
              <span class="quiet">
                {journey.words.nameOf(record)} {record.label}, {journey.words.factsOf(record)[0]}
              </span>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
