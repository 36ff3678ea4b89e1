import { perform } from '../../src/dice/perform.ts';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import { spiral } from '../../src/hex/ring.ts';
import { islandStatistics } from '../../src/rules/island-statistics.ts';
import { enterHex, type SoloWorld } from '../../src/rules/solo.ts';
import { revealDice } from '../../src/world/chance.ts';
import { PackedWorld } from '../../src/world/solo/hex-columns.ts';
import { revealHex, revealStart } from '../../src/world/solo/reveal.ts';
import { type Bench, bounded, msEach, told } from '../figure.ts';
import { interleaved, median } from '../measure.ts';

const HEXES = 200_000;
const GOAL = 400_000;

/** Reveals per second without ledger and disk: by the rules alone, and kept in a world as the server keeps it. */
export const rulesAlone: Bench = async (note) => {
  const targets = spiralOf(HEXES);
  note(`${HEXES} distinct hexes a round, each with dice of its own and its trace`);
  let world = new PackedWorld();
  const { kept, alone } = await interleaved({
    kept: (round) => {
      world = grown(targets, `kept ${round}`);
      return HEXES;
    },
    // The same places again, in the middle of known ground, where the rules have most to look at.
    alone: (round) => rolled(world, targets, `alone ${round}`),
  });
  const byRulesAlone = median(alone.perSecond);
  return [
    {
      ...told('solo reveals, rules alone, with trace', byRulesAlone, '/s'),
      goal: `${GOAL.toLocaleString('en')}/s`,
      reached: byRulesAlone >= GOAL,
    },
    told('solo reveals, rules and the packed world', median(kept.perSecond), '/s'),
  ];
};

function spiralOf(count: number): Axial[] {
  const hexes: Axial[] = [];
  for (const hex of spiral(ORIGIN)) {
    hexes.push(hex);
    if (hexes.length === count) break;
  }
  return hexes;
}

function grown(targets: readonly Axial[], seed: string): PackedWorld {
  const world = new PackedWorld();
  const start = revealStart(2, [], (hex) => revealDice(seed, hex));
  if (!start.done) throw new Error('seeded dice never run out');
  for (const hex of start.revealed) world.reveal(hex);
  for (const target of targets.slice(world.count)) {
    const from = neighbours(target).find((hex) => world.has(hex)) as Axial;
    const outcome = revealHex(world, from, target, world.count + 2, [], revealDice(seed, target));
    if (!outcome.done) throw new Error('seeded dice never run out');
    world.reveal(outcome.revealed);
  }
  return world;
}

/** Rolls every hex of a grown world once more, as if it alone were unknown. */
function rolled(world: PackedWorld, targets: readonly Axial[], seed: string): number {
  let hidden = -1;
  const around: SoloWorld = {
    find: (hex) => {
      const known = world.find(hex);
      return known === hidden ? -1 : known;
    },
    altitude: (known) => world.altitude(known),
    flow: (known) => world.flow(known),
    drainsInto: (known, unknown) => world.drainsInto(known, unknown),
  };
  let count = 0;
  for (const target of targets) {
    hidden = world.find(target);
    const from = neighbours(target).find((hex) => around.find(hex) >= 0);
    if (!from) continue;
    const outcome = perform(enterHex(around, from, target), revealDice(seed, target));
    if (outcome.done) count++;
  }
  return count;
}

const ISLANDS = 10_000;

export const islands: Bench = async (note) => {
  note(`${ISLANDS} islands of 24 hexes by algorithm 5, with their statistics`);
  const { made } = await interleaved({
    made: (round) => {
      islandStatistics({ algorithm: 5, size: 24, runs: ISLANDS, seed: `bench ${round}` });
      return 1;
    },
  });
  return [bounded('10,000 islands of 24 hexes, algorithm 5', median(msEach(made)) / 1000, 's', 1)];
};
