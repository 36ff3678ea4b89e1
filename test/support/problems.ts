import { expect } from 'vitest';
import { PROBLEMS, type ProblemBody, type ProblemCode } from '../../src/protocol/problem.ts';

/** Every code that interfaces.md names, with its status there. */
export const CODES_OF_THE_INTERFACE = {
  'request/malformed': 400,
  'dice/surplus': 400,
  'access/no-token': 401,
  'access/unknown-token': 401,
  'access/forbidden': 403,
  'campaign/not-found': 404,
  'campaign/party-moved': 409,
  'campaign/not-known': 409,
  'campaign/open-sea': 409,
  'dice/needed': 409,
  'request/id-reused': 409,
  'request/too-large': 413,
  'limits/too-many-requests': 429,
} as const satisfies Partial<Record<ProblemCode, number>>;

/** Checks that a value is an error in the only form: `{"type","title","status","code","detail"}`. */
export function expectProblemBody(value: unknown, code?: ProblemCode): asserts value is ProblemBody {
  expect(value).toMatchObject({
    type: expect.any(String),
    title: expect.any(String),
    status: expect.any(Number),
    code: expect.any(String),
    detail: expect.any(String),
  });
  const body = value as ProblemBody;
  if (code !== undefined) expect(body.code, JSON.stringify(body)).toBe(code);
  expect(Object.keys(PROBLEMS)).toContain(body.code);
  expect(body.status).toBe(PROBLEMS[body.code].status);
  expect(body.title).toBe(PROBLEMS[body.code].title);
  expect(body.detail.length).toBeGreaterThan(5);
  expectNoInsides(JSON.stringify(body));
}

/** Checks that an HTTP response is such an error. */
export function expectProblem(
  answer: { status: number; headers: Headers; body: unknown },
  code: ProblemCode,
): void {
  expectProblemBody(answer.body, code);
  expect(answer.status).toBe(PROBLEMS[code].status);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json\b/);
  expect(answer.headers.get('www-authenticate')).toBe(answer.status === 401 ? 'Bearer' : null);
  expectNotKept(answer.headers);
}

/** Checks that no cache may store a response, nor use it for another request. */
export function expectNotKept(headers: Headers): void {
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('etag')).toBeNull();
}

/** Checks for stack traces, paths of this machine and SQL. */
export function expectNoInsides(text: string): void {
  expect(text).not.toMatch(
    /\n? {2,}at |node_modules|\.[jt]s:\d+|\/src\/|\/dist\/|SQLITE_|INSERT INTO|ZodError/,
  );
}
