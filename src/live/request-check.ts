import type { IncomingMessage } from 'node:http';
import { addressOf } from '../access/address.ts';
import { countForAddress } from '../access/counting.ts';
import type { Limits } from '../access/limits.ts';
import { type OriginPolicy, WRONG_HOST, WRONG_ORIGIN } from '../access/origin-policy.ts';
import type { SecurityLog } from '../access/security-log.ts';
import type { TrustedProxies } from '../access/trusted-proxies.ts';
import type { WordedProblem } from '../protocol/worded-problem.ts';

/**
 * Checks and counts every request to the live channel, not only the first of a connection: `cors` would not stop a
 * websocket, and a page on another port of this host is sent this host's cookies.
 */
export function checkRequests({
  origins,
  limits,
  proxies,
  security,
}: {
  origins: OriginPolicy;
  proxies: Pick<TrustedProxies, 'resolve'>;
  limits: Pick<Limits, 'address'>;
  security: Pick<SecurityLog, 'refused'>;
}) {
  return (request: IncomingMessage, _response: unknown, next: (error?: Error) => void): void => {
    proxies.resolve(request);
    refusalOf(request, origins, limits).then((refusal) => {
      if (refusal) security.refused(refusal.code, { address: addressOf(request) });
      next(refusal ? new Error(refusal.code) : undefined);
    }, next);
  };
}

async function refusalOf(
  request: IncomingMessage,
  origins: OriginPolicy,
  limits: Pick<Limits, 'address'>,
): Promise<WordedProblem | null> {
  if (!origins.allowsHost(request.headers.host)) return WRONG_HOST;
  if (asksForScript(request) || origins.isForeignPage(request.headers)) return WRONG_ORIGIN;
  return countForAddress(limits, addressOf(request), 'connections');
}

/** Whether the request is for JSONP, a script that a page of any site could read. */
const asksForScript = ({ url }: IncomingMessage): boolean =>
  new URL(url ?? '', 'http://any').searchParams.has('j');
