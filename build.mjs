// Builds the server (tsc) and the page (vite, with fonts cut down and everything compressed) into dist/, where
// something changed since they were last built.
// With --always, in any case.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = dirname(fileURLToPath(import.meta.url));
const stamp = join(root, 'dist', 'built');
const sources = ['src', 'web', 'docs', 'build', 'package-lock.json', 'tsconfig.json', 'build.mjs'];

const builtAt = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (process.argv.includes('--always') || sources.some((source) => newest(join(root, source)) > builtAt))
  build();

/** When the latest change was made to a file, or to anything in a folder, in milliseconds. */
function newest(path) {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return 0;
  if (!stats.isDirectory()) return stats.mtimeMs;
  // A folder's own time tells of files that were removed from it.
  return Math.max(stats.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

function build() {
  const began = Date.now();
  rmSync(stamp, { force: true });
  run(programOf('typescript', 'bin/tsc'), '-p', 'src');
  run('build/fonts.mjs');
  for (const part of ['web', 'web/offline', 'web/demo'])
    run(programOf('vite', 'bin/vite.js'), 'build', part, '--logLevel', 'warn');
  run('build/docs.mjs');
  run('build/compress.mjs');
  writeFileSync(stamp, '');
  // What changed while the build ran is not in it, so the stamp carries the time at which the build began.
  utimesSync(stamp, began / 1000, began / 1000);
}

/** Where a library keeps one of its programs. */
function programOf(library, program) {
  return join(dirname(require.resolve(`${library}/package.json`)), program);
}

function run(program, ...args) {
  const { status } = spawnSync(process.execPath, [program, ...args], { cwd: root, stdio: ['ignore', 2, 2] });
  if (status !== 0) process.exit(status ?? 1);
}
