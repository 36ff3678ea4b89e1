import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Entry, SeenEntry } from '../../src/ledger/entry.ts';
import type { LedgerAnswer } from '../../src/protocol/answers.ts';
import type { JourneyFollower } from './journey.ts';
import { ErasedTexts, type RolledEntry } from './rolled-entry.ts';

/** Fetches entries of the ledger after a number. */
type FetchEntries = (after: number, limit: number) => Promise<LedgerAnswer>;

/** How many entries are looked through at a time, how many rolls are wanted, and how far it goes back for them. */
const PAGE = 200;
const WANTED = 20;
const MOST_PAGES = 5;

/** The rolls of a campaign, the latest first: those that come while it is followed, and earlier ones from the ledger. */
export class RollLog implements JourneyFollower {
  readonly rolls: ReadonlySignal<readonly RolledEntry[]>;
  readonly loading = signal(false);
  /** Whether the last attempt to fetch earlier ones failed. */
  readonly failed = signal(false);
  /** The last one that came while this was open. */
  readonly latest = signal<RolledEntry | null>(null);
  /** Up to which number the ledger was not looked through yet; 0 where all of it was. */
  readonly before = signal(0);
  readonly #fetch: FetchEntries;
  readonly #lastSeq: () => number;
  readonly #found = signal<ReadonlyMap<number, RolledEntry>>(new Map());
  readonly #erased = new ErasedTexts();
  /** Tells one beginning from another: what an earlier one fetched is not wanted any more. */
  #begun = 0;

  /** @param lastSeq number of the last entry that has taken effect */
  constructor(fetch: FetchEntries, lastSeq: () => number) {
    this.#fetch = fetch;
    this.#lastSeq = lastSeq;
    this.rolls = computed(() => [...this.#found.value.values()].toSorted((a, b) => b.seq - a.seq));
  }

  /** Begins with what the ledger has last. */
  begin(): Promise<void> {
    this.#begun++;
    this.before.value = this.#lastSeq();
    this.loading.value = false;
    return this.loadEarlier();
  }

  /** Something was missed: what is between is looked through anew. */
  restored(): void {
    this.#erased.clear();
    // The ledger of a server that went back to a backup has none of the later ones.
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

  /** Goes back in the ledger until some more rolls are found, or for a while. */
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

  /** The entries after one number up to another; the server may send them in several pieces. */
  async #entriesBetween(after: number, last: number): Promise<readonly SeenEntry[]> {
    const found: SeenEntry[] = [];
    for (let seq = after; seq < last; ) {
      const { entries } = await this.#fetch(seq, last - seq);
      if (entries.length === 0) break;
      found.push(...entries);
      seq = entries.at(-1)?.seq ?? last;
    }
    return found;
  }

  #take(entries: readonly SeenEntry[]): void {
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
