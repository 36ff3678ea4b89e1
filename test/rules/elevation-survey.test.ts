import { describe, expect, it } from 'vitest';
import { perform } from '../../src/dice/perform.ts';
import { seededDice } from '../../src/dice/seeded.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import { neighbour, neighbours } from '../../src/hex/direction.ts';
import { surveyHex } from '../../src/rules/elevation/survey.ts';
import { facesFor, settingsWith } from './elevation-by-the-book.ts';
import { Land } from './elevation-land.ts';
import { startFaces, survey } from './elevation-scripted.ts';

const usual = settingsWith();

describe('a survey', () => {
  it('does not change the land until it is applied; if dice run out, nothing has happened', () => {
    const land = new Land();
    survey(land, ORIGIN, [...startFaces(24, 18, 23, 20, 18, 28, 26), 2]);
    const before = JSON.stringify([
      land.count,
      ...neighbours(ORIGIN).map((hex) => land.flow(land.find(hex))),
    ]);
    const thrown = [3, ...facesFor(20)];
    let used = 0;
    const outcome = perform(surveyHex(land, neighbour(ORIGIN, 2), usual), {
      throw: ({ count }) => {
        const faces = thrown.slice(used, used + count);
        used += count;
        return faces.length === count ? faces : null;
      },
    });
    expect(outcome).toMatchObject({
      done: false,
      lacking: { for: 'elevation', sides: 6, count: 6, hex: { q: 2, r: -2 } },
    });
    expect(JSON.stringify([land.count, ...neighbours(ORIGIN).map((hex) => land.flow(land.find(hex)))])).toBe(
      before,
    );
  });

  it('is only possible for known hexes, and once for each', () => {
    const land = new Land();
    survey(land, ORIGIN, startFaces(20, 20, 20, 20, 20, 20, 21));
    expect(() => surveyHex(land, { q: 5, r: 5 }, usual).next()).toThrow('hex (5, 5) is unknown');
    expect(() => surveyHex(land, ORIGIN, usual).next()).toThrow('hex (0, 0) is surveyed already');
    expect(() => land.take({ ...ORIGIN, peak: 1, form: null, revealed: [], flows: [] })).toThrow(
      'surveyed already',
    );
  });

  it('is the same for the same dice key, whatever came before', () => {
    const run = () =>
      perform(
        surveyHex(new Land(), ORIGIN, usual),
        seededDice({ seed: 'key', procedure: 'reveal', place: '0,0', occurrence: 0 }),
      );
    expect(run()).toEqual(run());
  });
});
