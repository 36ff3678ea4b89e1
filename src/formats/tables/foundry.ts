/**
 * Imports RollTables as exported by Foundry VTT: `formula` and `results`, each with a `range`. The file may have one, a
 * list of several, or an object with `tables`, such as an adventure. Of results that are documents, only the name is
 * used.
 */
import { highestOf, lowestOf, readDice } from '../../rules/tables/dice-notation.ts';
import { asLiteral } from '../../rules/tables/row-text.ts';
import { rowSpan, spanOf, type TableRow } from '../../rules/tables/table.ts';
import { quoted } from '../../text/quoted.ts';
import { listIn, objectIn, parsedJson, textIn, wholeIn } from './json-value.ts';
import { plainText } from './plain-text.ts';
import { type ImportedTables, TableImport } from './table-import.ts';

type Json = Readonly<Record<string, unknown>>;

export function readFoundry(text: string): ImportedTables {
  const draft = new TableImport();
  const value = parsedJson(text);
  const found = rollTablesIn(value);
  if (found.length === 0)
    draft.drop('the file', value === undefined ? 'it is no JSON' : 'there is no RollTable in it');
  const tables = found.map((table, index) => {
    const title = textIn(table.name) ?? `Table ${index + 1}`;
    // Other tables refer to this one by its `_id`, so that is the key for its id here.
    const id = draft.idOf(textIn(table._id) ?? `${index}`, title);
    return { table, title, id };
  });
  const known = new Set(found.flatMap(({ _id }) => textIn(_id) ?? []));
  for (const { table, title, id } of tables) takeTable(table, title, id, known, draft);
  return draft.finished();
}

function rollTablesIn(value: unknown): readonly Json[] {
  const object = objectIn(value);
  const list = listIn(value) ?? listIn(object?.tables) ?? [value];
  return list.flatMap((each) => {
    const table = objectIn(each);
    return table && listIn(table.results) ? [table] : [];
  });
}

function takeTable(
  table: Json,
  title: string,
  id: string,
  known: ReadonlySet<string>,
  draft: TableImport,
): void {
  if (table.replacement === false)
    draft.drop(title, 'each result comes only once there, here as often as the dice say');
  const formula = typeof table.formula === 'string' ? table.formula.replace(/\s/g, '').toLowerCase() : '';
  const rows: TableRow[] = [];
  let last = 0;
  for (const [index, each] of (listIn(table.results) ?? []).entries()) {
    const place = `${title}, results[${index}]`;
    const result = objectIn(each) ?? {};
    // If there is no formula, Foundry ignores the ranges, and gives each result as many numbers as its weight, one
    // after the other.
    const range = formula === '' ? [last + 1, last + weightOf(result)] : listIn(result.range);
    const [from, to] = (range ?? []).map(wholeIn);
    if (typeof from !== 'number' || typeof to !== 'number') draft.drop(place, 'it has no range');
    else rows.push({ on: rowSpan(from, to), text: resultText(result, place, known, draft) });
    last = Math.max(last, to ?? 0);
  }
  const roll = formula === '' ? `1d${Math.max(1, last)}` : formula;
  if (/^1?d1$/.test(roll) && rows.length > 0)
    draft.add(id, title, { title, roll: '1d2', rows: [alwaysRow(rows, title, draft)] });
  else draft.add(id, title, { title, roll, rows: [...rows, ...silentRows(roll, rows, title, draft)] });
}

/** How many numbers of the die a result gets if there is no formula. */
function weightOf({ weight }: Json): number {
  const whole = wholeIn(weight);
  return whole !== null && whole >= 1 ? whole : 1;
}

/** Our dice have at least two sides, so the result of a one-sided die applies to both. */
function alwaysRow(rows: readonly TableRow[], title: string, draft: TableImport): TableRow {
  const always = rows.filter(({ on }) => spanOf(on).from <= 1 && spanOf(on).to >= 1);
  if (rows.length > 1 || always.length === 0)
    draft.drop(title, '1d1 always comes to 1: all results but the first for that are left out');
  return { text: '', ...always[0], on: [1, 2] };
}

