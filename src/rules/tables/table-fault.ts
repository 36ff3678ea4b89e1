/** What is wrong with a table or with several, and where. */
export interface TableFault {
  /** The id of the table. */
  readonly table?: string;
  /** Counted from 1. */
  readonly row?: number;
  readonly what: string;
}

/** `table 'encounters', row 3: …`. */
export function tableFaultText({ table, row, what }: TableFault): string {
  const place = [
    ...(table === undefined ? [] : [`table ${quoted(table)}`]),
    ...(row === undefined ? [] : [`row ${row}`]),
  ].join(', ');
  return place === '' ? what : `${place}: ${what}`;
}

const LONGEST_QUOTED = 40;

/** A text that somebody wrote, for a message: without its end if it is long, or what can't be printed. */
export function quoted(text: string): string {
  const short = text.length > LONGEST_QUOTED ? `${text.slice(0, LONGEST_QUOTED)}…` : text;
  return `'${short.replace(/\p{C}/gu, '�')}'`;
}
