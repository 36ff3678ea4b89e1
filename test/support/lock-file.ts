import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './server-process.ts';

export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string | undefined;
  /** Whether only those need it who change Hexfarer. */
  readonly isForDevelopment: boolean;
}

/** All packages of the lock file, on whichever platform. */
export function lockedPackages(): LockedPackage[] {
  const { packages } = JSON.parse(readFileSync(join(PROJECT, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { name?: string; version: string; license?: string; dev?: true }>;
  };
  return Object.entries(packages)
    .filter(([path]) => path !== '')
    .map(([path, { name, version, license, dev }]) => ({
      // What is installed under another name has its own beside it.
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      isForDevelopment: dev === true,
    }));
}

/** Those that are installed with the package. */
export const shippedPackages = (): LockedPackage[] =>
  lockedPackages().filter(({ isForDevelopment }) => !isForDevelopment);
