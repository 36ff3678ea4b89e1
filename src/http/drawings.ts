import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { MapFrame } from '../campaign/map-view.ts';
import type { DrawingFormat } from '../formats/map-drawing.ts';
import type { WorldSettings } from '../ledger/settings.ts';
import type { PackedColumns } from '../world/packed-columns.ts';
import type { WorldView } from '../world/world.ts';
import { Gate } from './gate.ts';

/** What is to be drawn. */
export interface DrawingOrder {
  readonly format: DrawingFormat;
  readonly title: string;
  readonly frame: Pick<MapFrame, 'party' | 'trail'>;
  readonly settings: WorldSettings;
  readonly extras: WorldView['extras'];
  readonly rows: PackedColumns;
}

/** How many hexes a drawing may show: as many as a viewer for drawings can still open. */
export const MOST_DRAWN = 50_000;
/** Memory of a drawing's thread, in megabytes; the server's own is not touched. */
const MEMORY_MB = 1024;
const AT_ONCE = 1;
const MOST_WAITING = 16;

/** Draws maps beside the server's own work: a large one takes seconds in which nothing else could be done. */
export class Drawings {
  readonly #gate = new Gate(AT_ONCE, MOST_WAITING);

  /** A finished document, in UTF-8. */
  draw(order: DrawingOrder): Promise<Uint8Array> {
    return this.#gate.through(() => drawn(order));
  }
}

function drawn(order: DrawingOrder): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, {
      workerData: order,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('a drawing ended without a result')));
  });
}

/** The worker as it was compiled: beside this file, or in `dist/` of a checkout. */
const PROGRAM = (() => {
  const here = dirname(fileURLToPath(import.meta.url));
  const beside = join(here, 'drawing-worker.js');
  return existsSync(beside) ? beside : join(here, '..', '..', 'dist', 'http', 'drawing-worker.js');
})();