/** Empty rows for numbers without a result, for which Foundry shows nothing. */
function silentRows(roll: string, rows: readonly TableRow[], title: string, draft: TableImport): TableRow[] {
  const read = readDice(roll);
  if (!read.ok || rows.length === 0) return [];
  const silent: TableRow[] = [];
  let next = lowestOf(read.dice);
  const end = { from: highestOf(read.dice) + 1, to: 0 };
  for (const { from, to } of [...rows.map(({ on }) => spanOf(on)).sort((a, b) => a.from - b.from), end]) {
    if (from > next && next < end.from)
      silent.push({ on: rowSpan(next, Math.min(from, end.from) - 1), text: '' });
    next = Math.max(next, to + 1);
  }
  if (silent.length > 0)
    draft.drop(title, `${roll} comes to results that have no row: nothing is said on these`);
  return silent;
}

function resultText(result: Json, place: string, known: ReadonlySet<string>, draft: TableImport): string {
  const { type } = result;
  const isText = type === undefined || type === 0 || type === 'text';
  if (isText) return enriched(shownText(result), place, draft);
  const uuid = textIn(result.documentUuid) ?? '';
  const kind = textIn(result.documentCollection) ?? textIn(result.collection) ?? uuid.split('.').at(-2) ?? '';
  const document = textIn(result.documentId) ?? textIn(result.resultId) ?? uuid.split('.').at(-1) ?? '';
  if (kind === 'RollTable' && known.has(document)) return `[${draft.idOf(document)}]`;
  const name = textIn(result.text) ?? textIn(result.name) ?? 'a document';
  draft.drop(place, `of the document ${quoted(name)}${kind && ` (${kind})`} only the name is here`);
  return enriched(name, place, draft);
}

/** The text that Foundry shows: newer versions show a name above the description, older ones have a single text. */
function shownText(result: Json): string {
  const text = textIn(result.text);
  const [name, description] = [textIn(result.name), textIn(result.description)];
  const isBoth = name !== null && description !== null && !plainText(description).startsWith(plainText(name));
  return text ?? (isBoth ? `<p>${name}</p>${description}` : (description ?? name ?? ''));
}

/** Matches `@UUID[…]{Label}`, or a roll such as `[[/r 1d6]]{Label}`. */
const ENRICHED = /@\w+\[[^[\]]*\](?:\{([^{}]*)\})?|\[\[([^[\]]*)\]\](?:\{[^{}]*\})?/g;

/** A text with Foundry's own markup, as the text of a row. */
function enriched(html: string, place: string, draft: TableImport): string {
  const text = plainText(html);
  if (/<(?:img|video|a)\b/i.test(html)) draft.drop(place, 'pictures and links are left out');
  let told = '';
  let read = 0;
  for (const sign of text.matchAll(ENRICHED)) {
    const [whole, label, roll] = sign;
    told += asLiteral(text.slice(read, sign.index));
    read = sign.index + whole.length;
    told += roll === undefined ? linkText(whole, label, place, draft) : rollText(whole, roll, place, draft);
  }
  return told + asLiteral(text.slice(read));
}

function linkText(whole: string, label: string | undefined, place: string, draft: TableImport): string {
  draft.drop(place, `of the link ${quoted(whole)} only the text is here`);
  return asLiteral(label ?? '');
}

function rollText(whole: string, roll: string, place: string, draft: TableImport): string {
  const dice = roll
    .replace(/^\/\w+\s/, '')
    .replace(/#.*$/, '')
    .replace(/\s/g, '')
    .toLowerCase();
  const read = readDice(dice);
  if (read.ok) return `[${dice}]`;
  draft.drop(place, `the roll ${quoted(whole)} is plain text: ${read.what}`);
  return asLiteral(whole);
}
