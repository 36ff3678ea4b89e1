import type { Readable } from 'node:stream';
import { type ExploredWorld, exploredLedger, nameOf, TooFar } from '../../campaign/explored-ledger.ts';
import { type LedgerRow, NO_HASH } from '../../ledger/ledger.ts';
import { writeArchive } from '../../session/archive-stream.ts';
import { systemDigest } from '../../session/system.ts';
import { CommandFailed } from './command.ts';

/** How many entries of an archive are written at a time. */
const BATCH = 1000;

/**
 * An explored world as the archive of a campaign. Its rows are generated twice, because the header has their number.
 */
export function exploredArchive(world: ExploredWorld): Readable {
  let entries = 0;
  let head = NO_HASH;
  try {
    for (const { hash } of exploredLedger(world, systemDigest.sha256)) {
      entries++;
      head = hash;
    }
  } catch (error) {
    if (error instanceof TooFar) throw new CommandFailed(`this world makes no campaign: ${error.message}`);
    throw error;
  }
  async function* batches() {
    let batch: LedgerRow[] = [];
    for (const row of exploredLedger(world, systemDigest.sha256)) {
      batch.push(row);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  }
  return writeArchive({ name: nameOf(world.seed), entries, head, labels: {} }, batches());
}
