import { normaliseDice, readDice } from '../../../src/rules/tables/dice-notation.ts';
import { rowOdds } from '../../../src/rules/tables/odds.ts';
import {
  type RowSpan,
  rowSpan,
  spanOf,
  type Table,
  type TableFilter,
  type TableOccasion,
  type TableRow,
} from '../../../src/rules/tables/table.ts';
import { toAsciiSigns } from '../../../src/text/ascii-signs.ts';
import { wholeNumber } from '../../kit/whole-number.ts';

/** A row as it is typed. */
export interface RowForm {
  /** Identifies the row, also after it is moved. */
  readonly key: number;
  readonly from: string;
  /** Empty if the row has only one result. */
  readonly to: string;
  readonly text: string;
}

/** A table being typed: the content of each field. */
export interface TableForm {
  readonly id: string;
  readonly title: string;
  readonly roll: string;
  readonly rows: readonly RowForm[];
  readonly when: TableOccasion | 'by-hand';
  /** Empty for any terrain. */
  readonly terrain: readonly string[];
  readonly site: 'whatever' | 'any' | 'these';
  readonly sites: readonly string[];
  readonly chance: string;
}

/** The form of a new table. */
export const BLANK_FORM: TableForm = {
  id: '',
  title: '',
  roll: '1d6',
  rows: [
    { key: 1, from: '1', to: '3', text: '' },
    { key: 2, from: '4', to: '6', text: '' },
  ],
  when: 'by-hand',
  terrain: [],
  site: 'whatever',
  sites: [],
  chance: '',
};

/** A table as form fields. */
export function formOf(id: string, { title, roll, rows, when, where = {} }: Table): TableForm {
  const { terrain = [], site, chance = '' } = where;
  return {
    id,
    title,
    roll,
    rows: rows.map(({ on, text }, index) => ({ key: index + 1, ...spanTyped(on), text })),
    when: when ?? 'by-hand',
    terrain,
    site: site === undefined ? 'whatever' : site === true ? 'any' : 'these',
    sites: Array.isArray(site) ? site : [],
    chance,
  };
}

/** A row's results as form fields. */
export function spanTyped(on: RowSpan): Pick<RowForm, 'from' | 'to'> {
  const { from, to } = spanOf(on);
  return { from: `${from}`, to: to === from ? '' : `${to}` };
}

/** The results of a row as typed; `null` if the fields are no numbers. */
export function spanIn({ from, to }: Pick<RowForm, 'from' | 'to'>): RowSpan | null {
  const [first, last] = [wholeIn(from), to.trim() === '' ? wholeIn(from) : wholeIn(to)];
  return first === null || last === null ? null : rowSpan(first, last);
}

const wholeIn = (text: string): number | null => (/[,\s]/.test(text.trim()) ? null : wholeNumber(text));

/** The rows whose results can be read, in order, each with its index in the form. */
export const rowsIn = (form: TableForm): readonly (TableRow & { readonly index: number })[] =>
  form.rows.flatMap((row, index) => {
    const on = spanIn(row);
    return on ? [{ on, text: row.text, index }] : [];
  });

/** The form's content as a table in the form that the server takes, not validated. */
export function tableIn(form: TableForm): object {
  const { title, roll, when } = form;
  const where = whereIn(form);
  return {
    title: title.trim(),
    roll: normaliseDice(roll),
    rows: rowsIn(form).map(({ on, text }) => ({ on, text })),
    ...(when !== 'by-hand' && { when }),
    ...(Object.keys(where).length > 0 && { where }),
  };
}

function whereIn({ terrain, site, sites, chance }: TableForm): TableFilter {
  return {
    ...(terrain.length > 0 && { terrain }),
    ...(site !== 'whatever' && { site: site === 'any' ? true : sites }),
    ...(chance.trim() !== '' && { chance: toAsciiSigns(chance).trim() }),
  };
}

/** Whether a saved table has the same content as the form. */
export const saysTheSame = (form: TableForm, id: string, table: Table): boolean =>
  JSON.stringify({ ...form, rows: withoutKeys(form) }) ===
  JSON.stringify({ ...formOf(id, table), rows: withoutKeys(formOf(id, table)) });

const withoutKeys = ({ rows }: TableForm) => rows.map(({ from, to, text }) => ({ from, to, text }));

/** The probability of each row, from 0 to 1; `null` if its results or the dice can't be read. */
export function oddsIn(form: TableForm): readonly (number | null)[] {
  const read = readDice(normaliseDice(form.roll));
  const odds = form.rows.map((): number | null => null);
  if (!read.ok) return odds;
  const rows = rowsIn(form);
  for (const [at, share] of rowOdds({ roll: normaliseDice(form.roll), rows }).entries()) {
    const index = rows[at]?.index;
    if (index !== undefined) odds[index] = share;
  }
  return odds;
}
