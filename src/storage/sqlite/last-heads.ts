import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { HEADS_FILE } from './data-files.ts';
import { makeOwned } from './directory-access.ts';

/** The last entry of a campaign, as it was acknowledged. */
export interface Head {
  readonly campaign: string;
  readonly seq: number;
  /** The beginning of its hash, in hex. */
  readonly hash: string;
}

/** The contents of the file when it was opened. */
export interface NotedHeads {
  /** Whether a server is still running, or ended without `end`. */
  readonly isRunning: boolean;
  /** Length of the log, in bytes, after the last commit that the database may not contain yet; 0 if there is none. */
  readonly logBytes: number;
  /** The last entries, by the numbers of their campaigns. */
  readonly heads: ReadonlyMap<number, Head>;
}

const MARK = 'hexheads';
/** Bytes of a slot. The first one holds the header; the others belong to the campaigns with their numbers. */
const SLOT = 32;
const RUNNING_AT = 8;
const LOG_BYTES_AT = 16;
const ID_LENGTH = 12;
const HASH_BYTES = 12;
const CHECK_AT = SLOT - 4;

/** How many hex digits of a hash are kept. */
export const HASH_DIGITS = 2 * HASH_BYTES;

/**
 * Records the last entry of every campaign in a small file outside the database and its log, so that the next start can
 * tell what these have lost. A slot is overwritten after each commit, which takes some microseconds. It is not flushed,
 * since written data survives the end of the process. Errors of writing it are ignored.
 */
export class LastHeads {
  readonly earlier: NotedHeads;
  readonly #descriptor: number;
  readonly #slot = Buffer.alloc(SLOT);
  readonly #size = Buffer.alloc(8);
  #logBytes: number;

  /** @param dataDirectory a directory that exists */
  constructor(dataDirectory: string) {
    const file = join(dataDirectory, HEADS_FILE);
    makeOwned(file);
    this.#descriptor = openSync(file, 'r+');
    this.earlier = notedIn(readFileSync(this.#descriptor));
    this.#logBytes = this.earlier.logBytes;
  }

  /** Notes the last entry of a campaign; to be called once that is on disk. */
  note(number: number, head: Head): void {
    fillSlot(this.#slot, head);
    this.#write(this.#slot, number * SLOT);
  }

  /** Forgets a campaign that was removed. */
  forget(number: number): void {
    this.#write(this.#slot.fill(0), number * SLOT);
  }

  /** Notes the length of the log. */
  noteLog(bytes: number): void {
    if (bytes === this.#logBytes) return;
    this.#logBytes = bytes;
    this.#size.writeDoubleBE(bytes);
    this.#write(this.#size, LOG_BYTES_AT);
  }

  /**
   * Notes durably that the database contains everything in the log; to be called before the log is emptied or removed.
   */
  noteCheckpoint(): void {
    // Forces the write: another process may have noted another length meanwhile.
    this.#logBytes = Number.NaN;
    this.noteLog(0);
    this.#flush();
  }

  /** Rewrites the whole file, and notes that a server runs from here on. */
  begin(heads: ReadonlyMap<number, Head>): void {
    let last = 0;
    for (const known of [heads, this.earlier.heads])
      for (const number of known.keys()) last = Math.max(last, number);
    const all = Buffer.alloc((last + 1) * SLOT);
    all.write(MARK, 'latin1');
    all.writeUInt8(1, RUNNING_AT);
    for (const [number, head] of heads) fillSlot(all.subarray(number * SLOT, (number + 1) * SLOT), head);
    this.#logBytes = 0;
    this.#write(all, 0);
    this.#flush();
  }

  /** Notes that the server ended normally. */
  end(): void {
    this.#write(Buffer.from([0]), RUNNING_AT);
    this.noteLog(0);
    this.#flush();
  }

  close(): void {
    closeSync(this.#descriptor);
  }

  #write(bytes: Buffer, at: number): void {
    try {
      writeSync(this.#descriptor, bytes, 0, bytes.length, at);
    } catch {
      // Ignored: the next commit reports a full disk.
    }
  }

  #flush(): void {
    try {
      fsyncSync(this.#descriptor);
    } catch {
      // Ignored: the next commit reports a broken disk.
    }
  }
}

/** Reads the file of a data directory without changing anything. */
export function notedHeads(dataDirectory: string): NotedHeads {
  const file = join(dataDirectory, HEADS_FILE);
  return notedIn(existsSync(file) ? readFileSync(file) : Buffer.alloc(0));
}

function fillSlot(slot: Buffer, { campaign, seq, hash }: Head): void {
  slot.write(campaign.padEnd(ID_LENGTH), 0, ID_LENGTH, 'latin1');
  slot.writeUInt32BE(seq, ID_LENGTH);
  slot.write(hash, ID_LENGTH + 4, HASH_BYTES, 'hex');
  slot.writeUInt32BE(checksum(slot), CHECK_AT);
}

function notedIn(file: Buffer): NotedHeads {
  const heads = new Map<number, Head>();
  if (file.length < SLOT || file.toString('latin1', 0, MARK.length) !== MARK)
    return { isRunning: false, logBytes: 0, heads };
  for (let number = 1; (number + 1) * SLOT <= file.length; number++) {
    const slot = file.subarray(number * SLOT, (number + 1) * SLOT);
    // Skips a slot that was never written, or only partly because of a power cut.
    if (slot.readUInt32BE(ID_LENGTH) === 0 || slot.readUInt32BE(CHECK_AT) !== checksum(slot)) continue;
    heads.set(number, {
      campaign: slot.toString('latin1', 0, ID_LENGTH).trimEnd(),
      seq: slot.readUInt32BE(ID_LENGTH),
      hash: slot.toString('hex', ID_LENGTH + 4, ID_LENGTH + 4 + HASH_BYTES),
    });
  }
  return { isRunning: file.readUInt8(RUNNING_AT) === 1, logBytes: file.readDoubleBE(LOG_BYTES_AT), heads };
}

function checksum(slot: Buffer): number {
  let sum = 0x811c9dc5;
  for (const byte of slot.subarray(0, CHECK_AT)) sum = Math.imul(sum ^ byte, 0x01000193);
  return sum >>> 0;
}
