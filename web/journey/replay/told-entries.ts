import { signal } from '@preact/signals';
import type { JournalAnswer } from '../../../src/protocol/answers.ts';
import type { DayHead, JournalEvent } from '../../../src/telling/journal.ts';

/** Fetches what entries after a number tell. */
type FetchJournal = (after: number, limit: number) => Promise<JournalAnswer>;

/** What happened last, and on which day. */
export interface ToldMoment {
  readonly day: DayHead;
  readonly event: JournalEvent;
}

/** So many entries are fetched at a time. */
const AT_A_TIME = 100;

/** What the entries of a campaign tell, fetched where somebody looks. */
export class ToldEntries {
  readonly #fetch: FetchJournal;
  /** What is told of each run of entries; `null` while it is on its way. */
  readonly #runs = new Map<number, readonly ToldMoment[] | null>();
  readonly #version = signal(0);

  constructor(fetch: FetchJournal) {
    this.#fetch = fetch;
  }

  /** What had happened last after an entry; `null` where that is not here, or nothing is told of it. */
  at(seq: number): ToldMoment | null {
    this.#version.value;
    return this.#runs.get(runOf(seq))?.findLast(({ event }) => event.seq <= seq) ?? null;
  }

  /** Fetches what is told of an entry, if it is not here. */
  async want(seq: number): Promise<void> {
    const run = runOf(seq);
    if (this.#runs.has(run)) return;
    this.#runs.set(run, null);
    try {
      const told: ToldMoment[] = [];
      const end = (run + 1) * AT_A_TIME;
      for (let after = run * AT_A_TIME; after < end; ) {
        const { days, last, head } = await this.#fetch(after, end - after);
        for (const { events, ...day } of days)
          told.push(...events.filter((event) => event.seq <= end).map((event) => ({ day, event })));
        if (last <= after || last >= head) break;
        after = last;
      }
      this.#runs.set(run, told);
    } catch {
      // It is asked for again when somebody looks there again.
      this.#runs.delete(run);
    }
    this.#version.value++;
  }
}

const runOf = (seq: number): number => Math.floor((seq - 1) / AT_A_TIME);
