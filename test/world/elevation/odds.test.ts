import { describe, expect, it } from 'vitest';
import { enumerate, odds } from '../../../src/dice/enumeration.ts';
import { type Axial, ORIGIN, sameHex } from '../../../src/hex/axial.ts';
import { type Direction, neighbour, neighbours, oppositeOf } from '../../../src/hex/direction.ts';
import type { ElevationSettings } from '../../../src/rules/elevation/settings.ts';
import { surveyHex } from '../../../src/rules/elevation/survey.ts';
import { elevationOdds } from '../../../src/world/elevation/odds.ts';
import { landOf } from '../../rules/elevation-by-the-book.ts';
import type { Land } from '../../rules/elevation-land.ts';
import { itInAll, varied } from '../../support/all-tests.ts';
import { worldSettings } from './some-worlds.ts';

const mean = (chances: ReadonlyMap<number, number>): number =>
  [...chances].reduce((sum, [value, chance]) => sum + value * chance, 0);

/** Expects the odds to equal those over all possible throws of a survey. */
function expectAsEnumerated(land: Land, target: Axial, settings: ElevationSettings): void {
  const found = elevationOdds(land, settings, ORIGIN, target);
  const ways = [...enumerate(() => surveyHex(land, target, settings))];
  const elevation = land.elevation(land.find(target));
  const peaks = odds(ways, ({ peak }) => peak);
  expect(found.peak).toEqual({
    lowest: Math.min(...peaks.keys()),
    mean: expect.closeTo(mean(peaks), 6),
    highest: Math.max(...peaks.keys()),
  });
  const countries = odds(ways, ({ peak }) => {
    const relief = peak - elevation;
    if (elevation < 0) return 'sea';
    return relief < 100 ? 'flat' : relief < 500 ? 'undulating' : relief < 1500 ? 'hilly' : 'mountainous';
  });
  expect(new Map(Object.entries(found.terrain))).toEqual(
    new Map([...countries].map(([country, chance]) => [country, expect.closeTo(chance, 9)])),
  );
  expect(found.mesaOrPlateau).toBeCloseTo(odds(ways, ({ form }) => form !== null).get(true) ?? 0, 9);
  const unknown = neighbours(target).filter((hex) => land.find(hex) < 0);
  expect(found.around.map(({ q, r }) => ({ q, r }))).toEqual(unknown);
  for (const hex of found.around) {
    const heights = odds(
      ways,
      ({ revealed }) => revealed.find((one) => sameHex(one, hex))?.elevation ?? Number.NaN,
    );
    expect(hex).toMatchObject({
      lowest: Math.min(...heights.keys()),
      mean: expect.closeTo(mean(heights), 6),
      highest: Math.max(...heights.keys()),
      sea: expect.closeTo(
        [...heights].reduce((sum, [height, chance]) => sum + (height < 0 ? chance : 0), 0),
        9,
      ),
    });
  }
}

/** The unsurveyed start hex with these six around it, `null` for an unknown one; a river flows in from one of them. */
function open(ring: readonly (number | null)[], centre: number, river?: Direction): Land {
  const six = neighbours(ORIGIN).flatMap(({ q, r }, i): [number, number, number][] => {
    const elevation = ring[i] ?? null;
    return elevation === null ? [] : [[q, r, elevation]];
  });
  const flows = river ? [{ ...neighbour(ORIGIN, river), flow: oppositeOf(river) }] : [];
  return landOf([...six, [0, 0, centre]], flows);
}

describe('the odds of a survey', () => {
  const two = worldSettings({ dice: 2, change: 60 });

  it.each(
    varied<[string, readonly (number | null)[], number, Direction | undefined]>(
      [
        ['one unknown hex by the sea', [900, 800, -20, 900, null, 900], 100, undefined],
        ['a river that must continue into the only one', [900, 800, 700, 900, null, 900], 120, 1],
        ['a river that has a way out', [900, 100, null, 900, 800, 900], 120, 1],
        ['the bottom of the sea', [900, 100, null, 900, 30, 900], -120, undefined],
        ['nothing unknown', [900, 100, 20, 900, 30, 900], 120, undefined],
        // Two outflows, each with all possible throws: this takes as long as all other cases together.
        ['a river that must continue into one of two', [900, 800, null, 900, null, 900], 120, 1],
      ],
      5,
    ),
  )('are those over all possible throws of two dice: %s', (_, ring, centre, river) => {
    const land = open(ring, centre, river);
    expectAsEnumerated(land, ORIGIN, two);
  });

  // Two hexes without a river are independent of each other, and the calculation by hand below has two as well.
  itInAll('are those over all possible throws of two dice: two unknown hexes', () => {
    expectAsEnumerated(open([900, 800, null, 900, null, 900], 500), ORIGIN, two);
  });

  it('of the usual six dice agree with a calculation by hand', () => {
    const land = open([900, 800, null, 900, null, 900], 3000);
    const { from, peak, mesaOrPlateau, terrain, around } = elevationOdds(
      land,
      worldSettings(),
      { q: 0, r: -1 },
      ORIGIN,
    );
    expect(from).toEqual({ q: 0, r: -1 });
    // 4,332 of 46,656 throws of 6d6 add up to 21; the largest difference from the mean is 15.
    expect(mesaOrPlateau).toBe(4332 / 46_656);
    expect(peak).toMatchObject({ lowest: 3000, highest: 3000 + 15 * 250 });
    // 8,442 are one point off the mean, 9,002 six points or more.
    expect(Object.entries(terrain)).toEqual([
      ['hilly', (46_656 - 4332 - 8442 - 9002) / 46_656],
      ['mountainous', 9002 / 46_656],
      ['undulating', 8442 / 46_656],
      ['flat', 4332 / 46_656],
    ]);
    expect(around).toEqual([
      {
        q: 1,
        r: 0,
        label: '5151',
        lowest: -750,
        mean: 3000,
        highest: 6750,
        sea: 28 / 46_656,
      },
      {
        q: -1,
        r: 1,
        label: '4951',
        lowest: -750,
        mean: 3000,
        highest: 6750,
        sea: 28 / 46_656,
      },
    ]);
  });

  it('are refused for a surveyed or unknown hex', () => {
    const land = open([900, 800, null, 900, null, 900], 100);
    expect(() => elevationOdds(land, two, ORIGIN, neighbour(ORIGIN, 1))).toThrow(
      '5049 is no hex that is known but',
    );
    expect(() => elevationOdds(land, two, ORIGIN, neighbour(ORIGIN, 3))).toThrow(
      '5151 is no hex that is known but',
    );
  });
});
