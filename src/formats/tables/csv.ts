/**
 * A table in CSV: ranges and texts, with or without a header such as `on,text`, `from,to,text` or `2d6,text`. If no
 * header names the dice, they are guessed from the lowest and the highest result.
 */
import { normaliseDice } from '../../rules/tables/dice-notation.ts';
import { type RowSpan, rowSpan, spanOf, type TableRow } from '../../rules/tables/table.ts';
import { quoted } from '../../text/quoted.ts';
import { type CsvRecord, readCsv, separatorOf } from './csv-records.ts';
import { diceOfHead, diceSpanning, reachOf, readRange } from './ranges.ts';
import { type ImportedTables, TableImport } from './table-import.ts';

const NO_TABLE =
  'there is no table in it. What is read are lines such as 2-3,Orcs, a list numbered 1. to the last, a table in Markdown, and files of Foundry VTT, Hex Describe, Datasworn or Hexfarer';

export function readCsvTable(written: string, name = 'Table'): ImportedTables {
  const draft = new TableImport();
  const text = written.replace(/^\uFEFF/, '');
  const separator = separatorOf(text);
  const [first, ...others] = readCsv(text, separator);
  const head = first && headOf(first);
  const reach = reachOf(head?.roll ?? null);
  const rows: TableRow[] = [];
  for (const record of first && !head ? [first, ...others] : others) {
    const place = `line ${record.line}`;
    const on = head?.isPair ? pairOf(record) : readRange(record.fields[0] ?? '', reach);
    const said = record.fields.slice(head?.isPair ? 2 : 1);
    if (on) rows.push({ on, text: draft.ownText(place, said.join(separator).trim()) });
    else
      draft.drop(
        place,
        `${quoted(record.fields.join(separator))} does not begin with a result, such as 4 or 2-3`,
      );
  }
  if (rows.length === 0) draft.drop('the file', NO_TABLE);
  else draft.add(draft.idOf(name), 'the file', { title: name, roll: head?.roll ?? rollOf(rows), rows });
  return draft.finished();
}

/** The dice for the rows of a table, guessed from the lowest and the highest result. */
export function rollOf(rows: readonly TableRow[]): string {
  const spans = rows.map(({ on }) => spanOf(on));
  const lowest = spans.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY);
  const highest = spans.reduce((most, { to }) => Math.max(most, to), 0);
  return diceSpanning(lowest, highest);
}

/** Common names of the columns for the first and the last result of a row. */
const PAIRS = [
  ['from', 'to'],
  ['min', 'max'],
  ['low', 'high'],
  ['start', 'end'],
];

/** The meaning of the columns, according to a header; `null` if the first record is a row already. */
function headOf({ fields }: CsvRecord): { readonly isPair: boolean; readonly roll?: string } | null {
  const [first = '', second = ''] = fields.map(normaliseDice);
  if (readRange(fields[0] ?? '')) return null;
  const roll = diceOfHead(fields[0] ?? '');
  const isPair = PAIRS.some(([from, to]) => first === from && second === to);
  return { isPair, ...(roll !== null && { roll }) };
}

function pairOf({ fields: [first = '', last = ''] }: CsvRecord): RowSpan | null {
  const from = readRange(first);
  const to = last.trim() === '' ? from : readRange(last);
  return from && to ? rowSpan(spanOf(from).from, spanOf(to).to) : null;
}
