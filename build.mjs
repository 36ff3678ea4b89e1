// Builds the server (tsc) and the page (vite, with fonts cut down and everything compressed) into dist/, where
// something changed since they were last built.
// With --always, in any case. The package brings dist/ along and no sources: there is nothing to do there.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const root = dirname(fileURLToPath(import.meta.url));
const made = join(root, 'dist');
const stamp = join(made, 'built');
const sources = ['src', 'web', 'docs', 'build', 'package-lock.json', 'tsconfig.json', 'build.mjs'];

const builtAt = statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;
if (process.argv.includes('--always') || (existsSync(join(root, 'src')) && hasChanged())) build();

function hasChanged() {
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

function build() {
  const began = Date.now();
  const compiler = programOf('typescript', 'bin/tsc');
  const bundler = programOf('vite', 'bin/vite.js');
  // What was made from a file that is gone would stay otherwise.
  rmSync(made, { recursive: true, force: true });
  run(compiler, '-p', 'src');
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
