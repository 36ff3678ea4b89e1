import type { Request, Response } from 'express';
import { HttpProblem } from '../http-problem.ts';
import { allowedMs, type Pace } from './pace.ts';

/** How long an upload may be, in bytes: room for an archive of more than a million entries. */
export const LARGEST_UPLOAD = 128 * 1024 * 1024;
/** For how long what is left of a refused upload is taken in. */
const DISCARD_TIMEOUT_MS = 10_000;

/** The bytes of a request's body as they come. The request stays as it is where not all of them are taken. */
export async function* uploaded(
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
  // Whoever sends too slowly takes a place that others need, as much as who sends nothing.
  const patience = () =>
    setTimeout(() => request.destroy(), Math.min(pace.graceMs, allowedMs(pace, size) - waited));
  let timeout = patience();
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      // While the server works on what has arrived, it is no fault of the client that nothing more does.
      clearTimeout(timeout);
      waited += performance.now() - since;
      size += chunk.length;
      if (size > most) throw tooLarge();
      yield chunk;
      since = performance.now();
      timeout = patience();
    }
  } catch (error) {
    // Also where all of it was sent: what lies unread is lost with the connection.
    if (error instanceof HttpProblem) throw error;
    throw new HttpProblem('request/malformed', 'The body broke off while it was sent.');
  } finally {
    clearTimeout(timeout);
  }
}

/** Lets what is left of a body run out, within bounds; beyond them the connection ends with the answer. */
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
