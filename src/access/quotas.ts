import type { WordedProblem } from '../protocol/worded-problem.ts';
import type { BoundReached, CountedDaily, DailyBounds, DailyCounts } from '../session/daily-counts.ts';
import type { DiskSpace } from '../session/server-state.ts';
import type { BatchCheck } from '../session/store-copy.ts';
import { networkOf } from './address.ts';
import { BOUND_SETTINGS, type Bounds, leastFree } from './bounds.ts';
import { QuotaExceeded } from './quota-exceeded.ts';

/** About how many bytes a stored link takes. */
export const LINK_BYTES = 500;

/** Disk space that the next commands may need, including what the database writes besides, in bytes. */
const LEAST_TO_WRITE = 256 * 1024;

const ENDLESS: DiskSpace = { free: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY };

const DAILY = {
  campaigns: ['dailyCampaigns', 'dailyCampaignsInAll'],
  imports: ['dailyImports', 'dailyImportsInAll'],
  bytes: ['dailyBytes', 'dailyBytesInAll'],
} as const satisfies Record<CountedDaily | 'bytes', readonly [keyof Bounds, keyof Bounds]>;

/** Limits what is started and written in a day, by address and in total, and checks for free disk space. */
export class Quotas {
  readonly bounds: Bounds;
  readonly #counts: DailyCounts;
  readonly #disk: () => DiskSpace;

  /** @param disk returns the disk space available to this server */
  constructor(bounds: Bounds, counts: DailyCounts, disk: () => DiskSpace = () => ENDLESS) {
    this.bounds = bounds;
    this.#counts = counts;
    this.#disk = disk;
  }

  /**
   * Starts a campaign, and counts it if one results.
   *
   * @param began whether the work resulted in a new campaign
   * @throws QuotaExceeded, StorageFailure
   */
  async begin<T>(address: string, work: () => Promise<T>, began: (outcome: T) => boolean): Promise<T> {
    this.#assertRoom();
    this.assertMayWrite(address);
    const day = await this.#take('campaigns', address);
    let isBegun = false;
    try {
      const outcome = await work();
      isBegun = began(outcome);
      return outcome;
    } finally {
      if (!isBegun) await this.#counts.giveBack('campaigns', networkOf(address), day);
    }
  }

  /**
   * Counts an uploaded archive, whether or not it turns out to be valid.
   *
   * @returns a function that takes the count back, for an upload that is counted elsewhere already
   * @throws QuotaExceeded, StorageFailure
   */
  async countImport(address: string): Promise<() => Promise<void>> {
    this.#assertRoom();
    const day = await this.#take('imports', address);
    return () => this.#counts.giveBack('imports', networkOf(address), day);
  }

  /** The problem if an address may write nothing more today; `null` if it may. */
  refusalOfWriting(address: string): WordedProblem | null {
    const reached = this.#counts.bytesReached(networkOf(address), this.#most('bytes'));
    return reached && this.#enoughForToday('bytes', reached);
  }

  /** @throws QuotaExceeded */
  assertMayWrite(address: string): void {
    const refusal = this.refusalOfWriting(address);
    if (refusal) throw new QuotaExceeded(refusal);
  }

  countBytes(address: string, bytes: number): void {
    this.#counts.addBytes(networkOf(address), bytes, this.#most('bytes'));
  }

  /** Returns a function that checks and counts every batch of a campaign being imported; it throws QuotaExceeded. */
  batchCheck(address: string): BatchCheck {
    const { campaignEntries, campaignBytes } = this.bounds;
    return (entries, bytes, batchBytes) => {
      if (entries > campaignEntries) throw new QuotaExceeded(tooManyEntries(campaignEntries));
      if (bytes > campaignBytes) throw new QuotaExceeded(tooManyBytes(campaignBytes));
      this.#assertRoom();
      this.assertMayWrite(address);
      this.countBytes(address, batchBytes);
    };
  }

  /** Whether the disk is so full that nothing at all can be written. */
  get isDiskFull(): boolean {
    return this.#disk().free < LEAST_TO_WRITE;
  }

  #assertRoom(): void {
    const { free, total } = this.#disk();
    if (free < leastFree(this.bounds, total)) throw new QuotaExceeded(NO_ROOM);
  }

  /** Counts one more, and returns the day that it was counted for. */
  async #take(counted: CountedDaily, address: string): Promise<string> {
    const taken = await this.#counts.take(counted, networkOf(address), this.#most(counted));
    if (taken.bound !== null) throw new QuotaExceeded(this.#enoughForToday(counted, taken));
    return taken.day;
  }

  #most(counted: keyof typeof DAILY): DailyBounds {
    const [fromOne, inAll] = DAILY[counted];
    return { fromOne: this.bounds[fromOne], inAll: this.bounds[inAll] };
  }

  #enoughForToday(counted: keyof typeof DAILY, { bound, secondsLeft }: BoundReached): WordedProblem {
    const [fromOne, inAll] = DAILY[counted];
    const [reached, where] = bound === 'fromOne' ? [fromOne, 'from your address'] : [inAll, 'on this server'];
    const { variable, unit } = BOUND_SETTINGS[reached];
    const retryAfter = Math.max(1, Math.ceil(secondsLeft));
    const most = amount(this.bounds[reached] / unit, WHAT[counted]);
    return {
      code: 'limits/daily',
      detail: `At most ${most} a day may be ${DONE[counted]} ${where}, and that limit is reached for today. It works again in ${hoursAndMinutes(retryAfter)}, at midnight UTC; whoever runs the server can raise ${variable}.`,
      retryAfter,
    };
  }
}

const WHAT = { campaigns: 'campaign', imports: 'archive', bytes: 'MB' } as const;

const DONE = { campaigns: 'started', imports: 'uploaded', bytes: 'stored' } as const;

const amount = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 || what === 'MB' ? '' : 's'}`;

function hoursAndMinutes(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

const NO_ROOM: WordedProblem = {
  code: 'server/no-room',
  detail:
    'The disk of this server is nearly full, so nothing new begins here for now; campaigns that are there go on. Whoever runs it has to make room.',
};

const tooManyEntries = (most: number): WordedProblem => ({
  code: 'request/too-large',
  detail: `A campaign may have ${most.toLocaleString('en')} entries here; this one has more. Whoever runs the server can raise ${BOUND_SETTINGS.campaignEntries.variable}, or take it in by \`hexfarer import\`.`,
});

const tooManyBytes = (most: number): WordedProblem => {
  const { variable, unit } = BOUND_SETTINGS.campaignBytes;
  return {
    code: 'request/too-large',
    detail: `The entries of a campaign may take ${(most / unit).toLocaleString('en')} MB here; those of this one take more. Whoever runs the server can raise ${variable}, or take it in by \`hexfarer import\`.`,
  };
};
