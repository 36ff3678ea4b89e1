/** Reads what this browser remembers; private windows and strict settings store nothing. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** What is remembered under a key as JSON; `null` where that is nothing, or something that is no JSON. */
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
    // Then it holds until the page is left.
  }
}

export function forget(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Then nothing was stored.
  }
}

/** The keys of all that is remembered and begins so. */
export function storedKeys(beginning: string): readonly string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning));
  } catch {
    return [];
  }
}

/** Forgets all that begins so, also what is remembered in this tab alone. */
export function forgetAll(beginning: string): void {
  for (const key of storedKeys(beginning)) forget(key);
  try {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(beginning)) sessionStorage.removeItem(key);
  } catch {
    // Then nothing was stored.
  }
}

/** Calls whenever another tab stored something under a key, or forgot it. Without a window there is no other tab. */
export function onStoredElsewhere(key: string, act: () => void): void {
  if (typeof window === 'undefined') return;
  addEventListener('storage', (event) => {
    if (event.key === key) act();
  });
}
