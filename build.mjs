// Builds the server, the page and the documentation into dist/ if a source has changed since the last build, or in any
// case with --always. Does nothing in the published package, which has dist/ but no sources. If several builds are
// started at once, for example by a server and a command, one builds and the others wait for it.
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmdirSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = dirname(fileURLToPath(import.meta.url));
const made = join(root, 'dist');
const stamp = join(made, 'built');
const sources = ['src', 'web', 'docs', 'build', 'package-lock.json', 'tsconfig.json', 'build.mjs'];

/** Longest time to wait for another build. */
const LONGEST_BUILD_MS = 600_000;

const isDue = () => process.argv.includes('--always') || (existsSync(join(root, 'src')) && hasChanged());
if (isDue()) {
  const bundler = programOf('vite', 'bin/vite.js');
  assertWritable();
  const release = lock();
  if (isDue()) build(bundler);
  release();
}

/** Ends with a message if this user may not write here, as in an installation that belongs to another user. */
function assertWritable() {
  for (const place of [root, join(root, 'node_modules'), made].filter(existsSync))
    try {
      accessSync(place, constants.W_OK);
    } catch {
      process.stderr.write(
        `Hexfarer has to be built first, but this user may not write to ${place}: run \`npm run build\` as the user who owns it.\n`,
      );
      process.exit(1);
    }
}

/** Waits until no other process builds here; returns what releases the lock. It also ends with the process. */
function lock() {
  const Database = sqliteLibrary();
  // Dependencies were installed for another version of Node: the built program reports that when it is started.
  if (!Database) return () => {};
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const file = new Database(join(cache, 'hexfarer-build.lock'), { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch {
    process.stderr.write('Another process is building Hexfarer: waiting for it to finish.\n');
    file.pragma(`busy_timeout = ${LONGEST_BUILD_MS}`);
    file.exec('BEGIN EXCLUSIVE');
  }
  return () => file.close();
}

/** The SQLite library, chosen as src/storage/sqlite/sqlite-connection.ts does; `null` if none can be loaded. */
function sqliteLibrary() {
  const names = Number(process.versions.napi) < 10 ? [] : ['better-sqlite3-napi'];
  for (const name of [...names, 'better-sqlite3'])
    try {
      const Database = require(name);
      new Database(':memory:').close();
      return Database;
    } catch {
      // Ignored: the next one may load.
    }
  return null;
}

function hasChanged() {
  const builtAt = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.some((source) => newest(join(root, source)) > builtAt);
}

/** The time of the latest change to a file, or to anything in a folder, in milliseconds; 0 if it doesn't exist. */
function newest(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  // The folder's own time changes when a file is removed from it.
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function build(bundler) {
  const began = Date.now();
  run('build/server.mjs');
  run('build/fonts.mjs');
  for (const part of ['web', 'web/offline', 'web/demo']) run(bundler, 'build', part, '--logLevel', 'warn');
  run('build/icons.mjs');
  run('build/licenses.mjs');
  run('build/docs.mjs');
  // Only now, because a server may be running on the files of the build before.
  removeOlder(made, began);
  run('build/compress.mjs');
  writeFileSync(stamp, '');
  // Changes made while the build ran may not be in it, so the stamp gets the time at which the build began.
  utimesSync(stamp, began / 1000, began / 1000);
}

/** Removes what this build has not written, such as the output of deleted source files. */
function removeOlder(folder, began) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (!entry.isDirectory()) {
      // Copies may keep the time at which their originals were modified.
      if (statSync(path).ctimeMs < began) rmSync(path);
      continue;
    }
    removeOlder(path, began);
    if (readdirSync(path).length === 0) rmdirSync(path);
  }
}

/** Path of a program that a library brings along. */
function programOf(library, program) {
  try {
    return join(dirname(require.resolve(`${library}/package.json`)), program);
  } catch {
    process.stderr.write(
      `Hexfarer has to be built first, but ${library}, which builds it, is not installed: run \`npm ci\` without ` +
        '--omit=dev, or install the package that `npm pack` makes, which is already built.\n',
    );
    process.exit(1);
  }
}

function run(program, ...args) {
  const { status } = spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
