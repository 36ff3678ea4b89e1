import type { Request, Response } from 'express';
import { HttpProblem } from './problems.ts';

/** How long an upload may be, in bytes: room for an archive of several million entries. */
export const LARGEST_UPLOAD = 512 * 1024 * 1024;
/** For how many milliseconds nothing may arrive before an upload is taken for broken off. */
const PATIENCE = 10_000;

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
  const stalled = setTimeout(() => request.destroy(), PATIENCE);
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      stalled.refresh();
      size += chunk.length;
      if (size > LARGEST_UPLOAD) throw tooLarge();
      yield chunk;
    }
  } catch (error) {
    if (request.complete || error instanceof HttpProblem) throw error;
    throw new HttpProblem('request/malformed', 'The archive broke off while it was sent.');
  } finally {
    clearTimeout(stalled);
  }
}

/** Lets what is left of a body run out, within bounds; beyond them the connection ends with the answer. */
export async function discardRest(request: Request, response: Response): Promise<void> {
  if (request.complete || request.destroyed) return;
  let left = LARGEST_UPLOAD;
  await new Promise<void>((resolve) => {
    const ended = () => {
      clearTimeout(patience);
      resolve();
    };
    const patience = setTimeout(ended, PATIENCE);
    request.on('data', ({ length }: Buffer) => {
      left -= length;
      if (left < 0) ended();
    });
    request.once('end', ended).once('close', ended).resume();
  });
  if (!request.complete && !response.headersSent) response.set('Connection', 'close');
}
