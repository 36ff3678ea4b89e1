import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MapFrame } from '../../campaign/map-view.ts';
import { forkProgram } from '../../forked-program.ts';
import type { BundleOptions } from '../../formats/bundle/bundle-formats.ts';
import type { PlayedDay } from '../../formats/bundle/whole-campaign.ts';
import type { BundleFormat, DrawingFormat } from '../../formats/drawing-formats.ts';
import type { DrawnStyle } from '../../formats/drawn-style.ts';
import type { SheetFrame } from '../../formats/map-drawing.ts';
import type { Source } from '../../formats/source.ts';
import type { CampaignId } from '../../ledger/id.ts';
import type { WorldSettings } from '../../ledger/settings.ts';
import { programFile } from '../../program-files.ts';
import type { Battlefield, PortableBattlefield } from '../../rules/battlefield/battlefield.ts';
import type { PackedColumns } from '../../world/packed-columns.ts';
import type { WorldView } from '../../world/world.ts';
import { HttpProblem } from '../http-problem.ts';
import { DRAWING_DIRECTORY, removeAbandonedDrawings } from './abandoned-drawings.ts';
import { type BytesMessage, PieceJoiner } from './byte-pieces.ts';
import { DrawingObstacle } from './drawing-obstacle.ts';
import { Gate, type GateBounds, type Requester } from './gate.ts';
import { type SliceMessage, sendSliced } from './job-slices.ts';
import { RequestAborted } from './request-aborted.ts';

/** The data of a drawing. */
export type DrawingJob = MapJob | BattlefieldJob | BundleJob;

export interface BundleJob extends KnownWorld {
  readonly bundle: BundleFormat;
  readonly options: BundleOptions;
  readonly campaign: CampaignId;
  readonly source: Source;
  readonly frame: MapFrame;
  readonly days: readonly PlayedDay[];
}

export interface BattlefieldJob {
  readonly title: string;
  readonly battlefield: Battlefield | PortableBattlefield;
}

export interface MapJob extends DrawnStyle, KnownWorld {
  readonly format: DrawingFormat;
  readonly title: string;
  /** The source of the drawing, in one line. */
  readonly source: string;
  readonly frame: SheetFrame;
}

/** Everything known of a world, as it is sent to another thread. */
export interface KnownWorld {
  readonly settings: WorldSettings;
  readonly extras: WorldView['extras'];
  readonly rows: PackedColumns;
}

/** How many hexes a drawing may show: as many as viewers of such files can still open. */
export const MOST_DRAWN = 50_000;
/** Limits on one drawing. */
export interface DrawingBounds {
  /** In milliseconds, since other drawings wait for it. */
  readonly longestMs: number;
  /** Memory of its thread or process, in megabytes, apart from the server's own. */
  readonly memoryMb: number;
  /** How long a process may take to begin, in milliseconds. */
  readonly beginsWithinMs: number;
}
/** A large map takes minutes on a slow machine. */
const USUAL_BOUNDS: DrawingBounds = { longestMs: 5 * 60_000, memoryMb: 1024, beginsWithinMs: 30_000 };
/** How much of a failed process's error output is kept, in UTF-16 units. */
const MOST_SAID = 4000;
/**
 * What a process prints if it runs out of memory, in JavaScript or in native code; it depends on the version of Node.
 */
