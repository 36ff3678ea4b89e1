// Builds the server and the page (vite, with fonts cut down and everything compressed) into dist/, where
// something changed since they were last built.
// With --always, in any case. The package brings dist/ along and no sources: there is nothing to do there.
// Of several at once, such as a server and a command that are started together, one builds and the others wait for it.
import { spawnSync } from 'node:child_process';
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
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

/** How long another build is waited for. */
const LONGEST_BUILD_MS = 600_000;

const isDue = () => process.argv.includes('--always') || (existsSync(join(root, 'src')) && hasChanged());
if (isDue()) {
  const bundler = programOf('vite', 'bin/vite.js');
  assertWritable();
  const release = lock();
  if (isDue()) build(bundler);
  release();
}

/** What somebody else installed is theirs to build. */
function assertWritable() {
  for (const place of [root, join(root, 'node_modules'), made].filter(existsSync))
    try {
      accessSync(place, constants.W_OK);
    } catch {
      process.stderr.write(
        `Hexfarer has to be built, and whoever runs this may not write in ${place}: run \`npm run build\` as the user whom it belongs to.\n`,
      );
      process.exit(1);
    }
}

/** Waits until nobody else builds here; gives what lets the next one. The system does so too, however this process ends. */
function lock() {
  const Database = sqliteLibrary();
  // Installed for another Node: what was built says so when it is started.
  if (!Database) return () => {};
  const cache = join(root, 'node_modules', '.cache');
  mkdirSync(cache, { recursive: true });
  const file = new Database(join(cache, 'hexfarer-build.lock'), { timeout: 0 });
  try {
    file.exec('BEGIN EXCLUSIVE');
  } catch {
    process.stderr.write('Hexfarer is being built by another process: waiting for it.\n');
    file.pragma(`busy_timeout = ${LONGEST_BUILD_MS}`);
    file.exec('BEGIN EXCLUSIVE');
  }
  return () => file.close();
}

/** SQLite's library as the server chooses it (src/storage/sqlite/sqlite-connection.ts); `null` where none can be loaded. */
function sqliteLibrary() {
  const names = Number(process.versions.napi) < 10 ? [] : ['better-sqlite3-napi'];
  for (const name of [...names, 'better-sqlite3'])
    try {
      const Database = require(name);
      new Database(':memory:').close();
      return Database;
    } catch {
      // The next one may run here.
    }
  return null;
}

function hasChanged() {
  const builtAt = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.some((source) => newest(join(root, source)) > builtAt);
}

/** When the latest change was made to a file, or to anything in a folder, in milliseconds. */
function newest(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  // A folder's own time tells of files that were removed from it.
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function build(bundler) {
  const began = Date.now();
  // What was made from a file that is gone would stay otherwise.
  rmSync(made, { recursive: true, force: true });
  run('build/server.mjs');
  run('build/fonts.mjs');
  for (const part of ['web', 'web/offline', 'web/demo']) run(bundler, 'build', part, '--logLevel', 'warn');
  run('build/icons.mjs');
  run('build/licenses.mjs');
  run('build/docs.mjs');
  run('build/compress.mjs');
  writeFileSync(stamp, '');
  // What changed while the build ran is not in it, so the stamp carries the time at which the build began.
  utimesSync(stamp, began / 1000, began / 1000);
}

/** Where a library keeps one of its programs. */
function programOf(library, program) {
  try {
    return join(dirname(require.resolve(`${library}/package.json`)), program);
  } catch {
    process.stderr.write(
      `Hexfarer has to be built, and ${library} is not here, which does that: run \`npm ci\` without --omit=dev, ` +
        'or install the package that `npm pack` makes, which is built already.\n',
    );
    process.exit(1);
  }
}

function run(program, ...args) {
  const { status } = spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
