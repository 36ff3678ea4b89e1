import type { SentEntry } from '../ledger/entry.ts';
import type { CampaignId } from '../ledger/id.ts';
import { entryForRole, entryOf } from '../ledger/ledger.ts';
import type { Role } from '../ledger/role.ts';
import { yieldToEventLoop } from './event-loop.ts';
import { labelsOf } from './labels.ts';
import type { CampaignStore, Digest } from './ports.ts';

/** Approximate bytes of JSON in a slice. */
const SLICE_BYTES = 128 * 1024;
/**
 * Rows of the first slice, before their length is known; each later slice has at most twice as many as the one before.
 */
const FIRST_ROWS = 8;
const MOST_ROWS = 64;
/** Bytes of an entry besides body and text: number, time, command, seals, salt and hash, with their names. */
const ENVELOPE = 480;

/** Consecutive entries, and approximately how many bytes they take as JSON. */
export interface EntrySlice {
  readonly entries: readonly SentEntry[];
  readonly bytes: number;
}

/** Options for reading something in slices. */
export interface ReadOptions {
  /** The network of whoever asks; the slices of different networks are read in turn. */
  readonly asker?: string;
  /** Once it is aborted, its reason is thrown, and no more is read. */
  readonly signal?: AbortSignal;
}

/** How much of a ledger is wanted. The first entry is always given, however long it is. */
export interface SliceBounds extends ReadOptions {
  readonly limit: number;
  readonly mostBytes: number;
}

interface SliceTools {
  readonly store: Pick<CampaignStore, 'labels' | 'ledger'>;
  readonly digest: Pick<Digest, 'sha256'>;
}

/**
 * Entries after a given one, in slices that are read on demand: other work may run in between, and only one slice is in
 * memory at a time.
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
    const entries: SentEntry[] = [];
    let bytes = 0;
    for (const row of rows) {
      const length = ENVELOPE + Buffer.byteLength(row.body) + Buffer.byteLength(row.text ?? '');
      if (given + entries.length > 0 && givenBytes + bytes + length > mostBytes) break;
      entries.push(entryForRole(role, entryOf(row, labels), digest.sha256));
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
