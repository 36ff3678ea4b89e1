import { hash } from 'node:crypto';
import { readFileSync, type Stats } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { type RequestHandler, type Response, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';

/**
 * The page, and the files that it consists of.
 *
 * @param folder where it was built
 * @param isDemo whether its first screen is that of a demo
 */
export function pageRoutes(folder: string, isDemo: boolean): Router {
  const routes = Router();
  routes.use('/assets', packedFiles(join(folder, 'assets'), { immutable: true, maxAge: '1y' }));
  routes.use(packedFiles(folder, { maxAge: '1h' }));
  // Whoever follows a wrong address in a browser reads so on the page; a program gets a problem.
  const wrongAddress: RequestHandler = (request, response, next) => {
    const isVisit = request.method === 'GET' && request.accepts(['json', 'html']) === 'html';
    if (!isVisit) return next();
    response
      .status(404)
      .set('Cache-Control', 'no-store')
      .sendFile(join(folder, 'index.html'), { cacheControl: false });
  };
  // As it is of a link that was cut within a sign: no route could read it.
  routes.use((request, response, next) => {
    if (decodes(request.path)) next();
    else wrongAddress(request, response, next);
  });
  if (isDemo) demoPages(routes, folder);
  routes.get(['/', '/keyring', '/c/:id'], async (_request, response) => {
    sendPage(response, await readFile(join(folder, 'index.html'), 'utf8'));
  });
  routes.use(wrongAddress);
  return routes;
}

/** A demo has a first screen of its own, and on the page a line that says so. */
function demoPages(routes: Router, folder: string): void {
  routes.get('/', (_request, response) => {
    // What browsers keep for when the server is out of reach is the page with its maps.
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
 * Sends the page, where the browser does not have this very one. That is known by what is in it, not by when its file was
 * written: an earlier version that was put back, and one that was installed once a clock was set right, have earlier times.
 */
function sendPage(response: Response, page: string): void {
  response.set('Cache-Control', 'no-cache').set('ETag', tagOf(page)).type('html').send(page);
}

/** What a version of a page or file is known by. */
const tagOf = (content: string | Buffer): string => `"${hash('sha256', content, 'base64url').slice(0, 22)}"`;

/** Tags of files, with what tells each of these from one that was put in its place, also of the same time and length. */
const tags = new Map<string, { readonly version: string; readonly tag: string }>();

/** Made once of each file, as long as nobody puts another in its place; `null` of one that can't be read. */
function tagOfFile(path: string, { ino, mtimeMs, ctimeMs, size }: Stats): string | null {
  const version = [ino, mtimeMs, ctimeMs, size].join();
  const known = tags.get(path);
  if (known?.version === version) return known.tag;
  try {
    const tag = tagOf(readFileSync(path));
    tags.set(path, { version, tag });
    return tag;
  } catch {
    // Whoever sends it fails at the same, and answers for it: what is thrown here would end the server.
    return null;
  }
}

const LINE =
  '<link rel="stylesheet" href="/demo/line.css" /><script type="module" src="/demo/line.js"></script>';

/**
 * The documentation, whose pages lead to each other by the names of their files; `.html` may be left out.
 *
 * @param folder where it was built
 */
export function documentationRoutes(folder: string): Router {
  const routes = Router();
  const files = packedFiles(folder, { maxAge: '1h', extensions: ['html'] });
  routes.use('/docs', (request, response, next) => {
    const [path = '', query] = request.originalUrl.split('?');
    // Without the stroke at its end, the page's own links would lead beside it.
    if (path.endsWith('/docs')) return response.redirect(308, `docs/${query ? `?${query}` : ''}`);
    if (request.url === '/' || request.url.startsWith('/?')) request.url = '/index.html';
    files(request, response, next);
  });
  return routes;
}

/** The files of a folder, in the smallest form that the browser takes of those the build put beside each other. */
function packedFiles(
  folder: string,
  serving: { readonly immutable?: boolean; readonly maxAge: string; readonly extensions?: string[] },
): RequestHandler {
  // It looks through the folder at once: not before anybody asks for something in it.
  let files: RequestHandler | null = null;
  return (request, response, next) => {
    // An address that can't be decoded names no file; the library would answer it in a form of its own.
    if (!decodes(request.path)) return next();
    files ??= expressStaticGzip(folder, {
      enableBrotli: true,
      orderPreference: ['br', 'gz'],
      index: false,
      // Servers of one installation have the same files, written at different times.
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

/** What of the headers says something of documents alone: a third of all that a small file sends. */
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
 * A script, style sheet or font is never shown by itself; anything else might be. A worker is bound by what its own script came
 * with, and not by what holds for the page. TypeScript is to be read.
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
