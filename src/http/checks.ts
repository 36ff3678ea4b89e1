import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { addressOf } from '../access/address.ts';
import { countForAddress } from '../access/counting.ts';
import type { Limits } from '../access/limits.ts';
import { type OriginPolicy, WRONG_HOST, WRONG_ORIGIN } from '../access/origin-policy.ts';
import type { TrustedProxies } from '../access/trusted-proxies.ts';
import { HttpProblem, throwIfProblem } from './http-problem.ts';

/** Security headers for the page. Over plain HTTP nothing may require https, or a page on a LAN would stay blank. */
export function securityHeaders(https: boolean): RequestHandler {
  return helmet({
    contentSecurityPolicy: {
      directives: {
        'default-src': ["'self'"],
        'img-src': ["'self'", 'data:', 'blob:'],
        'style-src': ["'self'"],
        'font-src': ["'self'"],
        'connect-src': ["'self'"],
        'frame-ancestors': ["'none'"],
        'upgrade-insecure-requests': https ? [] : null,
      },
    },
    // Without subdomains: they may belong to others, and be served over plain HTTP.
    strictTransportSecurity: https && { includeSubDomains: false },
    // Both have an effect only on a secure page; elsewhere browsers complain about them.
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    referrerPolicy: { policy: 'no-referrer' },
  });
}

/** The header with a request's id: whoever got an error can name the line of the log that explains it. */
export const REQUEST_ID = 'X-Request-Id';

/** Gives every request an id. */
export const requestId: RequestHandler = (_request, response, next) => {
  response.set(REQUEST_ID, randomUUID());
  next();
};

/** Makes clients close their connections once the server is stopping. */
export function closeWhere(isStopping: () => boolean): RequestHandler {
  return (_request, response, next) => {
    if (isStopping()) response.set('Connection', 'close');
    next();
  };
}

/** The longest path and `Accept` header, in characters: many times what real ones have. */
const LONGEST_PATH = 2000;
const LONGEST_ACCEPT = 2000;

/**
 * Keeps longer ones from libraries that would take up to 40 ms for them: the path leads nowhere, the header is ignored.
 */
export const limitHead: RequestHandler = (request, _response, next) => {
  if (request.path.length > LONGEST_PATH)
    throw new HttpProblem('request/not-found', `No path here is longer than ${LONGEST_PATH} characters.`);
  if ((request.headers.accept ?? '').length > LONGEST_ACCEPT) delete request.headers.accept;
  next();
};

/** Determines the client's address from what trusted proxies say, before anything is counted. */
export function resolveAddress(proxies: Pick<TrustedProxies, 'resolve'>): RequestHandler {
  return (request, _response, next) => {
    proxies.resolve(request);
    next();
  };
}

export function checkHost(origins: Pick<OriginPolicy, 'allowsHost'>): RequestHandler {
  return (request, _response, next) => {
    if (!origins.allowsHost(request.get('host'))) throw HttpProblem.of(WRONG_HOST);
    next();
  };
}

/** Keeps pages of other sites from using a browser's cookies here. */
export function checkOrigin(origins: Pick<OriginPolicy, 'isForeignPage'>): RequestHandler {
  return ({ headers }, _response, next) => {
    const showsToken = /^Bearer /i.test(headers.authorization ?? '');
    if (!showsToken && origins.isForeignPage(headers)) throw HttpProblem.of(WRONG_ORIGIN);
    next();
  };
}

/** Charges the client's address for every call. */
export function countCalls(limits: Pick<Limits, 'address'>): RequestHandler {
  return async (request, _response, next) => {
    await throwIfProblem(countForAddress(limits, addressOf(request), 'calls'));
    next();
  };
}

export const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};
