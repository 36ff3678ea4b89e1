/** What this tab keeps under a key over a reload, as JSON; `null` where that is nothing, or something that is no JSON. */
export function readInTab(key: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null');
  } catch {
    // Nothing is stored in strict settings.
    return null;
  }
}

/** Keeps something under a key; with `null` nothing any more. */
export function keepInTab(key: string, value: object | null): void {
  try {
    if (value) sessionStorage.setItem(key, JSON.stringify(value));
    else sessionStorage.removeItem(key);
  } catch {
    // Then it holds until the page is left.
  }
}
