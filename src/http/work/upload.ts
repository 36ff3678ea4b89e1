import type { Request, Response } from 'express';
import { HttpProblem } from '../http-problem.ts';
import { allowedMs, type Pace } from './pace.ts';

/** How long an upload may be, in bytes: room for an archive of more than a million entries. */
export const LARGEST_UPLOAD = 128 * 1024 * 1024;
/** How long the rest of a refused upload is received. */
const DISCARD_TIMEOUT_MS = 10_000;

/** How much of an upload has arrived, and how long it took its sender. */
export class UploadProgress {
  bytes = 0;
  #waitedMs = 0;
  /** When the server began to wait for the next chunk; `null` while it processes one. */
  #since: number | null = null;

  /** How long the server has waited for the sender, in milliseconds. The time that it took to process chunks is not in it. */
  get waitedMs(): number {
    return this.#waitedMs + (this.#since === null ? 0 : performance.now() - this.#since);
  }

  /** How quickly it was sent. */
  get bytesPerSecond(): number {
    return (this.bytes * 1000) / this.waitedMs;
  }

  /** Called when the server begins to wait for the next chunk. */
  wait(): void {
    this.#since = performance.now();
  }

  /** Called when a chunk has arrived, or the last one has. */
  arrive(bytes: number): void {
    this.#waitedMs = this.waitedMs;
    this.#since = null;
    this.bytes += bytes;
  }
}

/** The bytes of a request's body in chunks. If the caller stops early, the request stays open. */
export async function* uploadChunks(
  request: Request,
  pace: Pace,
  tooLarge: () => HttpProblem,
  { most = LARGEST_UPLOAD, progress = new UploadProgress() } = {},
): AsyncGenerator<Buffer, void, void> {
  if (request.body !== undefined)
    throw new HttpProblem(
      'request/malformed',
      'The body is the archive itself, with Content-Type: application/gzip, or the text of a map, with text/plain.',
    );
  progress.wait();
  // A client that sends too slowly occupies a place that others need, just like one that sends nothing.
  const patience = () =>
    setTimeout(
      () => request.destroy(),
      Math.min(pace.graceMs, allowedMs(pace, progress.bytes) - progress.waitedMs),
    );
  let timeout = patience();
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      // The time that the server takes to process a chunk must not count against the client.
      clearTimeout(timeout);
      progress.arrive(chunk.length);
      if (progress.bytes > most) throw tooLarge();
      yield chunk;
      progress.wait();
      timeout = patience();
    }
  } catch (error) {
    // Even if all of the body was sent: unread data is lost with the connection.
    if (error instanceof HttpProblem) throw error;
    throw new HttpProblem('request/malformed', 'The body broke off while it was sent.');
  } finally {
    clearTimeout(timeout);
    progress.arrive(0);
  }
}

/** Receives and drops the rest of a body, within limits; beyond them the connection ends with the response. */
export async function discardRest(request: Request, response: Response): Promise<void> {
  if (request.complete || request.destroyed) return;
  let left = LARGEST_UPLOAD;
  await new Promise<void>((resolve) => {
    const ended = () => {
      clearTimeout(timeout);
      resolve();
    };
    const timeout = setTimeout(ended, DISCARD_TIMEOUT_MS);
    request.on('data', ({ length }: Buffer) => {
      left -= length;
      if (left < 0) ended();
    });
    request.once('end', ended).once('close', ended).resume();
  });
  if (!request.complete && !response.headersSent) response.set('Connection', 'close');
}
