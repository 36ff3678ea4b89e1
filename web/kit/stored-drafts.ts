import { signal } from '@preact/signals';
import { readStored, readStoredJson, removeStored, store, storedKeys } from './stored.ts';

/** Most of a draft that is stored, in UTF-16 units: a browser has room for some millions, which all drafts share. */
const MOST_KEPT = 500_000;

/** All sets of drafts in use on this page. */
const lookedAt = new Set<Pick<StoredDrafts<unknown>, 'storeUnkept' | 'readAgain'>>();

/** The drafts that could not be stored in their current state, by their storage keys; lost when the page is left. */
const unkept = new Map<string, unknown>();

/** All drafts with this prefix, by their storage keys: even those not in use, and those that could not be stored. */
export const draftsUnder = (beginning: string): ReadonlyMap<string, unknown> =>
  new Map([
    ...storedKeys(beginning).map((place) => [place, readStoredJson(place)] as const),
    ...[...unkept].filter(([place]) => place.startsWith(beginning)),
  ]);

/** Discards all drafts with this prefix. */
export function forgetDrafts(beginning: string): void {
  for (const place of draftsUnder(beginning).keys()) {
    unkept.delete(place);
    removeStored(place);
    for (const drafts of lookedAt) drafts.readAgain(place);
  }
}

/** What another tab stores or removes counts, even if these drafts are not in use here. */
const giveWay = ({ key }: StorageEvent): void => {
  if (key !== null) unkept.delete(key);
};

/**
 * Drafts that somebody typed and has not sent, stored by this browser until they are sent or discarded. All tabs of the
 * browser share them: none overwrites what was typed in another one, or shows what was sent there.
 */
export class StoredDrafts<Draft> {
  /** By the rest of their storage keys. */
  readonly all = signal<ReadonlyMap<string, Draft>>(new Map());
  /** The keys of the drafts that could not be stored in their current state. */
  readonly #unkept = signal<ReadonlySet<string>>(new Set());
  readonly #beginning: string;
  readonly #isDraft: (value: unknown) => value is Draft;

  /**
   * @param beginning prefix of the storage keys
   * @param isDraft whether a stored value is a draft in this version's form
   * @param until aborted when the drafts are no longer in use; until then other tabs are listened to
   */
  constructor(beginning: string, isDraft: (value: unknown) => value is Draft, until?: AbortSignal) {
    this.#beginning = beginning;
    this.#isDraft = isDraft;
    const drafts = new Map<string, Draft>();
    for (const [place, draft] of draftsUnder(beginning)) {
      if (isDraft(draft)) drafts.set(place.slice(beginning.length), draft);
      else removeStored(place);
    }
    this.all.value = drafts;
    for (const key of drafts.keys()) if (unkept.has(beginning + key)) this.#store(key);
    lookedAt.add(this);
    until?.addEventListener('abort', () => lookedAt.delete(this));
    // The event is fired only for changes by other tabs.
    const hear = ({ key }: StorageEvent): void => {
      if (key !== null) this.readAgain(key);
      this.storeUnkept();
    };
    addEventListener('storage', hear, until && { signal: until });
  }

  /** Stores the drafts that there was no room for, as far as there is room now. */
  storeUnkept(): void {
    for (const key of this.#unkept.peek()) this.#store(key);
  }

  /** Reads a draft again from the storage, if the key is one of these. */
  readAgain(place: string): void {
    if (!place.startsWith(this.#beginning)) return;
    const key = place.slice(this.#beginning.length);
    const draft = readStoredJson(place);
    if (this.#isDraft(draft)) this.#set(key, draft);
    else this.#remove(key);
    this.#setKept(key, true);
  }

  of(key: string): Draft | null {
    return this.all.value.get(key) ?? null;
  }

  /** Why a draft is not stored; empty if it is. */
  whyUnstored(key: string): string {
    return this.#unkept.value.has(key)
      ? 'This browser has no room to keep what you write: send it before you leave the page.'
      : '';
  }

  keep(key: string, draft: Draft): void {
    this.#set(key, draft);
    this.#store(key);
  }

  drop(key: string): void {
    if (!this.all.peek().has(key)) return;
    this.#remove(key);
    this.#setKept(key, true);
    removeStored(this.#beginning + key);
    for (const drafts of lookedAt) drafts.storeUnkept();
  }

  #store(key: string): void {
    const text = JSON.stringify(this.all.peek().get(key));
    const place = this.#beginning + key;
    if (text.length <= MOST_KEPT) store(place, text);
    this.#setKept(key, readStored(place) === text);
  }

  #setKept(key: string, isKept: boolean): void {
    const place = this.#beginning + key;
    if (isKept) unkept.delete(place);
    else {
      unkept.set(place, this.all.peek().get(key));
      // Always the same listener, so that the browser adds it only once.
      addEventListener('storage', giveWay);
    }
    const before = this.#unkept.peek();
    if (before.has(key) !== isKept) return;
    const others = [...before].filter((other) => other !== key);
    this.#unkept.value = new Set(isKept ? others : [...others, key]);
  }

  #set(key: string, draft: Draft): void {
    this.all.value = new Map([...this.all.peek(), [key, draft]]);
  }

  #remove(key: string): void {
    this.all.value = new Map([...this.all.peek()].filter(([other]) => other !== key));
  }
}
