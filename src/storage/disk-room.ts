import { type StatsFs, statfsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { DiskSpace } from '../session/server-state.ts';

/** For how long a measurement is reused, in milliseconds. */
const GOOD_FOR_MS = 200;

/** Measures the space of a directory's file system; infinite if it can't be measured. */
export function diskSpaceOf(directory: string): () => DiskSpace {
  let last: { readonly room: DiskSpace; readonly at: number } | null = null;
  return () => {
    const at = performance.now();
    if (last === null || at - last.at >= GOOD_FOR_MS) last = { room: measured(directory), at };
    return last.room;
  };
}

/** The same, measured now, without blocking the process: the directory may be on a machine that does not answer. */
export const awaitedDiskSpaceOf = (directory: string): Promise<DiskSpace> =>
  statfs(directory).then(spaceIn, () => UNKNOWN);

function measured(directory: string): DiskSpace {
  try {
    return spaceIn(statfsSync(directory));
  } catch {
    return UNKNOWN;
  }
}

const spaceIn = ({ bavail, blocks, bsize }: StatsFs): DiskSpace => ({
  free: bavail * bsize,
  total: blocks * bsize,
});

const UNKNOWN: DiskSpace = { free: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY };
