/** The value that this tab keeps under a key across reloads, parsed from JSON; `null` if there is none, or no JSON. */
export function readInTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    // With strict settings nothing is stored.
    return null;
  }
}

/** Keeps a value under a key for this tab; `null` removes it. */
export function keepInTab(key: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // Not stored: lost on reload.
  }
}
