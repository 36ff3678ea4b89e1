import { quoted } from '../../text/quoted.ts';

/** What is wrong with one table or with several together, and where. */
export interface TableFault {
  /** The id of the table. */
  readonly table?: string;
  /** Row number, from 1. */
  readonly row?: number;
  readonly what: string;
}

/** A fault as text: `table 'encounters', row 3: …`. */
export function tableFaultText({ table, row, what }: TableFault): string {
  const place = [
    ...(table === undefined ? [] : [`table ${quoted(table)}`]),
    ...(row === undefined ? [] : [`row ${row}`]),
  ].join(', ');
  return place === '' ? what : `${place}: ${what}`;
}
