/** The results on which a row comes, `[from, to]` or the only one. */
export type RowSpan = readonly [from: number, to: number] | readonly [only: number];

export interface TableRow {
  readonly on: RowSpan;
  /** With `[2d6]` for dice and `[id]` for other tables. */
  readonly text: string;
}

/** When a table is rolled by itself: on entering a new hex, every day, or on entering a new hex with a site. */
export const WHENS = ['enter', 'day', 'site'] as const;
export type When = (typeof WHENS)[number];

/** What narrows down where a table is rolled by itself. */
export interface Where {
  readonly terrain?: readonly string[];
  /** These sites, or any. */
  readonly site?: readonly string[] | true;
  /** Such as `1-2 of 1d6`. */
  readonly chance?: string;
}

/** A table of somebody's own. */
export interface Table {
  readonly title: string;
  /** Dice such as `2d6`; every result of theirs is in just one row. */
  readonly roll: string;
  readonly rows: readonly TableRow[];
  readonly when?: When;
  readonly where?: Where;
}

/** Tables by their ids. */
export type Tables = ReadonlyMap<string, Table>;

export const spanOf = ([from, to = from]: RowSpan): { readonly from: number; readonly to: number } => ({
  from,
  to,
});

/** The shorter way to write a span. */
export const rowSpan = (from: number, to: number): RowSpan => (from === to ? [from] : [from, to]);
