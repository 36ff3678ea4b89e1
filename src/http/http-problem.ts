import type { ErrorRequestHandler, Response } from 'express';
import type { Logger } from 'pino';
import { type ProblemBody, type ProblemCode, type ProblemExtras, problem } from '../protocol/problem.ts';
import { StorageFailure } from '../session/ports.ts';
import { RequestAborted } from './work/request-aborted.ts';

/** Ends a request with an error; thrown by handlers, turned into an answer in one place. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly body: ProblemBody;

  /** In how many seconds it may be tried again, where that is known. */
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, detail: string, more: ProblemExtras = {}, retryAfter?: number) {
    super(detail);
    this.retryAfter = retryAfter;
    this.body = problem(code, detail, more);
  }
}

export const noSuchCampaign = (): HttpProblem =>
  new HttpProblem('campaign/not-found', 'There is no such campaign here.');

export function sendProblem(response: Response, body: ProblemBody): void {
  response.status(body.status).type('application/problem+json').send(JSON.stringify(body));
}

/** The one place where errors become answers. What nobody foresaw is logged, and told without its insides. */
export function answerProblems(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, next) => {
    // Nobody is there to be told, and nothing went wrong.
    if (error instanceof RequestAborted) return;
    if (response.headersSent) return next(error);
    const body = asProblem(error);
    if (body.status >= 500) log.error({ err: error, method: request.method, path: request.path }, body.title);
    if (error instanceof HttpProblem && error.retryAfter !== undefined)
      response.set('Retry-After', String(error.retryAfter));
    sendProblem(response, body);
  };
}

function asProblem(error: unknown): ProblemBody {
  if (error instanceof HttpProblem) return error.body;
  if (error instanceof StorageFailure) return storageProblem();
  const { type, status } = error as { type?: string; status?: number };
  if (type === 'entity.too.large')
    return problem('request/too-large', 'A request may be 64 KB long at most.');
  if (type === 'entity.parse.failed') return problem('request/malformed', 'The body is not JSON.');
  if (status === 404) return problem('request/not-found', 'There is nothing here.');
  if (status !== undefined && status >= 400 && status < 500)
    return problem(
      'request/malformed',
      'The request could not be read: its address, its encoding or its length is wrong.',
    );
  return problem(
    'server/failed',
    'Something went wrong here that should not. Nothing was done; the log says more.',
  );
}

export const storageProblem = (): ProblemBody =>
  problem(
    'server/storage',
    'Nothing could be written down, so nothing happened. Is the disk full or read-only?',
  );
