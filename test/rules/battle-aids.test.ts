import { describe, expect, it } from 'vitest';
import { performScripted } from '../../src/dice/given.ts';
import {
  type Army,
  eliminatedWith,
  type HalfTurn,
  hasLost,
  obstructedRetreat,
  QUALITIES,
  type Quality,
  rally,
  type TestedUnit,
  testMorale,
  UNIT_KINDS,
  victoryPoints,
} from '../../src/rules/battle-aids.ts';
import { tellMorale, tellRally } from '../../src/telling/battle-aids.ts';

const underFire: HalfTurn = { lostEffectivenessToFire: true, melee: 'none' };
const beaten: HalfTurn = { lostEffectivenessToFire: false, melee: 'lost' };

const unit = (quality: Quality, rest: Partial<TestedUnit> = {}): TestedUnit => ({
  quality,
  general: false,
  supported: false,
  halfTurn: underFire,
  ...rest,
});

const test = (tested: TestedUnit, ...faces: number[]) => performScripted(testMorale(tested), faces).result;

describe('[morale] roll a die, needing elite 3, regular 4, poor 5', () => {
  const needed = { elite: 3, regular: 4, poor: 5 };
  const rows = QUALITIES.flatMap((quality) => [1, 2, 3, 4, 5, 6].map((face) => ({ quality, face })));

  it.each(rows)('$quality, $face', ({ quality, face }) => {
    const holds = face >= needed[quality];
    expect(test(unit(quality), face)).toEqual({
      needed: needed[quality],
      score: face,
      holds,
      effectivenessLost: holds ? 0 : 25,
      retreats: !holds,
    });
  });

  it.each(rows)('+1 with a general attached: $quality, $face', ({ quality, face }) => {
    expect(test(unit(quality, { general: true }), face).holds).toBe(face + 1 >= needed[quality]);
  });

  it.each(rows)('+1 with a friendly unit to the rear: $quality, $face', ({ quality, face }) => {
    expect(test(unit(quality, { supported: true }), face).holds).toBe(face + 1 >= needed[quality]);
  });

  it.each(rows.filter(({ quality }) => quality !== 'elite'))('both: $quality, $face', ({ quality, face }) => {
    const tested = unit(quality, { general: true, supported: true });
    expect(test(tested, face)).toMatchObject({ score: face + 2, holds: face + 2 >= needed[quality] });
  });

  it('needs no die if the result is certain: an elite unit with both bonuses holds on', () => {
    const tested = unit('elite', { general: true, supported: true });
    expect(test(tested)).toMatchObject({ score: null, holds: true, effectivenessLost: 0, retreats: false });
  });

  it('a unit that loses more hits in a melee retreats regardless of its morale', () => {
    expect(test(unit('regular', { halfTurn: beaten }), 6)).toMatchObject({ holds: true, retreats: true });
    const elite = unit('elite', { general: true, supported: true, halfTurn: beaten });
    expect(test(elite)).toMatchObject({ holds: true, retreats: true });
  });
});

describe('[rally] a 5 or better is required to halt the unit', () => {
  it.each([1, 2, 3, 4, 5, 6])('%i', (face) => {
    expect(performScripted(rally({ general: false }), [face]).result).toEqual({
      needed: 5,
      score: face,
      rallied: face >= 5,
    });
  });

  it.each([1, 2, 3, 4, 5, 6])('a general with the unit gives +1: %i', (face) => {
    expect(performScripted(rally({ general: true }), [face]).result).toEqual({
      needed: 5,
      score: face + 1,
      rallied: face >= 4,
    });
  });
});

describe('[retreat] a unit is eliminated if its first move is obstructed by horse or foot (except light infantry)', () => {
  const rows = UNIT_KINDS.flatMap((retreating) =>
    UNIT_KINDS.flatMap((blocker) => [true, false].map((friendly) => ({ retreating, blocker, friendly }))),
  );

  it.each(rows)('$retreating into $blocker, friendly: $friendly', (obstruction) => {
    const { retreating, blocker, friendly } = obstruction;
    const obstructs = ['foot', 'horse'].includes(blocker);
    // "If the blocking unit is friendly, it must take a morale test, unless it is horse retreated into by foot."
    const tests = obstructs && friendly && !(blocker === 'horse' && /foot|infantry/.test(retreating));
    expect(obstructedRetreat(obstruction)).toEqual({ eliminated: obstructs, blockerTests: tests });
  });

  it('a general attached to a unit is eliminated with it', () => {
    expect(eliminatedWith('horse', { general: true })).toEqual(['horse', 'general']);
    expect(eliminatedWith('horse', { general: false })).toEqual(['horse']);
  });
});

describe('[victory] a general 3, an infantry battalion 2, all other units 1', () => {
  const prussians: Army = { general: 1, foot: 8, horse: 8, gun: 3 };
  const french: Army = { general: 1, foot: 7, 'light-infantry': 1, horse: 8, gun: 3 };

  it.each([
    ['general', 3],
    ['foot', 2],
    ['light-infantry', 1],
    ['horse', 1],
    ['gun', 1],
  ] as const)('%s', (kind, points) => {
    expect(victoryPoints({ [kind]: 1 })).toBe(points);
  });

  it("the armies of Eckwelt: Frederick's makes 30, Saxe's makes 29", () => {
    expect(victoryPoints(prussians)).toBe(30);
    expect(victoryPoints(french)).toBe(29);
  });

  it('an army has lost when its total falls below half the starting total, and not before', () => {
    expect(hasLost(prussians, { general: 1, foot: 6 })).toBe(false);
    expect(hasLost(prussians, { foot: 7 })).toBe(true);
    expect(hasLost(french, { general: 1, foot: 6 })).toBe(false);
    expect(hasLost(french, { foot: 7 })).toBe(true);
  });
});

describe('the explanation in words', () => {
  const told = (tested: TestedUnit, ...faces: number[]) => {
    const { result, trace } = performScripted(testMorale(tested), faces);
    return tellMorale(tested, result, trace).map(({ text }) => text);
  };

  it('says why a unit holds on', () => {
    expect(told(unit('elite'), 3)).toEqual(['3: an elite unit needs 3 and holds on.']);
    expect(told(unit('regular', { general: true, halfTurn: beaten }), 3)).toEqual([
      '3, +1 for the general with it, makes 4: a regular unit needs 4 and holds on.',
      'It lost more hits in the melee, so it retreats one move all the same, ending with its back to the enemy.',
    ]);
  });

  it('says why a unit fails, and what that costs it', () => {
    expect(told(unit('poor', { supported: true }), 2)).toEqual([
      '2, +1 for the unit behind it, makes 3: a poor unit needs 5 and fails.',
      'It loses a further 25 % of its effectiveness and retreats one move, ending with its back to the enemy.',
    ]);
  });

  it('says why a unit needs no die', () => {
    expect(told(unit('elite', { general: true, supported: true }))).toEqual([
      'With +1 for the general with it and +1 for the unit behind it, an elite unit holds on whatever the die says.',
    ]);
  });

  it.each([
    [
      true,
      4,
      '4, +1 for the general with it, makes 5: rallying needs 5, so it halts and acts again the turn after.',
    ],
    [false, 4, '4: rallying needs 5, so it goes on retreating.'],
  ])('says how rallying ends, general: %s', (general, face, text) => {
    const { result, trace } = performScripted(rally({ general }), [face]);
    expect(tellRally({ general }, result, trace)).toEqual({ roll: trace[0], text });
  });
});
