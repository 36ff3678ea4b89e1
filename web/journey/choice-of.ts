import type { Campaign } from '../../src/campaign/campaign.ts';
import { markAt, placeNameAt } from '../../src/campaign/hex-inscriptions.ts';
import { type Axial, sameHex } from '../../src/hex/axial.ts';
import { directionBetween } from '../../src/hex/direction.ts';
import type { HexOdds } from '../../src/world/world.ts';
import type { Choice } from './choice-in-words.ts';
import type { OddsState } from './hex-odds-loader.ts';
import { routeAhead } from './route-ahead.ts';
import { nameIn, wordsOf } from './words/words-of.ts';

interface ChoiceContext {
  readonly byItsKey: boolean;
  readonly mayMove: boolean;
  readonly origin: Axial | null;
  readonly odds: OddsState;
}

/** Everything that is told of a chosen hex. */
export function choiceOf(
  hex: Axial,
  campaign: Campaign,
  { byItsKey, mayMove, origin, odds }: ChoiceContext,
): Choice {
  const { world, party } = campaign;
  const record = world.recordAt(hex);
  const facts = record ? wordsOf(world.settings.kind).factsOf(record) : [];
  const name = placeNameAt(campaign.inForce, hex);
  const mark = markAt(campaign.inForce, hex);
  const notes = campaign.inForce
    .ofKind('note')
    .filter((entry) => entry.kind === 'noted' && entry.text && sameHex(entry, hex)).length;
  const known = world.isPassable(hex);
  const direction = party && directionBetween(party, hex);
  const goal = known ? hex : origin;
  return {
    hex,
    facts: [
      ...(name === null ? [] : [name]),
      nameIn(world, hex),
      ...facts,
      ...(mark === null ? [] : [`marked: ${mark}`]),
      ...(notes === 0 ? [] : [notes === 1 ? 'a note' : `${notes} notes`]),
    ],
    known,
    barred: world.whyBarred(hex) !== null,
    party,
    direction,
    byItsKey,
    mayMove,
    origin,
    route: mayMove && goal && !direction ? routeAhead(campaign, goal) : null,
    odds: odds === 'loading' ? null : terrainOdds(odds),
  };
}

/** How likely each terrain or kind of country is; the odds of every kind of world include this. */
const terrainOdds = (odds: HexOdds | null): Readonly<Record<string, number>> | null =>
  (odds as { readonly terrain?: Readonly<Record<string, number>> } | null)?.terrain ?? null;
