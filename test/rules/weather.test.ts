import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { enumerate, odds } from '../../src/dice/enumeration.ts';
import { performScripted } from '../../src/dice/given.ts';
import { perform } from '../../src/dice/perform.ts';
import { seededDice } from '../../src/dice/seeded.ts';
import {
  firstWeather,
  gaugeBefore,
  nextWeather,
  WEATHER_EFFECTS,
  weatherFor,
} from '../../src/rules/weather.ts';
import { sized } from '../support/all-tests.ts';

const first = (faces: readonly number[]) => performScripted(firstWeather(), faces).result;
const next = (gauge: number, face: number, standing = 1) =>
  performScripted(nextWeather({ gauge, standing }), [face]).result;

/** The gauge and the weather of each day with these faces. */
const days = (...faces: number[]) =>
  performScripted(weatherFor(faces.length - 1), faces).result.map(
    ({ gauge, weather }) => `${gauge} ${weather}`,
  );

describe('[weather gauge] at the start roll dice to determine the weather', () => {
  it.each([
    [1, 1, 2, 'fog'],
    [1, 2, 3, 'light-rain'],
    [2, 2, 4, 'fair'],
    [1, 4, 5, 'fair'],
    [3, 3, 6, 'fair'],
    [6, 1, 7, 'fair'],
    [3, 5, 8, 'fair'],
    [4, 5, 9, 'fair'],
    [5, 5, 10, 'fair'],
    [5, 6, 11, 'light-rain'],
    [6, 6, 12, 'heavy-rain'],
  ])('%i and %i: the gauge is at %i, %s', (one, other, gauge, weather) => {
    expect(first([one, other])).toEqual({ gauge, standing: 1, weather });
  });

  it('2d6 are one throw, for the weather gauge', () => {
    expect(performScripted(firstWeather(), [3, 4]).trace).toEqual([
      { for: 'weather gauge', sides: 6, faces: [3, 4] },
    ]);
  });

  it('fair on 30 of 36 throws, fog and heavy rain on one each', () => {
    const chances = odds(enumerate(firstWeather), ({ weather }) => weather);
    expect(chances.get('fair')).toBeCloseTo(30 / 36, 12);
    expect(chances.get('light-rain')).toBeCloseTo(4 / 36, 12);
    expect(chances.get('fog')).toBeCloseTo(1 / 36, 12);
    expect(chances.get('heavy-rain')).toBeCloseTo(1 / 36, 12);
    expect(chances.has('extreme-heat')).toBe(false);
  });
});

describe('[weather gauge] at the start of each subsequent turn roll one die', () => {
  it.each([
    [1, 6],
    [2, 6],
    [3, 7],
    [4, 7],
    [5, 8],
    [6, 8],
  ])('down one notch on 1 or 2, the same on 3 or 4, up one on 5 or 6: %i', (face, gauge) => {
    expect(next(7, face).gauge).toBe(gauge);
  });

  it.each([
    [2, 1, 2, 'fog'],
    [2, 2, 2, 'fog'],
    [12, 5, 12, 'heavy-rain'],
    [12, 6, 12, 'heavy-rain'],
    [2, 5, 3, 'light-rain'],
    [12, 1, 11, 'light-rain'],
  ])('(ours) never below 2 or above 12: from %i with a %i', (from, face, gauge, weather) => {
    expect(next(from, face)).toMatchObject({ gauge, weather });
  });

  it.each([
    [3, 1, 'fog'],
    [4, 1, 'light-rain'],
    [10, 6, 'light-rain'],
    [11, 6, 'heavy-rain'],
    [11, 1, 'fair'],
    [3, 6, 'fair'],
  ])('each number has its weather: from %i with a %i comes %s', (from, face, weather) => {
    expect(next(from, face).weather).toBe(weather);
  });
});

describe('[weather gauge] the same fair number for a third turn brings extreme heat', () => {
  it('not on the second turn, but on the third, for as long as the gauge does not move', () => {
    expect(days(3, 4, 3, 4, 3, 4)).toEqual([
      '7 fair',
      '7 fair',
      '7 extreme-heat',
      '7 extreme-heat',
      '7 extreme-heat',
    ]);
  });

  it('it ends when the gauge moves, and coming back to the number starts the count again', () => {
    expect(days(3, 4, 3, 3, 5, 1, 3, 3)).toEqual([
      '7 fair',
      '7 fair',
      '7 extreme-heat',
      '8 fair',
      '7 fair',
      '7 fair',
      '7 extreme-heat',
    ]);
  });

  it('three fair turns on different numbers are not hot', () => {
    expect(days(3, 3, 5, 5, 5)).toEqual(['6 fair', '7 fair', '8 fair', '9 fair']);
  });

  it.each([
    [[1, 1, 3, 3, 3], '2 fog'],
    [[1, 1, 1, 1, 1], '2 fog'],
    [[1, 2, 3, 3, 3], '3 light-rain'],
    [[5, 6, 3, 3, 3], '11 light-rain'],
    [[6, 6, 6, 6, 6], '12 heavy-rain'],
  ])('only if the number is fair: %j', (faces, weather) => {
    expect(days(...faces)).toEqual([weather, weather, weather, weather]);
  });
});

describe('[weather gauge] weather affects units', () => {
  it.each([
    ['fog', { movement: -50, musketry: 0, visibility: 6 }],
    ['light-rain', { movement: 0, musketry: -1, visibility: null }],
    ['heavy-rain', { movement: -25, musketry: -2, visibility: null }],
    ['fair', { movement: 0, musketry: 0, visibility: null }],
    ['extreme-heat', { movement: -25, musketry: 0, visibility: null }],
  ] as const)('%s', (weather, effect) => {
    expect(WEATHER_EFFECTS[weather]).toEqual(effect);
  });
});

it('over many seeds the gauge stays within 2 to 12, moves by one at most, and heat follows the rule above', () => {
  fc.assert(
    fc.property(fc.string(), (seed) => {
      const dice = seededDice({ seed, procedure: 'weather', place: '0,0', occurrence: 0 });
      const outcome = perform(weatherFor(60), dice);
      if (!outcome.done) throw new Error('seeded dice never run out');
      const all = outcome.result;
      expect(outcome.trace.flatMap(({ faces }) => faces)).toHaveLength(61);
      all.forEach(({ gauge, weather }, i) => {
        const before = all[i - 1]?.gauge ?? gauge;
        const fair = gauge >= 4 && gauge <= 10;
        const third = i >= 2 && before === gauge && all[i - 2]?.gauge === gauge;
        const sound = gauge >= 2 && gauge <= 12 && Math.abs(gauge - before) <= 1;
        if (!sound || (weather === 'extreme-heat') !== (fair && third))
          expect.fail(`day ${i + 1} of seed ${JSON.stringify(seed)}: ${gauge} ${weather}`);
      });
    }),
    { numRuns: sized(700, 2000) },
  );
});

describe('the gauge of the day before', () => {
  it('follows from the die and the gauge that it led to, at the ends of the scale too', () => {
    for (let gauge = 2; gauge <= 12; gauge++)
      for (const face of [1, 2, 3, 4, 5, 6]) expect(gaugeBefore(next(gauge, face), face)).toBe(gauge);
  });
});
