import { describe, expect, it } from 'vitest';
import { performScripted } from '../../src/dice/given.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import { type Direction, neighbour, neighbours, oppositeOf } from '../../src/hex/direction.ts';
import { Draft } from '../../src/rules/elevation/draft.ts';
import type { HexFlow } from '../../src/rules/elevation/land.ts';
import { workOutRivers } from '../../src/rules/elevation/rivers.ts';
import type { ElevationSettings } from '../../src/rules/elevation/settings.ts';
import { around, landOf, settingsWith } from './elevation-by-the-book.ts';
import type { Land } from './elevation-land.ts';

/** Decides all rivers of a land with scripted dice. */
function rivers(land: Land, faces: readonly number[] = [], settings: Partial<ElevationSettings> = {}) {
  const all = new Set(Array.from({ length: land.count }, (_, known) => known));
  return performScripted(workOutRivers(new Draft(land), all, settingsWith(settings)), faces).result;
}

/** A river that flows from the neighbour in this direction into the start hex. */
const inflowFrom = (direction: Direction): HexFlow => ({
  ...neighbour(ORIGIN, direction),
  flow: oppositeOf(direction),
});

describe('[elevation: source] "three or more known neighbours higher than itself, and a way out"', () => {
  it('three higher and one lower, three unknown: a creek begins', () => {
    expect(rivers(around(100, [200, null, 150, null, 300, 50])).flows).toEqual([
      { ...ORIGIN, flow: 6, why: 'source', way: 'down', among: [6] },
    ]);
  });

  it('one foot higher is higher, and one foot lower is a way out', () => {
    expect(rivers(around(100, [101, null, 101, null, 101, 99])).flows).toEqual([
      { ...ORIGIN, flow: 6, why: 'source', way: 'down', among: [6] },
    ]);
  });

  it.each([
    ['two higher and one lower', [200, null, 150, null, null, 50]],
    ['three higher, none lower, one level, two unknown', [200, 100, 150, null, 300, null]],
    ['two higher, four level, all known', [200, 100, 150, 100, 100, 100]],
  ])('%s: no creek', (_, ring) => expect(rivers(around(100, ring))).toEqual({ flows: [], endings: [] }));

  it('three higher and one level, all known: the level one is the way out', () => {
    expect(rivers(around(100, [200, 200, 150, 300, 300, 100])).flows).toEqual([
      { ...ORIGIN, flow: 6, why: 'source', way: 'level', among: [6] },
    ]);
  });
});

describe('[elevation: outflow] "the lowest way out, or by the setting"', () => {
  it('the lowest way out is taken, without a die', () => {
    expect(rivers(around(100, [200, 90, 150, 80, 300, 70])).flows).toMatchObject([{ flow: 6 }]);
  });

  it('"several as low: by die"', () => {
    const land = around(100, [200, 70, 150, 80, 300, 70]);
    expect(rivers(land, [4, 1, 2]).flows).toMatchObject([{ flow: 2, among: [2, 6] }]);
    expect(rivers(land, [6]).flows).toMatchObject([{ flow: 6 }]);
  });

  it('"random among the ways out"', () => {
    const land = around(100, [200, 90, 150, 80, 300, 70]);
    for (const face of [2, 4, 6])
      expect(rivers(land, [1, 3, 5, face], { outflow: 'random' }).flows).toMatchObject([
        { flow: face, among: [2, 4, 6] },
      ]);
  });

  it('level ground is no way out if there is a lower one, nor while a neighbour is unknown', () => {
    expect(rivers(around(100, [200, 100, 150, 100, 300, 70]), [], { outflow: 'random' }).flows).toMatchObject(
      [{ flow: 6, way: 'down' }],
    );
    expect(rivers(around(100, [200, 100, 150, 100, 300, null], [inflowFrom(1)])).flows).toEqual([]);
  });

  it('several as high, all known: by die', () => {
    expect(rivers(around(100, [200, 100, 150, 100, 300, 400]), [1, 4]).flows).toMatchObject([
      { flow: 4, way: 'level', among: [2, 4] },
    ]);
  });

  it('a river flows into the sea, and rivers are possible at height 0', () => {
    expect(rivers(around(0, [200, 100, 150, 100, 300, -4])).flows).toMatchObject([{ flow: 6 }]);
  });

  it('[elevation: rivers] "Only hexes at 0 or above have rivers"', () => {
    expect(rivers(around(-1, [200, 100, 150, 100, 300, -4]))).toEqual({ flows: [], endings: [] });
    expect(rivers(around(-1, [200, 100, 150, 100, 300, 400], [inflowFrom(1)]))).toEqual({
      flows: [],
      endings: [],
    });
  });

  it('"A direction once chosen stays, even if a lower way is found later"', () => {
    const land = around(100, [200, 90, 150, 80, 300, 70], [{ ...ORIGIN, flow: 2 }]);
    expect(rivers(land).flows).toEqual([]);
  });
});

describe('[elevation: needs an outflow] "if a river flows into it"', () => {
  it('the river continues to the lowest neighbour', () => {
    expect(rivers(around(100, [200, 90, null, null, null, null], [inflowFrom(1)])).flows).toEqual([
      { ...ORIGIN, flow: 2, why: 'inflow', way: 'down', among: [2] },
    ]);
  });

  it('a river waits while no known way leads out and some neighbours are unknown', () => {
    expect(rivers(around(100, [200, 190, null, 130, 140, 150], [inflowFrom(1)]))).toEqual({
      flows: [],
      endings: [],
    });
  });
});

