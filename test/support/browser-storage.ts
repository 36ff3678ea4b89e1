/** What a browser remembers, as it has it: its keys are its members. */
export function browserStorage(): Storage {
  const methods = {
    getItem(this: Record<string, string>, key: string) {
      return this[key] ?? null;
    },
    setItem(this: Record<string, string>, key: string, value: string) {
      this[key] = value;
    },
    removeItem(this: Record<string, string>, key: string) {
      delete this[key];
    },
  };
  return Object.create(methods);
}

type StorageListener = (event: { readonly key: string }) => void;

/** The tabs of a browser, each of which is told what another one stored. */
export class Tabs {
  readonly #listeners = new Set<StorageListener>();

  /** In the place of the page's own. */
  readonly addEventListener = (
    type: string,
    listener: StorageListener,
    { signal }: AddEventListenerOptions = {},
  ): void => {
    if (type !== 'storage') return;
    this.#listeners.add(listener);
    signal?.addEventListener('abort', () => this.#listeners.delete(listener));
  };

  /** How many listen. */
  get count(): number {
    return this.#listeners.size;
  }

  /** Tells all of them that something else is stored under a key. */
  tell(key: string): void {
    for (const listener of this.#listeners) listener({ key });
  }
}
