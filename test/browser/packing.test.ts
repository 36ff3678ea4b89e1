import { once } from 'node:events';
import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { CDPSession, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { enterHexes, freshPage, setOutByHand, sharedServer } from '../support/fresh-page.ts';

/**
 * Greatest number of bytes over the wire, headers included, for the first screen and a map together. The names of
 * lazily loaded files contain hashes that change with every build, which makes about a hundred bytes of difference
 * after compression.
 */
const MOST = { Script: 98_700, Font: 60_000, Stylesheet: 12_000 };

interface Fetched {
  readonly status: number;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** Fetches a response with its body as sent, not decompressed. */
async function fetched(url: string, headers: Record<string, string>): Promise<Fetched> {
  const asked = request(url, { headers });
  asked.end();
  const [response] = await once(asked, 'response');
  const parts: Buffer[] = [];
  for await (const part of response) parts.push(part);
  return { status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) };
}

/** Counts the bytes that a page fetches, by resource type. */
async function traffic(page: Page): Promise<Readonly<Record<string, number>>> {
  const debugging: CDPSession = await page.context().newCDPSession(page);
  const kinds = new Map<string, string>();
  const bytes: Record<string, number> = {};
  debugging.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  debugging.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? 'other';
    bytes[kind] = (bytes[kind] ?? 0) + encodedDataLength;
  });
  await debugging.send('Network.enable');
  return bytes;
}

/** URLs of the page's script and style sheet. */
async function assets(url: string): Promise<string[]> {
  const page = (await fetched(url, {})).body.toString();
  return [...page.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(
    ([, path]) => new URL(path ?? '', url).href,
  );
}

describe('the transfer size of the page', () => {
  it('stays within 98.7 kB of script and 60 kB of fonts for the first screen and a map together', async () => {
    const url = sharedServer();
    const page = await freshPage();
    const bytes = await traffic(page);
    await setOutByHand(page, url);
    await enterHexes(page, 1);
    await page.keyboard.press('w');
    await page.locator('.odds ul').waitFor();
    await page.evaluate(() => document.fonts.ready.then(() => undefined));
    for (const [kind, most] of Object.entries(MOST)) {
      expect(bytes[kind], kind).toBeGreaterThan(1_000);
      expect(bytes[kind], kind).toBeLessThanOrEqual(most);
    }
  });

  it('is kept small by a separate font for names beyond plain Latin', async () => {
    const url = sharedServer();
    const page = await freshPage();
    await page.goto(url);
    const loaded = (text: string) =>
      page.evaluate(
        async (letters) => (await document.fonts.load('400 22px "IM Fell English"', letters)).length,
        text,
      );
    expect(await loaded('Moor')).toBe(1);
    expect(await loaded('Müür')).toBe(2);
  });
});

describe('script and styles', () => {
  it('are sent as brotli, gzip or plain, as the request accepts, with the same content', async () => {
    const url = sharedServer();
    const urls = await assets(url);
    expect(urls).toHaveLength(2);
    for (const url of urls) {
      const plain = await fetched(url, {});
      expect(plain.headers['content-encoding']).toBeUndefined();
      const brotli = await fetched(url, { 'Accept-Encoding': 'gzip, deflate, br' });
      expect(brotli.headers['content-encoding']).toBe('br');
      expect(brotliDecompressSync(brotli.body).equals(plain.body)).toBe(true);
      const gzip = await fetched(url, { 'Accept-Encoding': 'gzip' });
      expect(gzip.headers['content-encoding']).toBe('gzip');
      expect(gunzipSync(gzip.body).equals(plain.body)).toBe(true);
      const refused = await fetched(url, { 'Accept-Encoding': 'br;q=0, gzip;q=0' });
      expect(refused.headers['content-encoding']).toBeUndefined();
      for (const { status, headers } of [plain, brotli, gzip]) {
        expect(status).toBe(200);
        expect(String(headers['content-type']).toLowerCase()).toMatch(
          /^text\/(javascript|css); charset=utf-8$/,
        );
        expect(headers.vary).toMatch(/accept-encoding/i);
        expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
      }
      expect(new Set([plain, brotli, gzip].map(({ headers }) => headers.etag)).size, 'tags').toBe(3);
    }
  });
});
