import { statfsSync } from 'node:fs';
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

function measured(directory: string): DiskSpace {
  try {
    const { bavail, blocks, bsize } = statfsSync(directory);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return { free: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY };
  }
}
