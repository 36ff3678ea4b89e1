import { describe, expect, it } from 'vitest';
import { ORIGIN } from '../../src/hex/axial.ts';
import { DIRECTIONS, neighbour, oppositeOf } from '../../src/hex/direction.ts';
import { refused } from '../support/refused.ts';
import { Tabletop } from '../support/tabletop.ts';

describe('[docs: ledger, Commands] several days that end by one command', () => {
  it('each derive their weather from the day before, beginning with the first roll of the gauge', () => {
    const table = new Tabletop();
    table.play({ kind: 'set', hexesPerDay: 1 });
    const [, ...days] = table.play({ kind: 'travel', path: [1, 4, 1] });
    const thrown = days.map((day) => (day.kind === 'rested' ? day.dice.map((roll) => roll.for) : day.kind));
    expect(thrown).toEqual([['weather gauge'], ['weather change'], ['weather change']]);
  });

  it('roll the tables of the land where the party arrived, not of where it set out', () => {
    const table = new Tabletop();
    const { world } = table.campaign;
    const terrainAt = (hex: typeof ORIGIN): string => world.landAt(hex).terrain ?? '';
    const there = DIRECTIONS.find((to) => terrainAt(neighbour(ORIGIN, to)) !== terrainAt(ORIGIN));
    if (!there) throw new Error('all is of one terrain');
    for (const [id, hex] of [
      ['here', ORIGIN],
      ['there', neighbour(ORIGIN, there)],
    ] as const)
      table.play({
        kind: 'table',
        id,
        table: {
          title: id,
          roll: '1d6',
          rows: [{ on: [1, 6], text: 'A quiet day.' }],
          when: 'day',
          where: { terrain: [terrainAt(hex)] },
        },
      });
    table.play({ kind: 'set', hexesPerDay: 1 });
    const rolledAfter = (path: (typeof DIRECTIONS)[number][]) =>
      table.play({ kind: 'travel', path }).flatMap((body) => (body.kind === 'rolled' ? [body.table] : []));
    expect(rolledAfter([there])).toEqual(['there']);
    expect(rolledAfter([oppositeOf(there)])).toEqual(['here']);
  });
});

it('a night’s rest begins a day with no steps made in it, so that the steps before it end no other day', () => {
  const table = new Tabletop();
  table.play({ kind: 'set', hexesPerDay: 3 });
  table.play({ kind: 'travel', path: [1, 4] });
  expect(table.play({ kind: 'rest' })).toMatchObject([{ kind: 'rested', day: 2, steps: 0 }]);
  expect(table.play({ kind: 'travel', path: [1, 4] })).toMatchObject([{ kind: 'moved' }]);
  expect(table.play({ kind: 'travel', path: [1] })).toMatchObject([
    { kind: 'moved' },
    { kind: 'rested', day: 3, steps: 0 },
  ]);
});

describe('a rest that names the day to end, `day`,', () => {
  it('ends that day and no other', () => {
    const table = new Tabletop();
    expect(table.play({ kind: 'rest', day: 1 })).toMatchObject([{ kind: 'rested', day: 2 }]);
    expect(refused(table, { kind: 'rest', day: 1 })).toMatchObject({
      code: 'campaign/other-day',
      detail: 'Day 1 has ended already: it is day 2.',
    });
    expect(refused(table, { kind: 'rest', day: 3 }).detail).toBe('Day 3 has not begun: it is day 2.');
    expect(table.play({ kind: 'rest' })).toMatchObject([{ kind: 'rested', day: 3 }]);
  });
});
