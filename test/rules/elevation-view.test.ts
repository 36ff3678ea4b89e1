import { describe, expect, it } from 'vitest';
import { performScripted } from '../../src/dice/given.ts';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { type Direction, neighbour, neighbours, oppositeOf } from '../../src/hex/direction.ts';
import type { HexFlow } from '../../src/rules/elevation/land.ts';
import type { ElevationSettings } from '../../src/rules/elevation/settings.ts';
import { surveyHex } from '../../src/rules/elevation/survey.ts';
import { LandView } from '../../src/rules/elevation/view.ts';
import { around, facesFor, landOf, settingsWith } from './elevation-by-the-book.ts';
import { Land } from './elevation-land.ts';

const viewOf = (land: Land, settings: Partial<ElevationSettings> = {}) =>
  new LandView(land, settingsWith(settings));
const inflowFrom = (direction: Direction): HexFlow => ({
  ...neighbour(ORIGIN, direction),
  flow: oppositeOf(direction),
});

describe('[elevation: points] "one for each known neighbour that is higher"', () => {
  const ring = [200, 90, 150, 80, 300, 70];

  it('a source with three higher neighbours has 3 points, which is 15 cubic feet per second', () => {
    expect(viewOf(around(100, ring, [{ ...ORIGIN, flow: 6 }])).of(0)).toMatchObject({
      flow: 6,
      points: 3,
      streamFlow: 15,
    });
  });

  it('a hex without a river has no points, and the sea has none either', () => {
    expect(viewOf(around(100, ring)).of(0)).toMatchObject({ flow: null, points: 0, streamFlow: 0 });
    const coast = around(100, [200, 90, 150, 80, 300, -70], [{ ...ORIGIN, flow: 6 }]);
    expect(viewOf(coast).of(6)).toMatchObject({ points: 0, streamFlow: 0, water: 'sea' });
  });

  it('"plus the points of every river hex that flows into it", and none for that hex itself', () => {
    const land = around(100, ring, [{ ...ORIGIN, flow: 6 }]);
    // The hex to the north-west, at 70, has three higher neighbours, but the start, whose river flows into it, gives it
    // its points instead.
    expect(viewOf(land).of(6)).toMatchObject({ flow: null, points: 3 + 2, streamFlow: 25 });
  });

  it('[elevation: points] "neither flows into it nor takes its water": a lake gets no points for the rim that it overflows', () => {
    const lake = around(100, [150, 140, 130, 120, 125, 170], [{ ...ORIGIN, flow: 4 }]);
    expect(viewOf(lake).of(0).points).toBe(5);
    const fed = around(100, [150, 140, 130, 120, 125, 170], [inflowFrom(1), { ...ORIGIN, flow: 4 }]);
    // The only higher neighbour of its inflow is one hex of the ring.
    expect(viewOf(fed).of(0).points).toBe(4 + viewOf(fed).of(1).points);
  });

  it('the points of a river of thousands of hexes are added up like any other', () => {
    const length = 20_000;
    const hexes = Array.from({ length }, (_, i): [number, number, number] => [0, i, length - i]);
    const flows = Array.from({ length: length - 1 }, (_, i): HexFlow => ({ q: 0, r: i, flow: 4 }));
    const land = landOf([...hexes, [1, -1, 99_999]], flows.toReversed());
    expect(viewOf(land).of(length - 1).points).toBe(1);
  });

  it('points grow as more becomes known', () => {
    const land = around(100, [200, null, 150, null, 300, 70], [{ ...ORIGIN, flow: 6 }]);
    expect(viewOf(land).of(0).points).toBe(3);
    const hex = { ...neighbour(ORIGIN, 2), elevation: 900, origin: ORIGIN };
    land.take({ ...neighbour(ORIGIN, 1), peak: 200, form: null, revealed: [hex], flows: [] });
    expect(viewOf(land).of(0).points).toBe(4);
  });
});

describe('the worked example of the source', () => {
  const land = new Land();
  const survey = (hex: Axial, ...rolled: (number | { die: number })[]) =>
    land.take(
      performScripted(
        surveyHex(land, hex, settingsWith()),
        rolled.flatMap((one) => (typeof one === 'number' ? facesFor(one) : [one.die])),
      ).result,
    );
  const at = (hex: Axial, settings: Partial<ElevationSettings> = {}) =>
    viewOf(land, settings).of(land.find(hex));
  const C = neighbour(ORIGIN, 2);
  const F = neighbour(ORIGIN, 5);
  const H = neighbour(C, 1);

  it('"B, D and G are higher than hex A, giving the stream 3 points … B, D and I are higher than hex C, adding 3 more"', () => {
    survey(ORIGIN, 24, 18, 23, 20, 18, 28, 26, { die: 2 });
    survey(C, { die: 3 }, 20, 22, 22, 23);
    expect(at(ORIGIN)).toMatchObject({ flow: 2, points: 3, streamFlow: 15, peak: 4250, terrain: 'hilly' });
    expect(at(C)).toMatchObject({ flow: 3, points: 6, streamFlow: 30, peak: 2750, terrain: 'hilly' });
    expect(at(C, { hexWidth: 10 }).streamFlow).toBe(120);
  });

  it('F, with A, E, G, K and L above it, falls into M', () => {
    survey(F, 23, 23, 14, 22);
    expect(at(F)).toMatchObject({ flow: 6, points: 5, streamFlow: 25 });
    expect(at(neighbour(F, 6))).toMatchObject({
      flow: null,
      points: 5 + 2,
      peak: null,
      terrain: 'mountainous',
    });
  });

  it('"H becomes a source hex (with 5 river points), which has nowhere to flow except into C"', () => {
    survey(H, 25, 25, 25, 22);
    expect(at(H)).toMatchObject({ water: 'lake', flow: 4, points: 5 });
    // The source has "8 (5+3)" and leaves out A's 3.
    expect(at(C).points).toBe(8 + 3);
  });
});

