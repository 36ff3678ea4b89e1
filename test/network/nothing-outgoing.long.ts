/// <reference lib="dom" />
import { writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { addressesIn, closedNetwork, ran } from '../support/closed-network.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { enterHexes, setOutByHand } from '../support/fresh-page.ts';
import { assertInstalled } from '../support/hosting-guide.ts';
import { MAIN, serverProcess } from '../support/server-process.ts';

const FOREIGN = 'https://pictures.example.org/dragon.png';
/** A map that names everything that Text Mapper would download. */
const TEXT_MAP = [
  '0101 plain "Start"',
  '0102 forest',
  'include https://maps.example.org/more.txt',
  'other <image href="https://maps.example.org/x.png"/>',
  'lib https://maps.example.org/lib.txt',
].join('\n');

const EXPORTS = [
  'svg',
  'png',
  'pdf',
  'vault',
  'foundry',
  'tiled',
  'gazetteer',
  'journal',
  'archive',
  'text-mapper',
];

beforeAll(() => {
  assertInstalled('strace', '-V');
  assertInstalled('ip', '-V');
});

/** Records the origins of all requests of a page and its service worker. */
function asked(page: Page): Set<string> {
  const origins = new Set<string>();
  const take = (url: string) => {
    const { protocol, host } = new URL(url);
    if (protocol !== 'blob:') origins.add(`${protocol}//${host}`);
  };
  page.context().on('request', (request) => take(request.url()));
  page.on('websocket', (socket) => take(socket.url()));
  return origins;
}

describe('with all addresses but loopback blocked', () => {
  it('the server plays, draws, exports and imports without contacting anybody; the page contacts only its server', async () => {
    const network = await closedNetwork();
    const server = await serverProcess(dataDirectory(), { within: network.watched });
    const browser = await network.browser();
    const page = await (await browser.newContext({ reducedMotion: 'reduce' })).newPage();
    const origins = asked(page);
    await setOutByHand(page, server.url);
    await enterHexes(page, 2);
    const answers = await page.evaluate(playThrough, { exports: EXPORTS, foreign: FOREIGN, map: TEXT_MAP });
    for (const [call, status] of answers)
      expect([call, status]).toEqual([call, expect.toBeOneOf([200, 201])]);
    expect(answers.length).toBe(EXPORTS.length + 4);
    // The picture in the note is shown as a link, and the browser has not requested it.
    await page.reload();
    await page.waitForFunction(() => document.documentElement.dataset.live === 'connected');
    await page.getByText('Here be dragons').first().waitFor();
    await page.goto(new URL('/', server.url).href);
    await page.locator('.home-sheet').waitFor();
    const { host } = new URL(server.url);
    expect([...origins].toSorted()).toEqual([`http://${host}`, `ws://${host}`]);
    await page.context().close();
    await server.stop();
    expect(await network.reachedFor()).toEqual([]);
  });

  it('the command line contacts nobody', async () => {
    const network = await closedNetwork();
    const data = dataDirectory();
    const folder = dirname(data);
    const run = (...words: string[]) => ran([...network.watched, process.execPath, MAIN, ...words]);
    run(
      'explore',
      '--world',
      'solo',
      '--seed',
      'demo',
      '--hexes',
      '50',
      '--format',
      'png',
      '--out',
      join(folder, 'a.png'),
    );
    await (await serverProcess(data, { within: network.watched })).stop();
    const map = join(folder, 'map.txt');
    writeFileSync(map, TEXT_MAP);
    run('import', map, '--data', data);
    run('backup', join(folder, 'backup.sqlite'), '--data', data);
    expect(await network.reachedFor()).toEqual([]);
  });

  it('this test would notice a request for a picture, a DNS query and a connection attempt', async () => {
    const network = await closedNetwork();
    const page = await (await network.browser()).newPage();
    const origins = asked(page);
    await page.setContent(`<img src="${FOREIGN}">`);
    expect([...origins]).toContain(new URL(FOREIGN).origin);
    const reaching =
      "fetch('http://192.0.2.1/').catch(() => fetch('http://hexfarer.example/')).catch(() => 0)";
    ran([...network.watched, process.execPath, '--eval', reaching]);
    const reached = await network.reachedFor();
    expect(reached).toContain('192.0.2.1:80');
    // The DNS server's address differs from machine to machine.
    expect(reached.some((address) => address.endsWith(':53'))).toBe(true);
    expect(
      addressesIn(
        'connect(3, {sa_family=AF_INET6, sin6_port=htons(443), inet_pton(AF_INET6, "2001:db8::1", ',
      ),
    ).toEqual(['[2001:db8::1]:443']);
  });
});

/** Runs in the page: makes calls for everything that a user can do, and returns their statuses. */
async function playThrough({ exports, foreign, map }: { exports: string[]; foreign: string; map: string }) {
  const [, id] = /\/c\/([^/?#]+)/.exec(location.pathname) ?? [];
  const browser = localStorage.getItem('hexfarer.browser') ?? '';
  const headers = { 'hexfarer-browser': browser };
  const json = { ...headers, 'content-type': 'application/json' };
  const answers: [string, number][] = [];
  const call = async (name: string, path: string, init: RequestInit = {}) => {
    const response = await fetch(path, { headers, ...init });
    await response.arrayBuffer();
    answers.push([name, response.status]);
  };
  const command = (body: unknown) => ({
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      id: `0a0b0c0d-0000-4000-8000-${String(answers.length).padStart(12, '0')}`,
      command: body,
    }),
  });
  const text = `Here be dragons ![one](${foreign}) <img src="${foreign}">`;
  const { party } = await (await fetch(`/api/campaigns/${id}`, { headers })).json();
  await call('note', `/api/campaigns/${id}/commands`, command({ kind: 'note', ...party, text }));
  for (const kind of exports) await call(kind, `/api/campaigns/${id}/export/${kind}`);
  await call('verify', `/api/campaigns/${id}/ledger`);
  await call('openapi', '/api/openapi.json');
  const plain = { ...headers, 'content-type': 'text/plain' };
  await call('import', '/api/campaigns/import?name=Given', { method: 'POST', headers: plain, body: map });
  return answers;
}
