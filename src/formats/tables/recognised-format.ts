import { listIn, objectIn, parsedJson, textIn } from './json-value.ts';
import { NUMBERED_ITEM } from './markdown.ts';
import type { TableFormat } from './table-formats.ts';

/** In which form somebody wrote tables, as far as that can be seen; every text has one. */
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

/** The beginning of JSON, for what was not copied whole. A row of CSV may begin with a table in brackets. */
const LIKE_JSON = /^[\s\uFEFF]*(\{|\[\s*[[{"])/;

/** What parts the head of a Markdown table from its rows. */
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
