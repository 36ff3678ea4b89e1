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
  readonly #beginOf: (seq: number) => number;
  /** What is told of each run of entries; `null` while it is on its way. */
  readonly #runs = new Map<number, readonly ToldMoment[] | null>();
  readonly #version = signal(0);

  /** @param beginOf the first of the entries that are told together with an entry */
  constructor(fetch: FetchJournal, beginOf = (seq: number): number => seq) {
    this.#fetch = fetch;
    this.#beginOf = beginOf;
  }

  /** What had happened last after an entry; `null` where that is not here, or nothing is told of it. */
  at(seq: number): ToldMoment | null {
    this.#version.value;
    const last = this.#runs.get(runOf(seq))?.findLast(({ event }) => event.seq <= seq);
    if (!last) return null;
    const begin = this.#beginOf(last.event.seq);
    if (begin === last.event.seq) return last;
    const together = [...new Set([runOf(begin), runOf(seq)])]
      .flatMap((run) => this.#runs.get(run) ?? [])
      .filter(({ event }) => event.seq >= begin && event.seq <= seq);
    const text = together.map(({ event }) => event.text).join(' ');
    return { ...last, event: { ...last.event, text } };
  }

  /** Fetches what is told of an entry, and of those that are told together with it, if it is not here. */
  async want(seq: number): Promise<void> {
    const runs = new Set([runOf(this.#beginOf(seq)), runOf(seq)]);
    await Promise.all([...runs].map((run) => this.#wantRun(run)));
  }

  async #wantRun(run: number): Promise<void> {
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
