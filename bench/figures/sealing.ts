import { memberAt } from '../../src/hex/list.ts';
import type { LinkId } from '../../src/ledger/id.ts';
import { bodyHashOf, NO_HASH, rowsOfDrafts } from '../../src/ledger/ledger.ts';
import { systemDigest } from '../../src/session/system.ts';
import { ThrowSealing } from '../../src/session/throw-sealing.ts';
import { type Bench, boundedFigure, msEach } from '../figure.ts';
import { interleaved, median } from '../measure.ts';

const ENTRIES = 50_000;
const MASTER_KEY = '5a'.repeat(32);

/**
 * What sealed throws add to the cost of a reveal: the secret that it discloses, the seed of its dice, and the seal of
 * the next throw. Hashing the body is not included, since it is done in any case.
 */
export const sealing: Bench = async (note) => {
  note(`the seals of ${ENTRIES} entries a round, one after the other`);
  const { sha256 } = systemDigest;
  const by = { link: 'fnmwstv1ncyc' as LinkId, role: 'owner' } as const;
  const body = { kind: 'moved', by, from: { q: 0, r: 0 }, path: [{ q: 0, r: -1 }] } as const;
  const rows = rowsOfDrafts(
    Array.from({ length: ENTRIES }, () => ({ body })),
    { seq: 0, hash: NO_HASH },
    {
      at: '2026-11-21T12:00:00.000Z',
      command: crypto.randomUUID(),
      secret: null,
      sealAfter: new ThrowSealing(MASTER_KEY, systemDigest).sealAfter,
      drawSalt: () => Buffer.from(systemDigest.random(16)).toString('hex'),
      sha256,
    },
  );
  const bodyHashes = rows.map((row) => bodyHashOf(row, sha256));
  const command = crypto.randomUUID();
  const { sealed } = await interleaved({
    sealed: () => {
      const seals = new ThrowSealing(MASTER_KEY, systemDigest);
      let hashBefore = NO_HASH;
      for (const [index, row] of rows.entries()) {
        seals.sealAfter(row.seq, hashBefore, memberAt(bodyHashes, index), body);
        seals.diceSeed(seals.secretAfter(row, hashBefore), command);
        hashBefore = row.hash;
      }
      return ENTRIES;
    },
  });
  const microseconds = 1000 * median(msEach(sealed));
  return [boundedFigure('sealing the next throw and telling the secret, a reveal', microseconds, 'µs', 10)];
};
