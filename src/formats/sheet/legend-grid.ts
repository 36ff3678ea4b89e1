/** The arrangement of the entries of a legend. */
export interface LegendGrid {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
}

/** The number of rows and columns for `count` entries in a given width, as even as possible. */
export function legendGrid(
  count: number,
  width: number,
  cell: { readonly width: number; readonly height: number },
): LegendGrid {
  const rows = Math.ceil(count / Math.max(1, Math.floor(width / cell.width)));
  const columns = Math.ceil(count / Math.max(1, rows));
  return { columns, rows, width: columns * cell.width, height: rows * cell.height };
}
