import { describe, expect, it } from 'vitest';
import { type Axial, ORIGIN, sameHex } from '../../src/hex/axial.ts';
import { type Direction, neighbour, neighbours, oppositeOf } from '../../src/hex/direction.ts';
import {
  changeAround,
  DICE_COUNTS,
  elevationAt,
  meanRoll,
  streamFlowOf,
} from '../../src/rules/elevation/settings.ts';
import { ownChange, surveyHex } from '../../src/rules/elevation/survey.ts';
import { facesFor, landOf, settingsWith } from './elevation-by-the-book.ts';
import { Land } from './elevation-land.ts';
import { startFaces, survey } from './elevation-scripted.ts';

const usual = settingsWith();
const sums = (dice: number): number[] => Array.from({ length: dice * 5 + 1 }, (_, i) => dice + i);
const mean6 = facesFor(21);

describe('the settings', () => {
  it.each([
    [3000, 250],
    [2250, 188],
    [934, 78],
    [-2250, 188],
    [18, 2],
    [6, 1],
    [5, 1],
    [0, 1],
  ])(
    '[elevation: change] "a twelfth of |origin\'s elevation|", whole, halves up: %i ft gives %i',
    (height, change) => expect(changeAround(height, usual)).toBe(change),
  );

  it.each([
    [400, 1, 400],
    [5, 1, 5],
    [5, 8, 8],
    ['twelfth' as const, 2, 2],
  ])(
    '[elevation: least change] "never below this many feet per point": %s, at least %i, gives %i at 0 ft',
    (change, leastChange, feet) => expect(changeAround(0, settingsWith({ change, leastChange }))).toBe(feet),
  );

  it.each([
    [2, 7],
    [4, 14],
    [6, 21],
    [8, 28],
  ] as const)('[elevation: dice] "the mean is 3.5 × dice": %id6 gives %i', (dice, mean) =>
    expect(meanRoll({ dice })).toBe(mean),
  );

  it.each([
    [5, 1, 5],
    [10, 1, 20],
    [5, 6, 30],
    [3, 3, 5.4],
    [2.5, 7, 8.75],
    [0.1, 3, 0.006],
    [0.05, 3, 0.0015],
    [0.01, 1, 0.00002],
    [5, 1, 5],
    [5, 0, 0],
    // Twelve significant digits.
    [5 / 3, 1, 0.555555555556],
  ])(
    '[elevation: stream flow] "5 × (width ÷ 5)²" a point: %d miles and %i points give %d',
    (hexWidth, points, flow) => expect(streamFlowOf(points, { hexWidth })).toBe(flow),
  );
});

describe('the height of a hex', () => {
  it('follows from the points off the mean, and is limited to 500,000,000 ft either way', () => {
    expect(elevationAt(3000, -3, 250)).toBe(2250);
    expect(elevationAt(400_000_000, 20, changeAround(400_000_000, usual))).toBe(500_000_000);
    expect(elevationAt(-400_000_000, -20, changeAround(-400_000_000, usual))).toBe(-500_000_000);
  });
});

