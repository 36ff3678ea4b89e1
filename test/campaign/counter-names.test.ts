import { describe, expect, it } from 'vitest';
import { authorOf } from '../../src/campaign/roll-entries.ts';
import { verdictsOn } from '../docs/python.ts';
import { archiveOf } from '../docs/tampering.ts';
import { audited, OWNER, type TableSettings, Tabletop } from '../support/tabletop.ts';

/** A letter with more combining marks than are shown. */
const PILED = `a${'\u0301'.repeat(6)}`;
const SHOWN = `a${'\u0301'.repeat(4)}`;

const counted = (name: string, perDay = 0): Tabletop => {
  const table = new Tabletop({ form: 'sealed' });
  table.play({ kind: 'count', name, to: 5, perDay });
  return table;
};

/** The entries of one command, written one after the other. */
const REST = { command: 'c0ffee00-0000-4000-8000-000000000000', secret: null };

const namesIn = ({ rows }: Tabletop): (string | null)[] =>
  rows.filter(({ body }) => body.includes('"counted"')).map(({ text }) => text);

describe('[docs: ledger, Commands] a counter whose name is not shown as it was typed', () => {
  it.each([
    ['as it is shown', SHOWN],
    ['as it was typed', PILED],
    ['with other marks that are not shown', `${PILED}\u0301`],
  ])('can be changed and removed by its name %s, and keeps that name', (_, name) => {
    const table = counted(PILED);
    table.play({ kind: 'count', name, by: 2 });
    expect(table.campaign.frame().counters).toMatchObject([{ name: SHOWN, value: 7 }]);
    table.play({ kind: 'count', name, remove: true });
    expect(table.campaign.frame().counters).toEqual([]);
    expect(namesIn(table)).toEqual([PILED, PILED, PILED]);
    expect(audited(table.rows)).toBeNull();
  });

  it('keeps its name when a day changes it', () => {
    const table = counted(PILED, -1);
    table.play({ kind: 'rest' });
    expect(namesIn(table)).toEqual([PILED, PILED]);
    expect(audited(table.rows)).toBeNull();
  });

  it('may exist beside another that is shown alike, since an earlier server could begin both', () => {
    const table = counted(PILED, -1);
    const body = { kind: 'counted', by: authorOf(OWNER), value: 3, perDay: -1, textHash: '' } as const;
    const other = `${PILED}\u0301`;
    table.write([{ ...body, counter: table.rows.length + 1 }], undefined, other);
    table.play({ kind: 'rest' });
    expect(namesIn(table)).toEqual([PILED, other, PILED, other]);
    table.play({ kind: 'count', name: other, to: 9 });
    expect(table.campaign.frame().counters.map(({ value }) => value)).toEqual([4, 9]);
    expect(audited(table.rows)).toBeNull();
  });

  it('may be continued under its name as shown, which servers wrote for a time', () => {
    const table = counted(PILED);
    const body = { kind: 'counted', by: authorOf(OWNER), counter: 9, perDay: 0, textHash: '' } as const;
    table.write([{ ...body, value: 6 }], undefined, SHOWN);
    expect(audited(table.rows)).toBeNull();
    table.write([{ ...body, value: 7 }], undefined, 'a');
    expect(audited(table.rows)).toEqual({
      seq: 11,
      what: 'its name is not that of the counter that it changes',
    });
  });
});

describe('[docs: ledger, Commands] counters shown alike, as earlier servers wrote them, still verify:', () => {
  const begun = (names: readonly string[], settings: TableSettings): Tabletop => {
    const table = new Tabletop(settings);
    const body = { kind: 'counted', by: authorOf(OWNER), value: 3, perDay: -1, textHash: '' } as const;
    for (const name of names) table.write([{ ...body, counter: table.rows.length + 1 }], undefined, name);
    return table;
  };

  it('two that were begun under one name, and their days', () => {
    const table = begun([PILED, PILED], { form: 'sealed' });
    table.play({ kind: 'rest' });
    expect(namesIn(table)).toEqual([PILED, PILED, PILED, PILED]);
    expect(audited(table.rows)).toBeNull();
    expect(verdictsOn([archiveOf(table.rows)])).toMatchObject([{ ok: true }]);
  });

  it('a day that changed them in the order of their names as shown', () => {
    const names = [`${PILED}\u0301`, PILED];
    const [rested, ...changes] = begun(names, {}).play({ kind: 'rest' });
    expect(changes).toMatchObject([{ counter: 10 }, { counter: 9 }]);
    expect(begun(names, {}).campaign.frame().counters).toMatchObject([{ counter: 9 }, { counter: 10 }]);
    const table = begun(names, {});
    for (const body of [rested, ...changes.reverse()])
      if (body) table.write([body], REST, body.kind === 'counted' ? SHOWN : undefined);
    expect(audited(table.rows)).toBeNull();
  });

  it.each([
    { order: [0, 1, 2], seq: undefined },
    { order: [1, 0, 2], seq: undefined },
    { order: [2, 0, 1], seq: 13 },
    { order: [0, 2, 1], seq: 14 },
    { order: [1, 1, 2], seq: 14 },
  ])(
    'a day that changed three of them in the order $order (the entry that fails: $seq)',
    ({ order, seq }) => {
      const names = ['b', `${PILED}\u0301`, PILED];
      const [rested, ...changes] = begun(names, {}).play({ kind: 'rest' });
      const table = begun(names, {});
      for (const body of [rested, ...order.map((at) => changes[at])])
        if (body) table.write([body], REST, body.kind === 'counted' ? names[body.counter - 9] : undefined);
      expect(audited(table.rows)?.seq).toBe(seq);
    },
  );

  it.each([
    { order: [0, 1, 2], seq: undefined },
    { order: [2, 1, 0], seq: undefined },
    { order: [1, 0, 2], seq: 13 },
  ])(
    'a day that changed three that are shown alike in the order $order (the entry that fails: $seq)',
    ({ order, seq }) => {
      const names = [`${PILED}\u0301\u0301`, `${PILED}\u0301`, PILED];
      const [rested, ...changes] = begun(names, {}).play({ kind: 'rest' });
      const table = begun(names, {});
      for (const body of [rested, ...order.map((at) => changes[at])])
        if (body) table.write([body], REST, body.kind === 'counted' ? names[body.counter - 9] : undefined);
      expect(audited(table.rows)?.seq).toBe(seq);
    },
  );
});
