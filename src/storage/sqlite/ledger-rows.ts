import { NO_BYTE } from '../ledger-columns.ts';

/** Bytes from lower-case hex, as SQLite stores them. */
export const blobOf = (hex: string): Buffer => Buffer.from(hex, 'hex');
export const blobOrNull = (hex: string | null): Buffer | null => (hex === null ? null : blobOf(hex));

/** The 16 bytes of a UUID. */
export const uuidBlob = (uuid: string): Buffer =>
  blobOf(uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(14, 18) + uuid.slice(19, 23) + uuid.slice(24));

const hexOf = (column: string, bytes: number) =>
  `iif(${column} IS NULL, '${NO_BYTE.repeat(bytes)}', hex(${column}))`;

/**
 * The columns of an `EntryColumns` query. All binary values come in one text: a column for each would take half as long
 * again, and a blob for each, which needs memory of its own, three times as long. Commands of the first form are left
 * out, since its chain does not contain them.
 */
export const ENTRY_COLUMNS = `ledger.seq, at, body, text,
  hex(salt) || hex(hash) || ${hexOf('next', 32)} || ${hexOf('secret', 32)} || ${hexOf('text_salt', 16)} ||
  iif(command IS NULL OR length(digest) = 32, '${NO_BYTE.repeat(16)}', hex(command))`;
