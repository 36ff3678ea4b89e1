import { describe, expect, it } from 'vitest';
import type { Auditor, LedgerProblem } from '../../src/campaign/audit/auditor.ts';
import { bytesOf, type EntryWrite } from '../../src/campaign/writing.ts';
import type { LedgerRow } from '../../src/ledger/ledger.ts';
import { LedgerFault } from '../../src/session/ledger-fault.ts';
import { verifiedBatches } from '../../src/session/store-copy.ts';
import { hexRow, ledgerRow } from '../support/store-rows.ts';

interface Written {
  readonly body?: string;
  readonly command?: string | null;
  readonly hexes?: number;
}

/** The batches that such entries are stored in, if an auditor finds them all sound, and what the check of each is told. */
async function batchesOf(entries: readonly Written[], lacking: LedgerProblem | null = null) {
  const writes = entries.map(({ body = '{}', command = null, hexes = 0 }, index) => ({
    row: { ...ledgerRow(index + 1), body, command },
    hexes: Array.from({ length: hexes }, (_, q) => hexRow(q, 0, index + 1)),
  })) as unknown as readonly EntryWrite[];
  let checked = 0;
  const auditor = {
    check: () => {
      checked++;
      return null;
    },
    finish: () => lacking,
    isRollingAgain: false,
    get written() {
      return writes[checked - 1];
    },
    get entries() {
      return checked;
    },
  } as unknown as Auditor;
  const told: number[][] = [];
  const batches: (readonly EntryWrite[])[] = [];
  async function* rows(): AsyncGenerator<LedgerRow> {
    for (const { row } of writes) yield row;
  }
  for await (const batch of verifiedBatches(rows(), auditor, (...numbers) => told.push(numbers)))
    batches.push(batch);
  const bytes = (from: number, to: number): number =>
    writes.slice(from, to).reduce((sum, write) => sum + bytesOf(write), 0);
  return { batches, sizes: batches.map(({ length }) => length), told, bytes };
}

const times = (count: number, written: Written): Written[] => Array.from({ length: count }, () => written);

describe('the batches of a copy', () => {
  it('have at most 250 entries, and each is checked with the bytes so far and with its own', async () => {
    const { sizes, told, bytes } = await batchesOf(times(502, {}));
    expect(sizes).toEqual([250, 250, 2]);
    expect(told).toEqual([
      [250, bytes(0, 250), bytes(0, 250)],
      [500, bytes(0, 500), bytes(250, 500)],
      [502, bytes(0, 502), bytes(500, 502)],
    ]);
  });

  it('end sooner if their entries have many hexes or long texts', async () => {
    expect((await batchesOf(times(7, { hexes: 200 }))).sizes).toEqual([3, 3, 1]);
    expect((await batchesOf(times(5, { body: 'x'.repeat(2 * 1024 * 1024) }))).sizes).toEqual([2, 2, 1]);
  });

  it('are not all stored if something is missing after the last entry', async () => {
    const lacking = { seq: 2, what: 'the campaign ends in the middle' };
    await expect(batchesOf(times(2, {}), lacking)).rejects.toThrow(LedgerFault);
  });

  it('mark the first entry of each command, which was carried out elsewhere', async () => {
    const commands = ['one', 'one', null, 'one', 'two', null, null];
    const { batches } = await batchesOf(commands.map((command) => ({ command })));
    expect(batches.flat().map((write) => write.beginsForeignCommand ?? false)).toEqual([
      ...[true, false, false, true, true, false, false],
    ]);
  });
});
