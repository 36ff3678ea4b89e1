import { describe, expect, it } from 'vitest';
import { PAPER_SIZES } from '../../../src/formats/atlas/paper.ts';
import { SHEET_MARGINS, sheetPlan } from '../../../src/formats/atlas/sheets.ts';
import { spanOf } from '../../../src/formats/sheet/hex-grid.ts';
import { type Axial, ORIGIN } from '../../../src/hex/axial.ts';
import { columnAndRow, hexAtColumnRow } from '../../../src/hex/label.ts';

const HEX = 64;
const MM = 72 / 25.4;

const planOf = (shown: readonly Axial[], paper = PAPER_SIZES.a4) =>
  sheetPlan(spanOf(shown, 1), shown, paper, HEX);

/** All hexes of some columns and rows. */
const block = (column: number, row: number, columns: number, rows: number): Axial[] =>
  Array.from({ length: columns * rows }, (_, i) =>
    hexAtColumnRow(column + (i % columns), row + Math.floor(i / columns)),
  );

describe('a map in sheets', () => {
  it('is one sheet if it fits on one', () => {
    const { sheets, scale } = planOf([ORIGIN]);
    expect(sheets).toHaveLength(1);
    expect(sheets[0]?.beside).toEqual({});
    expect(scale * HEX).toBeCloseTo(18 * MM, 3);
  });

  it.each([PAPER_SIZES.a4, PAPER_SIZES.letter])('fits its page, with hexes 16 to 18 mm high', (paper) => {
    for (const [columns, rows] of [
      [3, 40],
      [40, 3],
      [25, 25],
      [14, 15],
    ] as const) {
      const { sheets, scale, page } = planOf(block(40, 40, columns, rows), paper);
      expect(scale * HEX).toBeGreaterThan(15.99 * MM);
      expect(scale * HEX).toBeLessThan(18.01 * MM);
      for (const { onPlane } of sheets) {
        const { grid } = onPlane;
        const width = (0.75 * (grid.columns - 1) + 1) * grid.hexWidth * scale;
        expect(width).toBeLessThanOrEqual(page.width - 2 * SHEET_MARGINS.side + 0.01);
        expect((grid.rows + 0.5) * grid.hexHeight * scale).toBeLessThanOrEqual(
          page.height - SHEET_MARGINS.top - SHEET_MARGINS.bottom + 0.01,
        );
      }
    }
  });

  it('has every hex on a sheet, and neighbouring sheets that share one column or row', () => {
    const shown = block(30, 30, 40, 40);
    const { sheets, sheetOf } = planOf(shown);
    for (const hex of shown) {
      const { column, row } = columnAndRow(hex);
      const grid = sheetOf(hex)?.onPlane.grid;
      if (!grid) throw new Error(`${column}, ${row} is on no sheet`);
      expect(column).toBeGreaterThanOrEqual(grid.column);
      expect(column).toBeLessThan(grid.column + grid.columns);
      expect(row).toBeGreaterThanOrEqual(grid.row);
      expect(row).toBeLessThan(grid.row + grid.rows);
    }
    const at = (number: number | undefined) => sheets[(number ?? 0) - 1]?.onPlane.grid;
    for (const { onPlane, beside } of sheets) {
      const { column, row, columns, rows } = onPlane.grid;
      if (beside.right) expect(at(beside.right)?.column).toBe(column + columns - 1);
      if (beside.below) expect(at(beside.below)?.row).toBe(row + rows - 1);
      if (beside.right)
        expect(sheets[beside.right - 1]?.beside.left).toBe(
          sheets.findIndex((one) => one.onPlane === onPlane) + 1,
        );
    }
  });

  it('leaves out sheets that would add nothing', () => {
    const apart = [hexAtColumnRow(20, 20), hexAtColumnRow(80, 80)];
    const { sheets, sheetOf } = planOf(apart);
    expect(sheets).toHaveLength(2);
    expect(apart.map((hex) => sheetOf(hex)?.number)).toEqual([1, 2]);
    expect(sheets.map(({ beside }) => beside)).toEqual([{}, {}]);
  });

  it('is divided quickly, however far apart its hexes are', () => {
    const apart = [hexAtColumnRow(20, 20), hexAtColumnRow(9_000_000, 9_000_000)];
    const { sheets, sheetOf } = planOf(apart);
    expect(sheets).toHaveLength(2);
    expect(apart.map((hex) => sheetOf(hex)?.number)).toEqual([1, 2]);
  });
});
