import { createReadStream, statSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { CommandFailed } from './command.ts';

/** Works with a file, and reports in plain words if it can't be read. */
export async function withReadErrors<T>(file: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, syscall } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && syscall === 'open') throw new CommandFailed(`there is no file ${file}`);
    if (syscall === 'open' || syscall === 'read')
      throw new CommandFailed(`${file} can't be read: ${(error as Error).message}`);
    throw error;
  }
}

/**
 * The bytes of a file, opened only when they are read: a stream would fail earlier, with nobody listening for its
 * error.
 */
export async function* bytesOf(file: string): AsyncGenerator<Buffer, void, void> {
  yield* createReadStream(file);
}

/**
 * Reads a file as often as it is asked for, even a pipe, which gives its bytes only once: of that, a copy is kept for the
 * next time if there is a directory for it.
 *
 * @returns a function that reads the file
 */
export function rereadable(file: string): (scratch: string | null) => AsyncGenerator<Buffer, void, void> {
  let copy: string | null = null;
  return (scratch) => {
    if (copy !== null) return bytesOf(copy);
    if (scratch === null || (statSync(file, { throwIfNoEntry: false })?.isFile() ?? true))
      return bytesOf(file);
    copy = join(scratch, 'what-was-read');
    return copied(bytesOf(file), copy);
  };
}

/** Passes bytes on, and writes each piece to a new file first. */
async function* copied(
  bytes: AsyncGenerator<Buffer, void, void>,
  file: string,
): AsyncGenerator<Buffer, void, void> {
  const copy = await open(file, 'wx', 0o600);
  try {
    for await (const piece of bytes) {
      await copy.writeFile(piece);
      yield piece;
    }
  } finally {
    await copy.close();
  }
}

/**
 * The text of a file, without a byte order mark; reads no more than the allowed length.
 *
 * @param most in bytes
 * @throws CommandFailed if the file can't be read, is too long, or is not UTF-8
 */
export function textOf(file: string, most: number): Promise<string> {
  return withReadErrors(file, async () => {
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of bytesOf(file)) {
      pieces.push(piece);
      length += piece.length;
      if (length > most)
        throw new CommandFailed(`${file} is longer than ${most / 1_000_000} MB: nothing here is that long`);
    }
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(pieces));
    } catch {
      throw new CommandFailed(`${file} is no text in UTF-8; save it as that in the program that wrote it`);
    }
  });
}
