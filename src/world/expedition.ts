import type { Dice } from '../dice/perform.ts';
import { seededNumbers } from '../dice/seeded.ts';
import { seededDiceFor } from './chance.ts';
import type { Discovery, World, WorldContent } from './world.ts';

/** Something that was found without a player, and whether the party of a campaign would be there then. */
export interface Find {
  readonly seq: number;
  readonly content: WorldContent;
  readonly discovery: Discovery;
}

/** Number of the first entry after the one that starts a campaign. */
const FIRST_FIND = 2;

/**
 * Reveals a world without a player, by the dice and numbers that a campaign of the same chosen seed has. It ends where
 * nothing is left to be found.
 *
 * @param world of which nothing is known yet; every find is in it before the next one is asked for
 */
export const explore = (world: World, seed: string, order: string): Generator<Find, void, void> =>
  finds(
    world,
    (discovery) => seededDiceFor(seed, discovery),
    order,
    seededNumbers({ seed, procedure: 'walk', place: '0,0', occurrence: 0 }),
  );

/**
 * The same on dice from elsewhere: they may throw an error, but not run out. Not in an order that itself hangs on
 * chance, since its chances are no dice of any hex.
 */
export const exploreOn = (
  world: World,
  diceFor: (discovery: Discovery) => Dice,
  order: string,
): Generator<Find, void, void> =>
  finds(world, diceFor, order, () => {
    throw new Error(`the order '${order}' hangs on chance`);
  });

function* finds(
  world: World,
  diceFor: (discovery: Discovery) => Dice,
  order: string,
  draw: (sides: number) => number,
): Generator<Find, void, void> {
  let seq = FIRST_FIND;
  const made = (discovery: Discovery): Find => {
    const outcome = discovery.with(diceFor(discovery), seq);
    if (!outcome.done) throw new Error('these dice never run out');
    world.apply(outcome.content, seq);
    return { seq: seq++, content: outcome.content, discovery };
  };
  for (const discovery of world.start()) yield made(discovery);
  if (world.isComplete) return;
  for (const { from, to } of world.expedition(order, draw)) {
    if (world.isPassable(to)) continue;
    yield made(world.discovery(from, to));
    if (world.isComplete) return;
  }
}
