/** How the entries of a legend are arranged. */
export interface LegendGrid {
  readonly columns: number;
  readonly rows: number;
  readonly width: number;
  readonly height: number;
}

/** Rows and columns for so many entries in a given width, as even as can be. */
export function legendGrid(
  count: number,
  width: number,
  cell: { readonly width: number; readonly height: number },
): LegendGrid {
  const rows = Math.ceil(count / Math.max(1, Math.floor(width / cell.width)));
  const columns = Math.ceil(count / Math.max(1, rows));
  return { columns, rows, width: columns * cell.width, height: rows * cell.height };
}
