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

const LONGEST_QUOTED = 40;

/** Quotes a user's text in a message: truncated if it is long, with unprintable characters replaced. */
export function quoted(text: string): string {
  const short = text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED)}…` : text;
  return `'${short.replace(/\p{C}/gu, '�')}'`;
}
