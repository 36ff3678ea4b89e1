import { printable } from './sheet/xml.ts';

/** Where a file that leaves comes from. */
export interface Source {
  /** Name of the campaign. */
  readonly title: string;
  /** Number of the last entry that it shows. */
  readonly seq: number;
  /** Hash of that entry, by which the ledger up to it can be known again. */
  readonly head: string;
}

/** `Barrow Downs, after entry 134, head 5c0ffee…`, in one line. */
export const sourceLine = ({ title, seq, head }: Source): string =>
  `${printable(title).replace(/\s+/gu, ' ').trim() || 'A campaign'}, after entry ${seq}, head ${head}`;

/** The title in such a line; `null` where it is another one. */
export const titleInSource = (line: string): string | null =>
  /^(.*), after entry \d+, head [0-9a-f]{64}$/u.exec(line)?.[1] ?? null;
