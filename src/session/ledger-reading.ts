import type { Command } from '../campaign/command.ts';
import { erasableEntry, type TypedEntry } from '../campaign/commands/notebook.ts';
import type { EntryBody } from '../ledger/entry.ts';
import type { CampaignId } from '../ledger/id.ts';
import { bodyOf, isFirstForm, type LedgerRow } from '../ledger/ledger.ts';
import { isWorldBody } from '../ledger/world-body.ts';
import { DamagedEntry } from './damaged-ledger.ts';
import { yieldToEventLoop } from './event-loop.ts';
import type { CampaignStore } from './ports.ts';

/** Number of entries read from the store at a time; other work may run in between. */
const BATCH = 250;

/** The entries after entry `after`, up to entry `last`; ends early if the ledger ends or the campaign is removed. */
async function* ledgerSlices(
  id: CampaignId,
  after: number,
  last: number,
  store: Pick<CampaignStore, 'ledger'>,
): AsyncGenerator<readonly LedgerRow[], void, void> {
  for (let seq = after; seq < last; ) {
    const rows = await store.ledger(id, seq, Math.min(BATCH, last - seq));
    if (rows.length === 0) return;
    yield rows;
    seq += rows.length;
    await yieldToEventLoop();
  }
}

/** The same without the entries that are damaged or missing. */
async function* soundSlices(
  id: CampaignId,
  after: number,
  last: number,
  store: Pick<CampaignStore, 'ledger'>,
): AsyncGenerator<readonly LedgerRow[], void, void> {
  for (let [seq, end] = [after, last]; seq < last; ) {
    try {
      for await (const rows of ledgerSlices(id, seq, end, store)) {
        yield rows;
        seq += rows.length;
      }
      if (end === last) return;
      // The entries up to the damaged one were read; that one is passed over.
      [seq, end] = [end + 1, last];
    } catch (error) {
      if (!(error instanceof DamagedEntry)) throw error;
      if (error.seq === seq + 1) seq++;
      else end = error.seq - 1;
    }
  }
}

/** All entries up to entry `last`. @throws Error if the campaign is removed meanwhile */
export async function* wholeLedger(
  id: CampaignId,
  last: number,
  store: Pick<CampaignStore, 'ledger'>,
): AsyncGenerator<readonly LedgerRow[], void, void> {
  let read = 0;
  for await (const rows of ledgerSlices(id, 0, last, store)) {
    yield rows;
    read += rows.length;
  }
  if (read < last) throw new Error(`campaign ${id} was removed while it was read`);
}

/** The erasure of an entry's text. */
export interface Erasure {
  /** Number of the `erased` entry. */
  readonly seq: number;
  /** Number of the entry whose text was erased. */
  readonly of: number;
  /** Present if only the owner may see the `erased` entry. */
  readonly for?: 'owner';
}

/** The erasures among the entries after entry `after`, up to entry `last`, as far as these can be read. */
export async function* erasures(
  id: CampaignId,
  after: number,
  last: number,
  store: Pick<CampaignStore, 'ledger'>,
): AsyncGenerator<Erasure, void, void> {
  for await (const rows of soundSlices(id, after, last, store))
    for (const row of rows) {
      const body = row.body.includes('"erased"') ? bodyOf(row) : null;
      if (body?.kind === 'erased') yield { seq: row.seq, of: body.of, ...(body.for && { for: body.for }) };
    }
}

/** Whether the text of an entry was erased. */
export const isTextGone = ({ text, body }: LedgerRow): boolean =>
  text === null && body.includes('"textHash"');

/**
 * Number of the last entry of the command that an entry belongs to. The entries made together with the campaign count
 * as one command, and so do those of the start.
 */
export async function endOfCommand(
  id: CampaignId,
  row: LedgerRow,
  store: Pick<CampaignStore, 'command' | 'ledger'>,
): Promise<number> {
  const { seq, command } = row;
  if (command !== null) return (await store.command(id, command))?.lastSeq ?? seq;
  const creation = await endOfCreation(id, store);
  if (seq <= creation) return creation;
  // In the first form of the ledger no entry names a command, and only the start consists of several entries.
  const start = isWorldBody(bodyOf(row)) ? await endOfStart(id, store) : 0;
  return Math.max(seq, start);
}

/**
 * Number of the last entry made together with the campaign: the start, unless it was revealed later, and the tables.
 */
async function endOfCreation(id: CampaignId, store: Pick<CampaignStore, 'ledger'>): Promise<number> {
  let first: LedgerRow | null = null;
  let end = 1;
  for await (const rows of ledgerSlices(id, 0, Number.POSITIVE_INFINITY, store))
    for (const row of rows) {
      const body = bodyOf(row);
      first ??= row;
      // In the first form an entry belongs to the creation if it has the same time as the first one.
      const isTogether = row.command === null && (!isFirstForm(body) || row.at === first.at);
      if (row.seq > 1 && !(isTogether && (isWorldBody(body) || body.kind === 'tabled'))) return end;
      end = row.seq;
    }
  return end;
}

/** Number of the last entry of the start; 1 if the start is not revealed yet. */
export async function endOfStart(id: CampaignId, store: Pick<CampaignStore, 'ledger'>): Promise<number> {
  let first: LedgerRow | null = null;
  let end = 1;
  for await (const rows of ledgerSlices(id, 0, Number.POSITIVE_INFINITY, store))
    for (const row of rows) {
      const body = bodyOf(row);
      if (first && !(isWorldBody(body) && belongsTo(first, row, body))) return end;
      if (!isWorldBody(body)) continue;
      first ??= row;
      end = row.seq;
    }
  return end;
}

/** Whether a row belongs to the start: it has the same command, or also none; in the first form, the same time. */
const belongsTo = (first: LedgerRow, row: LedgerRow, body: EntryBody): boolean =>
  row.command === first.command && (row.command !== null || !isFirstForm(body) || row.at === first.at);

/** The entry whose text a command erases, if it has a typed text that is not erased yet. */
export function erasedBy(
  command: Command,
  id: CampaignId,
  store: Pick<CampaignStore, 'ledger'>,
): Promise<TypedEntry | null> | null {
  if (command.kind !== 'erase' || command.seq < 1) return null;
  const { seq } = command;
  const found = store.ledger(id, Math.max(0, seq - 2), 2);
  const at = (rows: readonly LedgerRow[], wanted: number) => rows.find((row) => row.seq === wanted);
  return found.then((rows) => erasableEntry(at(rows, seq), at(rows, seq - 1)));
}
