import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { Entry, EntryBody, MovedBody } from '../../src/ledger/entry.ts';
import {
  bodyHashOf,
  type DraftContext,
  entryHash,
  entryOf,
  hexToBytes,
  type LedgerRow,
  NO_HASH,
  rowOf,
  rowsOfDrafts,
  seedCommitment,
  textHashOf,
} from '../../src/ledger/ledger.ts';
import type { Table } from '../../src/rules/tables/table.ts';
import { anyCharacter } from '../support/any-character.ts';
import { FORMS, type Form, OWNER, PLAYER, sha256, Tabletop } from '../support/tabletop.ts';

const OMENS: Table = { title: 'Omens', roll: '1d6', rows: [{ on: [1, 6], text: 'a raven' }] };

type Hashed = Pick<LedgerRow, 'seq' | 'at' | 'salt' | 'body'> &
  Partial<Pick<LedgerRow, 'command' | 'next' | 'secret'>>;

/** Written from docs/ledger.md alone: hash = SHA-256(previous hash ‖ head ‖ SHA-256(salt ‖ body)). */
function hashByTheDocs(previous: string, row: Hashed): string {
  const salt = Buffer.from(row.salt, 'hex');
  const bodyHash = createHash('sha256')
    .update(Buffer.concat([salt, Buffer.from(row.body, 'utf8')]))
    .digest();
  const members = (['at', 'command', 'next', 'secret', 'seq'] as const)
    .filter((name) => row[name] !== undefined && row[name] !== null)
    .map((name) => `"${name}":${JSON.stringify(row[name])}`);
  const head = `{${members.join(',')}}`;
  const chain = Buffer.concat([Buffer.from(previous, 'hex'), Buffer.from(head, 'utf8'), bodyHash]);
  return createHash('sha256').update(chain).digest('hex');
}

const moved = (text: string): MovedBody => ({
  kind: 'moved',
  by: { ...PLAYER, label: text },
  from: { q: 0, r: 0 },
  path: [{ q: 0, r: -1 }],
});

function played(form: Form): Tabletop {
  const table = new Tabletop({ form });
  table.play({ kind: 'enter', to: 1 });
  table.play({ kind: 'enter', to: 1 });
  table.play({ kind: 'travel', to: { q: 0, r: 0 } });
  table.play({ kind: 'close' });
  return table;
}

const hashOf = (previous: string, row: Hashed): string => {
  const absent = { command: null, next: null, secret: null };
  return entryHash(previous, { ...absent, ...row }, bodyHashOf(row, sha256), sha256);
};

describe.each(FORMS)('[docs: ledger, The chain] the hash of an entry, %s:', (form) => {
  const table = played(form);

  it('can be computed by anybody from its description', () => {
    let previous = '0'.repeat(64);
    expect(table.rows.length).toBeGreaterThan(10);
    for (const row of table.rows) {
      expect(hashByTheDocs(previous, row)).toBe(row.hash);
      previous = row.hash;
    }
  });

  it('can be computed from the entry as it is sent: the body is what is left without the seal', () => {
    let previous = NO_HASH;
    for (const entry of table.entries) {
      const sent = JSON.parse(JSON.stringify(entry));
      const { seq, at, command, next, secret, salt, hash, version, text, textSalt, ...body } = sent;
      expect(version).toBe(form === 'first form' ? undefined : 2);
      if (version === 2) delete body.by.label;
      const written = canonicalJson(body);
      expect(hashByTheDocs(previous, { seq, at, command, next, secret, salt, body: written })).toBe(hash);
      if (text !== undefined)
        expect(body.textHash).toBe(
          createHash('sha256').update(Buffer.from(textSalt, 'hex')).update(text, 'utf8').digest('hex'),
        );
      previous = hash;
    }
  });
});

