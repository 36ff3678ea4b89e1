import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/ledger/canonical.ts';
import type { EntryBody, MovedBody } from '../../src/ledger/entry.ts';
import {
  bytesOf,
  entryHash,
  entryOf,
  type LedgerRow,
  NO_HASH,
  sealEntries,
  seedCommitment,
} from '../../src/ledger/ledger.ts';
import { OWNER, PLAYER, sealed, sha256, Tabletop } from '../support/tabletop.ts';

/** From docs/ledger.md alone: hash = SHA-256(previous ‖ canonical {at, seq} ‖ SHA-256(salt ‖ body)). */
function hashByTheDocs(previous: string, row: Omit<LedgerRow, 'hash'>): string {
  const salt = Buffer.from(row.salt, 'hex');
  const bodyHash = createHash('sha256')
    .update(Buffer.concat([salt, Buffer.from(row.body, 'utf8')]))
    .digest();
  const head = `{"at":${JSON.stringify(row.at)},"seq":${row.seq}}`;
  const chain = Buffer.concat([Buffer.from(previous, 'hex'), Buffer.from(head, 'utf8'), bodyHash]);
  return createHash('sha256').update(chain).digest('hex');
}

const moved = (text: string): MovedBody => ({
  kind: 'moved',
  by: { ...PLAYER, label: text },
  from: { q: 0, r: 0 },
  path: [{ q: 0, r: -1 }],
});

const table = new Tabletop();
table.play({ kind: 'enter', to: 1 });
table.play({ kind: 'enter', to: 1 });
table.play({ kind: 'travel', to: { q: 0, r: 0 } });
table.play({ kind: 'close' });

describe('[docs: ledger, The chain] the hash of an entry', () => {
  it('can be worked out by anybody from its description', () => {
    let previous = '0'.repeat(64);
    expect(table.rows.length).toBeGreaterThan(10);
    for (const row of table.rows) {
      expect(hashByTheDocs(previous, row)).toBe(row.hash);
      previous = row.hash;
    }
  });

  it('can be worked out from the entry as it is sent: the body is what is left without the seal', () => {
    let previous = NO_HASH;
    for (const entry of table.entries) {
      const { seq, at, salt, hash, ...body } = JSON.parse(JSON.stringify(entry));
      expect(hashByTheDocs(previous, { seq, at, salt, body: canonicalJson(body) })).toBe(hash);
      previous = hash;
    }
  });

  it('covers text of any script', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 1e9 }), (text, seq) => {
        const row = {
          seq,
          at: '2026-11-21T19:04:11.201Z',
          salt: '0123456789abcdef'.repeat(2),
          body: canonicalJson(moved(text)),
        };
        expect(entryHash('ab'.repeat(32), row, sha256)).toBe(hashByTheDocs('ab'.repeat(32), row));
      }),
    );
  });

  it('hangs on the one before, the number, the time, the salt and the body', () => {
    const row = { seq: 2, at: '2026-11-21T19:04:11.201Z', salt: '00'.repeat(16), body: '{"kind":"x"}' };
    const hashes = [
      entryHash(NO_HASH, row, sha256),
      entryHash('11'.repeat(32), row, sha256),
      entryHash(NO_HASH, { ...row, seq: 3 }, sha256),
      entryHash(NO_HASH, { ...row, at: '2026-11-21T19:04:11.202Z' }, sha256),
      entryHash(NO_HASH, { ...row, salt: `${'00'.repeat(15)}01` }, sha256),
      entryHash(NO_HASH, { ...row, body: '{"kind":"y"}' }, sha256),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
  });
});

describe('sealing entries', () => {
  it('numbers them after the last one, each with a salt of its own, and chains them', () => {
    const salts = ['aa'.repeat(16), 'bb'.repeat(16)];
    const at = '2026-01-02T03:04:05.678Z';
    const rows = sealEntries(
      [moved('a'), moved('b')],
      { seq: 41, hash: 'cd'.repeat(32) },
      at,
      () => salts.shift() ?? '',
      sha256,
    );
    expect(rows.map(({ seq, at: time, salt }) => [seq, time, salt])).toEqual([
      [42, at, 'aa'.repeat(16)],
      [43, at, 'bb'.repeat(16)],
    ]);
    const [first, second] = rows as [LedgerRow, LedgerRow];
    expect(first.hash).toBe(hashByTheDocs('cd'.repeat(32), first));
    expect(second.hash).toBe(hashByTheDocs(first.hash, second));
  });

  it('of nothing is nothing', () => {
    expect(sealEntries([], { seq: 1, hash: NO_HASH }, 'now', () => '', sha256)).toEqual([]);
  });

  it('writes the body in the canonical form', () => {
    const body = { path: [], from: { r: 1, q: 2 }, by: OWNER, kind: 'moved' } satisfies EntryBody;
    expect(sealed([body])[0]?.body).toBe(
      '{"by":{"label":"owner","link":"owner0000000","role":"owner"},"from":{"q":2,"r":1},"kind":"moved","path":[]}',
    );
  });
});

describe('the entry of a row', () => {
  it('is what was sealed, with its seal, for every kind', () => {
    const bodies: EntryBody[] = table.bodies;
    expect(new Set(bodies.map(({ kind }) => kind))).toEqual(
      new Set(['started', 'revealed', 'moved', 'closed']),
    );
    sealed(bodies).forEach((row, i) => {
      expect(entryOf(row)).toEqual({ ...bodies[i], seq: i + 1, at: row.at, salt: row.salt, hash: row.hash });
    });
  });

  it('begins with its number, kind and time, and has the same bytes each time it is read', () => {
    const [row] = table.rows as [LedgerRow];
    const text = JSON.stringify(entryOf(row));
    expect(Object.keys(entryOf(row)).slice(0, 3)).toEqual(['seq', 'kind', 'at']);
    expect(JSON.stringify(entryOf({ ...row }))).toBe(text);
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

describe('bytes from hex', () => {
  it('are two digits each', () => {
    expect([...bytesOf('00ff10a9')]).toEqual([0, 255, 16, 169]);
    expect(bytesOf('').length).toBe(0);
  });
});
