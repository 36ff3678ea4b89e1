import { describe, expect, it } from 'vitest';
import { performScripted } from '../../src/dice/given.ts';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { type Direction, neighbour, neighbours, oppositeOf } from '../../src/hex/direction.ts';
import type { ElevationSettings } from '../../src/rules/elevation/settings.ts';
import { surveyHex } from '../../src/rules/elevation/survey.ts';
import { surveySummary, tellSurvey } from '../../src/telling/elevation.ts';
import { elevationSummary } from '../../src/telling/elevation-summary.ts';
import { groupedDigits } from '../../src/text/grouped-digits.ts';
import type { ElevationHex } from '../../src/world/elevation/elevation-hex.ts';
import { around, facesFor, landOf, settingsWith } from './elevation-by-the-book.ts';
import { contentOf } from './elevation-content.ts';
import { Land } from './elevation-land.ts';

/** The explanation of a survey with scripted dice, each line with its faces. */
function told(
  land: Land,
  hex: Axial,
  faces: readonly number[],
  some: Partial<ElevationSettings> = {},
): string[] {
  const settings = settingsWith(some);
  const { result: survey, trace } = performScripted(surveyHex(land, hex, settings), faces);
  const surveyed = { content: contentOf(survey, trace), before: land, settings };
  const words = [
    surveySummary(surveyed),
    ...tellSurvey(surveyed).map(({ roll, text }) => (roll ? `${roll.faces.join('')} ${text}` : text)),
  ];
  land.take(survey);
  return words;
}

const rolls = (...sums: number[]): number[] => sums.flatMap((sum) => facesFor(sum));

describe('the explanation of the source’s worked example', () => {
  const land = new Land();

  it('A', () => {
    expect(told(land, ORIGIN, [...rolls(24, 18, 23, 20, 18, 28, 26), 3, 2])).toEqual([
      '5050 is surveyed: its lowest point lies at 3,000 ft; around it a point of difference is 250 ft.',
      '444444 5049, north: 24, 3 over the mean: 750 ft higher, 3,750 ft.',
      '333333 5150, north-east: 18, 3 under the mean: 750 ft lower, 2,250 ft.',
      '444443 5151, south-east: 23, 2 over the mean: 500 ft higher, 3,500 ft.',
      '443333 5051, south: 20, 1 under the mean: 250 ft lower, 2,750 ft.',
      '333333 4951, south-west: 18, 3 under the mean: 750 ft lower, 2,250 ft.',
      '555544 4950, north-west: 28, 7 over the mean: 1,750 ft higher, 4,750 ft.',
      '554444 The peak: 26, 5 off the mean; at 250 ft a point the highest point of 5050 is 4,250 ft.',
      'Three hexes around 5050 are higher: 5049, 5151 and 4950. A creek rises in 5050. Of the ways out the lowest is 5150 or 4951, by die.',
      '3 3, south-east: none of these, so it was rolled again.',
      '2 2: it flows north-east, to 5150.',
    ]);
  });

  it('C', () => {
    expect(told(land, neighbour(ORIGIN, 2), [3, ...rolls(20, 22, 22, 21)])).toEqual([
      '5150 is surveyed: its lowest point lies at 2,250 ft; around it a point of difference is 188 ft.',
      'Water flows into 5150 from 5050. No known way leads out, so it goes on into the unknown: 5149, 5249 or 5250, by die.',
      '3 3: it flows south-east, to 5250.',
      '443333 5149, north: 20, 1 under the mean: 188 ft lower, 2,062 ft.',
      '444433 5249, north-east: 22, 1 over the mean: 188 ft higher, 2,438 ft.',
      '444433 5250, south-east: 22, 1 off the mean. The river goes there, so that is down whatever its sign: 188 ft lower, 2,062 ft.',
      '444333 The peak: 21, the mean: 5150 is level, a plateau.',
    ]);
  });

  it('F', () => {
    expect(told(land, neighbour(ORIGIN, 5), rolls(23, 23, 14, 22)).at(-1)).toBe(
      'Five hexes around 4951 are higher: 4950, 5050, 5051, 4952 and 4851. A creek rises in 4951. Of the ways out the lowest is 4850, and there it flows.',
    );
  });

  it('H, if the three hexes around it are higher', () => {
    expect(told(land, { q: 1, r: -2 }, rolls(25, 25, 25, 21)).slice(-2)).toEqual([
      '444333 The peak: 21, the mean: 5149 is level, a plateau.',
      'All six hexes around 5149 are higher. It has no way out, so a lake fills it up to 2,250 ft and runs over: to 5150, and there it flows.',
    ]);
  });
});

