import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { atEndOfFile } from '../support/at-end.ts';
import {
  emptyDirectory,
  npm,
  type Packed,
  packCheckout,
  plainEnvironment,
} from '../support/pack-checkout.ts';
import { bytesBelow } from '../support/tree-size.ts';

const MOST_BYTES = 2_300_000;
/** Packages that only developers of Hexfarer need. */
const FOR_DEVELOPMENT = /^(typescript|vite|vitest|preact|drizzle-kit|knip|@biomejs|playwright-core)$/;

const atEnd = atEndOfFile(300_000);

let made: Packed;
let directory: string;
const seconds: Record<string, number> = {};

function timed<T>(what: string, work: () => T): T {
  const begun = performance.now();
  const done = work();
  seconds[what] = (performance.now() - begun) / 1000;
  return done;
}

beforeAll(() => {
  made = timed('npm pack', () => packCheckout(atEnd));
  directory = emptyDirectory(atEnd);
  copyFileSync(made.file, join(directory, basename(made.file)));
  timed('npm install', () => npm(directory, 'install', `./${basename(made.file)}`));
}, 600_000);

/** Runs `npx hexfarer serve` in the directory; resolves once it is ready. */
async function started() {
  const begun = performance.now();
  const child = spawn('npx', ['hexfarer', 'serve', '--port', '0'], {
    cwd: directory,
    env: plainEnvironment(),
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
  });
  const ended = once(child, 'exit');
  // The signal goes to the process group, so that it reaches the server behind npx.
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) process.kill(-(child.pid ?? 0), 'SIGTERM');
    await ended;
  };
  onTestFinished(stop);
  let said = '';
  for await (const chunk of child.stdout) {
    said += chunk;
    const url = /ready at (\S+)/.exec(said)?.[1];
    if (url) {
      seconds['npx hexfarer serve'] ??= (performance.now() - begun) / 1000;
      return { url, stop };
    }
  }
  throw new Error(`it ended before it was ready: ${said}`);
}

describe('the package', () => {
  it('is smaller than 2.3 million bytes, and contains neither sources nor source maps', () => {
    expect(made.size).toBeLessThan(MOST_BYTES);
    // The client and the bot of the documentation are included as sources, to be read and copied.
    const shipped = made.paths.filter((path) => !path.startsWith('dist/docs/client/'));
    expect(shipped.filter((path) => /\.(ts|tsx|map)$|^(src|web|test|bench|build)\//.test(path))).toEqual([]);
    for (const path of ['dist/main.js', 'dist/web/index.html', 'LICENSE', 'README.md', 'CHANGELOG.md'])
      expect(made.paths).toContain(path);
  });

  it('installed in an empty directory brings no compiler and no bundler', () => {
    const there = readdirSync(join(directory, 'node_modules'));
    expect(there).toContain('hexfarer');
    expect(there.filter((name) => FOR_DEVELOPMENT.test(name))).toEqual([]);
  });

  it('serves the page, a campaign and a picture with npx, and keeps what was played over a restart', async () => {
    const server = await started();
    const page = await fetch(server.url);
    expect(await page.text()).toContain('<title>Hexfarer');
    for (const [path, text] of [
      ['licenses.txt', 'SIL OPEN FONT LICENSE'],
      ['docs/versions.html', 'solo@1'],
    ] as const)
      expect(await (await fetch(new URL(path, server.url))).text()).toContain(text);
    const { id, owner, token } = await new ApiClient(server.url).start();
    const begun = performance.now();
    expect((await owner.command(id, { kind: 'enter', to: 1 })).status).toBe(200);
    seconds['one hex'] = (performance.now() - begun) / 1000;
    const { body } = await owner.call<{ seq: number }>('GET', `/api/campaigns/${id}`);
    const drawn = await fetch(new URL(`/api/campaigns/${id}/export/png`, server.url), {
      headers: { authorization: `Bearer ${token}` },
    });
    expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
    await server.stop();

    const again = await started();
    const after = await new ApiClient(again.url, token).call('GET', `/api/campaigns/${id}`);
    expect(after.body).toMatchObject({ seq: body.seq });
    await again.stop();
    report();
  });

  it('has a command line that prints its version', () => {
    expect(npm(directory, 'exec', '--', 'hexfarer', '--version')).toBe(`${made.version}\n`);
  });

  it('can run its prepare script after installation', () => {
    const folder = join(directory, 'node_modules', 'hexfarer');
    expect(npm(folder, 'run', 'prepare')).not.toMatch(/error/i);
  });
});

function report(): void {
  const times = Object.entries(seconds).map(([what, took]) => `${what} ${took.toFixed(2)} s`);
  const [ours, all] = [made.size, bytesBelow(join(directory, 'node_modules'))].map((size) =>
    (size / 1e6).toFixed(2),
  );
  process.stdout.write(`the package: ${ours} MB, ${all} MB once it is installed; ${times.join(', ')}\n`);
}
