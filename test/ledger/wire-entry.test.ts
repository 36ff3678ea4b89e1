import { describe, expect, it } from 'vitest';
import { isWireEntry } from '../../src/ledger/entry-shape.ts';
import { Tabletop } from '../support/tabletop.ts';

const table = new Tabletop({ form: 'sealed' });
table.play({ kind: 'note', q: 0, r: 0, text: 'The miller is the werewolf.', for: 'owner' });
table.play({ kind: 'roll', dice: '2d6' });
const NOTED = table.entries.at(-2);

describe('an entry on the wire', () => {
  it('is accepted as it was written, for every kind, even if its text was erased', () => {
    for (const entry of table.entries) expect(isWireEntry(entry), entry.kind).toBe(true);
    expect(isWireEntry({ ...NOTED, text: null, textSalt: null })).toBe(true);
  });

  it.each(['seq', 'kind', 'at', 'salt', 'hash', 'by'])('is not accepted without its %s', (name) => {
    const { [name]: _, ...rest } = { ...NOTED } as Record<string, unknown>;
    expect(isWireEntry(rest)).toBe(false);
  });

  it.each<[string, unknown]>([
    ['seq', '9'],
    ['seq', 9.5],
    ['kind', ['noted']],
    ['at', 0],
    ['salt', null],
    ['hash', null],
    ['by', 'owner'],
    ['command', null],
    ['next', 7],
    ['secret', ['ab']],
    ['name', {}],
    ['for', {}],
    ['text', {}],
    ['textSalt', 7],
  ])('is not accepted with the %s %o', (name, value) => {
    expect(isWireEntry({ ...NOTED, [name]: value })).toBe(false);
  });

  it('may be nested twelve levels deep, and no deeper', () => {
    // The entry itself is the first level.
    const deep = (lists: number) => JSON.parse('['.repeat(lists) + ']'.repeat(lists));
    expect(isWireEntry({ ...NOTED, deep: deep(11) })).toBe(true);
    expect(isWireEntry({ ...NOTED, deep: deep(12) })).toBe(false);
  });
});