describe('the start', () => {
  it('[elevation: survey 2] "each unknown neighbour gets an elevation, clockwise from the north"', () => {
    const { result } = survey(new Land(), ORIGIN, startFaces(22, 23, 24, 25, 26, 27, 22));
    expect(result.revealed).toEqual([
      { ...ORIGIN, elevation: 3000, origin: null },
      ...neighbours(ORIGIN).map((hex, i) => ({ ...hex, elevation: 3250 + 250 * i, origin: ORIGIN })),
    ]);
  });

  it.each(DICE_COUNTS)(
    '[elevation: survey 2] "origin\'s elevation + (roll − mean) × change", all rolls of %id6',
    (dice) => {
      const settings = settingsWith({ dice, start: 1200 });
      for (const sum of sums(dice)) {
        const rest = Array.from({ length: 6 }, () => facesFor(meanRoll(settings) - 1, dice)).flat();
        const { result } = survey(new Land(), ORIGIN, [...facesFor(sum, dice), ...rest], settings);
        expect(result.revealed[1]?.elevation).toBe(1200 + (sum - 3.5 * dice) * 100);
      }
    },
  );

  it('[elevation: negative heights] a start below the sea drops by a twelfth of its depth', () => {
    const { result } = survey(
      new Land(),
      ORIGIN,
      startFaces(20, 22, 27, 15, 21, 23, 22),
      settingsWith({ start: -600 }),
    );
    expect(result.revealed.map(({ elevation }) => elevation)).toEqual([
      -600, -650, -550, -300, -900, -600, -500,
    ]);
    expect(result.peak).toBe(-550);
    expect(result.flows).toEqual([]);
  });

  it('asks for its dice one throw at a time, each for one hex', () => {
    const procedure = surveyHex(new Land(), ORIGIN, settingsWith({ dice: 2 }));
    const asked: unknown[] = [];
    let step = procedure.next();
    while (!step.done) {
      asked.push(step.value);
      step = procedure.next([3, 5]);
    }
    expect(asked).toEqual([
      ...neighbours(ORIGIN).map((hex) => ({ for: 'elevation', sides: 6, count: 2, hex })),
      { for: 'peak', sides: 6, count: 2, hex: ORIGIN },
      // All six are 250 ft higher: a lake that overflows in the direction of the die.
      { for: 'outflow', sides: 6, count: 1, hex: ORIGIN },
    ]);
  });
});

describe('the peak', () => {
  it.each(DICE_COUNTS)(
    '[elevation: survey 3] "lowest point + |roll − mean| × the change", all rolls of %id6',
    (dice) => {
      const settings = settingsWith({ dice });
      const level = Array.from({ length: 6 }, () => facesFor(meanRoll(settings), dice)).flat();
      for (const sum of sums(dice)) {
        const { result } = survey(new Land(), ORIGIN, [...level, ...facesFor(sum, dice)], settings);
        expect(result.peak).toBe(3000 + Math.abs(sum - 3.5 * dice) * 250);
        expect(result.form).toBe(sum === 3.5 * dice ? 'plateau' : null);
      }
    },
  );

  it.each([
    ['mesa', [20, 19, 18, 17, 16, 15]],
    ['plateau', [20, 19, 18, 21, 16, 15]],
    ['plateau', [20, 19, 18, 22, 16, 15]],
  ])('[elevation: survey 3] "a roll of exactly the mean": %s with neighbours of %j', (form, ring) => {
    const { result } = survey(new Land(), ORIGIN, startFaces(...ring, 21));
    expect(result).toMatchObject({ peak: 3000, form });
  });

  it('[elevation: survey 3] "the change that this hex was itself rolled with (start hex: its own)"', () => {
    const land = new Land();
    survey(land, ORIGIN, startFaces(15, 20, 20, 20, 20, 20, 22));
    const north = neighbour(ORIGIN, 1);
    // Rolled with 250 ft a point, although 1/12 of its own 1500 ft is 125.
    const { result } = survey(land, north, startFaces(22, 23, 24, 24));
    expect(result.peak).toBe(1500 + 3 * 250);
    expect(ownChange(land, land.find(north), usual)).toBe(250);
    expect(ownChange(land, land.find(neighbour(north, 1)), usual)).toBe(125);
    expect(ownChange(land, 0, usual)).toBe(250);
  });
});

