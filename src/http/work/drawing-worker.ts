/** Draws one map or battlefield on a thread or in a process of its own, with memory of its own, and hands it over. */
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { parentPort, workerData } from 'node:worker_threads';
import { DrawingObstacle } from './drawing-obstacle.ts';
import type { DrawingJob, NotDrawn } from './drawings.ts';
import { drawnDocument } from './drawn-document.ts';

// Fonts are cut down by WebAssembly that every drawing compiles anew, and runs for a moment: to optimise it takes far longer.
// On a thread it holds for the whole server, which has no other.
setFlagsFromString('--liftoff-only');

const drawn = async (job: DrawingJob): Promise<Uint8Array<ArrayBuffer> | NotDrawn> => {
  try {
    const made = await drawnDocument(job);
    return typeof made === 'string' ? new TextEncoder().encode(made) : new Uint8Array(made);
  } catch (error) {
    if (error instanceof DrawingObstacle) return { obstacle: error.message };
    throw error;
  }
};

if (parentPort) {
  const bytes = await drawn(workerData as DrawingJob);
  parentPort.postMessage(bytes, 'obstacle' in bytes ? [] : [bytes.buffer]);
} else {
  const [, , directory = ''] = process.argv;
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  // Whoever asked for it may be gone.
  process.once('disconnect', () => process.exit());
  const [job] = (await once(process, 'message')) as [DrawingJob];
  const bytes = await drawn(job);
  process.send?.(bytes, () => process.disconnect());
}
