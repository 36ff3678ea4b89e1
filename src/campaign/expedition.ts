import { seededNumbers } from '../dice/seeded.ts';
import { type Axial, ORIGIN } from '../hex/axial.ts';
import { neighbours } from '../hex/direction.ts';
import { spiral } from '../hex/ring.ts';
import type { HouseRule } from '../rules/solo.ts';
import { type Step, walk } from '../rules/walk.ts';
import { revealDice } from './chance.ts';
import type { HexRecord } from './hex-record.ts';
import { PackedWorld } from './packed-world.ts';
import { revealHex, revealStart } from './reveal.ts';

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

/**
 * Reveals a world without a player, hex by hex without end, by the dice and numbers that a campaign of the same
 * seed has.
 */
export function* explore({ seed, houseRules, order }: Exploration): Generator<HexRecord, never, void> {
  const world = new PackedWorld();
  const start = revealStart(FIRST_REVEAL, houseRules, (hex) => revealDice(seed, hex));
  if (!start.done) throw new Error('seeded dice never run out');
  for (const hex of start.revealed) {
    world.reveal(hex);
    yield hex;
  }
  for (const { from, to } of steps(world, seed, order)) {
    if (world.has(to)) continue;
    const outcome = revealHex(world, from, to, FIRST_REVEAL + world.count, houseRules, revealDice(seed, to));
    if (!outcome.done) throw new Error('seeded dice never run out');
    world.reveal(outcome.revealed);
    yield outcome.revealed;
  }
  throw new Error('expeditions never end');
}

function steps(world: PackedWorld, seed: string, order: ExplorationOrder): Iterable<Step> {
  const isKnown = (hex: Axial) => world.has(hex);
  if (order === 'spiral') return spiralSteps(isKnown);
  return walk(isKnown, seededNumbers({ seed, procedure: 'walk', place: '0,0', occurrence: 0 }));
}

/** Ring by ring, each hex entered from the first known neighbour in the order of the directions. */
function* spiralSteps(isKnown: (hex: Axial) => boolean): Generator<Step, void, void> {
  for (const to of spiral(ORIGIN)) {
    const from = neighbours(to).find(isKnown);
    if (from && !isKnown(to)) yield { from, to };
  }
}
