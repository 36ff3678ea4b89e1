/** Draws one map on a thread of its own, with memory of its own, and hands it over. */
import { parentPort, workerData } from 'node:worker_threads';
import { drawingOf } from '../../formats/map-drawing.ts';
import { rowsIn } from '../../world/packed-columns.ts';
import { WORLDS } from '../../world/registry.ts';
import type { DrawingJob } from './drawings.ts';

const { format, title, style, frame, settings, extras, rows } = workerData as DrawingJob;
const kind = WORLDS.named(settings.kind);
const draw = drawingOf(settings.kind, format);
if (!kind || !draw) throw new Error(`a world of kind ${settings.kind} is not drawn as ${format}`);
const world = kind.begin(settings);
world.restore([], extras);
for (const row of rowsIn(rows)) world.add(row);
const bytes = new TextEncoder().encode(draw({ frame, world: world.view(), title, style }));
parentPort?.postMessage(bytes, [bytes.buffer]);
