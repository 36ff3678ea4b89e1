import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';
import helmet from 'helmet';
import { addressOf } from '../access/address.ts';
import { countForAddress } from '../access/counting.ts';
import type { Limits } from '../access/limits.ts';
import { type OriginPolicy, WRONG_HOST, WRONG_ORIGIN } from '../access/origin-policy.ts';
import type { TrustedProxies } from '../access/trusted-proxies.ts';
import { HttpProblem, throwProblem } from './http-problem.ts';

/** Headers that keep the page to itself. Over plain HTTP nothing may ask for https, or a page on a LAN stays blank. */
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
    // Other names below this one are others', and may be served over plain HTTP.
    strictTransportSecurity: https && { includeSubDomains: false },
    // These two only work where the page is served securely, and browsers complain about them elsewhere.
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    referrerPolicy: { policy: 'no-referrer' },
  });
}

/** The header that tells a request's id, so that whoever was failed can name the line of the log that says why. */
export const REQUEST_ID = 'X-Request-Id';

/** Gives every request an id. */
export const requestId: RequestHandler = (_request, response, next) => {
  response.set(REQUEST_ID, randomUUID());
  next();
};

/** Lets no client count on its connection any longer, once that is so. */
export function closeWhere(isStopping: () => boolean): RequestHandler {
  return (_request, response, next) => {
    if (isStopping()) response.set('Connection', 'close');
    next();
  };
}

/** How long an address may be without its query, and what a client says that it takes, in characters: many times what any has. */
const LONGEST_PATH = 2000;
const LONGEST_ACCEPT = 2000;

/** Keeps long ones from libraries that take up to 40 ms for them: such a path leads nowhere, such a wish is not heard. */
export const boundHead: RequestHandler = (request, _response, next) => {
  if (request.path.length > LONGEST_PATH)
    throw new HttpProblem('request/not-found', `No path here is longer than ${LONGEST_PATH} characters.`);
  if ((request.headers.accept ?? '').length > LONGEST_ACCEPT) delete request.headers.accept;
  next();
};

/** Finds out for whom trusted proxies speak, before anything is counted. */
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

/** A page of another site may not do anything here with a browser's cookies. */
export function checkOrigin(origins: Pick<OriginPolicy, 'isForeignPage'>): RequestHandler {
  return ({ headers }, _response, next) => {
    const showsToken = /^Bearer /i.test(headers.authorization ?? '');
    if (!showsToken && origins.isForeignPage(headers)) throw HttpProblem.of(WRONG_ORIGIN);
    next();
  };
}

/** Counts every call for the address that it comes from. */
export function countCalls(limits: Pick<Limits, 'address'>): RequestHandler {
  return async (request, _response, next) => {
    await throwProblem(countForAddress(limits, addressOf(request), 'calls'));
    next();
  };
}

export const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};
