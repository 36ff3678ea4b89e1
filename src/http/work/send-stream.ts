import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { Logger } from 'pino';
import { askerOf } from '../../access/address.ts';
import { REQUEST_ID } from '../checks.ts';
import { HttpProblem } from '../http-problem.ts';
import { UnreadAnswers } from './unread-answers.ts';

/**
 * How often it is checked that a client reads what it is sent and may still read it, and how many bytes it has to take
 * in between.
 */
const CHECK_INTERVAL_MS = 10_000;
const LEAST_TAKEN_BYTES = 64 * 1024;
/** A client that takes less than this between two checks is slow, and gives up its place to waiting clients. */
const SWIFTLY_TAKEN_BYTES = 2 * 1024 * 1024;
/** The longest piece written at once: small enough to notice that a slow client is reading. */
const LONGEST_PIECE_BYTES = 16 * 1024;

/** All responses that this process is sending. */
const UNREAD = new UnreadAnswers();

interface Sending {
  /** Gives up the place that other requests wait for, if the client reads slowly. */
  readonly leave?: () => void;
  /** How many bytes of memory the source keeps until it ends, if known. */
  readonly keeps?: number;
  readonly checkInterval?: number;
  /** Rejects with an `HttpProblem` once the client may not read on: its link was revoked or has expired. */
  readonly assertAdmitted?: () => Promise<void>;
  readonly answers?: UnreadAnswers;
}

/**
 * Sends a stream as fast as the client reads. If the client hangs up early, that is not a failure; a client that does
 * not read, or may not read any longer, is disconnected; a failure midway can only be logged.
 */
export async function sendStream(
  source: Readable,
  response: Response,
  log: Logger,
  { leave, keeps = 0, checkInterval = CHECK_INTERVAL_MS, assertAdmitted, answers = UNREAD }: Sending = {},
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
  const admission =
    assertAdmitted && setInterval(() => endUnadmitted(response, assertAdmitted), checkInterval);
  try {
    await pipeline(source, inPieces, response);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_STREAM_PREMATURE_CLOSE') return;
    log.error({ err: error, request: response.get(REQUEST_ID) }, 'what was being sent broke off');
    response.destroy();
  } finally {
    clearInterval(checking);
    clearInterval(admission);
    isOver();
  }
}

/** Breaks a response off if its client may not read on. If that can't be found out now, it is left alone. */
function endUnadmitted(response: Response, assertAdmitted: () => Promise<void>): void {
  assertAdmitted().catch((error: unknown) => {
    if (error instanceof HttpProblem) response.destroy();
  });
}

/** Sends bytes like `sendStream`, and counts them among the unread responses in memory until then. */
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

/** Blames a client only if there are unread bytes at two checks in a row, not if it waits for the server. */
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
