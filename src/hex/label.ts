import type { Axial } from './axial.ts';

/** Column and row of the start hex: the middle of a map of 100 × 100. */
const MIDDLE = 50;

const half = (q: number): number => Math.ceil(q / 2);

/** A column or row with at least two digits: `05`, `-05`, `100`. */
export const twoDigits = (value: number): string =>
  `${value < 0 ? '-' : ''}${String(Math.abs(value)).padStart(2, '0')}`;

/** Column and row of a hex on a map: 50 and 50 for the start hex. */
export const columnAndRow = ({ q, r }: Axial): { readonly column: number; readonly row: number } => ({
  column: MIDDLE + q,
  row: MIDDLE + r + half(q),
});

/** The hex in a column and row. */
export const hexAtColumnRow = (column: number, row: number): Axial => {
  const q = column - MIDDLE;
  return { q, r: row - MIDDLE - half(q) };
};

/**
 * The label of a hex by column and row, as Text Mapper writes it: `5050` for the start hex. Even columns are half a hex
 * lower. If column or row is outside 00–99, there is a dot between the two: `103.05`, `-02.50`.
 */
export function hexLabel(hex: Axial): string {
  const { column, row } = columnAndRow(hex);
  const short = column >= 0 && column <= 99 && row >= 0 && row <= 99;
  return twoDigits(column) + (short ? '' : '.') + twoDigits(row);
}

/** Parses a label of either form; `null` if the text is not a label. */
export function parseHexLabel(text: string): Axial | null {
  const match = /^(\d\d)(\d\d)$/.exec(text) ?? /^(-?\d{2,9})\.(-?\d{2,9})$/.exec(text);
  if (!match) return null;
  return hexAtColumnRow(Number(match[1]), Number(match[2]));
}
