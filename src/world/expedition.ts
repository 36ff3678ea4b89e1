import { seededNumbers } from '../dice/seeded.ts';
import { type Axial, ORIGIN } from '../hex/axial.ts';
import { neighbours } from '../hex/direction.ts';
import { spiral } from '../hex/ring.ts';
import type { HouseRule } from '../rules/solo.ts';
import { type Step, walk } from '../rules/walk.ts';
import { revealDice } from './chance.ts';
import type { HexRecord } from './solo/hex-record.ts';
import { PackedWorld } from './solo/packed-world.ts';
import { type DiceFor, revealHex } from './solo/reveal.ts';

/** In which order a world is revealed where nobody plays: by the source's walk, or ring by ring. */
export const EXPLORATION_ORDERS = ['walk', 'spiral'] as const;
export type ExplorationOrder = (typeof EXPLORATION_ORDERS)[number];

export interface Exploration {
  readonly seed: string;
  readonly houseRules: readonly HouseRule[];
  readonly order: ExplorationOrder;
}

/** Number of the entry that reveals the start hex, after the one that starts the campaign. */
const FIRST_REVEAL = 2;

/** Which hex is entered next and from where. Asked for step by step, while the world is revealed. */
type Onward = (isKnown: (hex: Axial) => boolean) => Iterable<Step>;

/**
 * Reveals a world without a player, hex by hex without end, by the dice and numbers that a campaign of the same
 * seed has.
 */
export function explore({ seed, houseRules, order }: Exploration): Generator<HexRecord, never, void> {
  const byWalk: Onward = (isKnown) =>
    walk(isKnown, seededNumbers({ seed, procedure: 'walk', place: '0,0', occurrence: 0 }));
  return reveals(houseRules, (hex) => revealDice(seed, hex), order === 'walk' ? byWalk : spiralSteps);
}

/**
 * The same ring by ring, on dice from elsewhere: they may throw an error, but not run out. No walk, since its chances
 * are no dice of any hex.
 */
export const exploreOn = (
  diceFor: DiceFor,
  houseRules: readonly HouseRule[],
): Generator<HexRecord, never, void> => reveals(houseRules, diceFor, spiralSteps);

function* reveals(
  houseRules: readonly HouseRule[],
  diceFor: DiceFor,
  onward: Onward,
): Generator<HexRecord, never, void> {
  const world = new PackedWorld();
  for (const { from, to } of begunAtStart(onward((hex) => world.has(hex)))) {
    if (world.has(to)) continue;
    const outcome = revealHex(world, from, to, FIRST_REVEAL + world.count, houseRules, diceFor(to));
    if (!outcome.done) throw new Error('these dice never run out');
    world.reveal(outcome.revealed);
    yield outcome.revealed;
  }
  throw new Error('expeditions never end');
}

/** The start hex and the six around it come first in any order, as in a campaign. */
function* begunAtStart(
  onward: Iterable<Step>,
): Generator<{ readonly from: Axial | null; readonly to: Axial }, void, void> {
  yield { from: null, to: ORIGIN };
  for (const to of neighbours(ORIGIN)) yield { from: ORIGIN, to };
  yield* onward;
}

/** Ring by ring, each hex entered from the first known neighbour in the order of the directions. */
function* spiralSteps(isKnown: (hex: Axial) => boolean): Generator<Step, void, void> {
  for (const to of spiral(ORIGIN)) {
    const from = neighbours(to).find(isKnown);
    if (from && !isKnown(to)) yield { from, to };
  }
}
