import { andList } from '../telling/words.ts';

/** How many parts of a schema a message names. */
const MOST_NAMED = 3;

/** The first few of the parts of a schema that are missing or different, and how many there are besides. */
export function fewNamed(names: readonly string[]): string {
  const others = names.length - MOST_NAMED;
  return andList(others > 0 ? [...names.slice(0, MOST_NAMED), `${others} more`] : names);
}

/**
 * What is wrong with a database whose schema is not that of this version, and what to do about it; the names come last,
 * since they help only those who know the tables. Continues a sentence that begins with the database.
 *
 * @param names of the parts that are missing or different, at least one
 */
export const differencesText = (names: readonly string[]): string =>
  'does not have the schema of this version, without which nothing keeps what was revealed from being changed. ' +
  `Restore a backup. Missing or different: ${fewNamed(names)}`;
