import { execFileSync } from 'node:child_process';
import { mkdirSync, statfsSync } from 'node:fs';
import { cpus } from 'node:os';
import { SCRATCH } from './scratch.ts';

/** What the figures of a run depend on: the machine, and the commit that was measured. */
export interface Conditions {
  readonly day: string;
  readonly node: string;
  readonly cpu: string;
  /** File system of the disk that was measured: its name, or its number in hex if the name isn't known here. */
  readonly fileSystem: string;
  /** Hash of the commit; `null` outside a repository. */
  readonly commit: string | null;
}

/** Names of file systems by their Linux type numbers in hex; see `man statfs`. */
const FILE_SYSTEMS: Readonly<Record<string, string>> = {
  ef53: 'ext4',
  '58465342': 'xfs',
  '9123683e': 'btrfs',
  f2f52010: 'f2fs',
  '2fc12fc1': 'zfs',
  '794c7630': 'overlayfs',
  '1021994': 'tmpfs',
  '6969': 'nfs',
};

export function conditions(): Conditions {
  return {
    day: new Date().toISOString().slice(0, 10),
    node: process.version,
    cpu: `${cpus().length} × ${cpus()[0]?.model.trim()}`,
    fileSystem: fileSystemOf(SCRATCH),
    commit: commitHere(),
  };
}

function fileSystemOf(directory: string): string {
  mkdirSync(directory, { recursive: true });
  const number = statfsSync(directory).type.toString(16);
  return FILE_SYSTEMS[number] ?? `0x${number}`;
}

function commitHere(): string | null {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      cwd: import.meta.dirname,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return null;
  }
}
