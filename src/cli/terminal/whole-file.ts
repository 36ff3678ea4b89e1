import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandFailed } from './command.ts';

/** Writes a file of which nobody ever sees a part: it gets its name when it is whole. */
export async function writeWhole(bytes: Readable, file: string): Promise<void> {
  const unfinished = `${file}.${randomBytes(4).toString('hex')}.part`;
  try {
    await pipeline(bytes, createWriteStream(unfinished, { flags: 'wx', flush: true }));
    await rename(unfinished, file);
  } catch (error) {
    await rm(unfinished, { force: true });
    // What the system would not do has to do with the file; anything else, with what was to be written.
    if (!(error as NodeJS.ErrnoException).syscall) throw error;
    throw new CommandFailed(`${file} can't be written: ${(error as Error).message}`);
  }
}
