import type { Request, Response } from 'express';
import { HttpProblem } from '../http-problem.ts';

/** How long an upload may be, in bytes: room for an archive of more than a million entries. */
export const LARGEST_UPLOAD = 128 * 1024 * 1024;
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
  let stalled = breakOffLater(request);
  try {
    for await (const chunk of request.iterator({ destroyOnReturn: false })) {
      // While we are busy with what has come, nobody is to blame that nothing does.
      clearTimeout(stalled);
      size += chunk.length;
      if (size > LARGEST_UPLOAD) throw tooLarge();
      yield chunk;
      stalled = breakOffLater(request);
    }
  } catch (error) {
    if (request.complete || error instanceof HttpProblem) throw error;
    throw new HttpProblem('request/malformed', 'The archive broke off while it was sent.');
  } finally {
    clearTimeout(stalled);
  }
}

const breakOffLater = (request: Request) => setTimeout(() => request.destroy(), PATIENCE);

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
