import { HttpProblem } from '../http-problem.ts';
import type { Pace } from './pace.ts';
import type { UploadProgress } from './upload.ts';

/**
 * How many archives are imported at the same time, in total and from one address: each keeps a processor busy, and on
 * PostgreSQL a connection, of which there are as many.
 */
const AT_ONCE = 4;
const AT_ONCE_FROM_ONE = 2;
/**
 * An upload is slow if it is not ten times as quick as it must be at least: otherwise even the largest archive has
 * arrived after half an hour. It is left alone for twice the time that any upload may take.
 */
const TIMES_PACE = 10;
const TIMES_GRACE = 2;
const TRY_AGAIN_S = 10;

/** An upload that is being imported. */
export interface Upload {
  readonly progress: Pick<UploadProgress, 'waitedMs' | 'bytesPerSecond'>;
  /** Whether all of it has arrived. */
  isComplete(): boolean;
  /** Ends it, so that its import fails. */
  end(): void;
}

interface Place {
  readonly address: string;
  /** The id of the request, if it has one. */
  readonly id: string | undefined;
  readonly upload: Upload;
}

interface Import extends Place {
  /** Whether it was ended, and its place given to another one. */
  isGivingWay: boolean;
  readonly ended: Promise<void>;
}

/**
 * Limits how many archives are imported at once. Nobody waits for a place, since the upload has begun already; but if
 * all are taken, the slowest of the slow uploads is ended. Otherwise a few of them could keep everybody out for hours.
 */
export class ImportPlaces {
  readonly #pace: Pace;
  /** The imports in progress. */
  readonly #underWay: Import[] = [];

  /** @param pace an upload is slow if it is slower than several times this */
  constructor(pace: Pace) {
    this.#pace = pace;
  }

  /** @throws HttpProblem if all places are taken, or if the same request is in progress already */
  async run<T>(place: Place, work: () => Promise<T>): Promise<T> {
    this.#assertNoneLike(place);
    const before = this.#isFull() ? this.#slowest() : null;
    if (before === undefined) throw tooManyAtOnce();
    let tellEnd = () => {};
    const ended = new Promise<void>((resolve) => {
      tellEnd = resolve;
    });
    const one: Import = { ...place, isGivingWay: false, ended };
    this.#underWay.push(one);
    try {
      if (before) {
        before.isGivingWay = true;
        before.upload.end();
        await before.ended;
      }
      return await work();
    } finally {
      this.#underWay.splice(this.#underWay.indexOf(one), 1);
      tellEnd();
    }
  }

  #assertNoneLike({ address, id }: Place): void {
    if (id !== undefined && this.#underWay.some((other) => other.id === id)) throw underWay();
    const fromThere = this.#underWay.filter((other) => other.address === address).length;
    if (fromThere >= AT_ONCE_FROM_ONE) throw tooManyAtOnce();
  }

  #isFull(): boolean {
    return this.#underWay.filter(({ isGivingWay }) => !isGivingWay).length >= AT_ONCE;
  }

  /** The slowest of the slow uploads. */
  #slowest(): Import | undefined {
    const { graceMs, bytesPerSecond } = this.#pace;
    return this.#underWay
      .filter(({ upload, isGivingWay }) => !isGivingWay && !upload.isComplete())
      .filter(({ upload: { progress } }) => progress.waitedMs >= TIMES_GRACE * graceMs)
      .filter(({ upload: { progress } }) => progress.bytesPerSecond < TIMES_PACE * bytesPerSecond)
      .sort((a, b) => a.upload.progress.bytesPerSecond - b.upload.progress.bytesPerSecond)[0];
  }
}

/** The problem of a request that is in progress already, on this server or on another one. */
export const underWay = () =>
  new HttpProblem(
    'limits/too-many-requests',
    `This is being taken in already. Try again in ${TRY_AGAIN_S} s.`,
    { retryAfter: TRY_AGAIN_S },
  );

const tooManyAtOnce = () =>
  new HttpProblem(
    'limits/too-many-requests',
    `Other archives are being taken in. Try again in ${TRY_AGAIN_S} s.`,
    { retryAfter: TRY_AGAIN_S },
  );
