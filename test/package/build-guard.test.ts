import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it, onTestFinished } from 'vitest';
import { HELD_TO_RIGHTS } from '../support/cli.ts';
import { emptyDirectory } from '../support/pack-checkout.ts';
import { PROJECT } from '../support/server-process.ts';

/** Runs `prepare` in a directory that contains only the build script. */
function prepared(directory: string) {
  copyFileSync(join(PROJECT, 'build.mjs'), join(directory, 'build.mjs'));
  const { status, stderr } = spawnSync(process.execPath, ['build.mjs'], { cwd: directory, encoding: 'utf8' });
  return { status, stderr };
}

/** Returns a function that writes files in a directory, and the directories that they are in. */
const writerIn =
  (directory: string) =>
  (path: string, text = '') => {
    mkdirSync(join(directory, path, '..'), { recursive: true });
    writeFileSync(join(directory, path), text);
  };

/** A directory whose build programs only log that they run. */
function checkout(): string {
  const directory = emptyDirectory();
  const put = writerIn(directory);
  const noting = `
    const { appendFileSync, mkdirSync } = require('node:fs');
    const log = (what) => appendFileSync('log', \`\${process.ppid} \${what}\\n\`);
    log('begins');
    mkdirSync('dist', { recursive: true });
    setTimeout(() => log('ends'), 100);`;
  put('node_modules/vite/package.json', '{}');
  put('node_modules/vite/bin/vite.js', noting);
  for (const script of readdirSync(join(PROJECT, 'build'))) put(`build/${script}`);
  put('src/main.ts');
  // Either library provides the lock, each for other versions of Node; the second one is optional.
  for (const library of ['better-sqlite3', 'better-sqlite3-napi'])
    if (existsSync(join(PROJECT, 'node_modules', library)))
      symlinkSync(join(PROJECT, 'node_modules', library), join(directory, 'node_modules', library));
  copyFileSync(join(PROJECT, 'build.mjs'), join(directory, 'build.mjs'));
  return directory;
}

describe('the build', () => {
  it('happens once when several processes start it, and all continue when it is finished', async () => {
    const directory = checkout();
    const builds = Array.from({ length: 3 }, () =>
      spawn(process.execPath, ['build.mjs'], { cwd: directory }),
    );
    const ends = await Promise.all(builds.map((build) => once(build, 'exit')));
    expect(ends.map(([status]) => status)).toEqual([0, 0, 0]);
    const lines = readFileSync(join(directory, 'log'), 'utf8').trimEnd().split('\n');
    const [builder] = lines[0]?.split(' ') ?? [];
    // The bundler runs for three parts of the page.
    expect(lines).toEqual(Array.from({ length: 3 }, () => [`${builder} begins`, `${builder} ends`]).flat());
  });

  it('leaves the files of the build before in place while it runs, for a server that is using them', async () => {
    const directory = checkout();
    const put = writerIn(directory);
    put('dist/web/index.html', 'before');
    put('dist/web/assets/before.js');
    put(
      'node_modules/vite/bin/vite.js',
      `const { appendFileSync, existsSync, writeFileSync } = require('node:fs');
      appendFileSync('log', existsSync('dist/web/assets/before.js') + ' ');
      writeFileSync('dist/web/index.html', 'after');`,
    );
    // Longer than the steps in which a file system measures time.
    await setTimeout(20);
    const { status, stderr } = spawnSync(process.execPath, ['build.mjs'], {
      cwd: directory,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(readFileSync(join(directory, 'log'), 'utf8')).toBe('true true true ');
    expect(readdirSync(join(directory, 'dist'), { recursive: true }).sort()).toEqual([
      'built',
      'web',
      join('web', 'index.html'),
    ]);
    expect(readFileSync(join(directory, 'dist/web/index.html'), 'utf8')).toBe('after');
  });

  it('works with packages that were installed for another Node', () => {
    const directory = checkout();
    const loadsNothing = `process.dlopen = () => {
      throw Object.assign(new Error('compiled against a different Node.js version'), { code: 'ERR_DLOPEN_FAILED' });
    };`;
    const env = {
      ...process.env,
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(loadsNothing)}`,
    };
    const { status, stderr } = spawnSync(process.execPath, ['build.mjs'], {
      cwd: directory,
      env,
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([0, '']);
    expect(readFileSync(join(directory, 'log'), 'utf8').trimEnd().split('\n')).toHaveLength(6);
  });

  it('does nothing in the package, which has no sources', () => {
    expect(prepared(emptyDirectory())).toEqual({ status: 0, stderr: '' });
  });

  it.each(['.', 'node_modules', 'dist'])('reports in one line where it may not write: in %s', (name) => {
    const directory = checkout();
    const place = join(directory, name);
    mkdirSync(place, { recursive: true });
    chmodSync(place, 0o500);
    onTestFinished(() => chmodSync(place, 0o700));
    const [command = '', ...words] = [...HELD_TO_RIGHTS, process.execPath, 'build.mjs'];
    const { status, stderr } = spawnSync(command, words, { cwd: directory, encoding: 'utf8' });
    expect(status).toBe(1);
    expect(stderr).toBe(
      `Hexfarer has to be built first, but this user may not write to ${place}: run \`npm run build\` as the user who owns it.\n`,
    );
  });

  it('reports in one line what is missing if there are sources and no build tools', () => {
    const directory = emptyDirectory();
    mkdirSync(join(directory, 'src'));
    writeFileSync(join(directory, 'src', 'main.ts'), '');
    const { status, stderr } = prepared(directory);
    expect(status).toBe(1);
    expect(stderr).toMatch(
      /^Hexfarer has to be built first, but vite.* is not installed: run `npm ci` without --omit=dev.*\n$/,
    );
  });
});
