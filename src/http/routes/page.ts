import { hash } from 'node:crypto';
import { readFileSync, type Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type RequestHandler, type Response, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';

/**
 * The web page and its files.
 *
 * @param folder the folder of the built page
 * @param isDemo whether to show the first screen of a demo
 */
export function pageRoutes(folder: string, isDemo: boolean): Router {
  const routes = Router();
  routes.use('/assets', packedFiles(join(folder, 'assets'), { immutable: true, maxAge: '1y' }));
  routes.use(packedFiles(folder, { maxAge: '1h' }));
  // Browsers get the page, which reports the wrong address; programs get a problem.
  const wrongAddress: RequestHandler = async (request, response, next) => {
    const isVisit = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    if (!isVisit) return next();
    // Not sent as a file: of a file a request can ask for a part, or attach conditions, and the answer would be another
    // than 404.
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    response.status(404).set('Cache-Control', 'no-store').type('html').send(page);
  };
  // Also wrong: a path cut in the middle of a percent-encoded character, which no route can decode.
  routes.use((request, response, next) => {
    if (!decodes(request.path)) return wrongAddress(request, response, next);
    next();
  });
  if (isDemo) demoPages(routes, folder);
  routes.get(['/', '/keyring', '/c/:id'], async (_request, response) => {
    sendPage(response, await readFile(join(folder, 'index.html'), 'utf8'));
  });
  routes.use(wrongAddress);
  return routes;
}

/** The first screen of a demo, and the page with a line that says that it is one. */
function demoPages(routes: Router, folder: string): void {
  routes.get('/', (_request, response) => {
    // Not cached, since what browsers keep for offline use is the page with its maps.
    response
      .set('Cache-Control', 'no-store')
      .sendFile(join(folder, 'demo', 'first-screen.html'), { cacheControl: false });
  });
  routes.get(['/keyring', '/c/:id'], async (_request, response) => {
    const page = await readFile(join(folder, 'index.html'), 'utf8');
    sendPage(response, page.replace('</head>', `${LINE}</head>`));
  });
}

/**
 * Sends the page, unless the browser has it already. The ETag depends on the content rather than on the file's time,
 * which may be earlier after a downgrade, or after a correction of the clock.
 */
function sendPage(response: Response, page: string): void {
  response.set('Cache-Control', 'no-cache').set('ETag', tagOf(page)).type('html').send(page);
}

/** The ETag of a page or file. */
const tagOf = (content: string | Buffer): string => `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;

/**
 * ETags of files, each with a version that differs for another file in its place, even one of the same time and length.
 */
const tags = new Map<string, { readonly version: string; readonly tag: string }>();

/** The ETag of a file, cached until the file is replaced; `null` if the file can't be read. */
function tagOfFile(path: string, { ino, mtimeMs, ctimeMs, size }: Stats): string | null {
  const version = [ino, mtimeMs, ctimeMs, size].join();
  const known = tags.get(path);
  if (known?.version === version) return known.tag;
  try {
    const tag = tagOf(readFileSync(path));
    tags.set(path, { version, tag });
    return tag;
  } catch {
    // Whoever sends the file will fail in the same way and respond to it; an error thrown here would end the server.
    return null;
  }
}

const LINE =
  '<link rel="stylesheet" href="/demo/line.css" /><script type="module" src="/demo/line.js"></script>';

/**
 * The documentation. Its pages link to each other by file name; `.html` may be left out.
 *
 * @param folder the folder of the built documentation
 */
export function documentationRoutes(folder: string): Router {
  const routes = Router();
  const files = packedFiles(folder, { maxAge: '1h', extensions: ['html'] });
  routes.use('/docs', (request, response, next) => {
    const [path = '', query] = request.originalUrl.split('?');
    // Without the final slash, the page's relative links would be wrong.
    if (path.endsWith('/docs')) return response.redirect(308, `docs/${query ? `?${query}` : ''}`);
    if (request.url === '/' || request.url.startsWith('/?')) request.url = '/index.html';
    files(request, response, next);
  });
  return routes;
}

/** The files of a folder, each in the smallest of the compressed forms made by the build that the browser accepts. */
function packedFiles(
  folder: string,
  serving: { readonly immutable?: boolean; readonly maxAge: string; readonly extensions?: string[] },
): RequestHandler {
  // Created at the first request, because the library reads the whole folder at once.
  let files: RequestHandler | null = null;
  return (request, response, next) => {
    // A path that can't be decoded names no file; the library would respond in a format of its own.
    if (!decodes(request.path)) return next();
    files ??= expressStaticGzip(folder, {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      index: false,
      // Without `Last-Modified`: servers of one installation have the same files, written at different times.
      serveStatic: {
        ...serving,
        index: false,
        redirect: false,
        lastModified: false,
        setHeaders: headersOfFile,
      },
    });
    files(request, response, next);
  };
}

/** Headers that only matter for documents: a third of the bytes sent for a small file. */
const OF_DOCUMENTS = [
  'Content-Security-Policy',
  'X-DNS-Prefetch-Control',
  'X-Download-Options',
  'X-Frame-Options',
  'X-Permitted-Cross-Domain-Policies',
  'X-XSS-Protection',
];
const PARTS_OF_PAGES = /\.(?:css|js|woff2)(?:\.(?:br|gz))?$/;
const WORKER = /\bworker\b[^/\\]*$/;

/**
 * Removes document headers from scripts, style sheets and fonts, which are never shown on their own. A worker keeps
 * them, since the page's policy does not apply to it. TypeScript is served as text to read.
 */
function headersOfFile(response: ServerResponse, path: string, stats: Stats): void {
  const tag = tagOfFile(path, stats);
  if (tag !== null) response.setHeader('ETag', tag);
  if (path.endsWith('.ts')) response.setHeader('Content-Type', 'text/plain; charset=utf-8');
  if (!PARTS_OF_PAGES.test(path) || WORKER.test(path)) return;
  for (const header of OF_DOCUMENTS) response.removeHeader(header);
}

function decodes(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}
