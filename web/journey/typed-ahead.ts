/** What was typed for a search field that is not there yet; `null` if none is awaited. */
let typed: string | null = null;

/** From now on keys belong to a field that is being fetched. */
export function startTypingAhead(): void {
  typed = '';
}

export const isFieldAwaited = (): boolean => typed !== null;

/** Keeps a key for the awaited field: a character, or Backspace. */
export function typeAhead(key: string): void {
  if (typed === null) return;
  if (key === 'Backspace') typed = [...typed].slice(0, -1).join('');
  else if ([...key].length === 1) typed += key;
}

/** What was typed until now; from here on the field gets the keys itself. */
export function takeTyped(): string {
  const taken = typed ?? '';
  typed = null;
  return taken;
}
