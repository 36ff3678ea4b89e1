import { vi } from 'vitest';

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

let listeners: StorageListener[] = [];

/** Has the test run where a page would: with such a storage, and told of what other tabs store there. */
export function stubBrowserStorage(): void {
  listeners = [];
  vi.stubGlobal('localStorage', browserStorage());
  vi.stubGlobal('addEventListener', (type: string, listener: StorageListener) => {
    if (type === 'storage') listeners.push(listener);
  });
}

/** Tells all pages that something else is stored under a key, as a browser tells all but the one that stored it. */
export function tellOtherTabs(key: string): void {
  for (const listener of listeners) listener({ key });
}
