import { createReadStream } from 'node:fs';
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
