import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AppendResult, StorageFailure } from '../../session/ports.ts';
import type { Connections } from './connections.ts';
import { APPEND } from './hot-statements.ts';
import { asLost, LostConnection, RefusedStatement } from './postgres-failure.ts';

/** One append that is to be written. */
export interface AppendItem {
  readonly campaign: number;
  /** The whole item as JSON, made by `appendItem`. */
  readonly json: string;
  /** Whether it is one entry that changes nothing else: then it may share a statement with those of other campaigns. */
  readonly isPlain: boolean;
}

/** The outcome of one append. */
export interface AppendAnswer {
  readonly kind: AppendResult['kind'];
  readonly digest: Buffer | null;
  readonly firstSeq: number | null;
  readonly lastSeq: number | null;
  /**
   * Whether it was sent again because an answer got lost: a conflict or duplicate may then be its own earlier write.
   */
  readonly wasAnswerLost: boolean;
}

interface AnswerRow {
  readonly kind: AppendAnswer['kind'] | 'failed';
  readonly digest: Buffer | null;
  readonly first_seq: number | null;
  readonly last_seq: number | null;
  readonly code: string | null;
  readonly problem: string | null;
}

interface Waiting extends AppendItem {
  readonly resolve: (answer: AppendAnswer) => void;
  readonly reject: (error: Error) => void;
  readonly queuedAt: number;
  /** How many times it was sent. */
  sent: number;
  wasAnswerLost: boolean;
}

/**
 * The maximum number of round trips under way at once. With two, the server decides the next commands of one half of
 * the writers while PostgreSQL works for the other half; with one, the server and PostgreSQL would wait for each other
 * in turn.
 */
export const MOST_AT_ONCE = 2;
/**
 * Up to this many appends always go in one round trip together, since a round trip costs as much as several appends.
 */
const FEW_TOGETHER = 16;
/**
 * The maximum number of appends in a round trip: PostgreSQL caches only about as many subtransactions of a transaction.
 */
const MOST_TOGETHER = 60;
/** How many times an append is sent if another transaction was in the way or its answer got lost. */
const ATTEMPTS = 3;

/**
 * Splits a batch into what is written together, one plain entry for each campaign, and what is written one by one. Either
 * part is a transaction of its own: in a single one, the second part would lock campaigns that come before those of the
 * first, and two servers could each wait for a campaign that the other has locked.
 */
function parted<Item extends AppendItem>(items: readonly Item[]): readonly [Item[], Item[]] {
  const seen = new Set<number>();
  const parts: [Item[], Item[]] = [[], []];
  for (const item of items) {
    parts[item.isPlain && !seen.has(item.campaign) ? 0 : 1].push(item);
    seen.add(item.campaign);
  }
  return parts;
}

/** The parameters of the statement `APPEND`; one of the lists is empty. */
export const appendValues = (together: readonly AppendItem[], alone: readonly AppendItem[]): unknown[] => [
  together.map(({ campaign }) => campaign),
  arrayOf(together),
  arrayOf(alone),
];

const arrayOf = (items: readonly AppendItem[]): string => `[${items.map(({ json }) => json).join()}]`;

/** Sends waiting appends in one round trip and commit; each succeeds or fails by itself. */
export class AppendQueue {
  /** Called for each append with the seconds from queueing until it was on disk. */
  onCommitted: ((seconds: number) => void) | null = null;
  readonly #connections: Connections;
  #waiting: Waiting[] = [];
  readonly #underWay = new Set<readonly Waiting[]>();
  #isScheduled = false;
  #isClosed = false;
  #drained: (() => void) | null = null;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  /** Number of appends waiting to be sent. */
  get waitingCount(): number {
    return this.#waiting.length;
  }

