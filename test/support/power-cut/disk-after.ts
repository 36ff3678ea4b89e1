import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { Randomness } from '../randomness.ts';
import type { Recorded } from './recording.ts';

/**
 * What a file system guarantees. `flushed-alone`: a file's content is durable once the file was flushed, and its name
 * once its directory was, but nothing else, as in POSIX. `in-order`: besides, changes of names become durable in their
 * order, and every flush includes all earlier ones, as with the journals of ext4 and XFS.
 */
export type NameDurability = 'flushed-alone' | 'in-order';

/** What survives of unflushed writes: none, all, some of them, or some of the sectors of each. */
const LEFTOVERS = ['none', 'all', 'writes', 'sectors'] as const;
const SECTOR_BYTES = 512;

/** Bytes that grow; unwritten ones are zero. */
class Content {
  #room: Buffer;
  #length: number;

  constructor(bytes: Buffer = Buffer.alloc(0)) {
    this.#room = Buffer.from(bytes);
    this.#length = bytes.length;
  }

  get bytes(): Buffer {
    return this.#room.subarray(0, this.#length);
  }

  change({ kind, offset, data }: Recorded): void {
    if (kind === 'resized') {
      this.#room.fill(0, Math.min(offset, this.#length), this.#length);
      this.#resize(offset);
      return;
    }
    this.#resize(Math.max(this.#length, offset + data.length));
    data.copy(this.#room, offset);
  }

  #resize(length: number): void {
    if (length > this.#room.length) {
      const larger = Buffer.alloc(2 * length);
      this.#room.copy(larger);
      this.#room = larger;
    }
    this.#length = length;
  }
}

/** The durable content of a file, and the changes since. */
class VolatileFile {
  readonly #lasting = new Content();
  #pending: Recorded[] = [];
  /** For each flush in progress, how many of the pending changes it includes. */
  #flushes: number[] = [];

  change(record: Recorded): void {
    this.#pending.push(record);
  }

  beginFlush(): void {
    this.#flushes.push(this.#pending.length);
  }

  endFlush(): void {
    const count = this.#flushes.shift() ?? 0;
    for (const record of this.#pending.splice(0, count)) this.#lasting.change(record);
    this.#flushes = this.#flushes.map((taken) => Math.max(0, taken - count));
  }

  leftBy(random: Randomness): Buffer {
    const leftover = LEFTOVERS[random.upTo(LEFTOVERS.length) - 1];
    const content = new Content(this.#lasting.bytes);
    for (const record of leftover === 'none' ? [] : this.#pending) {
      const parts = leftover === 'sectors' && record.kind === 'written' ? sectorsOf(record) : [record];
      for (const part of parts) if (leftover === 'all' || random.chance(0.5)) content.change(part);
    }
    return content.bytes;
  }
}

function sectorsOf(record: Recorded): Recorded[] {
  const sectors: Recorded[] = [];
  for (let from = 0; from < record.data.length; ) {
    const offset = record.offset + from;
    const to = Math.min(record.data.length, from + SECTOR_BYTES - (offset % SECTOR_BYTES));
    sectors.push({ ...record, offset, data: record.data.subarray(from, to) });
    from = to;
  }
  return sectors;
}

type Named = VolatileFile | 'directory';

/** A name added to or removed from a directory. */
interface NameChange {
  readonly directory: string;
  readonly gone: string | null;
  readonly given: readonly [path: string, named: Named] | null;
}

/** A disk that loses power: what was flushed survives, and of the rest whatever chance leaves. */
export class VolatileDisk {
  readonly #namesLast: NameDurability;
  readonly #directory: string;
  /** Files by inode number; a deleted file may still be open. */
  readonly #files = new Map<bigint, VolatileFile>();
  readonly #lasting = new Map<string, Named>();
  #pending: NameChange[] = [];
  /** For each flush in progress, by what is flushed, the names that existed when it began. */
  readonly #flushes = new Map<bigint, NameChange[][]>();

  /** @param directory the recorded one, which was empty at first, and is durable itself */
  constructor(namesLast: NameDurability, directory: string) {
    this.#namesLast = namesLast;
    this.#directory = directory;
  }

  /** Applies the next record. */
  take(record: Recorded): void {
    const { kind, file, path, second } = record;
    switch (kind) {
      case 'created':
        this.#files.set(file, new VolatileFile());
        this.#name(path, null, [path, this.#fileOf(record)]);
        break;
      case 'written':
      case 'resized':
        this.#fileOf(record).change(record);
        break;
      case 'flushing':
        this.#beginFlush(record);
        break;
      case 'flushed':
        this.#endFlush(record);
        break;
      case 'renamed':
        this.#name(second, path, [second, this.#fileOf(record)]);
        break;
      case 'linked':
        this.#name(second, null, [second, this.#fileOf(record)]);
        break;
      case 'unlinked':
      case 'removed-directory':
        this.#name(path, path, null);
        break;
      case 'made-directory':
        // The inode number may have been reused from a deleted file.
        this.#files.delete(file);
        this.#name(path, null, [path, 'directory']);
    }
  }

  /** Writes into an empty directory what the disk may contain after a power cut at this moment. */
  leaveIn(directory: string, random: Randomness): void {
    const names = new Map(this.#lasting);
    for (const change of this.#leftNames(random)) apply(change, names);
    for (const [path, named] of [...names].sort(([one], [other]) => (one < other ? -1 : 1))) {
      const around = dirname(path);
      // Files in a directory whose own name was lost can't be found any more.
      if (around !== this.#directory && names.get(around) !== 'directory') names.delete(path);
      else if (named === 'directory')
        mkdirSync(join(directory, relative(this.#directory, path)), { mode: 0o700 });
      else
        writeFileSync(join(directory, relative(this.#directory, path)), named.leftBy(random), {
          mode: 0o600,
        });
    }
  }

  #fileOf({ file, path }: Recorded): VolatileFile {
    const known = this.#files.get(file);
    if (!known) throw new Error(`${path} was there before it was recorded`);
    return known;
  }

  #name(path: string, gone: string | null, given: NameChange['given']): void {
    this.#pending.push({ directory: dirname(path), gone, given });
  }

  #beginFlush({ file, path }: Recorded): void {
    this.#files.get(file)?.beginFlush();
    const taken = this.#pending.filter(
      ({ directory }) => this.#namesLast === 'in-order' || (!this.#files.has(file) && directory === path),
    );
    this.#flushes.set(file, [...(this.#flushes.get(file) ?? []), taken]);
  }

  #endFlush({ file }: Recorded): void {
    this.#files.get(file)?.endFlush();
    const taken = new Set(this.#flushes.get(file)?.shift());
    for (const change of this.#pending) if (taken.has(change)) apply(change, this.#lasting);
    this.#pending = this.#pending.filter((change) => !taken.has(change));
  }

  /** The changes of names that happen to survive: the first ones, of each directory or of all. */
  #leftNames(random: Randomness): NameChange[] {
    const left = new Map<string, number>();
    return this.#pending.filter(({ directory }) => {
      const order = this.#namesLast === 'in-order' ? '' : directory;
      if (!left.has(order))
        left.set(order, random.chance(0.5) ? random.upTo(this.#pending.length + 1) - 1 : 0);
      const more = left.get(order) ?? 0;
      left.set(order, more - 1);
      return more > 0;
    });
  }
}

function apply({ gone, given }: NameChange, names: Map<string, Named>): void {
  if (gone !== null) names.delete(gone);
  if (given !== null) names.set(...given);
}
