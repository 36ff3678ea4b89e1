import type { SeenEntry } from '../ledger/entry.ts';
import type { CampaignId } from '../ledger/id.ts';
import { entryOf, seenBy } from '../ledger/ledger.ts';
import type { Role } from '../ledger/role.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { labelsOf } from './labels.ts';
import type { CampaignStore, Digest } from './ports.ts';

/** About how many bytes are read and put into words in one go. */
const SLICE_BYTES = 128 * 1024;
/** How many rows the first slice has, when nothing is known yet of their length; a later one at most twice the one before. */
const FIRST_ROWS = 8;
const MOST_ROWS = 64;
/** What an entry has besides body and text, in bytes: number, time, command, seals, salt and hash, with their names. */
const ENVELOPE = 480;

/** Some entries that follow each other, and about how many bytes they take as JSON. */
export interface EntrySlice {
  readonly entries: readonly SeenEntry[];
  readonly bytes: number;
}

/** Who waits for what is read in slices. */
export interface Reader {
  /** The network of whoever asks: its slices are read one after the other, in turn with those of others. */
  readonly asker?: string;
  /** Aborted where nobody waits for it any more: its reason is thrown then, and no more is read. */
  readonly signal?: AbortSignal;
}

/** How much of a ledger is wanted. At least one entry is given, however long it is. */
export interface SliceBounds extends Reader {
  readonly limit: number;
  readonly mostBytes: number;
}

interface SliceTools {
  readonly store: Pick<CampaignStore, 'labels' | 'ledger'>;
  readonly digest: Pick<Digest, 'sha256'>;
}

/**
 * Entries after a given one, in slices that are read when they are asked for: other work may run in between, and
 * no more than a slice is in memory at a time.
 */
export async function* entrySlices(
  { store, digest }: SliceTools,
  id: CampaignId,
  after: number,
  { limit, mostBytes, asker, signal, role }: SliceBounds & { readonly role: Role },
): AsyncGenerator<EntrySlice, void, void> {
  const labels = await labelsOf(id, store);
  let given = 0;
  let givenBytes = 0;
  let wanted = Math.min(limit, FIRST_ROWS);
  while (given < limit) {
    await yieldToEventLoop(asker);
    signal?.throwIfAborted();
    const rows = await store.ledger(id, after + given, wanted);
    const entries: SeenEntry[] = [];
    let bytes = 0;
    for (const row of rows) {
      const length = ENVELOPE + Buffer.byteLength(row.body) + Buffer.byteLength(row.text ?? '');
      if (given + entries.length > 0 && givenBytes + bytes + length > mostBytes) break;
      entries.push(seenBy(role, entryOf(row, labels), digest.sha256));
      bytes += length;
    }
    if (entries.length > 0) yield { entries, bytes };
    if (entries.length < wanted) return;
    given += entries.length;
    givenBytes += bytes;
    const fitting = Math.max(1, Math.floor((SLICE_BYTES * entries.length) / bytes));
    wanted = Math.min(fitting, 2 * wanted, MOST_ROWS, limit - given);
  }
}