describe('[docs: ledger, The chain] the hash of an entry', () => {
  it('covers text of any script', () => {
    fc.assert(
      fc.property(fc.string({ unit: anyCharacter }), fc.integer({ min: 1, max: 1e9 }), (text, seq) => {
        const row = {
          seq,
          at: '2026-11-21T19:04:11.201Z',
          salt: '0123456789abcdef'.repeat(2),
          body: canonicalJson(moved(text)),
        };
        expect(hashOf('ab'.repeat(32), row)).toBe(hashByTheDocs('ab'.repeat(32), row));
      }),
    );
  });

  it('depends on the hash before, the number, the time, the command, the seals, the salt and the body', () => {
    const row = { seq: 2, at: '2026-11-21T19:04:11.201Z', salt: '00'.repeat(16), body: '{"kind":"x"}' };
    const hashes = [
      hashOf(NO_HASH, row),
      hashOf('11'.repeat(32), row),
      hashOf(NO_HASH, { ...row, seq: 3 }),
      hashOf(NO_HASH, { ...row, command: 'a' }),
      hashOf(NO_HASH, { ...row, next: 'a' }),
      hashOf(NO_HASH, { ...row, secret: 'a' }),
      hashOf(NO_HASH, { ...row, at: '2026-11-21T19:04:11.202Z' }),
      hashOf(NO_HASH, { ...row, salt: `${'00'.repeat(15)}01` }),
      hashOf(NO_HASH, { ...row, body: '{"kind":"y"}' }),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

const SALTS = ['aa', 'bb', 'cc', 'dd'].map((byte) => byte.repeat(16));

/** The context of drafts, with defaults for whatever is not given. */
function writing(more: Partial<DraftContext> = {}): DraftContext {
  const salts = [...SALTS];
  return {
    at: '2026-01-02T03:04:05.678Z',
    command: null,
    secret: null,
    sealAfter: () => null,
    drawSalt: () => salts.shift() ?? '',
    sha256,
    ...more,
  };
}

describe('drafts written as rows', () => {
  const after = { seq: 41, hash: 'cd'.repeat(32) };

  it('are numbered after the last entry, chained, and have a salt each', () => {
    const rows = rowsOfDrafts([{ body: moved('a') }, { body: moved('b') }], after, writing());
    expect(rows.map(({ seq, at, salt }) => [seq, at, salt])).toEqual([
      [42, '2026-01-02T03:04:05.678Z', SALTS[0]],
      [43, '2026-01-02T03:04:05.678Z', SALTS[1]],
    ]);
    const [first, second] = rows as [LedgerRow, LedgerRow];
    expect(first.hash).toBe(hashByTheDocs('cd'.repeat(32), first));
    expect(second.hash).toBe(hashByTheDocs(first.hash, second));
  });

  it('make no rows if there are none', () => {
    expect(rowsOfDrafts([], after, writing())).toEqual([]);
  });

  it('have their bodies in canonical form', () => {
    const body = { path: [], from: { r: 1, q: 2 }, by: OWNER, kind: 'moved' } satisfies EntryBody;
    expect(rowsOfDrafts([{ body }], after, writing())[0]?.body).toBe(
      '{"by":{"label":"owner","link":"owner0000000","role":"owner"},"from":{"q":2,"r":1},"kind":"moved","path":[]}',
    );
  });

  it('carry their command, and only the first reveals the secret', () => {
    const how = writing({ command: 'an id', secret: 'ee'.repeat(32) });
    const rows = rowsOfDrafts([{ body: moved('a') }, { body: moved('b') }], after, how);
    expect(rows.map(({ command, secret }) => [command, secret])).toEqual([
      ['an id', 'ee'.repeat(32)],
      ['an id', null],
    ]);
  });

  it('are sealed by their own number and body, and the hash before them', () => {
    const asked: unknown[] = [];
    const how = writing({
      sealAfter: (...args) => {
        asked.push(args);
        return 'ff'.repeat(32);
      },
    });
    const [body, other] = [moved('a'), moved('b')];
    const rows = rowsOfDrafts([{ body }, { body: other }], after, how);
    expect(rows.map(({ next }) => next)).toEqual(['ff'.repeat(32), 'ff'.repeat(32)]);
    expect(asked).toEqual([
      [42, after.hash, bodyHashOf(rows[0] as LedgerRow, sha256), body],
      [43, rows[0]?.hash, bodyHashOf(rows[1] as LedgerRow, sha256), other],
    ]);
  });

  it('[docs: ledger, Typed text] carry their text beside the body, which has only its salted hash', () => {
    const [row] = rowsOfDrafts([{ body: moved('a'), text: 'Here be 🐪' }], after, writing());
    expect(row).toMatchObject({ salt: SALTS[0], text: 'Here be 🐪', textSalt: SALTS[1] });
    expect(row?.body).not.toContain('Here be');
    expect(JSON.parse(row?.body ?? '').textHash).toBe(textHashOf('Here be 🐪', SALTS[1] as string, sha256));
    expect(textHashOf('Here be 🐪', SALTS[1] as string, sha256)).toBe(
      createHash('sha256')
        .update(Buffer.from(SALTS[1] as string, 'hex'))
        .update('Here be 🐪', 'utf8')
        .digest('hex'),
    );
  });
});

describe.each(FORMS)('an entry made from a row, %s,', (form) => {
  const { rows, bodies } = played(form);
  const label = (_: unknown, role: string) => `the ${role}`;

  it('has, for every kind, the body that was written and its envelope', () => {
    expect(new Set(bodies.map(({ kind }) => kind))).toEqual(
      new Set(['started', 'revealed', 'moved', 'closed']),
    );
    for (const [index, row] of rows.entries()) {
      const { by, ...body } = bodies[index] as EntryBody;
      const { command, next, secret, text, textSalt } = row;
      expect(entryOf(row, label)).toEqual({
        ...body,
        by: form === 'first form' ? by : { ...by, label: `the ${by.role}` },
        seq: index + 1,
        at: row.at,
        ...(command !== null && { command }),
        ...(next !== null && { next }),
        ...(secret !== null && { secret }),
        ...(text !== null && { text, textSalt }),
        salt: row.salt,
        hash: row.hash,
        ...(form !== 'first form' && { version: 2 }),
      });
    }
  });

  it('begins with its number, kind and time, and has the same bytes each time it is read', () => {
    const [row] = rows as [LedgerRow];
    const text = JSON.stringify(entryOf(row, label));
    expect(Object.keys(entryOf(row, label)).slice(0, 3)).toEqual(['seq', 'kind', 'at']);
    expect(JSON.stringify(entryOf({ ...row }, label))).toBe(text);
  });

  it('can be turned back into its row by anybody who was sent it, whatever the link is called by then', () => {
    for (const row of rows) expect(rowOf(JSON.parse(JSON.stringify(entryOf(row, label))))).toEqual(row);
  });
});

describe('an entry made from a row with a text', () => {
  it.each<[Command, object]>([
    [{ kind: 'set', name: 'The Blue Marches' }, { name: 'The Blue Marches' }],
    [{ kind: 'count', name: 'rations', to: 7 }, { name: 'rations' }],
    [{ kind: 'note', q: 0, r: 0, text: 'A well.', for: 'everyone' }, { text: 'A well.' }],
    [{ kind: 'table', id: 'omens', table: OMENS }, { table: OMENS }],
    [{ kind: 'table', id: 'omens', table: null }, { table: null }],
    [{ kind: 'roll', dice: '1d6', faces: [3] }, { text: '3' }],
    [
      { kind: 'roll', dice: '1d6', faces: [3], for: 'a leap' },
      { text: '3', for: 'a leap' },
    ],
  ])('shows it in the member of its kind, and can be turned back into its row: %j', (command, shown) => {
    const table = new Tabletop({ form: 'sealed' });
    if (command.kind === 'table' && !command.table) table.play({ ...command, table: OMENS });
    table.play(command);
    const row = table.rows.at(-1);
    const entry = table.entries.at(-1) as Entry;
    expect(entry).toMatchObject(shown);
    expect('for' in entry).toBe('for' in shown || entry.kind === 'noted');
    expect('text' in entry).toBe('text' in shown);
    expect(rowOf(JSON.parse(JSON.stringify(entry)))).toEqual(row);
  });

  it('shows it as `text` if its kind is unknown, whatever the kind is called', () => {
    const row = new Tabletop({ form: 'sealed' }).rows[0] as LedgerRow;
    for (const kind of ['constructor', 'toString', 'prophesied']) {
      const body = canonicalJson({ ...JSON.parse(row.body), kind });
      const entry = entryOf({ ...row, body }, () => 'somebody');
      expect(entry).toMatchObject({ kind, text: row.text });
      expect(rowOf(entry)).toEqual({ ...row, body });
    }
  });
});

describe('an entry made from a row whose text was erased', () => {
  it('has null instead, and can be turned back into its row', () => {
    const table = new Tabletop({ form: 'sealed' });
    table.erase(1);
    const [first] = table.entries;
    expect(first).toMatchObject({ kind: 'started', text: null, textSalt: null });
    expect(rowOf(first as Entry)).toEqual(table.rows[0]);
  });

  it('has null as `text`, whichever member its kind would use', () => {
    const table = new Tabletop({ form: 'sealed' });
    table.play({ kind: 'set', name: 'The Blue Marches', frozen: true });
    const { seq } = table.campaign;
    table.erase(seq);
    const entry = table.entries[seq - 1] as Entry;
    expect(entry).toMatchObject({ kind: 'set', frozen: true, text: null, textSalt: null });
    expect('name' in entry).toBe(false);
    expect(rowOf(entry)).toEqual(table.rows[seq - 1]);
  });
});

describe('[docs: ledger, Dice] the commitment to a seed', () => {
  it('is SHA-256 of the bytes of the salt and the seed', () => {
    const expected = createHash('sha256')
      .update(Buffer.from('00ff10', 'hex'))
      .update('seed ✶', 'utf8')
      .digest('hex');
    expect(seedCommitment('seed ✶', '00ff10', sha256)).toBe(expected);
  });
});

describe('bytes parsed from hexadecimal', () => {
  it('take two digits each', () => {
    expect([...hexToBytes('00ff10a9')]).toEqual([0, 255, 16, 169]);
    expect(hexToBytes('').length).toBe(0);
  });
});
