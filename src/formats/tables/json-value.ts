/** Typed access to JSON from outside: each function returns null for a value of any other type, or a blank text. */

export const objectIn = (value: unknown): Readonly<Record<string, unknown>> | null =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : null;

export const listIn = (value: unknown): readonly unknown[] | null => (Array.isArray(value) ? value : null);

export const textIn = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value : null;

export const wholeIn = (value: unknown): number | null =>
  Number.isSafeInteger(value) ? (value as number) : null;

/** The parsed JSON; `undefined` if the text is not JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}
