import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Entry, SentEntry } from '../../src/ledger/entry.ts';
import type { LedgerAnswer } from '../../src/protocol/answers.ts';
import type { JourneyFollower } from './journey.ts';
import { ErasedTexts, type RolledEntry } from './rolled-entry.ts';

/** Fetches at most `limit` entries of the ledger, from the one after `after` on. */
type FetchEntries = (after: number, limit: number) => Promise<LedgerAnswer>;

/** Entries searched at a time, rolls wanted, and the most times that it goes back for them. */
const PAGE = 200;
const WANTED = 20;
const MOST_PAGES = 5;

/**
 * The rolls of a campaign, the latest first: those that arrive while it is followed, and earlier ones from the ledger.
 */
export class RollLog implements JourneyFollower {
  readonly rolls: ReadonlySignal<readonly RolledEntry[]>;
  readonly loading = signal(false);
  /** Whether the last attempt to fetch earlier ones failed. */
  readonly failed = signal(false);
  /** The last roll that arrived while the log was open. */
  readonly latest = signal<RolledEntry | null>(null);
  /** Number of the last entry that was not searched yet; 0 if all were. */
  readonly before = signal(0);
  readonly #fetch: FetchEntries;
  readonly #lastSeq: () => number;
  readonly #found = signal<ReadonlyMap<number, RolledEntry>>(new Map());
  readonly #erased = new ErasedTexts();
  /** Incremented by each `begin`, so that what was fetched for an earlier one is dropped. */
  #begun = 0;

  /** @param lastSeq number of the last entry that has taken effect */
  constructor(fetch: FetchEntries, lastSeq: () => number) {
    this.#fetch = fetch;
    this.#lastSeq = lastSeq;
    this.rolls = computed(() => [...this.#found.value.values()].toSorted((a, b) => b.seq - a.seq));
  }

  /** Starts over from the end of the ledger. */
  begin(): Promise<void> {
    this.#begun++;
    this.before.value = this.#lastSeq();
    this.loading.value = false;
    return this.loadEarlier();
  }

  /** Entries may have been missed: searches the ledger again. */
  restored(): void {
    this.#erased.clear();
    // If the server went back to a backup, its ledger has no later entries.
    const last = this.#lastSeq();
    this.#found.value = new Map([...this.#found.peek()].filter(([seq]) => seq <= last));
    if ((this.latest.peek()?.seq ?? 0) > last) this.latest.value = null;
    void this.begin();
  }

  applied(entries: readonly Entry[]): void {
    const changes = entries.some(({ kind }) => kind === 'rolled' || kind === 'erased');
    if (!changes) return;
    this.#take(entries);
    const latest = entries.findLast((entry) => entry.kind === 'rolled') ?? this.latest.peek();
    this.latest.value = latest && this.#erased.withoutErasedText(latest);
  }

  /** Searches the ledger backwards until some more rolls are found, for at most `MOST_PAGES` pages. */
  async loadEarlier(): Promise<void> {
    if (this.loading.peek() || this.before.peek() === 0) return;
    const begun = this.#begun;
    this.loading.value = true;
    this.failed.value = false;
    try {
      const wanted = this.#found.peek().size + WANTED;
      for (let page = 0; page < MOST_PAGES && this.before.peek() > 0; page++) {
        const after = Math.max(0, this.before.peek() - PAGE);
        const entries = await this.#entriesBetween(after, this.before.peek());
        if (begun !== this.#begun) return;
        this.#take(entries);
        this.before.value = after;
        if (this.#found.peek().size >= wanted) break;
      }
    } catch {
      if (begun === this.#begun) this.failed.value = true;
    } finally {
      if (begun === this.#begun) this.loading.value = false;
    }
  }

  /** The entries after `after` up to and including `last`; the server may send them in several parts. */
  async #entriesBetween(after: number, last: number): Promise<readonly SentEntry[]> {
    const found: SentEntry[] = [];
    for (let seq = after; seq < last; ) {
      const { entries } = await this.#fetch(seq, last - seq);
      found.push(...entries);
      seq = entries.at(-1)?.seq ?? last;
    }
    return found;
  }

  #take(entries: readonly SentEntry[]): void {
    const found = new Map(this.#found.peek());
    for (const entry of entries) {
      if (entry.kind === 'rolled') found.set(entry.seq, this.#erased.withoutErasedText(entry));
      if (entry.kind !== 'erased') continue;
      this.#erased.add(entry.of);
      const roll = found.get(entry.of);
      if (roll) found.set(entry.of, this.#erased.withoutErasedText(roll));
    }
    this.#found.value = found;
  }
}
