import type { Dice } from '../dice/perform.ts';
import { seededNumbers } from '../dice/seeded.ts';
import type { Axial } from '../hex/axial.ts';
import { seededDiceFor } from './chance.ts';
import type { Discovery, World, WorldContent } from './world.ts';

/** One discovery made without a player, with the sequence number that its entry would have in a campaign. */
export interface ExploredEntry {
  readonly seq: number;
  readonly content: WorldContent;
  readonly discovery: Discovery;
}

/** Number of the first entry after the one that starts a campaign. */
const FIRST_SEQ = 2;

/**
 * Reveals a world without a player, with the same dice and sequence numbers as a campaign with this chosen seed. Ends
 * when nothing is left to be found.
 *
 * @param world in which nothing is known yet; each entry is applied to it before it is yielded
 */
export const explore = (world: World, seed: string, order: string): Generator<ExploredEntry, void, void> =>
  exploredEntries(world, (discovery) => seededDiceFor(seed, discovery), order, walkChances(seed));

/**
 * Explores a world with the caller's dice, which may throw an error but must not run out. Refuses an order that depends
 * on chance, such as a walk: its random numbers are no dice of any hex.
 */
export const exploreWithDice = (
  world: World,
  diceFor: (discovery: Discovery) => Dice,
  order: string,
): Generator<ExploredEntry, void, void> =>
  exploredEntries(world, diceFor, order, () => {
    throw new Error(`the order '${order}' hangs on chance`);
  });

function* exploredEntries(
  world: World,
  diceFor: (discovery: Discovery) => Dice,
  order: string,
  draw: (sides: number) => number,
): Generator<ExploredEntry, void, void> {
  let seq = FIRST_SEQ;
  for (const { discovery } of discoveries(world, order, draw)) {
    const content = rollContent(discovery, diceFor(discovery), seq);
    world.apply(content, seq);
    yield { seq: seq++, content, discovery };
  }
}

/** The next discovery, and the hex that it is entered from: `null` for those that belong to the start. */
export interface NextDiscovery {
  readonly from: Axial | null;
  readonly discovery: Discovery;
}

/** The discoveries of an exploration, one by one. Apply each to the world before asking for the next. */
export function* discoveries(
  world: World,
  order: string,
  draw: (sides: number) => number,
): Generator<NextDiscovery, void, void> {
  for (const discovery of world.start()) yield { from: null, discovery };
  if (world.isComplete) return;
  for (const { from, to } of world.expedition(order, draw)) {
    if (world.isPassable(to)) continue;
    yield { from, discovery: world.discovery(from, to) };
    if (world.isComplete) return;
  }
}

/** The content of a discovery, rolled with dice that never run out. */
export function rollContent(discovery: Discovery, dice: Dice, seq: number): WorldContent {
  const outcome = discovery.roll(dice, seq);
  if (!outcome.done) throw new Error('these dice never run out');
  return outcome.content;
}

/** Random numbers that choose the steps of a walk. They are no dice of any hex. */
export const walkChances = (seed: string): ((sides: number) => number) =>
  seededNumbers({ seed, procedure: 'walk', place: '0,0', occurrence: 0 });
