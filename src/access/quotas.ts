import type { WordedProblem } from '../protocol/worded-problem.ts';
import type { Clock, DiskRoom } from '../session/ports.ts';
import type { BatchCheck } from '../session/taking-in.ts';
import { networkOf } from './address.ts';
import { BOUND_SETTINGS, type Bounds, leastFree } from './bounds.ts';
import { QuotaExceeded } from './quota-exceeded.ts';

/** What a link takes where it is kept, in bytes: about. */
export const LINK_BYTES = 500;

/** What the next commands may take on the disk, with what the database writes besides, in bytes. */
const LEAST_TO_WRITE = 256 * 1024;

const ENDLESS: DiskRoom = { free: Number.POSITIVE_INFINITY, total: Number.POSITIVE_INFINITY };

/** What is counted by day. */
type Counted = 'campaigns' | 'imports' | 'bytes';

type Counts = Record<Counted, number>;

const DAILY = {
  campaigns: ['dailyCampaigns', 'dailyCampaignsInAll'],
  imports: ['dailyImports', 'dailyImportsInAll'],
  bytes: ['dailyBytes', 'dailyBytesInAll'],
} as const satisfies Record<Counted, readonly [keyof Bounds, keyof Bounds]>;

/**
 * Counts by day what is begun and written, by address and in all, and watches the room on the disk. The counts are
 * those of this process: a server that is started anew begins them anew.
 */
export class Quotas {
  readonly bounds: Bounds;
  readonly #clock: Clock;
  readonly #disk: () => DiskRoom;
  #day = '';
  readonly #fromOne = new Map<string, Counts>();
  #inAll = none();

  /** @param disk how much room it has for this server */
  constructor(bounds: Bounds, clock: Clock, disk: () => DiskRoom = () => ENDLESS) {
    this.bounds = bounds;
    this.#clock = clock;
    this.#disk = disk;
  }

  /**
   * Begins a campaign, and counts it once there is one.
   *
   * @param began whether the work came to a new campaign
   * @throws QuotaExceeded
   */
  async begin<T>(address: string, work: () => Promise<T>, began: (outcome: T) => boolean): Promise<T> {
    this.#assertRoom();
    this.#assertMore('bytes', address);
    this.#take('campaigns', address);
    let isBegun = false;
    try {
      const outcome = await work();
      isBegun = began(outcome);
      return outcome;
    } finally {
      if (!isBegun) this.#count('campaigns', address, -1);
    }
  }

  /** Counts an archive that somebody sends in, whatever comes of it. @throws QuotaExceeded */
  countImport(address: string): void {
    this.#assertRoom();
    this.#take('imports', address);
  }

  /** Why somebody may write nothing more today; `null` where he may. */
  refusalOfWriting(address: string): WordedProblem | null {
    return this.#refusal('bytes', address);
  }

  /** @throws QuotaExceeded */
  assertMayWrite(address: string): void {
    this.#assertMore('bytes', address);
  }

  countBytes(address: string, bytes: number): void {
    this.#count('bytes', address, bytes);
  }

  /** Looks at every batch of a campaign that is being taken in, and counts it; throws QuotaExceeded where it is too much. */
  batchCheck(address: string): BatchCheck {
    const { campaignEntries, campaignBytes } = this.bounds;
    return (entries, bytes, batchBytes) => {
      if (entries > campaignEntries) throw new QuotaExceeded(tooManyEntries(campaignEntries));
      if (bytes > campaignBytes) throw new QuotaExceeded(tooManyBytes(campaignBytes));
      this.#assertRoom();
      this.#assertMore('bytes', address);
      this.countBytes(address, batchBytes);
    };
  }

  /** Whether the disk has no room left, so that nothing at all can be written down. */
  get isDiskFull(): boolean {
    return this.#disk().free < LEAST_TO_WRITE;
  }

  #assertRoom(): void {
    const { free, total } = this.#disk();
    if (free < leastFree(this.bounds, total)) throw new QuotaExceeded(NO_ROOM);
  }

  #assertMore(counted: Counted, address: string): void {
    const refusal = this.#refusal(counted, address);
    if (refusal) throw new QuotaExceeded(refusal);
  }

  #take(counted: Counted, address: string): void {
    this.#assertMore(counted, address);
    this.#count(counted, address, 1);
  }

  #refusal(counted: Counted, address: string): WordedProblem | null {
    this.#turnDay();
    const [fromOne, inAll] = DAILY[counted];
    const used = this.#fromOne.get(networkOf(address))?.[counted] ?? 0;
    if (used >= this.bounds[fromOne]) return this.#enoughForToday(fromOne, 'from your address');
    if (this.#inAll[counted] >= this.bounds[inAll]) return this.#enoughForToday(inAll, 'on this server');
    return null;
  }

  #count(counted: Counted, address: string, by: number): void {
    this.#turnDay();
    const network = networkOf(address);
    const counts = this.#fromOne.get(network) ?? none();
    this.#fromOne.set(network, counts);
    // What was begun yesterday and came to nothing today was not counted today.
    counts[counted] = Math.max(0, counts[counted] + by);
    this.#inAll[counted] = Math.max(0, this.#inAll[counted] + by);
  }

  #turnDay(): void {
    const today = this.#clock.now().slice(0, 'YYYY-MM-DD'.length);
    if (today === this.#day) return;
    this.#day = today;
    this.#fromOne.clear();
    this.#inAll = none();
  }

  #enoughForToday(bound: (typeof DAILY)[Counted][number], where: string): WordedProblem {
    const { variable, unit } = BOUND_SETTINGS[bound];
    const retryAfter = secondsToMidnight(this.#clock.now());
    const most = amount(this.bounds[bound] / unit, WHAT[bound]);
    return {
      code: 'limits/daily',
      detail: `${most} a day may be ${DONE[bound]} ${where}, and today they have been. It works again in ${hoursAndMinutes(retryAfter)}, at midnight UTC; whoever runs the server can raise ${variable}.`,
      retryAfter,
    };
  }
}

const none = (): Counts => ({ campaigns: 0, imports: 0, bytes: 0 });

const WHAT = {
  dailyCampaigns: 'campaign',
  dailyCampaignsInAll: 'campaign',
  dailyImports: 'archive',
  dailyImportsInAll: 'archive',
  dailyBytes: 'MB',
  dailyBytesInAll: 'MB',
} as const;

const DONE = {
  dailyCampaigns: 'begun',
  dailyCampaignsInAll: 'begun',
  dailyImports: 'sent in',
  dailyImportsInAll: 'sent in',
  dailyBytes: 'written down',
  dailyBytesInAll: 'written down',
} as const;

const amount = (count: number, what: string): string =>
  `${count.toLocaleString('en')} ${what}${count === 1 || what === 'MB' ? '' : 's'}`;

const secondsToMidnight = (now: string): number => {
  const day = 24 * 60 * 60 * 1000;
  return Math.max(1, Math.ceil((day - (Date.parse(now) % day)) / 1000));
};

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
