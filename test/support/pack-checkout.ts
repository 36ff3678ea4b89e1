import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { onTestFinished } from 'vitest';
import type { AtEnd } from './at-end.ts';
import { PROJECT } from './server-process.ts';

/** A package made by `npm pack`. */
export interface Packed {
  /** Path of the tarball. */
  readonly file: string;
  readonly size: number;
  /** Digest of the tarball. */
  readonly integrity: string;
  readonly version: string;
  /** Paths of the files in it. */
  readonly paths: readonly string[];
}

/** An empty directory, deleted at the end. */
export function emptyDirectory(atEnd: AtEnd = onTestFinished): string {
  const directory = mkdtempSync(join(tmpdir(), 'hexfarer-empty-'));
  atEnd(() => rmSync(directory, { recursive: true, force: true }));
  return directory;
}

/** The environment of a shell that was not started by npm. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) =>
        !/^(npm_(lifecycle|package|execpath|command|node_execpath)|INIT_CWD|VITEST|NODE_ENV|TEST$)/.test(
          name,
        ),
    ),
  );
}

/** Runs npm in a directory, and returns its output. */
export function npm(directory: string, ...words: string[]): string {
  return execFileSync('npm', words, {
    cwd: directory,
    env: plainEnvironment(),
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    maxBuffer: 64 * 1024 * 1024,
  });
}

/** Generated parts of a checkout. */
const MADE = /^(\.git|node_modules|dist|data|coverage)$/;

/** A copy of the sources, to be built while others use this build. */
export function checkoutCopy(atEnd?: AtEnd, name = 'checkout'): string {
  const copy = join(emptyDirectory(atEnd), name);
  cpSync(PROJECT, copy, { recursive: true, filter: (path) => !MADE.test(relative(PROJECT, path)) });
  symlinkSync(join(PROJECT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
}

/** Builds a checkout and packs it; the tarball is put in a directory of its own. */
export function packCheckout(atEnd?: AtEnd, checkout = checkoutCopy(atEnd)): Packed {
  const folder = emptyDirectory(atEnd);
  const [made] = JSON.parse(npm(checkout, 'pack', '--json', '--pack-destination', folder));
  const { filename, size, integrity, version, files } = made;
  const paths = files.map(({ path }: { path: string }) => path);
  return { file: join(folder, filename), size, integrity, version, paths };
}
