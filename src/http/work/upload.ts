import type { Request, Response } from 'express';
import { HttpProblem } from '../http-problem.ts';
import { allowedMs, type Pace } from './pace.ts';

/** How long an upload may be, in bytes: room for an archive of more than a million entries. */
export const LARGEST_UPLOAD = 128 * 1024 * 1024;
/** How long the rest of a refused upload is received. */
const DISCARD_TIMEOUT_MS = 10_000;

/** The bytes of a request's body in chunks. If the caller stops early, the request stays open. */
export async function* uploadChunks(
  request: Request,
  pace: Pace,
  tooLarge: () => HttpProblem,
  most = LARGEST_UPLOAD,
): AsyncGenerator<Buffer, void, void> {
  if (request.body !== undefined)
    throw new HttpProblem(
      'request/malformed',
      'The body is the archive itself, with Content-Type: application/gzip, or the text of a map, with text/plain.',
    );
  let size = 0;
  let waited = 0;
  let since = performance.now();
  // A client that sends too slowly occupies a place that others need, just like one that sends nothing.
  const patience = () =>
    setTimeout(() => request.destroy(), Math.min(pace.graceMs, allowedMs(pace, size) - waited));
  let timeout = patience();
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      // The time that the server takes to process a chunk must not count against the client.
      clearTimeout(timeout);
      waited += performance.now() - since;
      size += chunk.length;
      if (size > most) throw tooLarge();
      yield chunk;
      since = performance.now();
      timeout = patience();
    }
  } catch (error) {
    // Even if all of the body was sent: unread data is lost with the connection.
    if (error instanceof HttpProblem) throw error;
    throw new HttpProblem('request/malformed', 'The body broke off while it was sent.');
  } finally {
    clearTimeout(timeout);
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
