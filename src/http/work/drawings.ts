import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DrawingFormat } from '../../formats/drawing-formats.ts';
import type { SheetFrame } from '../../formats/map-drawing.ts';
import type { MapStyle } from '../../formats/map-style.ts';
import type { WorldSettings } from '../../ledger/settings.ts';
import type { Battlefield, PortableBattlefield } from '../../rules/battlefield/battlefield.ts';
import type { PackedColumns } from '../../world/packed-columns.ts';
import type { WorldView } from '../../world/world.ts';
import { Gate, type GateBounds, type Requester } from './gate.ts';
import { RequestAborted } from './request-aborted.ts';

/** What is to be drawn. */
export type DrawingJob = MapJob | BattlefieldJob;

export interface BattlefieldJob {
  readonly title: string;
  readonly battlefield: Battlefield | PortableBattlefield;
}

export interface MapJob {
  readonly format: DrawingFormat;
  readonly title: string;
  readonly style: MapStyle;
  /** Of a picture, in pixels. */
  readonly width?: number | undefined;
  readonly frame: SheetFrame;
  readonly settings: WorldSettings;
  readonly extras: WorldView['extras'];
  readonly rows: PackedColumns;
}

/** How many hexes a drawing may show: as many as a viewer for drawings can still open. */
export const MOST_DRAWN = 50_000;
/** Memory of a drawing's thread, in megabytes; the server's own is not touched. */
const MEMORY_MB = 1024;
/** A map of fewer hexes is drawn in a moment, and does not wait for larger ones. */
const LARGE_FROM = 2000;
/** Of each kind one at a time, and how many may wait for that. */
const BOUNDS: GateBounds = {
  atOnce: 1,
  atOnceFromOne: 1,
  mostWaiting: 256,
  mostWaitingFromOne: 32,
  mostWaitingForOne: 8,
};

/** Draws maps and battlefields beside the server's own work: a large one takes seconds in which nothing else could be done. */
export class Drawings {
  readonly #small = new Gate(BOUNDS);
  readonly #large = new Gate(BOUNDS);

  /** How many drawings wait. */
  get waitingCount(): number {
    return this.#small.waitingCount + this.#large.waitingCount;
  }

  /**
   * A finished document, text in UTF-8.
   *
   * @param count how many hexes or cells it shows
   * @param job what is to be drawn, asked for when it is about to be drawn
   * @throws RequestAborted
   */
  draw(requester: Requester, count: number, job: () => DrawingJob): Promise<Uint8Array> {
    const gate = count < LARGE_FROM ? this.#small : this.#large;
    return gate.through(requester, () => drawn(job(), requester.signal));
  }
}

function drawn(job: DrawingJob, signal: AbortSignal): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(PROGRAM, {
      workerData: job,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
    });
    const abort = () => {
      reject(new RequestAborted());
      worker.terminate();
    };
    signal.addEventListener('abort', abort, { once: true });
    worker.once('message', resolve);
    worker.once('error', reject);
    worker.once('exit', () => {
      signal.removeEventListener('abort', abort);
      reject(new Error('a drawing ended without a result'));
    });
  });
}

/** The worker as it was compiled: beside this file, or in `dist/` of a checkout. */
const PROGRAM = (() => {
  const here = dirname(fileURLToPath(import.meta.url));
  const beside = join(here, 'drawing-worker.js');
  return existsSync(beside)
    ? beside
    : join(here, '..', '..', '..', 'dist', 'http', 'work', 'drawing-worker.js');
})();
