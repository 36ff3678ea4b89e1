/** Reads from the local storage; private windows and strict settings store nothing. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A stored value, parsed from JSON; `null` if there is none, or if it is no JSON. */
export function readStoredJson(key: string): unknown {
  try {
    return JSON.parse(readStored(key) ?? 'null');
  } catch {
    return null;
  }
}

export function store(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Not stored: lost when the page is left.
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Nothing was stored then.
  }
}

/** All storage keys with this prefix. */
export function storedKeys(beginning: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning));
  } catch {
    return [];
  }
}

/** Removes everything with this prefix, from this tab's session storage as well. */
export function forgetAll(beginning: string): void {
  for (const key of storedKeys(beginning)) removeStored(key);
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(beginning)) sessionStorage.removeItem(key);
  } catch {
    // Nothing was stored then.
  }
}

/** Calls back whenever another tab stores or removes this key. Without a window there are no other tabs. */
export function onStoredElsewhere(key: string, act: () => void): void {
  if (typeof window === 'undefined') return;
  addEventListener('storage', (event) => {
    if (event.key === key) act();
  });
}
