import { quoted } from '../../text/quoted.ts';

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Checks that an object has all needed members and no unknown ones: what is wrong, or `null`. */
export function membersFault(
  object: Readonly<Record<string, unknown>>,
  name: string,
  needed: readonly string[],
  optional: readonly string[],
): string | null {
  const known = [...needed, ...optional];
  const stranger = Object.keys(object).find((key) => !known.includes(key));
  if (stranger !== undefined) return `${name} has no ${quoted(stranger)}, only ${known.join(', ')}`;
  const missing = needed.find((key) => !Object.hasOwn(object, key));
  return missing === undefined ? null : `${name} needs ${quoted(missing)}`;
}
