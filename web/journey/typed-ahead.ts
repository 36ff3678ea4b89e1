/** What is typed for a search whose field is not there yet; `null` where none is awaited. */
let typed: string | null = null;

/** From here on keys belong to a field that is being fetched. */
export function awaitField(): void {
  typed = '';
}

export const isFieldAwaited = (): boolean => typed !== null;

/** Keeps a key for the field that is awaited: a character, or the key that takes the last one back. */
export function typeAhead(key: string): void {
  if (typed === null) return;
  if (key === 'Backspace') typed = [...typed].slice(0, -1).join('');
  else if ([...key].length === 1) typed += key;
}

/** What was typed until now; the field has the keys from here on. */
export function takeTyped(): string {
  const taken = typed ?? '';
  typed = null;
  return taken;
}
