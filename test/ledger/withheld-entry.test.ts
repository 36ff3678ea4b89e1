import { describe, expect, it } from 'vitest';
import { readEntry } from '../../src/ledger/archive-lines.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import { isWithheldEntry } from '../../src/ledger/entry-shape.ts';
import { entryForRole, withheldRowOf } from '../../src/ledger/ledger.ts';
import { OWNER, PLAYER, sha256, Tabletop } from '../support/tabletop.ts';

const table = new Tabletop({ form: 'sealed' });
table.play({ kind: 'note', q: 0, r: 0, text: 'The miller is the werewolf.', for: 'owner' });
const NOTED = table.entries.at(-1);
if (!NOTED) throw new Error('a note was written');
const WITHHELD = entryForRole('player', NOTED, sha256);

describe('[docs: ledger, An entry as it is sent] the entry sent in place of a withheld one', () => {
  it('is distinguished by `isWithheldEntry` from an entry that is sent in full', () => {
    expect(isWithheldEntry(WITHHELD)).toBe(true);
    expect(isWithheldEntry(entryForRole('owner', NOTED, sha256))).toBe(false);
    expect(isWithheldEntry(null)).toBe(false);
  });

  it('never takes the place of a roll, whatever the purpose of the roll says', () => {
    table.play({ kind: 'roll', dice: '1d6', for: 'owner' });
    const rolled = table.entries.at(-1);
    if (rolled?.kind !== 'rolled') throw new Error('dice were thrown');
    expect(rolled.for).toBe('owner');
    expect(entryForRole('player', rolled, sha256)).toEqual(rolled);
  });

  it('gives the row with which the chain goes on', () => {
    if (!isWithheldEntry(WITHHELD)) throw new Error('it is withheld');
    const { seq, at, command, next, hash, bodyHash } = WITHHELD;
    expect(withheldRowOf(WITHHELD)).toEqual({ seq, at, command, next, secret: null, hash, bodyHash });
  });

  it('is not read as a line of an archive, which keeps entries in full', () => {
    expect(readEntry(canonicalJson(WITHHELD)).ok).toBe(false);
  });

  it.each<[string, object]>([
    ['an author', { by: PLAYER }],
    ['a salt', { salt: '00'.repeat(16) }],
    ['a text', { text: null }],
    ['a version', { version: 2 }],
    ['another kind', { kind: 'noted', by: OWNER }],
    ['a malformed number', { seq: '9' }],
    ['a malformed time', { at: 0 }],
    ['a command that is not a text', { command: null }],
    ['a seal that is not a text', { next: ['ab'.repeat(32)] }],
    ['a secret that is not a text', { secret: 7 }],
    ['a malformed body hash', { bodyHash: 'AB'.repeat(32) }],
    ['a body hash that is too short', { bodyHash: 'ab'.repeat(31) }],
    ['a malformed hash', { hash: '' }],
  ])('cannot have %s', (_, change) => {
    expect(isWithheldEntry({ ...WITHHELD, ...change })).toBe(false);
  });

  it.each(['seq', 'kind', 'at', 'bodyHash', 'hash'])('is not accepted without its %s', (name) => {
    const { [name]: _, ...rest } = { ...WITHHELD } as Record<string, unknown>;
    expect(isWithheldEntry(rest)).toBe(false);
  });
});
