import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, parse } from 'node:path';
import { describe, expect, it } from 'vitest';
import { memoryServer } from '../support/memory-server.ts';
import { rawRequest } from '../support/raw-http.ts';
import { PROJECT } from '../support/server-process.ts';

/** The built documentation. */
const SITE = join(PROJECT, 'dist/docs');
const contents = JSON.parse(readFileSync(join(PROJECT, 'docs/site/contents.json'), 'utf8')) as {
  readonly title: string;
  readonly pages: readonly string[];
}[];
const pages = readdirSync(SITE).filter((name) => name.endsWith('.html'));
const html = (name: string) => readFileSync(join(SITE, name), 'utf8');

/** The addresses that a page loads or links to. */
const addressesIn = (text: string): string[] =>
  [...text.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

const idsIn = (text: string) => new Set([...text.matchAll(/\sid="([^"]*)"/g)].map(([, id]) => id));

describe('the documentation', () => {
  it('has a page for every text in docs/, and each is in the list of pages', () => {
    const texts = readdirSync(join(PROJECT, 'docs'))
      .filter((name) => name.endsWith('.md') && name !== 'README.md')
      .map((name) => parse(name).name);
    const listed = contents.flatMap((part) => part.pages);
    expect(listed.toSorted()).toEqual([...texts, 'reference'].toSorted());
    expect(pages.toSorted()).toEqual([...listed, 'index'].map((name) => `${name}.html`).toSorted());
  });

  it.each(pages)('%s links only to what exists', (name) => {
    const text = html(name);
    for (const address of addressesIn(text)) {
      if (/^https?:/.test(address) || address === '../') continue;
      const [path = '', anchor] = address.split('#');
      const file = path === '' ? name : path;
      expect(existsSync(join(SITE, file)), `${address} in ${name}`).toBe(true);
      if (anchor) expect(idsIn(html(file)), `${address} in ${name}`).toContain(anchor);
    }
  });

  it.each(pages)('%s loads nothing from elsewhere, and has no inline scripts or styles', (name) => {
    const text = html(name);
    const fetched = [...text.matchAll(/<(?:img|script|link|source|iframe|object|embed)\b[^>]*>/g)];
    expect(fetched.length).toBeGreaterThan(2);
    for (const [tag] of fetched) expect(tag).not.toMatch(/["']\s*(?:https?:)?\/\//);
    expect(text).not.toMatch(/<style|\sstyle=|\son[a-z]+="|<script(?![^>]*\ssrc=)/);
  });

  it('has style sheets that load nothing but its own fonts', () => {
    for (const name of ['fonts.css', 'site.css']) {
      const file = join(SITE, 'site', name);
      for (const [, address = ''] of readFileSync(file, 'utf8').matchAll(/url\("?([^")]*)"?\)/g))
        expect(existsSync(join(dirname(file), address)), address).toBe(true);
      expect(readFileSync(file, 'utf8')).not.toContain('@import');
    }
  });
});

describe('the documentation on a server', () => {
  const server = async () => {
    const { url } = await memoryServer();
    return (path: string) => rawRequest(`${url}${path}`, { method: 'GET' });
  };

  it.each(['docs', 'docs?from=here'])('is served at /%s', async (path) => {
    const get = await server();
    const { status, headers } = await get(path);
    expect(status).toBe(308);
    expect(headers.location).toBe(path.replace('docs', 'docs/'));
    expect((await get('docs/')).text).toContain('<h1');
  });

  it('serves a page without its file extension', async () => {
    const get = await server();
    const { status, headers, text } = await get('docs/install');
    expect([status, text]).toEqual([200, html('install.html')]);
    expect(headers['content-type']).toMatch(/^text\/html/);
    expect((await get('docs/nothing-of-this-name')).status).toBe(404);
  });

  it('is served with the same security headers as the map', async () => {
    const get = await server();
    const policy = (await get('')).headers['content-security-policy'];
    expect(policy).toContain("script-src 'self'");
    for (const name of pages) {
      const { status, headers } = await get(`docs/${name}`);
      expect(status, name).toBe(200);
      expect(headers['content-type']).toMatch(/^text\/html/);
      expect(headers['content-security-policy']).toBe(policy);
    }
  });

  it('serves the client and the bot as text', async () => {
    const get = await server();
    for (const name of ['hexfarer-client.ts', 'explorer-bot.ts']) {
      const { status, headers, text } = await get(`docs/client/${name}`);
      expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
      expect(text).toBe(readFileSync(join(PROJECT, 'docs', 'client', name), 'utf8'));
    }
  });

  it.each(['docs/nothing.html', 'docs/../package.json', 'docs/%2e%2e/web/index.html', 'docs/%', 'docs/site'])(
    'serves nothing at /%s',
    async (path) => {
      expect((await (await server())(path)).status).toBe(404);
    },
  );
});
