import { existsSync, readFileSync, statSync } from 'node:fs';
import { walFile } from './wal-file.ts';

/*
 * SQLite's write-ahead log (https://www.sqlite.org/fileformat2.html#walformat). SQLite reads it up to the first invalid
 * frame, and silently ignores everything after that. After a power cut there may be one incomplete transaction, since
 * each is flushed before the next one is written. That is no fault as long as it was never acknowledged.
 */
const HEADER = 32;
const FRAME_HEADER = 24;
const MAGIC = 0x377f0682;
const CHECKSUM_AT = 24;
const SALTS_AT = 16;
/** Offset of the size of the database after the transaction, in pages; set in its last frame, 0 in all others. */
const FRAME_COMMIT_AT = 4;
const FRAME_SALTS_AT = 8;
const FRAME_CHECKSUM_AT = 16;

type Checksum = readonly [number, number];

/**
 * Checks the log of a database that nobody has open. Returns what is wrong with it, so that acknowledged entries may be
 * missing; or `null`. To be called before the database is opened, which empties the log.
 *
 * @param notedBytes length of the log after the last acknowledged transaction; 0 if the database had everything in it
 */
export function logFault(database: string, notedBytes: number): string | null {
  const file = walFile(database);
  if (!existsSync(file)) return notedBytes > 0 ? `${file} is missing` : null;
  const log = readFileSync(file);
  if (log.length < notedBytes) return `${file} was cut off: it has ${log.length} of ${notedBytes} bytes`;
  if (log.length < HEADER) return null;
  const fault = frameFault(log, notedBytes);
  return fault && `${file} is damaged: ${fault}`;
}

/** How often a log is looked at anew if somebody wrote to it meanwhile. */
const LOOKS = 5;

/**
 * The same for a database that a command may have open, such as `import`: a fault counts only if neither the log nor its
 * noted length changed during the look. If they keep changing, somebody writes, and so the log is not a lost one.
 */
export function steadyLogFault(database: string, notedBytes: () => number): string | null {
  const state = () => {
    const log = statSync(walFile(database), { bigint: true, throwIfNoEntry: false });
    return { noted: notedBytes(), log: `${log?.ino} ${log?.size} ${log?.mtimeNs}` };
  };
  for (let look = 0; look < LOOKS; look++) {
    const before = state();
    const fault = logFault(database, before.noted);
    const after = state();
    if (fault === null || (before.noted === after.noted && before.log === after.log)) return fault;
  }
  return null;
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
    // The remaining frames are from before the log was restarted, and were copied to the database.
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
 * Whether the frames from an invalid one on were never acknowledged. They have to belong to a single transaction, which
 * either has no commit frame, or extends beyond the length noted at the last acknowledgement, or is followed by frames
 * from before the log was restarted (in which case the length of the file says nothing about it).
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
