/** The results that select a row: `[from, to]`, or a single one. */
export type RowSpan = readonly [from: number, to: number] | readonly [only: number];

export interface TableRow {
  readonly on: RowSpan;
  /** May contain `[2d6]` for dice and `[id]` for other tables. */
  readonly text: string;
}

/** When a table is rolled automatically: on entering a new hex, every day, or on entering a new hex with a site. */
export const TABLE_OCCASIONS = ['enter', 'day', 'site'] as const;
export type TableOccasion = (typeof TABLE_OCCASIONS)[number];

/** Limits where a table is rolled automatically. */
export interface TableFilter {
  readonly terrain?: readonly string[];
  /** Only hexes with one of these sites; `true`: with any site. */
  readonly site?: readonly string[] | true;
  /** A chance such as `1-2 of 1d6`. */
  readonly chance?: string;
}

/** A user's random table. */
export interface Table {
  readonly title: string;
  /** Dice such as `2d6`; each of their results is in exactly one row. */
  readonly roll: string;
  readonly rows: readonly TableRow[];
  readonly when?: TableOccasion;
  readonly where?: TableFilter;
}

/** Tables by their ids. */
export type Tables = ReadonlyMap<string, Table>;

export const spanOf = ([from, to = from]: RowSpan): { readonly from: number; readonly to: number } => ({
  from,
  to,
});

/** A span in its shortest form. */
export const rowSpan = (from: number, to: number): RowSpan => (from === to ? [from] : [from, to]);
