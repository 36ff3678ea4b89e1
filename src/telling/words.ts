/** A list such as `1, 2 and 3`: without a comma before the last item, as in British English. */
export const andList = (words: readonly (string | number)[]): string => list(words, 'and');

/** A list such as `svg, json or archive`. */
export const orList = (words: readonly string[]): string => list(words, 'or');

function list(words: readonly (string | number)[], beforeLast: string): string {
  const last = String(words.at(-1) ?? '');
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} ${beforeLast} ${last}`;
}

/** The singular or the plural, by count: `plural(2, 'is', 'are')`. */
export const plural = (count: number, one: string, more: string): string => (count === 1 ? one : more);

/** A count with its noun: `1 campaign`, `2 campaigns`. */
export const countWithNoun = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${plural(count, one, more)}`;

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** A number up to six as a word; from `7` in digits. */
export const inWords = (count: number): string => NUMBERS[count] ?? String(count);

/** A noun with its indefinite article: `a tower`, `an open field`. */
export const article = (noun: string): string => (/^[aeiou]/.test(noun) ? `an ${noun}` : `a ${noun}`);

const ORDINAL_ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** An ordinal number: `1st`, `22nd`, `113th`. */
export function ordinal(count: number): string {
  // Created only when needed: loading the plural rules takes longer than everything else that a short command does.
  const form = new Intl.PluralRules('en-GB', { type: 'ordinal' }).select(count);
  return `${count}${ORDINAL_ENDINGS[form] ?? 'th'}`;
}
