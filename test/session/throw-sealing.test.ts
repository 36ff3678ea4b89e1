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
  it('what an entry sealed is what comes after it, whichever of several at the same number was written', () => {
    const sealing = new ThrowSealing(KEY, systemDigest);
    const rows = [ledgerRow(9), ledgerRow(9, { kind: 'moved', note: 'another' }), ledgerRow(10)];
    const seals = rows.map((row) =>
      sealing.sealAfter(row.seq, NO_HASH, bodyHashOf(row, sha256), bodyOf(row)),
    );
    expect(new Set(seals).size).toBe(3);
    for (const [index, row] of [...rows.entries(), ...rows.entries()]) {
      const secret = sealing.secretAfter(row, NO_HASH);
      expect(sealOf(secret, sha256)).toBe(seals[index]);
      expect(secret).toBe(new ThrowSealing(KEY, systemDigest).secretAfter(row, NO_HASH));
    }
    const [row] = rows as [(typeof rows)[number]];
    expect(sealing.secretAfter(row, '11'.repeat(32))).not.toBe(sealing.secretAfter(row, NO_HASH));
  });
});
