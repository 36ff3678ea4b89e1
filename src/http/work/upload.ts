import type { Request, Response } from 'express';
import { HttpProblem } from '../http-problem.ts';

/** How long an upload may be, in bytes: room for an archive of more than a million entries. */
export const LARGEST_UPLOAD = 128 * 1024 * 1024;
/** For how long nothing may arrive before an upload is taken for broken off. */
const STALL_TIMEOUT_MS = 10_000;

/** The bytes of a request's body as they come. The request stays as it is where not all of them are taken. */
export async function* uploaded(
  request: Request,
  tooLarge: () => HttpProblem,
): AsyncGenerator<Buffer, void, void> {
  if (request.body !== undefined)
    throw new HttpProblem(
      'request/malformed',
      'The body is the archive itself, with Content-Type: application/gzip.',
    );
  let size = 0;
  let timeout = stallTimeout(request);
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      // While the server works on what has arrived, it is no fault of the client that nothing more does.
      clearTimeout(timeout);
      size += chunk.length;
      if (size > LARGEST_UPLOAD) throw tooLarge();
      yield chunk;
      timeout = stallTimeout(request);
    }
  } catch (error) {
    if (request.complete || error instanceof HttpProblem) throw error;
    throw new HttpProblem('request/malformed', 'The archive broke off while it was sent.');
  } finally {
    clearTimeout(timeout);
  }
}

const stallTimeout = (request: Request) => setTimeout(() => request.destroy(), STALL_TIMEOUT_MS);

/** Lets what is left of a body run out, within bounds; beyond them the connection ends with the answer. */
export async function discardRest(request: Request, response: Response): Promise<void> {
  if (request.complete || request.destroyed) return;
  let left = LARGEST_UPLOAD;
  await new Promise<void>((resolve) => {
    const ended = () => {
      clearTimeout(timeout);
      resolve();
    };
    const timeout = setTimeout(ended, STALL_TIMEOUT_MS);
    request.on('data', ({ length }: Buffer) => {
      left -= length;
      if (left < 0) ended();
    });
    request.once('end', ended).once('close', ended).resume();
  });
  if (!request.complete && !response.headersSent) response.set('Connection', 'close');
}
