import { looksLikeDice } from './dice-notation.ts';

const LONGEST_ID = 40;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Whether a text can be the id of a table: a slug such as `village-name`, but not dice such as `d66`. */
export const isTableId = (text: string): boolean =>
  text.length <= LONGEST_ID && SLUG.test(text) && !looksLikeDice(text);

/** What an id must look like, for messages. */
export const TABLE_ID_FORM = `small letters and digits with single hyphens between, such as village-name, at most ${LONGEST_ID} characters, and not like dice`;

/** Makes an id from a text such as a title or a file name. */
export function tableIdOf(text: string): string {
  const slug = text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’]/gu, '')
    .replace(/[^a-z0-9]+/g, '-');
  const isName = /[a-z0-9]/.test(slug) && !looksLikeDice(slug);
  const words = isName ? slug.replace(/^-/, '') : `table-${slug}`;
  return words.slice(0, LONGEST_ID).replace(/-+$/, '');
}
