import { perform } from '../../src/dice/perform.ts';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import { spiral } from '../../src/hex/ring.ts';
import { islandStatistics } from '../../src/rules/island-statistics.ts';
import { enterHex, type SoloLand } from '../../src/rules/solo.ts';
import { seededDiceFor } from '../../src/world/chance.ts';
import { rollContent } from '../../src/world/expedition.ts';
import { SoloWorld } from '../../src/world/solo/solo-world.ts';
import { SOLO } from '../campaigns.ts';
import { type Bench, boundedFigure, msEach, plainFigure } from '../figure.ts';
import { interleaved, median } from '../measure.ts';

const HEXES = 200_000;
const GOAL = 400_000;

/** Reveals per second without ledger and disk: by the rules alone, and with the packed world as on the server. */
export const rulesAlone: Bench = async (note) => {
  const targets = spiralOf(HEXES);
  note(`${HEXES} distinct hexes a round, each with dice of its own and its trace`);
  let world = new SoloWorld(SOLO);
  const { kept, alone } = await interleaved({
    kept: (round) => {
      world = grown(targets, `kept ${round}`);
      return HEXES;
    },
    // The same hexes again, surrounded by known ones, where the rules have the most to examine.
    alone: (round) => rolled(world, targets, `alone ${round}`),
  });
  const byRulesAlone = median(alone.perSecond);
  return [
    {
      ...plainFigure('solo reveals, rules alone, with trace', byRulesAlone, '/s'),
      goal: `${GOAL.toLocaleString('en')}/s`,
      reached: byRulesAlone >= GOAL,
    },
    plainFigure('solo reveals, rules and the packed world', median(kept.perSecond), '/s'),
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

function grown(targets: readonly Axial[], seed: string): SoloWorld {
  const world = new SoloWorld(SOLO);
  const reveal = (discovery: ReturnType<SoloWorld['discovery']>) => {
    const seq = world.count + 2;
    world.apply(rollContent(discovery, seededDiceFor(seed, discovery), seq), seq);
  };
  for (const discovery of world.start()) reveal(discovery);
  for (const target of targets.slice(world.count)) {
    const from = neighbours(target).find((hex) => world.has(hex)) as Axial;
    reveal(world.discovery(from, target));
  }
  return world;
}

/** Rolls every hex of a grown world again, as if only this hex were unknown. */
function rolled({ hexes }: SoloWorld, targets: readonly Axial[], seed: string): number {
  let hidden = -1;
  const around: SoloLand = {
    find: (hex) => {
      const known = hexes.find(hex);
      return known === hidden ? -1 : known;
    },
    altitude: (known) => hexes.altitude(known),
    flow: (known) => hexes.flow(known),
    drainsInto: (known, unknown) => hexes.drainsInto(known, unknown),
  };
  let count = 0;
  for (const target of targets) {
    hidden = hexes.find(target);
    const from = neighbours(target).find((hex) => around.find(hex) >= 0);
    if (!from) continue;
    const dice = seededDiceFor(seed, { procedure: 'reveal', hex: target });
    if (perform(enterHex(around, from, target), dice).done) count++;
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
  return [boundedFigure('10,000 islands of 24 hexes, algorithm 5', median(msEach(made)) / 1000, 's', 1)];
};
