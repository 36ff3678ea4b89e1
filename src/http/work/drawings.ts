import { fork } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { MapFrame } from '../../campaign/map-view.ts';
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
import { type BytesMessage, PiecesJoined } from './byte-pieces.ts';
import { DrawingObstacle } from './drawing-obstacle.ts';
import { Gate, type GateBounds, type Requester } from './gate.ts';
import { handOver, type SliceMessage } from './job-slices.ts';
import { RequestAborted } from './request-aborted.ts';

/** What is to be drawn. */
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
  /** Where it comes from, in one line. */
  readonly source: string;
  readonly frame: SheetFrame;
}

/** All that is known of a world, as it is handed to another thread. */
export interface KnownWorld {
  readonly settings: WorldSettings;
  readonly extras: WorldView['extras'];
  readonly rows: PackedColumns;
}

/** How many hexes a drawing may show: as many as a viewer for drawings can still open. */
export const MOST_DRAWN = 50_000;
/** What one drawing may take. */
export interface DrawingBounds {
  /** In milliseconds: others wait for it. */
  readonly longestMs: number;
  /** Memory of its thread or process, in megabytes; the server's own is not touched. */
  readonly memoryMb: number;
}
/** On a slow machine a large map takes minutes. */
const USUAL_BOUNDS: DrawingBounds = { longestMs: 5 * 60_000, memoryMb: 1024 };
/** How much is kept of what a drawing's process says where it fails, in UTF-16 units. */
const MOST_SAID = 4000;
/** What a process says that had no memory left, by the version of Node, of its own accord or in its native code. */
const OUT_OF_MEMORY = /javascript (heap )?(out of memory|OOM)|memory allocation of \d+ bytes failed/i;
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
  readonly #bounds: DrawingBounds;

  constructor(bounds: Partial<DrawingBounds> = {}) {
    this.#bounds = { ...USUAL_BOUNDS, ...bounds };
  }

  /** How many drawings wait. */
  get waitingCount(): number {
    return this.#small.waitingCount + this.#large.waitingCount;
  }

  /**
   * A finished document, text in UTF-8.
   *
   * @param count how many hexes, cells or entries it shows
   * @param job what is to be drawn, asked for when it is about to be drawn: nobody who waits keeps it in memory
   * @throws HttpProblem where it takes more time or memory than a drawing may, or too many wait already
   * @throws DrawingObstacle
   * @throws RequestAborted
   */
  draw(
    requester: Requester,
    count: number,
    job: () => DrawingJob | Promise<DrawingJob>,
  ): Promise<Uint8Array> {
    const gate = count < LARGE_FROM ? this.#small : this.#large;
    return gate.through(requester, async () => drawn(await job(), requester, this.#bounds));
  }
}

function drawn(job: DrawingJob, { address, signal }: Requester, bounds: DrawingBounds): Promise<Uint8Array> {
  const { longestMs, memoryMb } = bounds;
  if (signal.aborted) throw new RequestAborted();
  return new Promise((resolve, reject) => {
    const onDrawn: OnDrawn = (made) =>
      'obstacle' in made ? reject(new DrawingObstacle(made.obstacle)) : resolve(made);
    const { ended, end, send } = (hasPicture(job) ? inProcess : onThread)(memoryMb, onDrawn);
    // Where it has ended already, it says so by its exit; a job that can't be sent would be waited for.
    handOver(job, send, address).catch(end);
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

/** Pictures are drawn by native code: should that come to its end, it takes its whole process along. */
const hasPicture = (job: DrawingJob): boolean => 'bundle' in job || ('format' in job && job.format === 'png');

/** What comes instead of a drawing where `DrawingObstacle` was thrown. */
export interface NotDrawn {
  readonly obstacle: string;
}

type OnDrawn = (made: Uint8Array | NotDrawn) => void;

/** What a drawing's process answers with. */
export type DrawnMessage = BytesMessage | NotDrawn;

/** A drawing under way: how its job is handed to it, what it ends with, unless it gave a result before, and how to end it. */
interface UnderWay {
  readonly send: (message: SliceMessage) => Promise<void> | void;
  readonly ended: Promise<void>;
  readonly end: () => void;
}

function onThread(memoryMb: number, onDrawn: OnDrawn): UnderWay {
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

function inProcess(memoryMb: number, onDrawn: OnDrawn): UnderWay {
  // The process removes it at its own end, but not where it is killed.
  const directory = mkdtempSync(join(tmpdir(), 'hexfarer-drawing-'));
  const child = fork(program(), [directory], {
    env: { ...process.env, TMPDIR: directory, TEMP: directory },
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${memoryMb}`],
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-MOST_SAID);
  });
  const joined = new PiecesJoined();
  child.on('message', (message) => {
    const answer = message as unknown as DrawnMessage;
    const made = 'obstacle' in answer ? answer : joined.add(answer);
    if (made) onDrawn(made);
  });
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    // By then all that it said is there.
    child.once('close', () => (said === '' ? resolve() : reject(new Error(`a drawing ended: ${said}`))));
  }).finally(() => rm(directory, { recursive: true, force: true }));
  const send = (message: SliceMessage) =>
    new Promise<void>((resolve, reject) => {
      child.send(message as never, (error) => (error ? reject(error) : resolve()));
    });
  return { send, ended, end: () => child.kill('SIGKILL') };
}

const program = () => programFile('dist/http/work/drawing-worker.js');
