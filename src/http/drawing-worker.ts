/** Draws one map on a thread of its own, with memory of its own, and hands it over. */
import { parentPort, workerData } from 'node:worker_threads';
import { worldSvg } from '../formats/svg.ts';
import { worldTextMapper } from '../formats/text-mapper.ts';
import { PackedWorld } from '../world/solo/packed-world.ts';
import type { DrawingOrder } from './drawings.ts';

const { format, title, party, trail, hexes } = workerData as DrawingOrder;
const world = PackedWorld.of(hexes);
const text =
  format === 'svg'
    ? worldSvg({ hexes: world.records(), party, trail, title })
    : worldTextMapper([...world.records()]);
const bytes = new TextEncoder().encode(text);
parentPort?.postMessage(bytes, [bytes.buffer]);
