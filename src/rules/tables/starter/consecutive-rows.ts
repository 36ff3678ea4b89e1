import type { TableRow } from '../table.ts';

/** A row for each text, on one result each from 1 on: for a single die with as many sides. */
export const consecutiveRows = (texts: readonly string[]): readonly TableRow[] =>
  texts.map((text, index) => ({ on: [index + 1], text }));
