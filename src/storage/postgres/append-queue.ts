import { setImmediate as nextTurn } from 'node:timers/promises';
import { type AppendResult, StorageFailure } from '../../session/ports.ts';
import type { Connections } from './connections.ts';
import { APPEND } from './hot-statements.ts';
import { asLost, LostConnection, RefusedStatement } from './postgres-failure.ts';

/** What one append is to write. */
export interface AppendItem {
  readonly campaign: number;
  /** As JSON: the item as a whole. */
  readonly json: string;
  /** Whether it is one entry and nothing besides, which may go in one statement with those of other campaigns. */
  readonly isPlain: boolean;
}

/** What became of one append. */
export interface AppendAnswer {
  readonly kind: AppendResult['kind'];
  readonly digest: Buffer | null;
  readonly firstSeq: number | null;
  readonly lastSeq: number | null;
  /** Whether it was sent once more, since an answer got lost: what is found there may be its own doing. */
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
  /** How often it was sent. */
  sent: number;
  wasAnswerLost: boolean;
}

/**
 * How many round trips are under way at once: while one half of those who write awaits PostgreSQL, the other half's next
 * commands are decided. All together they would wait for it, and it for them.
 */
const MOST_AT_ONCE = 2;
/** Up to how many appends go in one round trip together, since each costs as much as several of them. */
const FEW_TOGETHER = 16;
/** How many appends share a round trip: PostgreSQL remembers as many subtransactions of each without looking them up. */
const MOST_TOGETHER = 60;
/** How often an append is sent that another transaction was in the way of, or whose answer got lost. */
const ATTEMPTS = 3;

/** What goes in one statement, one entry to each campaign, and what follows one by one. */
function parted<Item extends AppendItem>(items: readonly Item[]): readonly [Item[], Item[]] {
  const seen = new Set<number>();
  const parts: [Item[], Item[]] = [[], []];
  for (const item of items) {
    parts[item.isPlain && !seen.has(item.campaign) ? 0 : 1].push(item);
    seen.add(item.campaign);
  }
  return parts;
}

/** The values of `APPEND`. */
export const appendValues = (together: readonly AppendItem[], alone: readonly AppendItem[]): unknown[] => [
  together.map(({ campaign }) => campaign),
  arrayOf(together),
  arrayOf(alone),
];

const arrayOf = (items: readonly AppendItem[]): string => `[${items.map(({ json }) => json).join()}]`;

/** Sends appends that wait at the same time in one round trip, to be written in one commit, each by itself. */
export class AppendQueue {
  /** Is told how many seconds something waited until it was on disk. */
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

  /** How many wait to be written. */
  get waitingCount(): number {
    return this.#waiting.length;
  }

  /**
   * Writes one, together with others.
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

  /** Sends what waits, once all that comes at this moment is there. */
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
      // In one order everywhere, so that no two servers wait for each other's campaigns.
      const batch = this.#waiting
        .splice(0, this.#share())
        .sort((one, other) => one.campaign - other.campaign);
      void this.#roundTrip(batch);
    }
  }

  /** How many go next: half of all that there are, those under way included. */
  #share(): number {
    let all = this.#waiting.length;
    for (const batch of this.#underWay) all += batch.length;
    return Math.min(MOST_TOGETHER, Math.max(FEW_TOGETHER, Math.ceil(all / MOST_AT_ONCE)));
  }

  async #roundTrip(batch: readonly Waiting[]): Promise<void> {
    this.#underWay.add(batch);
    const tell = await this.#write(batch);
    this.#underWay.delete(batch);
    if (this.#waiting.length > 0) {
      // What is told has the next commands decided, and PostgreSQL would have nothing to do meanwhile.
      this.#send();
      await nextTurn();
    }
    tell();
    if (this.#underWay.size === 0 && this.#waiting.length === 0) this.#drained?.();
  }

  /** Writes a batch, and answers with what tells each of those who wait what became of theirs. */
  async #write(all: readonly Waiting[]): Promise<() => void> {
    for (const waiting of all) waiting.sent++;
    const [together, alone] = parted(all);
    const batch = [...together, ...alone];
    try {
      const rows = await this.#connections.runOnce<AnswerRow>(APPEND, appendValues(together, alone));
      const now = performance.now();
      return () => {
        for (const [index, waiting] of batch.entries()) this.#answered(waiting, rows[index], now);
      };
    } catch (error) {
      return () => {
        for (const waiting of batch) this.#failed(waiting, error as Error);
      };
    }
  }

  /** @param now in milliseconds */
  #answered(waiting: Waiting, row: AnswerRow | undefined, now: number): void {
    if (row?.kind === 'failed' || row === undefined) {
      this.#failed(waiting, new RefusedStatement(row?.code ?? 'XX000', row?.problem ?? 'no answer'));
      return;
    }
    const { kind, digest, first_seq: firstSeq, last_seq: lastSeq } = row;
    waiting.resolve({ kind, digest, firstSeq, lastSeq, wasAnswerLost: waiting.wasAnswerLost });
    if (kind === 'committed') this.onCommitted?.((now - waiting.queuedAt) / 1000);
  }

  /** Sends one again if that may help, and tells it of the failure otherwise. */
  #failed(waiting: Waiting, error: Error): void {
    const isLost = error instanceof LostConnection;
    const mayHelp = isLost || (error instanceof RefusedStatement && error.isPassing);
    waiting.wasAnswerLost ||= isLost;
    if (!mayHelp || waiting.sent >= ATTEMPTS || this.#isClosed) {
      waiting.reject(waiting.wasAnswerLost ? asLost(error) : error);
      return;
    }
    this.#waiting.push(waiting);
    this.#schedule();
  }

  /** Writes what waits, and takes nothing more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#underWay.size === 0 && this.#waiting.length === 0) return;
    await new Promise<void>((resolve) => {
      this.#drained = resolve;
    });
  }
}