  /**
   * Writes an append, together with others that are waiting.
   *
   * @throws StorageFailure
   */
  append(item: AppendItem): Promise<AppendAnswer> {
    if (this.#isClosed) throw new StorageFailure('nothing was written: the server stops');
    return new Promise((resolve, reject) => {
      this.#waiting.push({
        ...item,
        resolve,
        reject,
        queuedAt: performance.now(),
        sent: 0,
        wasAnswerLost: false,
      });
      this.#schedule();
    });
  }

  /** Sends the waiting appends after this turn of the event loop, so that more can join. */
  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#send();
    });
  }

  #send(): void {
    while (this.#underWay.size < MOST_AT_ONCE && this.#waiting.length > 0) {
      // Sorted, so that all servers lock campaigns in the same order within a transaction and can't deadlock.
      const batch = this.#waiting
        .splice(0, this.#share())
        .sort((one, other) => one.campaign - other.campaign);
      void this.#roundTrip(batch);
    }
  }

  /** Size of the next batch: half of all appends, including those under way. */
  #share(): number {
    let all = this.#waiting.length;
    for (const batch of this.#underWay) all += batch.length;
    return Math.min(MOST_TOGETHER, Math.max(FEW_TOGETHER, Math.ceil(all / MOST_AT_ONCE)));
  }

  async #roundTrip(batch: readonly Waiting[]): Promise<void> {
    this.#underWay.add(batch);
    const [together, alone] = parted(batch);
    let tell = await this.#write(together.length > 0 ? [together, []] : [[], alone]);
    if (together.length > 0 && alone.length > 0) {
      const rest = this.#write([[], alone]);
      // Told while PostgreSQL works for the others.
      await nextTurn();
      tell();
      tell = await rest;
    }
    this.#underWay.delete(batch);
    if (this.#waiting.length > 0) {
      // Sends the next batch first: resolving promises starts to decide the next commands, while PostgreSQL would idle.
      this.#send();
      await nextTurn();
    }
    tell();
    if (this.#underWay.size === 0 && this.#waiting.length === 0) this.#drained?.();
  }

  /** Writes one part of a batch. Returns a function that settles the promise of each append. */
  async #write([together, alone]: readonly [Waiting[], Waiting[]]): Promise<() => void> {
    const part = [...together, ...alone];
    for (const waiting of part) waiting.sent++;
    try {
      const rows = await this.#connections.runOnce<AnswerRow>(
        APPEND,
        appendValues(together, alone),
        ({ code }) => code,
      );
      const now = performance.now();
      return () => {
        for (const [index, waiting] of part.entries()) this.#answered(waiting, rows[index], now);
      };
    } catch (error) {
      return () => {
        for (const waiting of part) this.#failed(waiting, error as Error);
      };
    }
  }

  /** @param now by `performance.now()`, in milliseconds */
  #answered(waiting: Waiting, row: AnswerRow | undefined, now: number): void {
    if (row?.kind === 'failed' || row === undefined) {
      this.#failed(waiting, new RefusedStatement(row?.code ?? 'XX000', row?.problem ?? 'no answer'));
      return;
    }
    const { kind, digest, first_seq: firstSeq, last_seq: lastSeq } = row;
    waiting.resolve({ kind, digest, firstSeq, lastSeq, wasAnswerLost: waiting.wasAnswerLost });
    if (kind === 'committed') this.onCommitted?.((now - waiting.queuedAt) / 1000);
  }

  /** Queues a failed append again if that may help, and rejects it otherwise. */
  #failed(waiting: Waiting, error: Error): void {
    const isLost = error instanceof LostConnection;
    const mayHelp = isLost || (error instanceof RefusedStatement && error.isTransient);
    waiting.wasAnswerLost ||= isLost;
    if (!mayHelp || waiting.sent >= ATTEMPTS || this.#isClosed) {
      waiting.reject(waiting.wasAnswerLost ? asLost(error) : error);
      return;
    }
    this.#waiting.push(waiting);
    this.#schedule();
  }

  /** Takes no more appends; resolves when all waiting ones are settled. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#underWay.size === 0 && this.#waiting.length === 0) return;
    await new Promise<void>((resolve) => {
      this.#drained = resolve;
    });
  }
}
