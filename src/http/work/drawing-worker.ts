/** Draws one map or battlefield on a thread of its own, with memory of its own, and hands it over. */
import { parentPort, workerData } from 'node:worker_threads';
import type { DrawingJob } from './drawings.ts';
import { drawnDocument } from './drawn-document.ts';

const made = await drawnDocument(workerData as DrawingJob);
const bytes = typeof made === 'string' ? new TextEncoder().encode(made) : new Uint8Array(made);
parentPort?.postMessage(bytes, [bytes.buffer]);
