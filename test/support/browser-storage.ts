/** A `localStorage` like a browser's, whose keys are also its properties. */
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

/** The tabs of a browser, which are notified of what another tab stored. */
export class Tabs {
  readonly #listeners = new Set<StorageListener>();

  /** Stands in for the page's own `addEventListener`. */
  readonly addEventListener = (
    type: string,
    listener: StorageListener,
    { signal }: AddEventListenerOptions = {},
  ): void => {
    if (type !== 'storage') return;
    this.#listeners.add(listener);
    signal?.addEventListener('abort', () => this.#listeners.delete(listener));
  };

  /** Number of listeners. */
  get count(): number {
    return this.#listeners.size;
  }

  /** Notifies all tabs that another tab changed a key. */
  tell(key: string): void {
    for (const listener of this.#listeners) listener({ key });
  }
}
