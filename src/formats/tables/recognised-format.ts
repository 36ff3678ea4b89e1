import { listIn, objectIn, parsedJson, textIn } from './json-value.ts';
import { NUMBERED_ITEM } from './markdown.ts';
import type { TableFormat } from './table-formats.ts';

/** A guess at the format of a text with tables; there is a guess for every text. */
export function recognisedFormat(text: string): TableFormat | 'own' {
  const value = parsedJson(text);
  if (typeof value === 'object' && value !== null) return formatOfJson(value);
  if (LIKE_JSON.test(text)) return 'own';
  const lines = text.split('\n').map((line) => line.trim());
  if (lines.some((line) => line.startsWith(';'))) return 'hex-describe';
  const first = lines.find((line) => line !== '' && !line.startsWith('#'));
  if (first !== undefined && NUMBERED_ITEM.test(first)) return 'markdown';
  return lines.some((line, index) => isRule(line) && lines[index - 1]?.includes('|')) ? 'markdown' : 'csv';
}

/**
 * The beginning of JSON, for JSON that was not copied completely. A row of CSV may begin with a reference in brackets.
 */
const LIKE_JSON = /^[\s\uFEFF]*(\{|\[\s*[[{"])/;

/** True for the line between the header of a Markdown table and its rows. */
const isRule = (line: string): boolean => line.includes('-') && /^[-|: ]+$/.test(line);

function formatOfJson(value: object): TableFormat | 'own' {
  const object = objectIn(value);
  const among = object ? [object, ...Object.values(object)] : [];
  if (among.some(isOwnTable)) return 'own';
  const tables = listIn(value) ?? listIn(object?.tables) ?? [value];
  return tables.some((each) => listIn(objectIn(each)?.results)) ? 'foundry' : 'datasworn';
}

const isOwnTable = (value: unknown): boolean => {
  const table = objectIn(value);
  return (
    textIn(table?.roll) !== null && listIn(table?.rows)?.some((row) => listIn(objectIn(row)?.on)) === true
  );
};
