/** Draws one map or battlefield on a thread or in a process of its own, with memory of its own, and hands it over. */
import { rmSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { piecesOf } from './byte-pieces.ts';
import { DrawingObstacle } from './drawing-obstacle.ts';
import type { DrawingJob, DrawnMessage, NotDrawn } from './drawings.ts';
import { drawnDocument } from './drawn-document.ts';
import { type SliceMessage, SlicesJoined } from './job-slices.ts';

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

interface Sender {
  on(event: 'message', take: (message: SliceMessage) => void): unknown;
  off(event: 'message', take: (message: SliceMessage) => void): unknown;
}

/** The job, once all of it has come. */
const jobFrom = (sender: Sender): Promise<DrawingJob> =>
  new Promise((resolve) => {
    const joined = new SlicesJoined();
    const take = (message: SliceMessage) => {
      if (message) return joined.add(message);
      sender.off('message', take);
      resolve(joined.value as DrawingJob);
    };
    sender.on('message', take);
  });

const answer = (message: DrawnMessage): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()));

if (parentPort) {
  const made = await drawn(await jobFrom(parentPort));
  parentPort.postMessage(made, 'obstacle' in made ? [] : [made.buffer]);
} else {
  const [, , directory = ''] = process.argv;
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  // Whoever asked for it may be gone.
  process.once('disconnect', () => process.exit());
  const made = await drawn(await jobFrom(process));
  for (const message of 'obstacle' in made ? [made] : piecesOf(made)) await answer(message);
  process.disconnect();
}