describe('[elevation: kinds of country]', () => {
  it.each([
    [0, 'flat'],
    [99, 'flat'],
    [100, 'undulating'],
    [499, 'undulating'],
    [500, 'hilly'],
    [1499, 'hilly'],
    [1500, 'mountainous'],
  ])('"by relief (peak − lowest)": %i ft is %s', (relief, terrain) => {
    expect(viewOf(around(40, [9000], [], 40 + relief)).of(0).terrain).toBe(terrain);
  });

  it.each([
    [99, 'flat'],
    [-100, 'undulating'],
    [500, 'hilly'],
    [-1500, 'mountainous'],
  ])(
    '"before the peak is known, the largest difference to a known neighbour": %i ft is %s',
    (difference, terrain) => {
      const land = landOf([
        [0, 0, 5000],
        [0, 1, 5000 - difference],
        [0, 2, 5000 - difference],
      ]);
      expect(viewOf(land).of(1)).toMatchObject({ peak: null, form: null, terrain });
    },
  );

  it('"below 0 sea", whatever its peak', () => {
    expect(viewOf(around(-1, [], [], 3000)).of(0)).toMatchObject({
      terrain: 'sea',
      water: 'sea',
      peak: 3000,
    });
    expect(viewOf(around(0, [], [], 30)).of(0)).toMatchObject({ terrain: 'flat', water: null });
  });
});

describe('[elevation: water]', () => {
  const bowl = [150, 140, 130, 120, 125, 170];

  it('a hex whose water leaves for a higher one is a lake', () => {
    expect(viewOf(around(100, bowl, [{ ...ORIGIN, flow: 4 }])).of(0).water).toBe('lake');
    expect(viewOf(around(100, [150, 100, 130], [{ ...ORIGIN, flow: 2 }])).of(0).water).toBe(null);
  });

  it('a hex whose water leaves for the start hex, higher than itself, is a lake as well', () => {
    expect(viewOf(around(100, [90], [inflowFrom(1)])).of(1).water).toBe('lake');
    expect(viewOf(around(100, [110], [inflowFrom(1)])).of(1).water).toBe(null);
  });

  it('a hex with no way out is a lake or a swamp, depending on the setting', () => {
    const all = around(100, bowl, ([1, 2, 3, 4, 5, 6] as const).map(inflowFrom));
    expect(viewOf(all).of(0)).toMatchObject({ water: 'lake', flow: null });
    expect(viewOf(all).of(0).points).toBeGreaterThan(5);
    expect(viewOf(around(100, bowl), { basin: 'swamp' }).of(0)).toMatchObject({ water: 'swamp', points: 0 });
  });

  it.each(['lake', 'swamp'] as const)(
    'a hex into which all hexes around it flow is a %s, though one of them is lower',
    (basin) => {
      const flows = ([1, 2, 3, 4, 5, 6] as const).map(inflowFrom);
      expect(viewOf(around(100, [50, 140, 130, 120, 125, 170], flows), { basin }).of(0).water).toBe(basin);
    },
  );

  it('a hex with an unknown neighbour or a way out is neither lake nor swamp', () => {
    expect(viewOf(around(100, [150, 140, 130, 120, 125, null])).of(0).water).toBe(null);
    expect(viewOf(around(100, [150, 140, 130, 120, 125, 100])).of(0).water).toBe(null);
    expect(viewOf(around(100, [150, 140, 130, 120, 125, -9])).of(0).water).toBe(null);
  });

  it('gives the form of a mesa', () => {
    const land = new Land();
    const revealed = [{ ...ORIGIN, elevation: 9, origin: null }];
    land.take({ ...ORIGIN, peak: 9, form: 'mesa', revealed, flows: [] });
    expect(viewOf(land).of(0)).toMatchObject({ form: 'mesa', peak: 9 });
    expect(neighbours(ORIGIN).map((hex) => land.find(hex))).toEqual([-1, -1, -1, -1, -1, -1]);
  });
});
