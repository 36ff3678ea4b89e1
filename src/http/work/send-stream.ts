import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { askerOf } from '../../access/address.ts';
import { REQUEST_ID } from '../checks.ts';
import { UnreadAnswers } from './unread-answers.ts';

/** How often it is checked that a client reads what it is sent, and how many bytes it has to take in between. */
const CHECK_INTERVAL_MS = 10_000;
const LEAST_TAKEN_BYTES = 64 * 1024;
/** Whoever takes less than this in between reads slowly, and keeps nobody waiting. */
const SWIFTLY_TAKEN_BYTES = 2 * 1024 * 1024;
/** What is written in one go: little enough that a slow client is seen to read. */
const LONGEST_PIECE_BYTES = 16 * 1024;

/** All that this process sends. */
const UNREAD = new UnreadAnswers();

interface Sending {
  /** Gives up the place that others wait for, where the client reads slowly. */
  readonly leave?: () => void;
  /** How many bytes of memory the source keeps until its end, as far as that is known. */
  readonly keeps?: number;
  readonly checkInterval?: number;
  readonly answers?: UnreadAnswers;
}

/**
 * Sends what a stream gives, as fast as it is read. A client that hangs up before its end is no failure, and one that
 * does not read is disconnected; what fails midway can only be logged.
 */
export async function sendStream(
  source: Readable,
  response: Response,
  log: Logger,
  { leave, keeps = 0, checkInterval = CHECK_INTERVAL_MS, answers = UNREAD }: Sending = {},
): Promise<void> {
  let isOver = () => {};
  let isSlow = false;
  const onSlow = () => {
    if (!leave || isSlow) return;
    isSlow = true;
    isOver = unread(response, keeps, answers);
    leave();
  };
  const checking = watchReading(response, checkInterval, onSlow);
  try {
    await pipeline(source, inPieces, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    log.error({ err: error, request: response.get(REQUEST_ID) }, 'what was being sent broke off');
    response.destroy();
  } finally {
    clearInterval(checking);
    isOver();
  }
}

/** Sends bytes that are all there already, as `sendStream` does, and keeps them among what waits in the memory until then. */
export async function sendBytes(
  bytes: Uint8Array,
  response: Response,
  log: Logger,
  answers = UNREAD,
): Promise<void> {
  response.set('Content-Length', String(bytes.length));
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isOver = unread(response, bytes.length, answers);
  try {
    await sendStream(Readable.from([buffer]), response, log);
  } finally {
    isOver();
  }
}

const unread = (response: Response, bytes: number, answers: UnreadAnswers): (() => void) =>
  answers.add(askerOf(response.req), bytes, () => response.destroy());

async function* inPieces(chunks: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (let from = 0; from < bytes.length; from += LONGEST_PIECE_BYTES)
      yield bytes.subarray(from, from + LONGEST_PIECE_BYTES);
  }
}

/** A client is to blame only where something lies unread from one check to the next, not where it waits for us. */
function watchReading(response: Response, checkInterval: number, onSlow: () => void): NodeJS.Timeout {
  const { socket } = response;
  const measure = () => {
    const lying = socket?.writableLength ?? 0;
    return { lying, taken: (socket?.bytesWritten ?? 0) - lying };
  };
  let before = measure();
  return setInterval(() => {
    const now = measure();
    const taken = now.taken - before.taken;
    if (before.lying > 0 && now.lying > 0) {
      if (taken < LEAST_TAKEN_BYTES) response.destroy();
      else if (taken < SWIFTLY_TAKEN_BYTES) onSlow();
    }
    before = now;
  }, checkInterval);
}
