import { describe, expect, it } from 'vitest';
import { BAND } from '../../../src/formats/atlas/page-furniture.ts';
import { PAPER_SIZES } from '../../../src/formats/atlas/paper.ts';
import { sheetPage } from '../../../src/formats/atlas/sheet-page.ts';
import { sheetPlan } from '../../../src/formats/atlas/sheets.ts';
import { spanOf } from '../../../src/formats/sheet/hex-grid.ts';
import { lettersWidth } from '../../../src/formats/sheet/letter-width.ts';
import { hexAtColumnRow } from '../../../src/hex/label.ts';

/** The row numbers at the sides of a sheet around one hex, and whether each is turned upwards. */
function rowsBeside(column: number, row: number) {
  const shown = [hexAtColumnRow(column, row)];
  const plan = sheetPlan(spanOf(shown, 1), shown, PAPER_SIZES.a4, 64);
  const [sheet] = plan.sheets;
  const { over = '', map } = sheet ? sheetPage(sheet, plan) : {};
  const figures = over.matchAll(
    /(<g transform="translate\((\S+) \S+\) rotate\(-90\)">)?<text x="(\S+)" y="\S+">(-?\d+)<\/text>/g,
  );
  return [...figures].flatMap(([, turned, right, x, text = '']) => {
    const at = Number(right ?? x);
    const isBeside = map && (at < map.to.left || at > map.to.right);
    return isBeside ? [{ text, isTurned: turned !== undefined }] : [];
  });
}

describe('the rows of a sheet', () => {
  it('are numbered as the labels of its hexes are', () => {
    expect(rowsBeside(50, -4).map(({ text }) => text)).toEqual(['-05', '-05', '-04', '-04', '-03', '-03']);
    expect(rowsBeside(50, 50).map(({ text }) => text)).toEqual(['49', '49', '50', '50', '51', '51']);
  });

  it.each([50, -4, 104, 1234, -123, 9_000_000, -8_999_990])('fit within its frame: %s', (row) => {
    const rows = rowsBeside(50, row);
    expect(rows).toHaveLength(6);
    for (const { text, isTurned } of rows)
      if (!isTurned) expect(lettersWidth(text) * 7.5).toBeLessThanOrEqual(BAND);
  });

  it('are upright if there is room for them', () => {
    for (const row of [50, -4, 104])
      for (const { isTurned } of rowsBeside(50, row)) expect(isTurned).toBe(false);
    for (const { isTurned } of rowsBeside(50, 9_000_000)) expect(isTurned).toBe(true);
  });
});
