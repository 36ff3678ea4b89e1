import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { realpath, rename, rm, stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { CommandFailed } from './command.ts';

/**
 * Writes a file of which nobody ever sees a part: it gets its name when it is whole. A link is followed; what is no file,
 * such as a device or a pipe, is written to as it is.
 */
export async function writeWhole(bytes: Readable, file: string): Promise<void> {
  let unfinished: string | null = null;
  try {
    const there = await stat(file).catch(() => null);
    if (there && !there.isFile()) {
      await pipeline(bytes, createWriteStream(file));
      return;
    }
    const named = there ? await realpath(file) : file;
    unfinished = `${named}.${randomBytes(4).toString('hex')}.part`;
    await pipeline(bytes, createWriteStream(unfinished, { flags: 'wx', flush: true }));
    await rename(unfinished, named);
  } catch (error) {
    if (unfinished !== null) await rm(unfinished, { force: true });
    // What the system would not do has to do with the file; anything else, with what was to be written.
    if (!(error as NodeJS.ErrnoException).syscall) throw error;
    throw new CommandFailed(`${file} can't be written: ${(error as Error).message}`);
  }
}
