import { describe, expect, it } from 'vitest';
import { nextTurnOf, turnOf } from '../../web/journey/battle-turn.ts';

describe('[weather gauge: "at the start 2d6", then d6 each turn] the weather of a battle, from its rolls', () => {
  const first = turnOf('5050', nextTurnOf('5050', null).for, [5, 6]);

  it('the first turn puts the gauge where 2d6 says', () => {
    expect(nextTurnOf('5050', null).dice).toBe('2d6');
    expect(first).toEqual({ turn: 1, gauge: 11, standing: 1, weather: 'light-rain' });
  });

  it('each later turn continues from the previous one, which is part of the roll’s purpose', () => {
    const asked = nextTurnOf('5050', first);
    expect(asked).toEqual({ dice: '1d6', for: 'weather at 5050, turn 2, from 11, turn 1 there' });
    expect(turnOf('5050', asked.for, [6])).toEqual({
      turn: 2,
      gauge: 12,
      standing: 1,
      weather: 'heavy-rain',
    });
  });

  it('fair weather for three turns in a row is extreme heat', () => {
    let turn = turnOf('5050', nextTurnOf('5050', null).for, [3, 4]);
    for (let i = 0; i < 2; i++) turn = turnOf('5050', nextTurnOf('5050', turn).for, [3]);
    expect(turn).toMatchObject({ turn: 3, gauge: 7, standing: 3, weather: 'extreme-heat' });
  });

  it.each([
    [undefined, [3]],
    ['luck', [3]],
    ['weather at 5051, turn 1', [3, 4]],
    ['weather at 5050, turn 1', [3]],
    ['weather at 5050, turn 2, from 40, turn 1 there', [3]],
  ] as const)('any other roll is not a turn: %s, %j', (purpose, faces) => {
    expect(turnOf('5050', purpose, faces)).toBeNull();
  });
});
