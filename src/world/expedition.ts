import type { Dice } from '../dice/perform.ts';
import { seededNumbers } from '../dice/seeded.ts';
import type { Axial } from '../hex/axial.ts';
import { seededDiceFor } from './chance.ts';
import type { Discovery, World, WorldContent } from './world.ts';

/** Something that was found without a player, with the number that its entry would have in a campaign. */
export interface ExploredEntry {
  readonly seq: number;
  readonly content: WorldContent;
  readonly discovery: Discovery;
}

/** Number of the first entry after the one that starts a campaign. */
const FIRST_SEQ = 2;

/**
 * Reveals a world without a player, by the dice and numbers that a campaign of the same chosen seed has. It ends where
 * nothing is left to be found.
 *
 * @param world of which nothing is known yet; every entry is in it before the next one is asked for
 */
export const explore = (world: World, seed: string, order: string): Generator<ExploredEntry, void, void> =>
  exploredEntries(world, (discovery) => seededDiceFor(seed, discovery), order, walkChances(seed));

/**
 * Explores a world on dice from elsewhere: they may throw an error, but not run out. Not in an order that itself hangs on
 * chance, since its chances are no dice of any hex.
 */
export const exploreOn = (
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
    const content = contentOf(discovery, diceFor(discovery), seq);
    world.apply(content, seq);
    yield { seq: seq++, content, discovery };
  }
}

/** What is to be found next, and from where one goes there: `null` as long as it is the start. */
export interface NextDiscovery {
  readonly from: Axial | null;
  readonly discovery: Discovery;
}

/** What is to be found, one after the other. Each has to be applied to the world before the next is asked for. */
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

/** The content that a discovery brings on dice that never run out. */
export function contentOf(discovery: Discovery, dice: Dice, seq: number): WorldContent {
  const outcome = discovery.roll(dice, seq);
  if (!outcome.done) throw new Error('these dice never run out');
  return outcome.content;
}

/** Random numbers for the way that an order takes, where it hangs on chance. They are no dice of any hex. */
export const walkChances = (seed: string): ((sides: number) => number) =>
  seededNumbers({ seed, procedure: 'walk', place: '0,0', occurrence: 0 });