const OUT_OF_MEMORY = /javascript (heap )?(out of memory|OOM)|memory allocation of \d+ bytes failed/i;
/** Maps with fewer hexes are drawn quickly, so they don't queue with larger ones. */
const LARGE_FROM = 2000;
/** One small and one large drawing at a time, and how many may wait for each. */
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
  readonly #bounds: DrawingBounds;

  constructor(bounds: Partial<DrawingBounds> = {}) {
    this.#bounds = { ...USUAL_BOUNDS, ...bounds };
  }

  /** How many drawings are waiting. */
  get waitingCount(): number {
    return this.#small.waitingCount + this.#large.waitingCount;
  }

  /**
   * Draws a document; text is in UTF-8.
   *
   * @param count how many hexes, cells or entries it shows
   * @param job called when the drawing starts, so that waiting requests don't keep their data in memory
   * @throws HttpProblem if it exceeds the limits on time or memory, or if too many are waiting
   * @throws DrawingObstacle
   * @throws RequestAborted
   */
  draw(
    requester: Requester,
    count: number,
    job: () => DrawingJob | Promise<DrawingJob>,
  ): Promise<Uint8Array> {
    const gate = count < LARGE_FROM ? this.#small : this.#large;
    return gate.run(requester, async () => drawn(await job(), requester, this.#bounds));
  }
}

function drawn(job: DrawingJob, { address, signal }: Requester, bounds: DrawingBounds): Promise<Uint8Array> {
  const { longestMs, memoryMb } = bounds;
  if (signal.aborted) throw new RequestAborted();
  return new Promise((resolve, reject) => {
    const onDrawn: OnDrawn = (made) =>
      'obstacle' in made ? reject(new DrawingObstacle(made.obstacle)) : resolve(made);
    const { ended, end, send } = (hasPicture(job) ? inProcess : onThread)(bounds, onDrawn);
    // If the job can't be sent, the drawing would wait for it for ever; if the drawing has ended, its exit is handled
    // below.
    sendSliced(job, send, address).catch(end);
    const abort = () => {
      reject(new RequestAborted());
      end();
    };
    signal.addEventListener('abort', abort, { once: true });
    const giveUp = setTimeout(() => {
      reject(tooMuch(`${longestMs / 60_000} minutes`));
      end();
    }, longestMs);
    ended
      .then(
        () => reject(new Error('a drawing ended without a result')),
        (error: unknown) => reject(isOutOfMemory(error) ? tooMuch(`${memoryMb} MB of memory`) : error),
      )
      .finally(() => {
        clearTimeout(giveUp);
        signal.removeEventListener('abort', abort);
      });
  });
}

const tooMuch = (what: string) =>
  new HttpProblem(
    'request/too-large',
    `It takes more than ${what} to draw this. Ask for an earlier state with ?at=, or for the gazetteer and the journal.`,
  );

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error &&
  ((error as { readonly code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY' ||
    OUT_OF_MEMORY.test(error.message));

/** Pictures are drawn by native code, whose crash would end the whole process. */
const hasPicture = (job: DrawingJob): boolean => 'bundle' in job || ('format' in job && job.format === 'png');

/** The result instead of a drawing if `DrawingObstacle` was thrown. */
export interface NotDrawn {
  readonly obstacle: string;
}

type OnDrawn = (made: Uint8Array | NotDrawn) => void;

/** A message from the process of a drawing. */
export type DrawnMessage = BytesMessage | NotDrawn;

/**
 * A running drawing: how to send its job, a promise of its end, and how to end it. The result comes through `onDrawn`.
 */
interface UnderWay {
  readonly send: (message: SliceMessage) => Promise<void> | void;
  readonly ended: Promise<void>;
  readonly end: () => void;
}

function onThread({ memoryMb }: DrawingBounds, onDrawn: OnDrawn): UnderWay {
  const worker = new Worker(program(), {
    resourceLimits: { maxOldGenerationSizeMb: memoryMb },
  });
  worker.once('message', onDrawn);
  const ended = new Promise<void>((resolve, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => resolve());
  });
  return { send: (message) => worker.postMessage(message), ended, end: () => worker.terminate() };
}

function inProcess({ memoryMb, beginsWithinMs }: DrawingBounds, onDrawn: OnDrawn): UnderWay {
  // The process removes the directory when it exits, but not when it is killed.
  const directory = mkdtempSync(join(tmpdir(), DRAWING_DIRECTORY));
  removeAbandonedDrawings(tmpdir());
  let said = '';
  const joined = new PieceJoiner();
  const { child, end } = forkProgram(program(), [directory], {
    env: { ...process.env, TMPDIR: directory, TEMP: directory },
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memoryMb}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    beginsWithinMs,
    onLate: (why) => {
      said = why;
    },
    onMessage: (message) => {
      const answer = message as DrawnMessage;
      const made = 'obstacle' in answer ? answer : joined.add(answer);
      if (made) onDrawn(made);
    },
  });
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MOST_SAID);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    // At `close` the error output is complete.
    child.once('close', () => (said === '' ? resolve() : reject(new Error(`a drawing ended: ${said}`))));
  }).finally(() => rm(directory, { recursive: true, force: true }));
  const send = (message: SliceMessage) =>
    new Promise<void>((resolve, reject) => {
      child.send(message as never, (error) => (error ? reject(error) : resolve()));
    });
  return { send, ended, end };
}

const program = () => programFile('dist/http/work/drawing-worker.js');
