/**
 * Imports the tables of a Markdown text whose first column has results, with a header such as `d6`; their titles are
 * the headings above them. If there are no tables, numbered lists that begin with 1 are imported: their die has as many
 * sides as the list has items.
 */
import { looksLikeDice } from '../../rules/tables/dice-notation.ts';
import { asLiteral } from '../../rules/tables/row-text.ts';
import { rowSpan, type TableRow } from '../../rules/tables/table.ts';
import { quoted } from '../../text/quoted.ts';
import { rollOf } from './csv.ts';
import { diceOfHead, reachOf, readRange } from './ranges.ts';
import { type ImportedTables, TableImport } from './table-import.ts';

interface PipeTable {
  /** Line number of its header, counted from 1. */
  readonly line: number;
  readonly heading: string;
  readonly head: readonly string[];
  readonly rows: { readonly line: number; readonly cells: readonly string[] }[];
}

export function readMarkdown(text: string, name = 'Table'): ImportedTables {
  const draft = new TableImport();
  const found = pipeTablesIn(text.split(/\r?\n/), name);
  for (const table of found) takeTable(table, draft);
  if (found.length === 0) {
    const lists = listsIn(text.split(/\r?\n/), name);
    for (const list of lists) takeList(list, draft);
    if (lists.length === 0) draft.drop('the file', 'there is no table in it');
  }
  return draft.finished();
}

function pipeTablesIn(lines: readonly string[], name: string): readonly PipeTable[] {
  const tables: PipeTable[] = [];
  let heading = name;
  let fence: string | null = null;
  let open: PipeTable | null = null;
  for (const [index, written] of lines.entries()) {
    const mark = /^\s*(```|~~~)/.exec(written)?.[1];
    if (mark && (fence === null || fence === mark)) fence = fence === null ? mark : null;
    const cells = fence === null && written.includes('|') ? cellsOf(written) : null;
    if (!cells) open = null;
    else if (open) open.rows.push({ line: index + 1, cells });
    else if (isRule(lines[index + 1])) {
      open = { line: index + 1, heading, head: cells, rows: [] };
      tables.push(open);
    }
    if (fence === null) heading = headingIn(written) ?? heading;
  }
  return tables;
}

interface NumberedList {
  /** Line number of its first item, counted from 1. */
  readonly line: number;
  readonly heading: string;
  readonly items: { readonly line: number; readonly number: number; readonly text: string }[];
}

/** An item of a numbered list: `1. Goblins` or `1) Goblins`. */
export const NUMBERED_ITEM = /^ {0,3}(\d{1,4})[.)]\s+(\S.*)$/;

function listsIn(lines: readonly string[], name: string): readonly NumberedList[] {
  const lists: NumberedList[] = [];
  let heading = name;
  let open: NumberedList | null = null;
  for (const [index, written] of lines.entries()) {
    const [, number, text = ''] = NUMBERED_ITEM.exec(written) ?? [];
    const title = headingIn(written);
    if (title !== null) {
      heading = title;
      open = null;
    } else if (number !== undefined) {
      if (!open) {
        open = { line: index + 1, heading, items: [] };
        lists.push(open);
      }
      open.items.push({ line: index + 1, number: Number(number), text: text.trim() });
    } else if (written.trim() !== '') open = null;
  }
  return lists;
}

function takeList({ line, heading, items }: NumberedList, draft: TableImport): void {
  const wrong = items.find(({ number }, index) => number !== index + 1);
  if (wrong || items.length < 2) {
    const where = `line ${wrong?.line ?? line}`;
    draft.drop(where, 'a list is read as a table where its items are numbered 1, 2, 3 … to the last');
    return;
  }
  const rows = items.map(({ line: at, number, text }) => ({
    on: rowSpan(number, number),
    text: cellText(text, `line ${at}`, draft),
  }));
  const table = { title: heading, roll: `1d${items.length}`, rows };
  draft.add(draft.idOf(`${line}`, heading), `line ${line}`, table);
}

/** The text of a heading, without a closing sequence of `#`; null for any other line. */
const headingIn = (line: string): string | null =>
  /^ {0,3}#{1,6} (.*)$/.exec(line)?.[1]?.trim().replace(/ #+$/, '') || null;

/** True for the line between header and rows. */
const isRule = (line: string | undefined): boolean =>
  line?.includes('-') === true && line.includes('|') && /^[\s|:-]+$/.test(line);

/** The cells of a row. An escaped `|` doesn't separate cells. */
const cellsOf = (line: string): readonly string[] =>
  line
    .trim()
    .replace(/^\|/, '')
    .replace(/(?<!\\)\|$/, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

function takeTable({ line, heading, head, rows }: PipeTable, draft: TableImport): void {
  const place = `line ${line}`;
  const taken: TableRow[] = [];
  const dice = diceOfHead(unmarked(head[0] ?? ''));
  const reach = reachOf(dice);
  // The first of the rows is the line between header and rows.
  for (const { line: at, cells } of rows.slice(1)) {
    const [first = '', ...said] = cells;
    const on = readRange(unmarked(first), reach);
    if (!on) draft.drop(`line ${at}`, `${quoted(first)} is no result, such as 4 or 2-3`);
    else
      taken.push({ on, text: cellText(said.filter((cell) => cell !== '').join('; '), `line ${at}`, draft) });
  }
  if (taken.length === 0) {
    draft.drop(place, 'its first column has no results');
    return;
  }
  draft.add(draft.idOf(`${line}`, heading), place, {
    title: heading,
    roll: dice ?? rollOf(taken),
    rows: taken,
  });
}

/** A cell without markup for emphasis, code, or a dice plug-in. */
const unmarked = (cell: string): string => cell.replace(/[*_`]|dice:/g, '').trim();

/** A text without markup for bold, italic or struck-out text, and without backslashes that escape a sign. */
const withoutSigns = (text: string): string => {
  const signs = text.match(/[*_~]/g)?.length ?? 0;
  return (signs > MOST_SIGNS ? text : unemphasized(text)).replace(/\\([\\`*_{}[\]()#+.!~|-])/g, '$1');
};

/**
 * Limit of emphasis signs. With more of them than anybody would write, matching would take too long, because each is
 * searched to the end of the text.
 */
const MOST_SIGNS = 100;

const unemphasized = (text: string): string =>
  text
    .replace(/(?<!\\)\*\*([^*\n]+)\*\*/g, '$1')
    .replace(/(?<![\w\\_])__([^_\n]+)__(?!\w)/g, '$1')
    .replace(/(?<!\\)~~([^~\n]+)~~/g, '$1')
    .replace(/(?<![\w\\*])\*([^\s*][^*\n]*)\*(?![\w*])/g, '$1')
    .replace(/(?<![\w\\_])_([^\s_][^_\n]*)_(?!\w)/g, '$1');

/** A roll of a dice plug-in, a link within a vault, or any other link. */
const MARKED = /`dice:([^`]*)`|\[\[(?:[^[\]|]*\|)?([^[\]|]+)\]\]|\[([^[\]]*)\]\([^()\s]*\)/g;

function cellText(cell: string, place: string, draft: TableImport): string {
  const plain = cell
    .replace(/<br\s*\/?>/gi, '\n')
    .replace(MARKED, (whole, roll?: string, page?: string, label?: string) => {
      const dice = roll?.replace(/\s/g, '').toLowerCase();
      if (dice !== undefined && looksLikeDice(dice)) return `[${dice}]`;
      draft.drop(place, `of ${quoted(whole)} only the text is here`);
      return asLiteral((roll ?? page ?? label ?? '').trim());
    });
  return draft.ownText(place, withoutSigns(plain));
}
