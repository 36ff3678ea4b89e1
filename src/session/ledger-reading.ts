import type { Command } from '../campaign/command.ts';
import { type TypedEntry, typedIn } from '../campaign/commands/notebook.ts';
import type { EntryBody } from '../ledger/entry.ts';
import type { CampaignId } from '../ledger/id.ts';
import { bodyOf, isFirstForm, type LedgerRow } from '../ledger/ledger.ts';
import { isWorldBody } from '../ledger/world-body.ts';
import { yieldToEventLoop } from './event-loop.ts';
import type { CampaignStore } from './ports.ts';

/** How many entries are read from the store at a time; other work may run in between. */
const BATCH = 250;

/** The entries after entry `after`, up to entry `last`; none after that where the campaign is removed meanwhile. */
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

/** All entries up to entry `last`. */
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

/** That the text of an entry was erased. */
export interface Erasure {
  /** Number of the entry that says so. */
  readonly seq: number;
  readonly of: number;
  /** Who alone may see it, where it is not for everyone. */
  readonly for?: 'owner';
}

/** What was erased by the entries after entry `after`, up to entry `last`. */
export async function* erasures(
  id: CampaignId,
  after: number,
  last: number,
  store: Pick<CampaignStore, 'ledger'>,
): AsyncGenerator<Erasure, void, void> {
  for await (const rows of ledgerSlices(id, after, last, store))
    for (const row of rows) {
      const body = row.body.includes('"erased"') ? bodyOf(row) : null;
      if (body?.kind === 'erased') yield { seq: row.seq, of: body.of, ...(body.for && { for: body.for }) };
    }
}

/** Whether an entry has lost its text. */
export const isTextGone = ({ text, body }: LedgerRow): boolean =>
  text === null && body.includes('"textHash"');

/**
 * Number of the last entry of the command that an entry belongs to. What was made together with the campaign counts as
 * one, and so does the start.
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
  // In the first form of the ledger no entry names a command, and none but the start's brought about several.
  const start = isWorldBody(bodyOf(row)) ? await endOfStart(id, store) : 0;
  return Math.max(seq, start);
}

/** Number of the last entry that was made together with the campaign: its start, unless that came later, and its tables. */
async function endOfCreation(id: CampaignId, store: Pick<CampaignStore, 'ledger'>): Promise<number> {
  let first: LedgerRow | null = null;
  let end = 1;
  for await (const rows of ledgerSlices(id, 0, Number.POSITIVE_INFINITY, store))
    for (const row of rows) {
      const body = bodyOf(row);
      first ??= row;
      // In the first form it is told by its time.
      const isTogether = row.command === null && (!isFirstForm(body) || row.at === first.at);
      if (row.seq > 1 && !(isTogether && (isWorldBody(body) || body.kind === 'tabled'))) return end;
      end = row.seq;
    }
  return end;
}

/** Number of the last entry of the start; 1 where it is still to come. */
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

/** The start comes in one piece: by one command, or by none, or in the first form of the ledger at one moment. */
const belongsTo = (first: LedgerRow, row: LedgerRow, body: EntryBody): boolean =>
  row.command === first.command && (row.command !== null || !isFirstForm(body) || row.at === first.at);

/** The entry that a command erases, if somebody typed a text there that is not erased. */
export function erasedBy(
  command: Command,
  id: CampaignId,
  store: Pick<CampaignStore, 'ledger'>,
): Promise<TypedEntry | null> | null {
  if (command.kind !== 'erase' || command.seq < 1) return null;
  const { seq } = command;
  const found = store.ledger(id, Math.max(0, seq - 2), 2);
  const at = (rows: readonly LedgerRow[], wanted: number) => rows.find((row) => row.seq === wanted);
  return found.then((rows) => typedIn(at(rows, seq), at(rows, seq - 1)));
}
