import type { Request } from 'express';
import type { z } from 'zod';
import { parse } from '../protocol/parse.ts';
import { HttpProblem } from './http-problem.ts';

/** Parses an input, or ends the request with its faults. */
export function parseOrThrow<T>(schema: z.ZodType<T>, input: unknown): T {
  const result = parse(schema, input);
  if (!result.ok) throw new HttpProblem('request/malformed', result.detail);
  return result.value;
}

/** Parses a JSON body, which must be there. */
export function parseBody<T>(schema: z.ZodType<T>, { body }: Pick<Request, 'body'>): T {
  if (body === undefined)
    throw new HttpProblem('request/malformed', 'A JSON body is needed, with Content-Type: application/json.');
  return parseOrThrow(schema, body);
}