describe('[elevation: way out] "a known lower neighbour whose water does not lead back"', () => {
  // North of the start there is a lower lake that overflows into it.
  const lake = { ...neighbour(ORIGIN, 1), flow: 4 as const };

  it('a lake that overflows into a hex is no way out of that hex', () => {
    const land = around(100, [50, 200, 210, 190, 220, 230], [lake]);
    expect(rivers(land).flows).toEqual([{ ...ORIGIN, flow: 4, why: 'inflow', way: 'over', among: [4] }]);
  });

  it('a lower neighbour whose water returns by a long way is no way out', () => {
    // South-east → north-east → north → the start.
    const land = around(
      100,
      [50, 40, 30, 190, 220, 230],
      [lake, { q: 1, r: -1, flow: 6 }, { q: 1, r: 0, flow: 1 }],
    );
    expect(rivers(land).flows).toMatchObject([{ ...ORIGIN, flow: 4, way: 'over' }]);
  });

  it('level ground whose water leads back is not one either', () => {
    const land = around(100, [100, 100, 210, 190, 220, 230], [lake]);
    expect(rivers(land).flows).toMatchObject([{ ...ORIGIN, flow: 2, way: 'level', among: [2] }]);
  });
});

describe('[elevation: basin] "needs an outflow, all six neighbours known, no way out"', () => {
  const bowl = [150, 140, 130, 120, 120, 170];

  it('a hex whose "six neighbours are all known and higher" needs one, even without a river', () => {
    expect(rivers(around(100, bowl), [2, 5])).toEqual({
      flows: [{ ...ORIGIN, flow: 5, why: 'hollow', way: 'over', among: [4, 5] }],
      endings: [],
    });
  });

  it('"swamp: they end"', () => {
    expect(rivers(around(100, bowl), [], { basin: 'swamp' })).toEqual({
      flows: [],
      endings: [{ ...ORIGIN, water: 'swamp' }],
    });
    expect(rivers(around(100, bowl, [inflowFrom(1)]), [], { basin: 'swamp' }).endings).toEqual([
      { ...ORIGIN, water: 'swamp' },
    ]);
  });

  it('a lake drains over "the lowest neighbour whose water does not lead back", whichever way outflows are chosen', () => {
    const land = around(100, bowl, [inflowFrom(4), inflowFrom(5)]);
    expect(rivers(land, [], { outflow: 'random' }).flows).toMatchObject([
      { flow: 3, way: 'over', among: [3] },
    ]);
  });

  it('"if all lead back, its rivers end in it"', () => {
    const land = around(100, bowl, ([1, 2, 3, 4, 5, 6] as const).map(inflowFrom));
    expect(rivers(land)).toEqual({ flows: [], endings: [{ ...ORIGIN, water: 'lake' }] });
  });

  it('five higher and one unknown: not yet', () => {
    expect(rivers(around(100, [150, 140, 130, 120, 120, null]))).toEqual({ flows: [], endings: [] });
  });
});

describe('[elevation: rivers] "until nothing changes, hexes in the order in which they became known"', () => {
  it('the dice of a round are thrown for the hexes in the order in which they became known', () => {
    // Two sources far from each other, each with two equally low ways.
    const source = (q: number): [number, number, number][] => [
      [q, 0, 100],
      ...neighbours({ q, r: 0 }).map((hex, i): [number, number, number] => [
        hex.q,
        hex.r,
        [200, 50, 200, 200, 200, 50][i] as number,
      ]),
    ];
    const land = landOf([...source(9), ...source(0)]);
    expect(rivers(land, [2, 6]).flows).toMatchObject([
      { q: 9, r: 0, flow: 2 },
      { q: 0, r: 0, flow: 6 },
    ]);
  });

  it('a river that reaches a hex known earlier continues in the next round, after the later hexes', () => {
    // The source became known third; it flows into the first hex; the fourth is a source of its own.
    const land = landOf([
      [0, 0, 80],
      [0, 1, 40],
      [0, -1, 100],
      [10, 0, 100],
      ...[1, 2, 6].map((d): [number, number, number] => {
        const { q, r } = neighbour({ q: 0, r: -1 }, d as Direction);
        return [q, r, 200];
      }),
      ...[1, 2, 6].map((d): [number, number, number] => {
        const { q, r } = neighbour({ q: 10, r: 0 }, d as Direction);
        return [q, r, 200];
      }),
      [10, 1, 0],
    ]);
    expect(rivers(land).flows.map(({ q, r }) => [q, r])).toEqual([
      [0, -1],
      [10, 0],
      [0, 0],
    ]);
  });
});

describe('the land', () => {
  it('refuses to change an outflow and to let a river run in a circle', () => {
    const land = around(100, [50, 60, 70, 80, 90, 95], [{ ...ORIGIN, flow: 1 }]);
    const take = (flow: HexFlow) =>
      land.take({ ...neighbour(ORIGIN, 1), peak: 50, form: null, revealed: [], flows: [flow] });
    expect(() => take({ ...ORIGIN, flow: 2 })).toThrow('has its outflow already');
    expect(() => take({ q: 0, r: -1, flow: 4 })).toThrow('would run in a circle');
    expect(() => take({ q: 0, r: -2, flow: 1 })).toThrow('hex (0, -2) is unknown');
  });

  it('refuses a hex that is known already', () => {
    const hex = { ...ORIGIN, elevation: 5, origin: null };
    const land = landOf([[0, 0, 5]]);
    expect(() => land.take({ ...ORIGIN, peak: 5, form: null, revealed: [hex], flows: [] })).toThrow(
      'is known already',
    );
  });
});
