import { join } from 'node:path';
import express, { type Express, type RequestHandler } from 'express';
import expressStaticGzip from 'express-static-gzip';
import helmet from 'helmet';
import { asProblemCode, PROBLEMS } from '../protocol/problem.ts';
import { addressOf, countCall, type HttpDependencies } from './context.ts';
import { answerProblems, HttpProblem } from './http-problem.ts';
import { archiveRoutes } from './routes/archives.ts';
import { campaignRoutes } from './routes/campaigns.ts';
import { linkRoutes } from './routes/links.ts';
import { mapRoutes } from './routes/map.ts';

const LONGEST_BODY = '64kb';

/** The HTTP side as a whole: headers, checks, the calls under `/api`, and the page. */
export function createApp(dependencies: HttpDependencies): Express {
  const { limits, log, page, publicUrl } = dependencies;
  const app = express();
  app.disable('x-powered-by');
  app.set('query parser', 'simple');
  // A version of a map is known by its number; hashing every answer to find that out again would be waste.
  app.set('etag', false);
  app.use(securityHeaders(publicUrl?.protocol === 'https:'));
  app.get('/livez', (_request, response) => {
    response.json({ ok: true });
  });
  app.use(checkHost(dependencies));
  app.get('/readyz', async (_request, response) => {
    await dependencies.sessions.ready();
    response.json({ ok: true });
  });
  app.get('/problems/:room/:name', (request, response) => {
    const code = asProblemCode(`${request.params.room}/${request.params.name}`);
    if (!code) throw new HttpProblem('request/not-found', 'There is no such problem.');
    response.json({ code, ...PROBLEMS[code] });
  });
  app.use('/api', async (request, _response, next) => {
    await countCall(limits.address(addressOf(request)));
    next();
  });
  app.use('/api', checkOrigin(dependencies), express.json({ limit: LONGEST_BODY }));
  app.use('/api', noStore, archiveRoutes(dependencies), campaignRoutes(dependencies));
  app.use('/api', linkRoutes(dependencies), mapRoutes(dependencies));
  app.use('/api', (request) => {
    throw new HttpProblem(
      'request/not-found',
      `There is no ${request.method} ${request.originalUrl.split('?')[0]}.`,
    );
  });
  app.use('/assets', packedFiles(join(page, 'assets'), { immutable: true, maxAge: '1y' }));
  app.use(packedFiles(page, { maxAge: '1h' }));
  app.get(['/', '/c/:id'], (_request, response) => {
    response.set('Cache-Control', 'no-cache').sendFile(join(page, 'index.html'));
  });
  app.use(() => {
    throw new HttpProblem(
      'request/not-found',
      'There is nothing here. The page is at /, the interface under /api.',
    );
  });
  app.use(answerProblems(log));
  return app;
}

/** Headers that keep the page to itself. Over plain HTTP nothing may ask for https, or a page on a LAN stays blank. */
function securityHeaders(https: boolean): RequestHandler {
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
    strictTransportSecurity: https,
    // These two only work where the page is served securely, and browsers complain about them elsewhere.
    crossOriginOpenerPolicy: https,
    originAgentCluster: https,
    referrerPolicy: { policy: 'no-referrer' },
  });
}

/** The files of a folder, in the smallest form that the browser takes of those the build put beside each other. */
function packedFiles(
  folder: string,
  caching: { readonly immutable?: boolean; readonly maxAge: string },
): RequestHandler {
  const files = expressStaticGzip(folder, {
    enableBrotli: true,
    orderPreference: ['br', 'gz'],
    index: false,
    serveStatic: { ...caching, index: false },
  });
  // An address that can't be decoded names no file; the library would answer it in a form of its own.
  return (request, response, next) => (decodes(request.path) ? files(request, response, next) : next());
}

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

function checkHost({ origins }: HttpDependencies): RequestHandler {
  return (request, _response, next) => {
    if (origins.allowsHost(request.get('host'))) return next();
    throw new HttpProblem(
      'access/wrong-host',
      'This server does not go by that name. Set HEXFARER_PUBLIC_URL to the address that people use.',
    );
  };
}

/** A page of another site may not do anything here with a browser's cookies. */
function checkOrigin({ origins }: HttpDependencies): RequestHandler {
  return (request, _response, next) => {
    const bearer = /^Bearer /i.test(request.get('authorization') ?? '');
    const site = request.get('sec-fetch-site');
    const foreign = site === 'cross-site' || site === 'same-site';
    if (bearer || (!foreign && origins.allowsOrigin(request.get('origin'), request.get('host'))))
      return next();
    throw new HttpProblem(
      'access/wrong-origin',
      "Pages of other sites must show a link's token instead of this browser's cookie.",
    );
  };
}

const noStore: RequestHandler = (_request, response, next) => {
  response.set('Cache-Control', 'no-store');
  next();
};
