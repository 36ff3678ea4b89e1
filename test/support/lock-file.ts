import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PROJECT } from './server-process.ts';

export interface LockedPackage {
  readonly name: string;
  readonly version: string;
  readonly license: string | undefined;
  /** True if the package is only needed for developing Hexfarer. */
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
      // A package installed under another name has its own name in `name`.
      name: name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version,
      license,
      isForDevelopment: dev === true,
    }));
}

/** Those installed along with the published package. */
export const shippedPackages = (): LockedPackage[] =>
  lockedPackages().filter(({ isForDevelopment }) => !isForDevelopment);