describe('a river that must continue', () => {
  /** The start flows into a hex to its south; two other known neighbours of that hex are both higher. */
  const land = () =>
    landOf(
      [
        [0, 0, 1200],
        [0, 1, 600],
        [1, 0, 1300],
        [-1, 1, 1300],
      ],
      [{ q: 0, r: 0, flow: 4 }],
    );
  const south = { q: 0, r: 1 };

  it.each(sums(6))(
    '[elevation: survey 2] "the difference counts as downward whatever its sign": a roll of %i',
    (sum) => {
      const { result } = survey(land(), south, [
        5,
        ...facesFor(22),
        ...facesFor(22),
        ...facesFor(sum),
        ...mean6,
      ]);
      expect(result.revealed.map(({ elevation }) => elevation)).toEqual([
        650,
        650,
        600 - Math.abs(sum - 21) * 50,
      ]);
      expect(result.flows).toEqual([{ ...south, flow: 5, why: 'inflow', way: 'unknown', among: [3, 4, 5] }]);
    },
  );

  it('[elevation: survey 1] "one unknown neighbour is chosen by die", again until it names a candidate', () => {
    const { result, trace } = survey(land(), south, [
      1,
      2,
      6,
      3,
      ...mean6,
      ...facesFor(20),
      ...mean6,
      ...mean6,
    ]);
    expect(trace.slice(0, 4)).toEqual([
      { for: 'outflow', sides: 6, faces: [1], ...south, discarded: true },
      { for: 'outflow', sides: 6, faces: [2], ...south, discarded: true },
      { for: 'outflow', sides: 6, faces: [6], ...south, discarded: true },
      { for: 'outflow', sides: 6, faces: [3], ...south },
    ]);
    // A 21 leaves the chosen hex level; it stays chosen although the south turns out lower.
    expect(result.revealed.map(({ elevation }) => elevation)).toEqual([600, 550, 600]);
    expect(result.flows[0]).toMatchObject({ ...south, flow: 3, way: 'unknown' });
    expect(result.flows).toHaveLength(2);
  });

  it('[elevation: no die where nothing hangs on it] a single unknown neighbour is chosen without one', () => {
    const closed = landOf(
      [
        [0, 0, 1200],
        [0, 1, 600],
        [1, 0, 1300],
        [-1, 1, 1300],
        [1, 1, 700],
        [0, 2, 700],
      ],
      [{ q: 0, r: 0, flow: 4 }],
    );
    const { result } = survey(closed, south, [...facesFor(30), ...mean6]);
    expect(result.revealed).toEqual([{ q: -1, r: 2, elevation: 150, origin: south }]);
    expect(result.flows).toMatchObject([{ flow: 5, among: [5] }]);
  });

  it('[elevation: rivers] "below 0 is under the sea, and a river that reaches it ends there"', () => {
    const coast = landOf(
      [
        [0, 0, 10],
        [0, 1, -5],
      ],
      [{ q: 0, r: 0, flow: 4 }],
    );
    const { result } = survey(coast, south, startFaces(22, 22, 22, 22, 22, 22));
    expect(result.flows).toEqual([]);
  });

  it('[elevation: basin] "if all lead back, its rivers end in it": a ring of rivers that could not continue, and then the hole', () => {
    const six = neighbours(ORIGIN);
    const outer = six.map((hex, i) => neighbour(hex, (i + 1) as Direction));
    const ringed = landOf(
      [...six.map(({ q, r }) => [q, r, 100] as const), ...outer.map(({ q, r }) => [q, r, 200] as const)],
      outer.map(({ q, r }, i) => ({ q, r, flow: oppositeOf((i + 1) as Direction) })),
    );
    // The helper treats the first of the six as surveyed, so the second is surveyed here.
    const { result } = survey(ringed, six[1] as Axial, [5, ...facesFor(26), ...startFaces(22, 22), ...mean6]);
    expect(result.flows.map(({ q, r }) => ({ q, r }))).toEqual([six[1], ...six.filter((_, i) => i !== 1)]);
    expect(result.endings).toEqual([{ ...ORIGIN, water: 'lake' }]);
    expect(ringed.elevation(ringed.find(ORIGIN))).toBe(92);
  });

  it('[elevation: basin] a hex that is the last of its surroundings to become known, lower than all of them, is drained at once', () => {
    const north = neighbour(ORIGIN, 1);
    const others = [...neighbours(north), ...neighbours(ORIGIN)].filter(
      (hex, i, all) => !sameHex(hex, ORIGIN) && all.findIndex((one) => sameHex(one, hex)) === i,
    );
    // The helper treats the first hex as surveyed, so a hex far away comes first.
    const level = landOf([{ q: 9, r: 9 }, ...others].map(({ q, r }) => [q, r, 100] as const));
    const { result } = survey(level, north, [...facesFor(18), ...mean6, 4]);
    expect(result.revealed).toEqual([{ ...ORIGIN, elevation: 76, origin: north }]);
    expect(result.flows).toEqual([
      { ...ORIGIN, flow: 4, why: 'hollow', way: 'over', among: [1, 2, 3, 4, 5, 6] },
    ]);
  });

  it('is not passed on by a hex without one', () => {
    const dry = landOf([
      [0, 0, 1200],
      [0, 1, 600],
    ]);
    const { result } = survey(dry, south, startFaces(22, 25, 24, 23, 26, 24));
    // All six are known and higher in the end: that is another rule, which comes last.
    expect(result.flows).toMatchObject([{ why: 'hollow', way: 'over' }]);
  });
});

