import type { ErrorRequestHandler } from 'express';
import { addressOf } from '../access/address.ts';
import type { FailureLog } from '../access/failure-log.ts';
import type { SecurityLog } from '../access/security-log.ts';
import { storageProblem } from '../access/storage-problem.ts';
import { type ProblemBody, type ProblemCode, problem } from '../protocol/problem.ts';
import { SERVER_FAILED, WordedError } from '../protocol/worded-problem.ts';
import { StorageFailure } from '../session/ports.ts';
import { REQUEST_ID } from './checks.ts';
import { HttpProblem } from './http-problem.ts';
import { RequestAborted } from './work/request-aborted.ts';

/** Codes that have been logged already, or need not be. */
const TOLD_ELSEWHERE: readonly ProblemCode[] = ['server/no-room', 'campaign/damaged'];

/**
 * Headers of the response that was intended. They must be removed: caches might store the problem in its place, and
 * clients would try to unpack it.
 */
const OF_WHAT_WAS_ASKED = ['ETag', 'Last-Modified', 'Accept-Ranges', 'Content-Encoding'];

const READING = ['GET', 'HEAD'];

/** The only place where errors become responses. Unexpected errors are logged, and reported without details. */
export function answerProblems(
  failures: Pick<FailureLog, 'failed'>,
  security: Pick<SecurityLog, 'refused'>,
): ErrorRequestHandler {
  return (thrown: unknown, request, response, next) => {
    // The client has hung up: nobody is left to answer, and nothing went wrong.
    if (thrown instanceof RequestAborted) return;
    const worded =
      thrown instanceof WordedError
        ? thrown.problem
        : thrown instanceof StorageFailure && storageProblem(thrown, READING.includes(request.method));
    const error = worded ? HttpProblem.of(worded) : thrown;
    if (response.headersSent) return next(thrown);
    const body = problemBodyOf(error);
    security.refused(body.code, { address: addressOf(request), request: response.get(REQUEST_ID) });
    if (body.status >= 500 && (thrown instanceof StorageFailure || !TOLD_ELSEWHERE.includes(body.code))) {
      const { method, path } = request;
      failures.failed(thrown, { request: response.get(REQUEST_ID), method, path }, body.title);
    }
    const { retryAfter } = error instanceof HttpProblem ? error : {};
    if (retryAfter !== undefined) response.set('Retry-After', String(retryAfter));
    if (body.status === 401) response.set('WWW-Authenticate', 'Bearer');
    for (const header of OF_WHAT_WAS_ASKED) response.removeHeader(header);
    response
      .set('Cache-Control', 'no-store')
      .status(body.status)
      .type('application/problem+json')
      .send(JSON.stringify(body));
  };
}

function problemBodyOf(error: unknown): ProblemBody {
  if (error instanceof HttpProblem) return error.body;
  const { type, status, limit } = error as { type?: string; status?: number; limit?: number };
  if (type === 'entity.too.large' && limit !== undefined)
    return problem('request/too-large', `A request may be ${sizeInWords(limit)} long at most.`);
  if (status === 404) return problem('request/not-found', 'There is nothing here.');
  if (status === 412)
    return problem(
      'request/precondition-failed',
      'The file is another one than If-Match or If-Unmodified-Since asks for.',
    );
  if (status === 416)
    return problem(
      'request/no-such-range',
      'The range begins behind the end of the file; Content-Range says how long that is.',
    );
  if (status !== undefined && status >= 400 && status < 500)
    return problem(
      'request/malformed',
      'The request could not be read: its address, its encoding or its length is wrong.',
    );
  return problem(SERVER_FAILED.code, SERVER_FAILED.detail);
}

/** @param limit in bytes */
const sizeInWords = (limit: number): string =>
  limit < 1024 ** 2 ? `${Math.floor(limit / 1024)} KB` : `${Math.floor(limit / 1024 ** 2)} MB`;
