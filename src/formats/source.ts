import { printable } from './sheet/xml.ts';

/** Where an exported file comes from. */
export interface Source {
  /** Name of the campaign. */
  readonly title: string;
  /** Sequence number of the last ledger entry that the file includes. */
  readonly seq: number;
  /** Hash of that entry, by which this state of the ledger can be identified. */
  readonly head: string;
}

/** One line about the source: `Barrow Downs, after entry 134, head 5c0ffee…`. */
export const sourceLine = ({ title, seq, head }: Source): string =>
  `${printable(title).replace(/\s+/gu, ' ').trim() || 'A campaign'}, after entry ${seq}, head ${head}`;

/** The title in a line written by `sourceLine`; `null` for any other line. */
export const titleInSource = (line: string): string | null =>
  /^(.*), after entry \d+, head [0-9a-f]{64}$/u.exec(line)?.[1] ?? null;
