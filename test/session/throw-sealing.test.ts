import { describe, expect, it } from 'vitest';
import type { EntryBody } from '../../src/ledger/entry.ts';
import { bodyHashOf, NO_HASH } from '../../src/ledger/ledger.ts';
import { sealOf } from '../../src/ledger/seals.ts';
import { systemDigest } from '../../src/session/system.ts';
import { ThrowSealing } from '../../src/session/throw-sealing.ts';
import { ledgerRow } from '../support/store-rows.ts';

const KEY = '5a'.repeat(32);
const { sha256 } = systemDigest;
const bodyOf = ({ body }: { body: string }): EntryBody => JSON.parse(body);

describe('how throws are sealed', () => {
  it('the secret that an entry seals depends on which of several entries with the same number was written', () => {
    const sealing = new ThrowSealing(KEY, systemDigest);
    const unsealed = [ledgerRow(9), ledgerRow(9, { kind: 'moved', note: 'another' }), ledgerRow(10)];
    const rows = unsealed.map((row) => ({
      ...row,
      next: sealing.sealAfter(row.seq, NO_HASH, bodyHashOf(row, sha256), bodyOf(row)),
    }));
    expect(new Set(rows.map(({ next }) => next)).size).toBe(3);
    // The last one is cached, the others are computed again.
    for (const row of [...rows, ...rows]) {
      const secret = sealing.secretAfter(row, NO_HASH);
      expect(sealOf(secret, sha256)).toBe(row.next);
      expect(secret).toBe(new ThrowSealing(KEY, systemDigest).secretAfter(row, NO_HASH));
    }
  });

  it('[docs: ledger, Seals] a secret is computed as in earlier versions: otherwise an update could not open earlier seals', () => {
    const row = ledgerRow(9);
    const text = `10 ${NO_HASH} ${bodyHashOf(row, sha256)}`;
    expect(new ThrowSealing(KEY, systemDigest).secretAfter(row, NO_HASH)).toBe(
      systemDigest.hmacSha256(KEY, text),
    );
  });

  it('a secret depends on the entry before the one that seals it', () => {
    const sealing = new ThrowSealing(KEY, systemDigest);
    const row = ledgerRow(9);
    expect(sealing.secretAfter(row, '11'.repeat(32))).not.toBe(sealing.secretAfter(row, NO_HASH));
  });
});
