import { type AppendResult, StorageFailure } from '../../session/ports.ts';
import type { Connections } from './connections.ts';
import { APPEND } from './hot-statements.ts';
import { LostConnection, RefusedStatement } from './postgres-failure.ts';

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
  /** Whether it was sent twice, since the first answer got lost: what is found there may be its own doing. */
  readonly isAgain: boolean;
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
  isAgain: boolean;
}

/** How many round trips are under way at once: while one is committed, the next is gathered. */
const MOST_AT_ONCE = 2;
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
  #underWay = 0;
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
      this.#waiting.push({ ...item, resolve, reject, queuedAt: performance.now(), sent: 0, isAgain: false });
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
    while (this.#underWay < MOST_AT_ONCE && this.#waiting.length > 0) {
      // In one order everywhere, so that no two servers wait for each other's campaigns.
      const batch = this.#waiting
        .splice(0, MOST_TOGETHER)
        .sort((one, other) => one.campaign - other.campaign);
      this.#underWay++;
      void this.#write(batch).finally(() => {
        this.#underWay--;
        this.#send();
        if (this.#underWay === 0) this.#drained?.();
      });
    }
  }

  async #write(all: readonly Waiting[]): Promise<void> {
    for (const waiting of all) waiting.sent++;
    const [together, alone] = parted(all);
    const batch = [...together, ...alone];
    let rows: AnswerRow[];
    try {
      rows = await this.#connections.runOnce<AnswerRow>(APPEND, appendValues(together, alone));
    } catch (error) {
      for (const waiting of batch) this.#failed(waiting, error as Error);
      return;
    }
    const now = performance.now();
    for (const [index, waiting] of batch.entries()) {
      const row = rows[index];
      if (row?.kind === 'failed' || row === undefined) {
        this.#failed(waiting, new RefusedStatement(row?.code ?? 'XX000', row?.problem ?? 'no answer'));
        continue;
      }
      const { kind, digest, first_seq: firstSeq, last_seq: lastSeq } = row;
      waiting.resolve({ kind, digest, firstSeq, lastSeq, isAgain: waiting.isAgain });
      if (kind === 'committed') this.onCommitted?.((now - waiting.queuedAt) / 1000);
    }
  }

  /** Sends one again if that may help, and tells it of the failure otherwise. */
  #failed(waiting: Waiting, error: Error): void {
    const isLost = error instanceof LostConnection;
    const mayHelp = isLost || (error instanceof RefusedStatement && error.isPassing);
    waiting.isAgain ||= isLost;
    if (!mayHelp || waiting.sent >= ATTEMPTS || this.#isClosed) {
      waiting.reject(error);
      return;
    }
    this.#waiting.push(waiting);
    this.#schedule();
  }

  /** Writes what waits, and takes nothing more. */
  async close(): Promise<void> {
    this.#isClosed = true;
    if (this.#underWay === 0 && this.#waiting.length === 0) return;
    await new Promise<void>((resolve) => {
      this.#drained = resolve;
    });
  }
}
