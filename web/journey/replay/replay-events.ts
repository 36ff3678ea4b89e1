import { signal } from '@preact/signals';
import type { JournalAnswer } from '../../../src/protocol/answers.ts';
import type { DayHead, JournalEvent } from '../../../src/telling/journal.ts';

/** Fetches the journal's events from the entry after `after` on. */
type FetchJournal = (after: number, limit: number) => Promise<JournalAnswer>;

/** An event of the journal, and its day. */
export interface DatedEvent {
  readonly day: DayHead;
  readonly event: JournalEvent;
}

/** Number of entries fetched at a time. */
const AT_A_TIME = 100;

/** The journal's events for a replay, fetched where somebody looks. */
export class ReplayEvents {
  readonly #fetch: FetchJournal;
  readonly #beginOf: (seq: number) => number;
  /** The events of each run of entries; `null` while they are being fetched. */
  readonly #runs = new Map<number, readonly DatedEvent[] | null>();
  readonly #version = signal(0);

  /** @param beginOf the first of the entries that are told together with an entry */
  constructor(fetch: FetchJournal, beginOf = (seq: number): number => seq) {
    this.#fetch = fetch;
    this.#beginOf = beginOf;
  }

  /** The last event up to an entry; `null` if it was not fetched, or there is none. */
  at(seq: number): DatedEvent | null {
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

  /** Fetches the events of an entry, and of those told together with it, if they are missing. */
  async fetchAt(seq: number): Promise<void> {
    const runs = new Set([runOf(this.#beginOf(seq)), runOf(seq)]);
    await Promise.all([...runs].map((run) => this.#wantRun(run)));
  }

  async #wantRun(run: number): Promise<void> {
    if (this.#runs.has(run)) return;
    this.#runs.set(run, null);
    try {
      const told: DatedEvent[] = [];
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
      // Fetched again when somebody looks there again.
      this.#runs.delete(run);
    }
    this.#version.value++;
  }
}

const runOf = (seq: number): number => Math.floor((seq - 1) / AT_A_TIME);
