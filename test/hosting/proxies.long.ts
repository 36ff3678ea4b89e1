/// <reference lib="dom" />
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sharedBrowser } from '../support/browser.ts';
import { dataDirectory } from '../support/data-directory.ts';
import {
  asked,
  assertInstalled,
  blockOf,
  freePort,
  proxyInFront,
  withInstead,
} from '../support/hosting-guide.ts';
import { MAIN, PROJECT, serverProcess } from '../support/server-process.ts';

const SECRET = 'a-secret-of-many-letters';

/** The environment variables of the guide, for a proxy at this port. */
function environment(proxyPort: number): Record<string, string> {
  const block = withInstead(blockOf('sh'), {
    'https://maps.example.org': `https://localhost:${proxyPort}`,
    'PUT-A-LONG-ONE-HERE': SECRET,
  });
  const lines = block.trim().split('\n');
  const { DATA_DIR: _, ...env } = Object.fromEntries(lines.map((line) => line.split(/=(.*)/s)));
  return env;
}

describe.each([
  ['nginx', '-v'],
  ['caddy', 'version'],
] as const)('behind %s as docs/hosting.md has it', (kind, version) => {
  it('people connect by https, play live, are told apart by address, and reconnect after a restart', async () => {
    assertInstalled(kind, version);
    const port = await freePort();
    const proxy = await proxyInFront(kind, port);
    const data = dataDirectory();
    const env = environment(proxy);
    const server = await serverProcess(data, { port, env });
    const page = await asked(proxy, '/');
    expect(page.status).toBe(200);
    expect(page.headers['strict-transport-security']).toMatch(/max-age=\d{6,}/);
    const body = JSON.stringify({ name: 'x', world: { kind: 'solo' }, keep: true });
    const json = { 'content-type': 'application/json' };
    const closed = await asked(proxy, '/api/campaigns', { method: 'POST', headers: json, body });
    expect(JSON.parse(closed.text)).toMatchObject({ code: 'access/admission-needed' });
    const headers = { ...json, 'hexfarer-admission': SECRET };
    const begun = await asked(proxy, '/api/campaigns', { method: 'POST', headers, body });
    expect(begun.status).toBe(201);
    expect(String(begun.headers['set-cookie'])).toMatch(/^__Host-hexfarer-.*; Secure/);
    const { url } = JSON.parse(begun.text).links.owner;
    expect(url).toMatch(new RegExp(`^https://localhost:${proxy}/c/`));

    // Whatever a client claims as its address, the proxy's word counts.
    for (const from of ['127.0.0.2', '127.0.0.3']) {
      const forged = { authorization: 'Bearer nothing-at-all', 'x-forwarded-for': '192.0.2.1' };
      expect((await asked(proxy, '/api/campaigns', { from, headers: forged })).status).toBe(401);
    }
    const networks = [...server.logged().matchAll(/"code":"access\/unknown-token","network":"([^"]+)"/g)];
    expect(networks.map(([, network]) => network)).toEqual(['127.0.0.2', '127.0.0.3']);

    const context = await (await sharedBrowser()).newContext({ ignoreHTTPSErrors: true });
    onTestFinished(() => context.close());
    const tab = await context.newPage();
    await tab.goto(url);
    const untilLive = (state: string) =>
      tab.waitForFunction((wanted) => document.documentElement.dataset.live === wanted, state);
    await untilLive('connected');
    const ended = once(server.process, 'exit');
    server.process.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    await tab.waitForFunction(() => document.documentElement.dataset.live !== 'connected');
    await serverProcess(data, { port, env });
    await untilLive('connected');
  });
});

describe('the systemd unit that docs/hosting.md refers to', () => {
  const unit = () => {
    const file = join(dirname(dataDirectory()), 'hexfarer.service');
    const block = withInstead(readFileSync(join(PROJECT, 'docs/hosting/hexfarer.service'), 'utf8'), {
      '/usr/bin/node': process.execPath,
      '/opt/hexfarer/dist/main.js': MAIN,
      '/opt/hexfarer': PROJECT,
    });
    writeFileSync(file, block);
    return file;
  };

  it('is accepted by systemd', () => {
    assertInstalled('systemd-analyze', '--version');
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', unit()], { encoding: 'utf8' });
    expect([status, stderr.split('\n').filter((line) => line.includes('hexfarer.service'))]).toEqual([0, []]);
  });

  it('is rated as well protected by systemd', () => {
    assertInstalled('systemd-analyze', '--version');
    // On a scale of exposure from 0 to 100; the command fails above the threshold.
    const output = execFileSync('systemd-analyze', ['security', '--offline=true', '--threshold=20', unit()], {
      encoding: 'utf8',
    });
    expect(output).toMatch(/exposure level/);
  });
});
