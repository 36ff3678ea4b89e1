import type { LinkId } from '../../src/ledger/id.ts';
import { NO_HASH, writtenDown } from '../../src/ledger/ledger.ts';
import { systemDigest } from '../../src/session/system.ts';
import { ThrowSealing } from '../../src/session/throw-sealing.ts';
import { type Bench, bounded, msEach } from '../figure.ts';
import { interleaved, median } from '../measure.ts';

const REVEALS = 50_000;

/** What sealed throws add to a reveal: the secret that is told, the seed of its dice, and the seal of the next throw. */
export const sealing: Bench = async (note) => {
  note(`${REVEALS} times a round`);
  const seals = new ThrowSealing('5a'.repeat(32), systemDigest);
  const body = {
    kind: 'moved',
    by: { link: 'fnmwstv1ncyc' as LinkId, role: 'owner' },
    from: { q: 0, r: 0 },
    path: [],
  } as const;
  const [last] = writtenDown(
    [{ body }],
    { seq: 8, hash: NO_HASH },
    {
      at: '2026-11-21T12:00:00.000Z',
      command: crypto.randomUUID(),
      secret: null,
      sealAfter: seals.sealAfter,
      drawSalt: () => '5a'.repeat(16),
      sha256: systemDigest.sha256,
    },
  );
  if (!last) throw new Error('one draft makes one row');
  const command = crypto.randomUUID();
  const { each } = await interleaved({
    each: () => {
      for (let time = 0; time < REVEALS; time++) {
        const secret = seals.secretAfter(last, NO_HASH);
        seals.diceSeed(secret, command);
        seals.sealAfter(time, last.hash, secret, body);
      }
      return REVEALS;
    },
  });
  return [
    bounded('sealing the next throw and telling the secret, a reveal', 1000 * median(msEach(each)), 'µs', 10),
  ];
};
