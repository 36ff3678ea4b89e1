/** `1, 2 and 3`: in British English no comma stands before the last. */
export const andList = (words: readonly (string | number)[]): string => list(words, 'and');

/** `svg, json or archive`. */
export const orList = (words: readonly string[]): string => list(words, 'or');

function list(words: readonly (string | number)[], beforeLast: string): string {
  const last = String(words.at(-1) ?? '');
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${beforeLast} ${last}`;
}

/** One of two words, for one or for more: `plural(2, 'is', 'are')`. */
export const plural = (count: number, one: string, more: string): string => (count === 1 ? one : more);

/** `1 campaign`, `2 campaigns`. */
export const counted = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${plural(count, one, more)}`;

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** `six`; beyond it `7`. */
export const inWords = (count: number): string => NUMBERS[count] ?? String(count);

/** `a tower`, `an open field`. */
export const article = (noun: string): string => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);

const ORDINAL_ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `1st`, `22nd`, `113th`. */
export function ordinal(count: number): string {
  // Made when it is needed: loading the rules of all languages takes longer than all else that a short command does.
  const form = new Intl.PluralRules('en-GB', { type: 'ordinal' }).select(count);
  return `${count}${ORDINAL_ENDINGS[form] ?? 'th'}`;
}

/** With a capital letter at the beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
