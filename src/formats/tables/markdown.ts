/** The tables of a Markdown text whose first column has results, under a head such as `d6`; named by the headings above them. */
import { looksLikeDice } from '../../rules/tables/dice-notation.ts';
import { asLiteral } from '../../rules/tables/row-text.ts';
import type { TableRow } from '../../rules/tables/table.ts';
import { quoted } from '../../rules/tables/table-fault.ts';
import { rollOf } from './csv.ts';
import { readRange } from './ranges.ts';
import { type ImportedTables, TableImport } from './table-import.ts';

interface PipeTable {
  /** Of its head, counted from 1. */
  readonly line: number;
  readonly heading: string;
  readonly head: readonly string[];
  readonly rows: { readonly line: number; readonly cells: readonly string[] }[];
}

export function readMarkdown(text: string, name = 'Table'): ImportedTables {
  const draft = new TableImport();
  const found = pipeTablesIn(text.split(/\r?\n/), name);
  for (const table of found) takeTable(table, draft);
  if (found.length === 0) draft.drop('the file', 'there is no table in it');
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

/** The text of a heading, without the signs that may close it. */
const headingIn = (line: string): string | null =>
  /^ {0,3}#{1,6} (.*)$/.exec(line)?.[1]?.trim().replace(/ #+$/, '') || null;

/** The line between head and rows. */
const isRule = (line: string | undefined): boolean =>
  line?.includes('-') === true && line.includes('|') && /^[\s|:-]+$/.test(line);

/** A stroke behind a backslash parts no cells. */
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
  // The first one is the line between head and rows.
  for (const { line: at, cells } of rows.slice(1)) {
    const [first = '', ...said] = cells;
    const on = readRange(unmarked(first));
    if (!on) draft.drop(`line ${at}`, `${quoted(first)} is no result, such as 4 or 2-3`);
    else
      taken.push({ on, text: cellText(said.filter((cell) => cell !== '').join('; '), `line ${at}`, draft) });
  }
  if (taken.length === 0) {
    draft.drop(place, 'its first column has no results');
    return;
  }
  const named = unmarked(head[0] ?? '').toLowerCase();
  const roll = looksLikeDice(named) ? named : rollOf(taken);
  draft.add(draft.idOf(`${line}`, heading), place, { title: heading, roll, rows: taken });
}

/** Without what makes a text bold or a roll of a plug-in. */
const unmarked = (cell: string): string => cell.replace(/[*_`]|dice:/g, '').trim();

/** A roll of a plug-in, a link within a vault, or any other link. */
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
  return draft.ownText(place, plain);
}
