/** British English has no comma before the last word. */
const AND = new Intl.ListFormat('en-GB');
const OR = new Intl.ListFormat('en-GB', { type: 'disjunction' });
const CARDINAL = new Intl.PluralRules('en-GB');
const ORDINAL = new Intl.PluralRules('en-GB', { type: 'ordinal' });

/** `1, 2 and 3`. */
export const andList = (words: readonly (string | number)[]): string => AND.format(words.map(String));

/** `svg, json or archive`. */
export const orList = (words: readonly string[]): string => OR.format(words);

/** One of two words, for one or for more: `plural(2, 'is', 'are')`. */
export const plural = (count: number, one: string, more: string): string =>
  CARDINAL.select(count) === 'one' ? one : more;

/** `1 campaign`, `2 campaigns`. */
export const counted = (count: number, one: string, more = `${one}s`): string =>
  `${count} ${plural(count, one, more)}`;

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];

/** `six`; beyond it `7`. */
export const inWords = (count: number): string => NUMBERS[count] ?? String(count);

const ORDINAL_ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };

/** `1st`, `22nd`, `113th`. */
export const ordinal = (count: number): string => `${count}${ORDINAL_ENDINGS[ORDINAL.select(count)] ?? 'th'}`;

/** With a capital letter at the beginning. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
