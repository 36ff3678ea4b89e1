import { lstat, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** Prefix of the directory for a picture's temporary files; six characters follow, as `mkdtemp` adds them. */
export const DRAWING_DIRECTORY = 'hexfarer-drawing-';
const ITS_NAME = new RegExp(`^${DRAWING_DIRECTORY}[A-Za-z0-9]{6}$`);

/** No drawing takes as long as this, in milliseconds: `longestMs` in `drawings.ts` is some minutes. */
const ABANDONED_AFTER_MS = 60 * 60_000;

/**
 * Removes the directories of drawings whose server was killed together with the process that drew, as by systemd or when
 * memory ran out. Those of other users are left alone, and those of drawings that may still be under way. Never throws.
 *
 * @param around the directory for temporary files
 */
export async function removeAbandonedDrawings(around: string): Promise<void> {
  try {
    const names = (await readdir(around)).filter((name) => ITS_NAME.test(name));
    for (const path of names.map((name) => join(around, name))) {
      const state = await lstat(path);
      const isOld = Date.now() - state.mtimeMs > ABANDONED_AFTER_MS;
      if (isOld && state.isDirectory() && state.uid === process.getuid?.())
        await rm(path, { recursive: true, force: true });
    }
  } catch {
    // Ignored: the next drawing looks again.
  }
}
