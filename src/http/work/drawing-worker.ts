/** Draws one map or battlefield in a thread or process with memory of its own, and sends the result back. */
import { rmSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { BEGUN } from '../../forked-program.ts';
import { piecesOf } from './byte-pieces.ts';
import { drawDocument } from './draw-document.ts';
import { DrawingObstacle } from './drawing-obstacle.ts';
import type { DrawingJob, DrawnMessage, NotDrawn } from './drawings.ts';
import { SliceJoiner, type SliceMessage } from './job-slices.ts';

// Fonts are subset by WebAssembly that each drawing compiles again and runs only briefly: optimising it takes far
// longer. In a thread this flag applies to the whole server, which uses no other WebAssembly.
setFlagsFromString('--liftoff-only');

const drawn = async (job: DrawingJob): Promise<Uint8Array<ArrayBuffer> | NotDrawn> => {
  try {
    const made = await drawDocument(job);
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

/** The complete job, joined from its slices. */
const jobFrom = (sender: Sender): Promise<DrawingJob> =>
  new Promise((resolve) => {
    const joined = new SliceJoiner();
    const take = (message: SliceMessage) => {
      if (message) return joined.add(message);
      sender.off('message', take);
      resolve(joined.value as DrawingJob);
    };
    sender.on('message', take);
  });

const answer = (message: DrawnMessage | typeof BEGUN): Promise<void> =>
  new Promise((resolve) => process.send?.(message, () => resolve()));

if (parentPort) {
  const made = await drawn(await jobFrom(parentPort));
  parentPort.postMessage(made, 'obstacle' in made ? [] : [made.buffer]);
} else {
  const [, , directory = ''] = process.argv;
  // A terminal or systemd sends these to the whole process group, and the server waits for drawings before it stops: it
  // alone ends this process early, by killing it or by going away.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});
  process.once('exit', () => rmSync(directory, { recursive: true, force: true }));
  // The server that asked for the drawing may be gone.
  process.once('disconnect', () => process.exit());
  const job = jobFrom(process);
  await answer(BEGUN);
  const made = await drawn(await job);
  for (const message of 'obstacle' in made ? [made] : piecesOf(made)) await answer(message);
  process.disconnect();
}
