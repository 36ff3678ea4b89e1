import { statfsSync } from 'node:fs';
import type { DiskRoom } from '../session/server-state.ts';

/** For how long a measurement is reused, in milliseconds. */
const GOOD_FOR_MS = 200;

/** Measures the space of a directory's file system; infinite if it can't be measured. */
export function diskRoomIn(directory: string): () => DiskRoom {
  let last: { readonly room: DiskRoom; readonly at: number } | null = null;
  return () => {
    const at = performance.now();
    if (last === null || at - last.at >= GOOD_FOR_MS) last = { room: measured(directory), at };
    return last.room;
  };
}

function measured(directory: string): DiskRoom {
  try {
    const { bavail, blocks, bsize } = statfsSync(directory);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return { free: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY };
  }
}
