import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, 'recorder.c');

/** Kinds of records, in the order of `enum kind` in recorder.c. */
export type RecordedKind =
  | 'created'
  | 'written'
  | 'resized'
  | 'flushing'
  | 'flushed'
  | 'renamed'
  | 'linked'
  | 'unlinked'
  | 'made-directory'
  | 'removed-directory';

const KINDS: readonly RecordedKind[] = [
  'created',
  'written',
  'resized',
  'flushing',
  'flushed',
  'renamed',
  'linked',
  'unlinked',
  'made-directory',
  'removed-directory',
];

/** Size of `struct header` in recorder.c. */
const HEADER_BYTES = 29;

export interface Recorded {
  readonly kind: RecordedKind;
  /** The file's inode number, which may be reused after deletion. */
  readonly file: bigint;
  /** The offset of a write, or the new length after a resize. */
  readonly offset: number;
  readonly path: string;
  /** The new name, if it was renamed or linked. */
  readonly second: string;
  readonly data: Buffer;
  /** Where the record ends, in bytes of the recording. */
  readonly end: number;
}

/** What processes did to the files under a directory, change by change and flush by flush. */
export class Recording {
  /** The recorded directory; it exists. */
  readonly directory: string;
  /** Environment variables for a process to be recorded. */
  readonly env: Readonly<Record<string, string>>;
  readonly #file: string;

  /**
   * @param around an existing directory, for both the recorded directory and the recording
   * @throws if there is no C compiler, or none whose libraries can be preloaded
   */
  constructor(around: string) {
    const real = realpathSync(around);
    this.directory = join(real, 'disk');
    this.#file = join(real, 'recording');
    mkdirSync(this.directory);
    const library = join(real, 'recorder.so');
    execFileSync('cc', ['-O2', '-shared', '-fPIC', '-o', library, SOURCE, '-ldl'], { stdio: 'pipe' });
    this.env = { LD_PRELOAD: library, RECORD_UNDER: this.directory, RECORD_INTO: this.#file };
  }

  /** Length of the recording in bytes; everything that has happened so far ends there or before. */
  get length(): number {
    return existsSync(this.#file) ? statSync(this.#file).size : 0;
  }

  /** All records, in order. */
  read(): Recorded[] {
    const bytes = readFileSync(this.#file);
    const all: Recorded[] = [];
    for (let at = 0; at < bytes.length; ) {
      const kind = KINDS[bytes.readUInt8(at) - 1];
      if (kind === undefined) throw new Error(`no record begins at byte ${at}`);
      const [pathBytes, secondBytes, dataBytes] = [17, 21, 25].map((part) => bytes.readUInt32LE(at + part));
      const path = at + HEADER_BYTES;
      const second = path + (pathBytes ?? 0);
      const data = second + (secondBytes ?? 0);
      const end = data + (dataBytes ?? 0);
      all.push({
        kind,
        file: bytes.readBigUInt64LE(at + 1),
        offset: Number(bytes.readBigUInt64LE(at + 9)),
        path: bytes.toString('utf8', path, second),
        second: bytes.toString('utf8', second, data),
        data: bytes.subarray(data, end),
        end,
      });
      at = end;
    }
    return all;
  }
}
