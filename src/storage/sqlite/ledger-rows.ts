import { NO_BYTE } from '../ledger-columns.ts';

/** Bytes from lower-case hex, as SQLite stores them. */
const blobOf = (hex: string): Buffer => Buffer.from(hex, 'hex');
export const blobOrNull = (hex: string | null): Buffer | null => (hex === null ? null : blobOf(hex));

/** The 16 bytes of a UUID. */
export const uuidBlob = (uuid: string): Buffer => blobOf(hexOfUuid(uuid));

const hexOfUuid = (uuid: string): string =>
  uuid.slice(0, 8) + uuid.slice(9, 13) + uuid.slice(14, 18) + uuid.slice(19, 23) + uuid.slice(24);

/**
 * A parameter of a statement whose bytes are given in lower-case hex. It has one buffer, since SQLite copies what is
 * bound to it, and making a buffer takes longer than filling one.
 */
export class BlobParameter {
  readonly #buffer: Buffer;

  /** @param bytes the length that most values have */
  constructor(bytes: number) {
    this.#buffer = Buffer.alloc(bytes);
  }

  /** The bytes of a value, until the next call. */
  of(hex: string): Buffer {
    const { length } = this.#buffer;
    // Nothing after a character that is no hex digit is written: the bytes there would be those of the value before.
    return hex.length === 2 * length && this.#buffer.write(hex, 'hex') === length
      ? this.#buffer
      : blobOf(hex);
  }

  orNull(hex: string | null): Buffer | null {
    return hex === null ? null : this.of(hex);
  }
}

/** The same for a UUID. An append gives the id of its command to two statements, one after the other. */
export class UuidParameter {
  readonly #bytes = new BlobParameter(16);
  #last: { readonly uuid: string; readonly bytes: Buffer } = { uuid: '', bytes: Buffer.alloc(0) };

  /** The bytes of a UUID, until the next call. */
  of(uuid: string): Buffer {
    if (uuid !== this.#last.uuid) this.#last = { uuid, bytes: this.#bytes.of(hexOfUuid(uuid)) };
    return this.#last.bytes;
  }
}

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
