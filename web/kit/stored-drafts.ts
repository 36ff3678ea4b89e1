import { signal } from '@preact/signals';
import { forget, readStored, readStoredJson, store, storedKeys } from './stored.ts';

/** So much of one is kept at most, in UTF-16 units: a browser has room for some millions, and all that is typed shares it. */
const MOST_KEPT = 500_000;

/** All drafts that somebody looks at. */
const lookedAt = new Set<Pick<StoredDrafts<unknown>, 'storeUnkept' | 'readAgain'>>();

/** Those that could not be stored as they are, by the keys that they would be stored under, until the page is left. */
const unkept = new Map<string, unknown>();

/** All drafts whose keys begin so, also of what nobody looks at any more and such as could not be stored, by those keys. */
export const draftsUnder = (beginning: string): ReadonlyMap<string, unknown> =>
  new Map([
    ...storedKeys(beginning).map((place) => [place, readStoredJson(place)] as const),
    ...[...unkept].filter(([place]) => place.startsWith(beginning)),
  ]);

/** Throws them away. */
export function forgetDrafts(beginning: string): void {
  for (const place of draftsUnder(beginning).keys()) {
    unkept.delete(place);
    forget(place);
    for (const drafts of lookedAt) drafts.readAgain(place);
  }
}

/** What another tab stores or forgets counts, also where nobody looks at it here. */
const giveWay = ({ key }: StorageEvent): void => {
  if (key !== null) unkept.delete(key);
};

/**
 * What somebody typed and has not sent; kept by this browser until it is sent or thrown away. All tabs of the browser have
 * the same: none writes over what was typed in another one, or shows what was sent there.
 */
export class StoredDrafts<Draft> {
  /** By the rest of the keys that they are stored under. */
  readonly all = signal<ReadonlyMap<string, Draft>>(new Map());
  /** The keys of those that this browser could not store as they are. */
  readonly #unkept = signal<ReadonlySet<string>>(new Set());
  readonly #beginning: string;
  readonly #isDraft: (value: unknown) => value is Draft;

  /**
   * @param beginning how the keys begin that they are stored under
   * @param isDraft whether what was stored is one, and not such as another version kept
   * @param until aborted when nobody looks at them any more: other tabs are heard until then
   */
  constructor(beginning: string, isDraft: (value: unknown) => value is Draft, until?: AbortSignal) {
    this.#beginning = beginning;
    this.#isDraft = isDraft;
    const drafts = new Map<string, Draft>();
    for (const [place, draft] of draftsUnder(beginning)) {
      if (isDraft(draft)) drafts.set(place.slice(beginning.length), draft);
      else forget(place);
    }
    this.all.value = drafts;
    for (const key of drafts.keys()) if (unkept.has(beginning + key)) this.#store(key);
    lookedAt.add(this);
    until?.addEventListener('abort', () => lookedAt.delete(this));
    // Only what other tabs store or forget is told.
    const hear = ({ key }: StorageEvent): void => {
      if (key !== null) this.readAgain(key);
      this.storeUnkept();
    };
    addEventListener('storage', hear, until && { signal: until });
  }

  /** Stores what there was no room for, as far as there is by now. */
  storeUnkept(): void {
    for (const key of this.#unkept.peek()) this.#store(key);
  }

  /** Has one be as it is stored by now, if it is one of these. */
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

  /** Why one will not be there again; empty where it will. */
  notKept(key: string): string {
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
    forget(this.#beginning + key);
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
      // The same for all: a browser adds it once.
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
