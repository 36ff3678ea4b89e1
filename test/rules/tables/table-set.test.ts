import { describe, expect, it } from 'vitest';
import type { Table } from '../../../src/rules/tables/table.ts';
import { tableFaultText } from '../../../src/rules/tables/table-fault.ts';
import { TableSet, tableSetFault } from '../../../src/rules/tables/table-set.ts';
import { always, tablesOf } from './sample-tables.ts';

const fault = (tables: Readonly<Record<string, Table>>) => {
  const found = tableSetFault(tablesOf(tables));
  return found && tableFaultText(found);
};

const numbered = (count: number, table: (index: number) => Table) =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`t${index}`, table(index)]));

describe('a set of tables', () => {
  it('may refer only to tables that are in it', () => {
    expect(fault({ a: always('[b]'), b: always('x') })).toBeNull();
    expect(fault({ a: always('[b]') })).toBe("table 'a', row 1: there is no table 'b'");
    expect(fault({ a: always('[constructor]') })).toBe("table 'a', row 1: there is no table 'constructor'");
    const later = {
      ...always(''),
      rows: [
        { on: [1, 5] as const, text: '' },
        { on: [6] as const, text: '[b]' },
      ],
    };
    expect(fault({ a: later })).toBe("table 'a', row 2: there is no table 'b'");
  });

  it('may not refer in a circle', () => {
    expect(fault({ a: always('[a]') })).toBe("table 'a', row 1: these tables go in a circle: a → a");
    expect(fault({ x: always('[a]'), a: always('[b] [c]'), b: always('y'), c: always('[a]') })).toBe(
      "table 'a', row 1: these tables go in a circle: a → c → a",
    );
    expect(fault({ a: always('[b] [c]'), b: always('[c]'), c: always('no circle') })).toBeNull();
  });

  it('may throw at most 40 dice a roll: its own, those in texts, and those of others', () => {
    expect(fault({ a: always('[39d6]') })).toBeNull();
    expect(fault({ a: always('[40d6]') })).toBe(
      "table 'a': one roll could throw 41 dice, and 40 are the most",
    );
    expect(fault({ a: always('[b][b]'), b: always('[18d6]') })).toBeNull();
    expect(fault({ a: always('[b][b]'), b: always('[19d6]') })).toBe(
      "table 'a': one roll could throw 41 dice, and 40 are the most",
    );
  });

  it('counts only the worst row', () => {
    const rows = [1, 2, 3, 4, 5, 6].map((on) => ({ on: [on] as const, text: `[${30 + on}d6]` }));
    expect(new TableSet(tablesOf({ a: { ...always(''), rows } })).mostDice('a')).toBe(37);
  });

  it('is computed and not unfolded if its tables refer to one another again and again', () => {
    const tables = numbered(200, (index) => always(index < 199 ? `[t${index + 1}]`.repeat(500) : 'x'));
    const start = performance.now();
    expect(fault(tables)).toBe(
      "table 't0': one roll could throw more than a million dice, and 40 are the most",
    );
    expect(performance.now() - start).toBeLessThan(2000);
  });

  it('may have results of at most 10,000 characters', () => {
    expect(fault({ a: always('x'.repeat(10_000)) })).toBeNull();
    expect(fault({ a: always(`[[${'x'.repeat(9_998)}`) })).toBeNull();
    expect(fault({ a: always(`[b]${'x'.repeat(9_990)}`), b: always('0123456789') })).toBeNull();
    expect(fault({ a: always(`[b]${'x'.repeat(9_990)}`), b: always('0123456789x') })).toBe(
      "table 'a': a result could have 10001 characters, and 10,000 are the most",
    );
    expect(fault({ a: always(`${'x'.repeat(9_994)}[1d6-1000]`) })).toBeNull();
    expect(fault({ a: always(`${'x'.repeat(9_996)}[1d1000+1000]`) })).toBeNull();
    expect(fault({ a: always(`${'x'.repeat(9_997)}[1d6-1000]`) })).toContain('could have 10001 characters');
  });

  it('may have at most 200 tables and 1 MB', () => {
    expect(fault(numbered(200, () => always('x')))).toBeNull();
    expect(fault(numbered(201, () => always('x')))).toBe('there can be 200 tables, not 201');
    const long = (length: number) =>
      numbered(110, (index) => always('x'.repeat(index < 109 ? 9050 : length)));
    const least = JSON.stringify(long(0)).length;
    expect(JSON.stringify(long(1_000_000 - least))).toHaveLength(1_000_000);
    expect(fault(long(1_000_000 - least))).toBeNull();
    expect(fault(long(1_000_001 - least))).toBe("table 't109': with this one the tables take more than 1 MB");
    expect(fault(numbered(120, () => always('ö'.repeat(4500))))).toContain('more than 1 MB');
  });

  it('may throw at most 40 dice for entering one hex, including those for chances', () => {
    const entering = (text: string, more: Partial<Table> = {}) => always(text, { when: 'enter', ...more });
    expect(fault({ a: entering('[19d6]'), b: entering('[19d6]') })).toBeNull();
    expect(fault({ a: entering('[19d6]'), b: entering('[20d6]') })).toBe(
      "table 'b': entering a hex (ocean) could throw 41 dice for tables, and 40 are the most: b 21, a 20",
    );
    const chance = { where: { chance: '1 of 1d6' } };
    expect(fault({ a: entering('[19d6]'), b: entering('[18d6]', chance) })).toBeNull();
    expect(fault({ a: entering('[19d6]'), b: entering('[19d6]', chance) })).toContain('could throw 41 dice');
    const site = always('[20d6]', { when: 'site', where: { site: ['ruin'] } });
    expect(fault({ a: entering('[19d6]'), site })).toBe(
      "table 'site': entering a hex (ocean, ruin) could throw 41 dice for tables, and 40 are the most: site 21, a 20",
    );
    expect(fault(numbered(7, () => entering('[5d6]')))).toContain(
      'could throw 42 dice for tables, and 40 are the most: t0 6, t1 6, t2 6, t3 6, t4 6, and 2 more',
    );
  });

  it('adds up only tables that can be rolled together', () => {
    const at = (terrain: string, more: Partial<Table> = {}) =>
      always('[30d6]', { when: 'enter', where: { terrain: [terrain] }, ...more });
    expect(fault({ a: at('forest'), b: at('plain'), c: at('sea') })).toBeNull();
    expect(fault({ a: at('forest'), b: at('forest') })).toContain('(forest)');
    expect(fault({ a: at('forest'), b: always('[30d6]', { when: 'day' }), c: always('[39d6]') })).toBeNull();
    expect(fault({ a: at('flat'), b: always('[30d6]', { when: 'site' }) })).toBeNull();
  });

  it('may throw at most 40 dice a day', () => {
    const daily = (text: string, more: Partial<Table> = {}) => always(text, { when: 'day', ...more });
    expect(fault({ a: daily('[19d6]'), b: daily('[19d6]') })).toBeNull();
    expect(fault({ a: daily('[19d6]'), b: daily('[20d6]') })).toBe(
      "table 'b': one day (ocean) could throw 41 dice for tables, and 40 are the most: b 21, a 20",
    );
    expect(fault({ a: daily('[19d6]'), b: daily('[20d6]', { where: { site: true } }) })).toContain(
      'one day (ocean, village)',
    );
  });

  it('says how many dice one roll takes', () => {
    const set = new TableSet(
      tablesOf({
        a: always('[b] [2d6]', { where: { chance: '2 of 2d6' } }),
        b: always('[d6]', { where: { chance: '1 of 1d6' } }),
        c: always('[c]'),
      }),
    );
    expect(set.mostDice('a')).toBe(7);
    expect(set.mostDice('a', { withChance: false })).toBe(5);
    expect(set.mostDice('b')).toBe(3);
    expect(set.mostDice('c')).toBe(Number.POSITIVE_INFINITY);
    expect(set.mostDice('constructor')).toBe(0);
  });
});
