import { existsSync, readFileSync } from 'node:fs';
import { logOf } from './log-file.ts';

/*
 * The write-ahead log of SQLite, as its file format has it (https://www.sqlite.org/fileformat2.html#walformat): SQLite reads
 * it up to the first frame that does not fit, and says nothing of what comes after it. After a power cut that may be one
 * transaction in pieces, since each is flushed before the next one is written; it is no fault as long as nobody was told
 * that it was done.
 */
const HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC = 0x377f0682;
const CHECKSUM_AT = 24;
const SALTS_AT = 16;
/** How large the database is after the transaction, in pages, in its last frame; 0 in all others. */
const FRAME_COMMIT_AT = 4;
const FRAME_SALTS_AT = 8;
const FRAME_CHECKSUM_AT = 16;

type Checksum = readonly [number, number];

/**
 * What is wrong with the log beside a database that nobody has open, so that something may be missing which was acknowledged,
 * or `null`. To be asked before the database is opened, which empties the log.
 *
 * @param notedBytes how long it was after the last transaction that was acknowledged; 0 where it held nothing that the
 *   database has not
 */
export function logFault(database: string, notedBytes: number): string | null {
  const file = logOf(database);
  if (!existsSync(file)) return notedBytes > 0 ? `${file} is missing` : null;
  const log = readFileSync(file);
  if (log.length < notedBytes) return `${file} was cut off: it has ${log.length} of ${notedBytes} bytes`;
  if (log.length < HEADER) return null;
  const fault = frameFault(log, notedBytes);
  return fault && `${file} is damaged: ${fault}`;
}

function frameFault(log: Buffer, notedBytes: number): string | null {
  const isBigEndian = log.readUInt32BE(0) === MAGIC + 1;
  const frame = FRAME_HEADER + log.readUInt32BE(8);
  let sum = added([0, 0], log.subarray(0, CHECKSUM_AT), isBigEndian);
  if (!isSame(sum, log, CHECKSUM_AT)) return 'its header does not fit';
  const salts = log.subarray(SALTS_AT, CHECKSUM_AT);
  const frames = Math.floor((log.length - HEADER) / frame);
  for (let index = 0; index < frames; index++) {
    const at = HEADER + index * frame;
    const head = log.subarray(at, at + FRAME_HEADER);
    // From here on it is left of an earlier round, and was written to the database.
    if (!head.subarray(FRAME_SALTS_AT, FRAME_CHECKSUM_AT).equals(salts)) return null;
    sum = added(sum, head.subarray(0, FRAME_SALTS_AT), isBigEndian);
    sum = added(sum, log.subarray(at + FRAME_HEADER, at + frame), isBigEndian);
    if (isSame(sum, head, FRAME_CHECKSUM_AT)) continue;
    if (isUnfinished(log, at, frame, notedBytes)) return null;
    return `from its page ${index + 1} on it can't be read`;
  }
  return null;
}

/**
 * Whether the frames from one on that does not fit were never acknowledged: they are of a single transaction, and it has no
 * end, or lies beyond what was noted when the last one was acknowledged, or over what is left of an earlier round. (There
 * the length of the file says nothing of the last one.)
 */
function isUnfinished(log: Buffer, from: number, frame: number, notedBytes: number): boolean {
  const salts = log.subarray(SALTS_AT, CHECKSUM_AT);
  let isCommitted = false;
  for (let at = from; at + frame <= log.length; at += frame) {
    const head = log.subarray(at, at + FRAME_HEADER);
    if (!head.subarray(FRAME_SALTS_AT, FRAME_CHECKSUM_AT).equals(salts)) return true;
    if (isCommitted) return false;
    isCommitted = head.readUInt32BE(FRAME_COMMIT_AT) > 0;
  }
  return !isCommitted || log.length > notedBytes;
}

const isSame = ([first, second]: Checksum, bytes: Buffer, at: number): boolean =>
  bytes.readUInt32BE(at) === first && bytes.readUInt32BE(at + 4) === second;

function added([first, second]: Checksum, bytes: Buffer, isBigEndian: boolean): Checksum {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  let [one, two] = [first, second];
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    one = (one + view.getUint32(at, !isBigEndian) + two) >>> 0;
    two = (two + view.getUint32(at + 4, !isBigEndian) + one) >>> 0;
  }
  return [one, two];
}