describe('the worked example of the source', () => {
  const [B, C, D, E, F, G] = neighbours(ORIGIN) as [Axial, Axial, Axial, Axial, Axial, Axial];
  const [H, I, J] = [neighbour(C, 1), neighbour(C, 2), neighbour(C, 3)];
  const [K, L, M] = [neighbour(F, 4), neighbour(F, 5), neighbour(F, 6)];
  const land = new Land();
  const heightsOf = (...hexes: Axial[]): number[] => hexes.map((hex) => land.elevation(land.find(hex)));

  it('"three hexes with a higher elevation (B,D,G), and three hexes with a lower elevation (C,E,F)"', () => {
    // The source gives C, F and G; B, D and E are chosen to fit its statements about them and about the order F, E, D,
    // B, G.
    const { result } = survey(land, ORIGIN, [...startFaces(24, 18, 23, 20, 18, 28, 26), 2]);
    expect(heightsOf(C, F, G)).toEqual([2250, 2250, 4750]);
    expect(heightsOf(B, D, E)).toEqual([3750, 3500, 2750]);
    expect(changeAround(3000, usual)).toBe(250);
    // "I rolled randomly, and found that it flowed into hex C."
    expect(result.flows).toEqual([{ ...ORIGIN, flow: 2, why: 'source', way: 'down', among: [2, 5] }]);
  });

  it('"my three 6d6 rolls were 20, 22 and 22 … hex J … is therefore 188 ft. lower, exactly as hex H"', () => {
    const { result } = survey(land, C, [3, ...startFaces(20, 22, 22), ...facesFor(23)]);
    expect(changeAround(2250, usual)).toBe(188);
    expect(heightsOf(H, I, J)).toEqual([2062, 2438, 2062]);
    expect(result.flows).toEqual([{ ...C, flow: 3, why: 'inflow', way: 'unknown', among: [1, 2, 3] }]);
    expect(result.peak).toBe(2250 + 2 * 250);
  });

  it('"on 6d6 I roll 23, 23 and 14 … that drop-off into hex M", 934 ft', () => {
    const { result } = survey(land, F, startFaces(23, 23, 14, 22));
    expect(heightsOf(K, L, M)).toEqual([2626, 2626, 934]);
    // "Waterfalls along the course from hex F".
    expect(result.flows).toEqual([{ ...F, flow: 6, why: 'source', way: 'down', among: [6] }]);
    expect(changeAround(934, usual)).toBe(78);
  });

  it('"rolling 6d6 again and determining the highest elevation as 250 times the deviation": G', () => {
    expect(ownChange(land, land.find(G), usual)).toBe(250);
    const { result } = survey(land, G, startFaces(20, 20, 15));
    expect(result).toMatchObject({ peak: 4750 + 6 * 250, form: null });
  });

  it('"or even a gigantic mesa if … this hex is higher than all those around it"', () => {
    const other = new Land();
    survey(other, ORIGIN, [...startFaces(24, 18, 23, 20, 18, 28, 26), 2]);
    expect(survey(other, G, [...startFaces(20, 20, 20), ...mean6]).result).toMatchObject({
      peak: 4750,
      form: 'mesa',
    });
  });

  it('"let\'s say the three hexes around H are all higher": H runs over into C', () => {
    const { result } = survey(land, H, startFaces(25, 25, 25, 22));
    expect(result.flows).toEqual([{ ...H, flow: 4, why: 'hollow', way: 'over', among: [4] }]);
  });
});
