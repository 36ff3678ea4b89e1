import { describe, expect, it } from 'vitest';
import { Auditor } from '../../src/campaign/audit/auditor.ts';
import type { LedgerRow } from '../../src/ledger/ledger.ts';
import { rerollProblem } from '../../src/session/rolling-again.ts';
import { verifiedBatches } from '../../src/session/store-copy.ts';
import { systemDigest } from '../../src/session/system.ts';
import { closed } from '../support/journeys.ts';

const ROWS = closed({ form: 'chosen seed' }).rows;

/** An auditor that has checked all entries of a campaign whose seed was revealed. */
function checked(): Auditor {
  const auditor = new Auditor(systemDigest.sha256);
  for (const row of ROWS) expect(auditor.check(row)).toBeNull();
  expect(auditor.isRollingAgain).toBe(true);
  return auditor;
}

describe('the dice of a campaign whose seed was revealed', () => {
  it('are rolled again a few at a time, and everything else goes on in between', async () => {
    const auditor = checked();
    let pauses = 0;
    const work = { isDue: true, pause: async () => void pauses++ };
    expect(await rerollProblem(auditor, work)).toBeNull();
    expect(pauses).toBeGreaterThan(0);
    expect(auditor.isRollingAgain).toBe(false);
  });

  it('are rolled again in the same way when a campaign is imported, before the next entry is asked for', async () => {
    const auditor = new Auditor(systemDigest.sha256);
    let isLeft = true;
    async function* rows(): AsyncGenerator<LedgerRow> {
      yield* ROWS;
      isLeft = auditor.isRollingAgain;
    }
    for await (const _ of verifiedBatches(rows(), auditor));
    expect(auditor.entries).toBe(ROWS.length);
    expect(isLeft).toBe(false);
  });
});
