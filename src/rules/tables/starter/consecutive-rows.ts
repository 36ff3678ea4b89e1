import type { TableRow } from '../table.ts';

/** A row for each text, on the results 1, 2, 3 …: for a single die with as many sides. */
export const consecutiveRows = (texts: readonly string[]): readonly TableRow[] =>
  texts.map((text, index) => ({ on: [index + 1], text }));
