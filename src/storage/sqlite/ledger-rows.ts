import type { LedgerRow } from '../../ledger/ledger.ts';
import { timeOf } from '../times.ts';

/** Bytes from lower-case hex, as SQLite keeps them. */
export const blobOf = (hex: string): Buffer => Buffer.from(hex, 'hex');
export const blobOrNull = (hex: string | null): Buffer | null => (hex === null ? null : blobOf(hex));

/** The 16 bytes of a UUID. */
export const uuidBlob = (uuid: string): Buffer => blobOf(uuid.replaceAll('-', ''));

/** Stands for bytes that are not there, so that every column has its place in the text. */
const NONE = '-';
const NONE_CODE = NONE.charCodeAt(0);

const hexOf = (column: string, bytes: number) =>
  `iif(${column} IS NULL, '${NONE.repeat(2 * bytes)}', hex(${column}))`;

/**
 * What an entry is read by. All its bytes come in one text: a column for each takes half as long again, and a blob for
 * each, which has memory of its own, three times as long. The first form's chain has no commands, so none is told.
 */
export const ENTRY_COLUMNS = `ledger.seq, at, body, text,
  hex(salt) || hex(hash) || ${hexOf('next', 32)} || ${hexOf('secret', 32)} || ${hexOf('text_salt', 16)} ||
  iif(command IS NULL OR length(digest) = 32, '${NONE.repeat(32)}', hex(command))`;

export type EntryColumns = readonly [
  seq: number,
  at: number,
  body: string,
  text: string | null,
  bytes: string,
];

export function asLedgerRows(rows: readonly EntryColumns[]): LedgerRow[] {
  let lastAt = Number.NaN;
  let lastTime = '';
  return rows.map(([seq, at, body, text, bytes]) => {
    // What one command brought about has one time.
    if (at !== lastAt) {
      lastAt = at;
      lastTime = timeOf(at);
    }
    const hex = bytes.toLowerCase();
    const command = part(hex, 256, 288);
    return {
      seq,
      at: lastTime,
      command: command === null ? null : asUuid(command),
      next: part(hex, 96, 160),
      secret: part(hex, 160, 224),
      salt: hex.slice(0, 32),
      body,
      hash: hex.slice(32, 96),
      text,
      textSalt: part(hex, 224, 256),
    };
  });
}

const part = (hex: string, begin: number, end: number): string | null =>
  hex.charCodeAt(begin) === NONE_CODE ? null : hex.slice(begin, end);

const asUuid = (hex: string): string =>
  `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
