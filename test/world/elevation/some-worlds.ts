import fc from 'fast-check';
import type { Dice } from '../../../src/dice/perform.ts';
import type { DiceRequest } from '../../../src/dice/request.ts';
import { seededNumbers } from '../../../src/dice/seeded.ts';
import { type Axial, ORIGIN } from '../../../src/hex/axial.ts';
import { neighbours } from '../../../src/hex/direction.ts';
import { BASINS, DEFAULT_SETTINGS, DICE_COUNTS, OUTFLOWS } from '../../../src/rules/elevation/settings.ts';
import { ElevationWorld } from '../../../src/world/elevation/elevation-world.ts';
import type { ElevationWorldSettings } from '../../../src/world/elevation/elevation-world-settings.ts';
import type { SurveyedContent } from '../../../src/world/elevation/survey-rows.ts';

export const worldSettings = (some: Partial<ElevationWorldSettings> = {}): ElevationWorldSettings => ({
  kind: 'elevation',
  ...DEFAULT_SETTINGS,
  ...some,
});

/** Settings of all kinds, with those that produce sea, level ground and basins among them. */
const someSettings: fc.Arbitrary<ElevationWorldSettings> = fc.record({
  kind: fc.constant('elevation' as const),
  start: fc.oneof(fc.integer({ min: -300, max: 300 }), fc.integer({ min: 0, max: 6000 })),
  dice: fc.constantFrom(...DICE_COUNTS),
  change: fc.oneof(fc.constant('twelfth' as const), fc.integer({ min: 1, max: 400 })),
  leastChange: fc.integer({ min: 1, max: 40 }),
  hexWidth: fc.constantFrom(1, 3, 5, 10, 12.5),
  outflow: fc.constantFrom(...OUTFLOWS),
  basin: fc.constantFrom(...BASINS),
});

/**
 * A world and the choices of a party that wanders through it: which of the known but unsurveyed hexes is surveyed next.
 */
export const someWorld = fc.record({
  settings: someSettings,
  seed: fc.string(),
  choices: fc.array(fc.nat(), { minLength: 1, maxLength: 14 }),
  own: fc.boolean(),
});
export type SomeWorld = typeof someWorld extends fc.Arbitrary<infer T> ? T : never;

export interface Surveyed {
  readonly world: ElevationWorld;
  readonly content: SurveyedContent;
  readonly seq: number;
}

/** A world, survey by survey, each given before it is applied; the numbers of their entries have gaps. */
export function* played({
  settings,
  seed,
  choices,
  own,
}: SomeWorld): Generator<Surveyed, ElevationWorld, void> {
  const world = new ElevationWorld(settings);
  const dice = new TableDice(seed, own);
  let seq = 0;
  for (const choice of choices) {
    seq += 2;
    const content = surveyed(world, dice, seq, choice);
    yield { world, content, seq };
    world.apply(content, seq);
  }
  return world;
}

/** A world with all its surveys made. */
export function grown(some: SomeWorld): ElevationWorld {
  const surveys = played(some);
  for (let step = surveys.next(); ; step = surveys.next()) if (step.done) return step.value;
}

/** Random dice; if some are a player's own, every third throw is still the server's. */
class TableDice implements Dice {
  own?: true;
  readonly #someOwn: boolean;
  readonly #draw: (sides: number) => number;
  #thrown = 0;

  constructor(seed: string, someOwn: boolean) {
    this.#someOwn = someOwn;
    this.#draw = seededNumbers({ seed, procedure: 'survey', place: '0,0', occurrence: 0 });
  }

  throw({ sides, count }: DiceRequest): number[] {
    if (this.#someOwn && this.#thrown++ % 3 < 2) this.own = true;
    else delete this.own;
    return Array.from({ length: count }, () => this.#draw(sides));
  }
}

function surveyed(world: ElevationWorld, dice: Dice, seq: number, choice: number): SurveyedContent {
  const [start] = world.start();
  const open = openHexes(world);
  const target = open[choice % open.length] as Axial;
  const discovery = world.count === 0 && start ? start : world.discovery(besides(world, target), target);
  const found = discovery.roll(dice, seq);
  if (!found.done || found.content.kind !== 'surveyed') throw new Error('nothing was surveyed');
  return found.content;
}

/** The known but unsurveyed hexes. */
export const openHexes = (world: ElevationWorld): Axial[] =>
  world.count === 0
    ? [ORIGIN]
    : Array.from({ length: world.count }, (_, known) => world.hexAt(known)).filter(
        (hex) => !world.isPassable(hex),
      );

/** A surveyed hex next to another. */
export const besides = (world: ElevationWorld, target: Axial): Axial =>
  neighbours(target).find((hex) => world.isPassable(hex)) as Axial;
