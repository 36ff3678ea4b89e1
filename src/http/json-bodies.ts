import express, { type Request, type RequestHandler } from 'express';
import { addressOf } from '../access/address.ts';
import { costOfBytes, type Limits } from '../access/limits.ts';
import { shapeOf } from '../protocol/json-shape.ts';
import { HttpProblem } from './http-problem.ts';
import { allowedMs, type Pace } from './work/pace.ts';

const MEDIA_TYPE = 'application/json';
/** The weight of a JSON text that costs as much as one call. */
const WEIGHT_A_CALL = 5000;

/**
 * Parses JSON bodies, and charges the client's address for long ones; `request.body` stays undefined if there is none.
 *
 * @param longest such as `64kb`
 */
export function jsonBodies(
  longest: string,
  { limits, pace }: { readonly limits: Pick<Limits, 'charge'>; readonly pace: Pace },
): RequestHandler[] {
  const parse: RequestHandler = async (request, _response, next) => {
    const { body } = request;
    if (Buffer.isBuffer(body)) {
      const shape = shapeOf(body.toString('latin1'));
      const cost = costOfBytes(body.length) + (shape.ok ? Math.floor(shape.weight / WEIGHT_A_CALL) : 0);
      if (cost > 0) await limits.charge({ link: null, address: addressOf(request) }, cost);
      if (!shape.ok) throw new HttpProblem('request/malformed', `The body is not taken: ${shape.what}.`);
      request.body = jsonIn(body, request);
    }
    next();
  };
  return [dropSlow(pace), express.raw({ type: MEDIA_TYPE, limit: longest }), parse];
}

function jsonIn(bytes: Buffer, request: Request): unknown {
  // An empty body counts as an empty object.
  if (bytes.length === 0) return {};
  const charset = /charset *= *"?([^";\s]+)/i.exec(request.get('content-type') ?? '')?.[1] ?? 'utf-8';
  try {
    if (!/^utf-?8$/i.test(charset)) throw new TypeError(charset);
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw new HttpProblem('request/malformed', 'The body is not JSON in UTF-8.');
  }
}

/** Ends connections whose body arrives so slowly that it looks deliberate. */
const dropSlow =
  (pace: Pace): RequestHandler =>
  (request, _response, next) => {
    const { socket } = request;
    const begun = performance.now();
    const before = socket.bytesRead;
    const check = setInterval(() => {
      // If an early response ends the connection, the request emits no `close`.
      if (request.complete || socket.destroyed) clearInterval(check);
      else if (performance.now() - begun > allowedMs(pace, socket.bytesRead - before)) socket.destroy();
    }, pace.graceMs / 10);
    request.once('close', () => clearInterval(check));
    next();
  };
