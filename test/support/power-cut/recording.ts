import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCE = join(import.meta.dirname, 'recorder.c');

/** What a record says of files, in the order of `enum kind` in recorder.c. */
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

/** `struct header` in recorder.c. */
const HEADER_BYTES = 29;

export interface Recorded {
  readonly kind: RecordedKind;
  /** The file's number in its file system, which another may have once it is gone. */
  readonly file: bigint;
  /** Where it was written; or how long the file is now, if it was resized. */
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
  /** The directory that is recorded; it exists. */
  readonly directory: string;
  /** What the environment of a process needs so that it is recorded. */
  readonly env: Readonly<Record<string, string>>;
  readonly #file: string;

  /**
   * @param around an existing directory, in which what is recorded and the recording lie
   * @throws where there is no C compiler, or none whose libraries can be preloaded
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

  /** How long the recording is, in bytes: what has happened by now ends there, or before. */
  get length(): number {
    return existsSync(this.#file) ? statSync(this.#file).size : 0;
  }

  /** All that was recorded, in its order. */
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