describe('other explanations', () => {
  it('of a height equal to the origin’s, and of a mesa', () => {
    const land = new Land();
    expect(told(land, ORIGIN, rolls(21, 20, 20, 20, 20, 20, 22))[1]).toBe(
      '444333 5049, north: 21, the mean: as high as 5050, 3,000 ft.',
    );
    expect(told(new Land(), ORIGIN, rolls(20, 20, 20, 20, 20, 20, 21)).at(-1)).toBe(
      '444333 The peak: 21, the mean: 5050 is level, and higher than all around it: a mesa.',
    );
  });

  it('of level ground, and of a way chosen at random', () => {
    expect(told(new Land(), ORIGIN, rolls(22, 22, 22, 22, 22, 21, 22)).at(-1)).toBe(
      'Five hexes around 5050 are higher: 5049, 5150, 5151, 5051 and 4951. A creek rises in 5050. No way leads down, but one as high leads out: to 4950, and there it flows.',
    );
    const random = told(new Land(), ORIGIN, [...rolls(22, 22, 22, 20, 19, 22, 22), 5], { outflow: 'random' });
    expect(random.slice(-2)).toEqual([
      'Four hexes around 5050 are higher: 5049, 5150, 5151 and 4950. A creek rises in 5050. The ways out lead to 5051 or 4951, by die.',
      '5 5: it flows south-west, to 4951.',
    ]);
  });

  it('speak of one way out or of several, as there are', () => {
    const only = told(new Land(), ORIGIN, rolls(22, 22, 22, 22, 19, 22, 22), { outflow: 'random' });
    expect(only.at(-1)).toBe(
      'Five hexes around 5050 are higher: 5049, 5150, 5151, 5051 and 4950. A creek rises in 5050. The only known way out leads to 4951, and there it flows.',
    );
    const level = told(new Land(), ORIGIN, [...rolls(22, 22, 22, 21, 22, 21, 22), 6]);
    expect(level.slice(-2)).toEqual([
      'Four hexes around 5050 are higher: 5049, 5150, 5151 and 4951. A creek rises in 5050. No way leads down, but ways as high lead out: to 5051 or 4950, by die.',
      '6 6: it flows north-west, to 4950.',
    ]);
  });

  it('of a river that ends in a swamp', () => {
    expect(told(new Land(), ORIGIN, rolls(22, 22, 22, 22, 22, 22, 22), { basin: 'swamp' }).at(-1)).toBe(
      'No way leads out of 5050: water stands there in a swamp, and rivers end in it.',
    );
  });

  it('of rivers that end in a lake', () => {
    const six = neighbours(ORIGIN);
    const outer = six.map((hex, i) => neighbour(hex, (i + 1) as Direction));
    const land = landOf(
      [...six.map(({ q, r }) => [q, r, 100] as const), ...outer.map(({ q, r }) => [q, r, 200] as const)],
      outer.map(({ q, r }, i) => ({ q, r, flow: oppositeOf((i + 1) as Direction) })),
    );
    expect(told(land, six[1] as Axial, [5, ...rolls(26, 22, 22, 21)]).at(-1)).toBe(
      'No way leads out of 5050, and over every rim its water would come back: a lake that rivers end in.',
    );
  });

  it('do not mention feet per point if a survey reveals no other hex', () => {
    const land = around(10, [20, 20, 20, 20, 20, 5]);
    const [{ q, r }] = neighbours(ORIGIN) as [Axial];
    land.take({
      q,
      r,
      peak: 20,
      form: null,
      revealed: [1, 2, 6].map((d) => ({
        ...neighbour({ q, r }, d as Direction),
        elevation: 0,
        origin: { q, r },
      })),
      flows: [],
    });
    const closed = landOf([
      [3, 3, 1],
      ...neighbours(ORIGIN).map((hex) => [hex.q, hex.r, 9] as const),
      [0, 0, 12],
    ]);
    expect(told(closed, ORIGIN, rolls(22))[0]).toBe('5050 is surveyed: its lowest point lies at 12 ft.');
  });
});

describe('a hex in one sentence', () => {
  const hex: ElevationHex = {
    q: 0,
    r: 0,
    label: '5050',
    seq: 2,
    elevation: 3000,
    origin: null,
    dice: [],
    peak: 4250,
    form: null,
    flow: 2,
    points: 3,
    streamFlow: 15,
    water: null,
    terrain: 'hilly',
  };

  it.each<[Partial<ElevationHex>, string]>([
    [
      {},
      'hilly country at 3,000 ft, its highest point at 4,250 ft, a river of 15 cubic feet per second that flows north-east.',
    ],
    [{ peak: null, flow: null, points: 0, streamFlow: 0 }, 'seemingly hilly country at 3,000 ft.'],
    [
      { peak: 3000, form: 'mesa', flow: null, points: 0, terrain: 'flat' },
      'flat country at 3,000 ft, a mesa.',
    ],
    [
      { peak: null, flow: null, streamFlow: 1 },
      'seemingly hilly country at 3,000 ft, a river of 1 cubic foot per second that comes in.',
    ],
    [
      { water: 'lake', streamFlow: 1234.5 },
      'hilly country at 3,000 ft, its highest point at 4,250 ft, a lake, a river of 1,235 cubic feet per second that flows north-east.',
    ],
    [
      { peak: null, flow: null, streamFlow: 0.0015 },
      'seemingly hilly country at 3,000 ft, a river of 0.0015 cubic feet per second that comes in.',
    ],
    [
      { peak: null, flow: null, streamFlow: 3.37014 },
      'seemingly hilly country at 3,000 ft, a river of 3.37 cubic feet per second that comes in.',
    ],
    [{ water: 'swamp', peak: null, flow: null, points: 0 }, 'seemingly hilly country at 3,000 ft, a swamp.'],
    [{ water: 'sea', elevation: -1250, terrain: 'sea' }, 'sea, the bottom at −1,250 ft.'],
  ])('%j', (some, words) => expect(elevationSummary({ ...hex, ...some })).toBe(`5050: ${words}`));

  it.each([
    [0, '0'],
    [999, '999'],
    [1000, '1,000'],
    [-1234567.25, '−1,234,567.25'],
  ])('%d is written %s', (value, text) => expect(groupedDigits(value)).toBe(text));
});
