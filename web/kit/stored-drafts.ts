import { signal } from '@preact/signals';
import { forget, readStored, readStoredJson, store, storedKeys } from './stored.ts';

/** Why what is typed will not be there again; empty where it will, as far as is known. */
export const notKept = signal('');

/**
 * What somebody typed and has not sent; kept by this browser until it is sent or thrown away. All tabs of the browser have
 * the same: none writes over what was typed in another one, or shows what was sent there.
 */
export class StoredDrafts<Draft> {
  /** By the rest of the keys that they are stored under. */
  readonly all = signal<ReadonlyMap<string, Draft>>(new Map());
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
    for (const key of storedKeys(beginning)) {
      const draft = readStoredJson(key);
      if (isDraft(draft)) drafts.set(key.slice(beginning.length), draft);
      else forget(key);
    }
    this.all.value = drafts;
    // Only what other tabs store or forget is told.
    const hear = ({ key }: StorageEvent): void => {
      if (key?.startsWith(beginning)) this.#readAgain(key.slice(beginning.length));
    };
    addEventListener('storage', hear, until && { signal: until });
  }

  #readAgain(key: string): void {
    const draft = readStoredJson(this.#beginning + key);
    if (this.#isDraft(draft)) this.#set(key, draft);
    else this.#remove(key);
  }

  of(key: string): Draft | null {
    return this.all.value.get(key) ?? null;
  }

  keep(key: string, draft: Draft): void {
    this.#set(key, draft);
    const text = JSON.stringify(draft);
    store(this.#beginning + key, text);
    notKept.value =
      readStored(this.#beginning + key) === text
        ? ''
        : 'This browser has no room to keep what you write: send it before you leave the page.';
  }

  drop(key: string): void {
    if (!this.all.peek().has(key)) return;
    this.#remove(key);
    forget(this.#beginning + key);
  }

  #set(key: string, draft: Draft): void {
    this.all.value = new Map([...this.all.peek(), [key, draft]]);
  }

  #remove(key: string): void {
    this.all.value = new Map([...this.all.peek()].filter(([other]) => other !== key));
  }
}
