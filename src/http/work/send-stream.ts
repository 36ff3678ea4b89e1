import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Logger } from 'pino';

/** How often it is looked whether a reader reads, in milliseconds, and how many bytes it has to take in between. */
const LOOK_EVERY_MS = 10_000;
const LEAST_TAKEN = 64 * 1024;
/** What is written in one go, in bytes: little enough that a slow reader is seen to read. */
const LONGEST_PIECE = 16 * 1024;

/**
 * Sends what a stream gives, as fast as it is read. Who hangs up before its end is no failure, and who does not read
 * is hung up on; what fails midway can only be logged.
 */
export async function sendStream(
  source: Readable,
  response: Response,
  log: Logger,
  lookEvery = LOOK_EVERY_MS,
): Promise<void> {
  const looking = hangUpOnWhoDoesNotRead(response, lookEvery);
  try {
    await pipeline(source, inPieces, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    log.error({ err: error }, 'what was being sent broke off');
    response.destroy();
  } finally {
    clearInterval(looking);
  }
}

/** The same for bytes that are all there already. */
export function sendBytes(bytes: Buffer, response: Response, log: Logger): Promise<void> {
  response.set('Content-Length', String(bytes.length));
  return sendStream(Readable.from([bytes]), response, log);
}

async function* inPieces(chunks: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (let from = 0; from < bytes.length; from += LONGEST_PIECE)
      yield bytes.subarray(from, from + LONGEST_PIECE);
  }
}

/** Only who lets something lie from one look to the next is to blame, not who waits for us. */
function hangUpOnWhoDoesNotRead(response: Response, lookEvery: number): NodeJS.Timeout {
  const { socket } = response;
  const look = () => {
    const lying = socket?.writableLength ?? 0;
    return { lying, taken: (socket?.bytesWritten ?? 0) - lying };
  };
  let before = look();
  return setInterval(() => {
    const now = look();
    if (before.lying > 0 && now.lying > 0 && now.taken - before.taken < LEAST_TAKEN) response.destroy();
    before = now;
  }, lookEvery);
}
