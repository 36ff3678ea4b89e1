import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { REQUEST_ID } from '../checks.ts';

/** How often it is checked that a client reads what it is sent, and how many bytes it has to take in between. */
const CHECK_INTERVAL_MS = 10_000;
const LEAST_TAKEN_BYTES = 64 * 1024;
/** What is written in one go: little enough that a slow client is seen to read. */
const LONGEST_PIECE_BYTES = 16 * 1024;

/**
 * Sends what a stream gives, as fast as it is read. A client that hangs up before its end is no failure, and one that
 * does not read is disconnected; what fails midway can only be logged.
 */
export async function sendStream(
  source: Readable,
  response: Response,
  log: Logger,
  checkInterval = CHECK_INTERVAL_MS,
): Promise<void> {
  const checking = disconnectIfNotRead(response, checkInterval);
  try {
    await pipeline(source, inPieces, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    log.error({ err: error, request: response.get(REQUEST_ID) }, 'what was being sent broke off');
    response.destroy();
  } finally {
    clearInterval(checking);
  }
}

/** Sends bytes that are all there already, as `sendStream` does. */
export function sendBytes(bytes: Uint8Array, response: Response, log: Logger): Promise<void> {
  response.set('Content-Length', String(bytes.length));
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return sendStream(Readable.from([buffer]), response, log);
}

async function* inPieces(chunks: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (let from = 0; from < bytes.length; from += LONGEST_PIECE_BYTES)
      yield bytes.subarray(from, from + LONGEST_PIECE_BYTES);
  }
}

/** A client is to blame only where something lies unread from one check to the next, not where it waits for us. */
function disconnectIfNotRead(response: Response, checkInterval: number): NodeJS.Timeout {
  const { socket } = response;
  const measure = () => {
    const lying = socket?.writableLength ?? 0;
    return { lying, taken: (socket?.bytesWritten ?? 0) - lying };
  };
  let before = measure();
  return setInterval(() => {
    const now = measure();
    if (before.lying > 0 && now.lying > 0 && now.taken - before.taken < LEAST_TAKEN_BYTES) response.destroy();
    before = now;
  }, checkInterval);
}
