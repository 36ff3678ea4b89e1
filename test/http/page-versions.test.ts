import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import express from 'express';
import { describe, expect, it, onTestFinished } from 'vitest';
import { documentationRoutes, pageRoutes } from '../../src/http/routes/page.ts';
import { dataDirectory } from '../support/data-directory.ts';

/** A server of a page that can be replaced, and a browser that keeps what it was sent and revalidates it. */
async function served({ isDemo = false } = {}) {
  const folder = dataDirectory();
  mkdirSync(join(folder, 'assets'));
  const install = (script: string, at: string): void => {
    const file = join(folder, 'index.html');
    writeFileSync(file, `<head></head><script src="/assets/${script}.js"></script>`);
    utimesSync(file, new Date(at), new Date(at));
  };
  install('1111', '2026-06-01T12:00:00Z');
  const app = express();
  app.set('etag', false);
  app.use(pageRoutes(folder, isDemo));
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/c/some`;
  const first = await fetch(url);
  const [etag, modified] = ['etag', 'last-modified'].map((name) => first.headers.get(name));
  const kept = { ...(etag && { 'If-None-Match': etag }), ...(modified && { 'If-Modified-Since': modified }) };
  // With `If-None-Match`, `fetch` would add a `Cache-Control: no-cache` of its own.
  const asked = () => fetch(url, { headers: { ...kept, 'Cache-Control': 'max-age=0' } });
  return { install, asked, shown: await first.text(), kept };
}

describe.each([false, true])('the page (of a demo: %s) in a browser’s cache', (isDemo) => {
  it('is not sent again if it is the latest, even if the file was written anew', async () => {
    const { install, asked, shown } = await served({ isDemo });
    expect(shown).toContain('1111.js');
    install('1111', '2026-06-02T12:00:00Z');
    expect((await asked()).status).toBe(304);
  });

  it.each([
    ['an earlier version was put back, or the clock was wrong before', '2026-05-01T12:00:00Z'],
    ['both versions say that they were written at the same time', '2026-06-01T12:00:00Z'],
    ['a later version was installed', '2026-07-01T12:00:00Z'],
  ])('is replaced if %s', async (_what, at) => {
    const { install, asked } = await served({ isDemo });
    install('2222', at);
    const answer = await asked();
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'no-cache']);
    expect(await answer.text()).toContain('2222.js');
  });

  it('is replaced if the browser knows only its modification time', async () => {
    const { install, asked, kept } = await served({ isDemo });
    delete kept['If-None-Match'];
    kept['If-Modified-Since'] = 'Mon, 01 Jun 2026 12:00:00 GMT';
    install('2222', '2026-05-01T12:00:00Z');
    expect((await asked()).status).toBe(200);
  });
});

/** The documentation on one of several servers of an installation, and a function that replaces it. */
async function documentation(at: string) {
  const folder = dataDirectory();
  const install = (text: string, written: string): void => {
    for (const name of ['api.html', 'api.html.gz']) {
      const file = join(folder, name);
      writeFileSync(`${file}.new`, `${name} ${text}`);
      utimesSync(`${file}.new`, new Date(written), new Date(written));
      renameSync(`${file}.new`, file);
    }
  };
  install('first', at);
  const app = express();
  app.set('etag', false);
  app.use(documentationRoutes(folder));
  const server = app.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/api`;
  const asked = (headers: Record<string, string> = {}) =>
    fetch(url, { headers: { 'Accept-Encoding': 'identity', 'Cache-Control': 'max-age=0', ...headers } });
  return { folder, install, asked };
}

describe('a page of the documentation in a browser’s cache', () => {
  it('is identified by its contents, on every server that has it', async () => {
    const [one, other] = [
      await documentation('2026-06-01T12:00:00Z'),
      await documentation('2026-06-02T12:00:00Z'),
    ];
    const first = await one.asked();
    const tag = first.headers.get('etag') ?? '';
    expect(tag).toMatch(/^"[\w-]{22}"$/);
    const modified = first.headers.get('last-modified');
    const kept = { 'If-None-Match': tag, ...(modified && { 'If-Modified-Since': modified }) };
    for (const server of [one, other]) expect((await server.asked(kept)).status).toBe(304);
  });

  it('that exists and can’t be read is answered with an error, and the server goes on', async () => {
    const { folder, asked } = await documentation('2026-06-01T12:00:00Z');
    for (const name of ['api.html', 'api.html.gz']) rmSync(join(folder, name));
    // A file that can be listed, but not read.
    symlinkSync('/proc/self/mem', join(folder, 'api.html'));
    expect((await asked()).status).toBe(500);
  });

  it.each(['2026-05-01T12:00:00Z', '2026-06-01T12:00:00Z', '2026-07-01T12:00:00Z'])(
    'is replaced by one with other contents that was written at %s',
    async (at) => {
      const { install, asked } = await documentation('2026-06-01T12:00:00Z');
      const kept = { 'If-None-Match': (await asked()).headers.get('etag') ?? '' };
      install('other', at);
      const answer = await asked(kept);
      expect(answer.status).toBe(200);
      expect(await answer.text()).toContain('other');
    },
  );
});
