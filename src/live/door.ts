import type { IncomingMessage } from 'node:http';
import type { Limits } from '../access/limits.ts';
import type { OriginPolicy } from '../access/origin-policy.ts';
import type { ProblemCode } from '../protocol/problem.ts';

/**
 * Why a request to the live channel is turned away, or `null`. Every one is looked at, not only the first of a
 * connection: `cors` would not stop a websocket, and a page of another port of this host is sent this host's
 * cookies. An answer as a script (JSONP) could be read by any page at all.
 */
export function whyTurnedAway(request: IncomingMessage, origins: OriginPolicy): ProblemCode | null {
  const { origin, host } = request.headers;
  if (!origins.allowsHost(host)) return 'access/wrong-host';
  const site = request.headers['sec-fetch-site'];
  const asScript = new URL(request.url ?? '', 'http://any').searchParams.has('j');
  if (asScript || site === 'same-site' || site === 'cross-site' || !origins.allowsOrigin(origin, host))
    return 'access/wrong-origin';
  return null;
}

/** Looks at every request to the live channel, and counts it. */
export function doorkeeper({ origins, limits }: { origins: OriginPolicy; limits: Limits }) {
  return (request: IncomingMessage, _response: unknown, next: (error?: Error) => void): void => {
    const code = whyTurnedAway(request, origins);
    if (code) {
      next(new Error(code));
      return;
    }
    limits
      .address(request.socket.remoteAddress ?? '')
      .then((wait) => next(wait === null ? undefined : new Error('limits/too-many-requests')), next);
  };
}
