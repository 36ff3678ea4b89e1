import type { LedgerRow } from '../../src/ledger/ledger.ts';
import { hashedAnew, linesOf, packed } from './sealed-ledger.ts';

/** A faulty archive: what is wrong, the entry at which it is detected, and the message expected. */
export type Tampered = readonly [name: string, seq: number, what: RegExp, archive: Buffer];

type Change = Partial<LedgerRow> | ((row: LedgerRow) => Partial<LedgerRow>);

export const archiveOf = (rows: readonly LedgerRow[]): Buffer => packed(linesOf(rows));

/** The archive with one row changed and nothing else. */
export const leftAsIs = (rows: readonly LedgerRow[], seq: number, change: Change): Buffer =>
  archiveOf(changedRows(rows, seq, change));

/** The archive with one row changed and all hashes recomputed, as somebody could do with a file of their own. */
export const hashedAgain = (rows: readonly LedgerRow[], seq: number, change: Change): Buffer =>
  archiveOf(hashedAnew(changedRows(rows, seq, change)));

const changedRows = (rows: readonly LedgerRow[], seq: number, change: Change): LedgerRow[] =>
  rows.map((row) =>
    row.seq === seq ? { ...row, ...(typeof change === 'function' ? change(row) : change) } : row,
  );

/** Replaces something in the body. */
export const inBody =
  (...[from, to]: Replacement): ((row: LedgerRow) => Partial<LedgerRow>) =>
  ({ body }) => ({ body: replaced(body, from, to) });

/** The lines of an archive with a replacement in one of them. */
export const inLine = (lines: readonly string[], at: number, ...[from, to]: Replacement): string[] =>
  lines.with(at, replaced(lines[at] as string, from, to));

type Replacement = readonly [from: string | RegExp, to: string];

function replaced(text: string, from: string | RegExp, to: string): string {
  const other = text.replace(from, () => to);
  if (other === text) throw new Error(`nothing was changed in ${text}`);
  return other;
}

/** Changes the last die of an entry to another face. */
export function withDieTurned({ body }: LedgerRow): Partial<LedgerRow> {
  const at = body.lastIndexOf('"faces":[');
  const end = body.indexOf(']', at);
  const face = Number(body.slice(0, end).match(/\d+$/)?.[0]);
  if (at < 0 || Number.isNaN(face)) throw new Error(`no die in ${body}`);
  const other = face === 1 ? 2 : face - 1;
  return { body: body.slice(0, end - String(face).length) + other + body.slice(end) };
}

/** 32 bytes that differ from any hash in the archives. */
export const OTHER_BYTES = 'ab'.repeat(32);
