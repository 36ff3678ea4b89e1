import { type Axial, hexKey } from '../../hex/axial.ts';
import { hexPlace } from '../../hex/label.ts';
import { type GridOnPlane, gridOver, type HexSpan, planeOrigin } from '../sheet/hex-grid.ts';
import { MM, type PageSize, turned } from './paper.ts';

/** How high a hex is on a sheet, in points: as high as it may be without another sheet. */
const LOWEST = 16 * MM;
const HIGHEST = 18 * MM;
const STEP = 0.5 * MM;
/** What is left around a sheet's map, in points: at the sides, above and below. */
export const SHEET_MARGINS = { side: 15 * MM, top: 21 * MM, bottom: 19 * MM };

export type SheetSide = 'above' | 'right' | 'below' | 'left';

/** A part of the map on a page of its own. */
export interface Sheet {
  /** From 1 on. */
  readonly number: number;
  /** What it shows of the map's plane. */
  readonly onPlane: GridOnPlane;
  /** The numbers of the sheets that it goes on in. */
  readonly beside: Readonly<Partial<Record<SheetSide, number>>>;
}

/** By which name others in an atlas lead to a sheet. */
export const sheetAnchor = (number: number): string => `sheet-${number}`;

/** A map cut into sheets, all on pages of one size. */
export interface SheetPlan {
  readonly page: PageSize;
  /** Points for each pixel of the map's plane. */
  readonly scale: number;
  readonly sheets: readonly Sheet[];
  /** The sheet that a hex is best seen on, `null` where it is on none. */
  sheetOf(hex: Axial): Sheet | null;
}

/** One way of cutting: how many columns and rows a sheet has, and how many sheets lie across and down. */
interface Cut {
  readonly page: PageSize;
  readonly hexHeight: number;
  readonly across: readonly Stretch[];
  readonly down: readonly Stretch[];
}

interface Stretch {
  readonly from: number;
  readonly count: number;
}

/**
 * A map cut into as few sheets as there can be, upright or across; sheets that lie side by side share a column or row of hexes, and those
 * without anything are left out.
 *
 * @param span all that is to be seen
 * @param shown hexes with something in them
 * @param hexHeight of the map's plane, in pixels
 */
export function sheetPlan(
  span: HexSpan,
  shown: Iterable<Axial>,
  paper: PageSize,
  hexHeight: number,
): SheetPlan {
  const places = [...new Map([...shown].map((hex) => [hexKey(hex), hexPlace(hex)])).values()];
  const filled = new Set(places.map(({ column, row }) => `${column} ${row}`));
  const cuts = [paper, turned(paper)].flatMap((page) => cutsOf(span, page));
  let best: { readonly cut: Cut; readonly cells: readonly (HexSpan & Cell)[] } | null = null;
  for (const cut of cuts) {
    const cells = neededCells(cellsOf(cut), filled);
    const isBetter =
      !best ||
      cells.length < best.cells.length ||
      (cells.length === best.cells.length && cut.hexHeight > best.cut.hexHeight);
    if (isBetter) best = { cut, cells };
  }
  if (!best) throw new Error('a map can be cut in at least one way');
  const { cut, cells } = best;
  const numberAt = new Map(cells.map(({ x, y }, at) => [`${x} ${y}`, at + 1]));
  const origin = planeOrigin(span);
  const sheets = cells.map(({ x, y, ...part }, at): Sheet => {
    const beside: readonly (readonly [SheetSide, number | undefined])[] = [
      ['above', numberAt.get(`${x} ${y - 1}`)],
      ['right', numberAt.get(`${x + 1} ${y}`)],
      ['below', numberAt.get(`${x} ${y + 1}`)],
      ['left', numberAt.get(`${x - 1} ${y}`)],
    ];
    return {
      number: at + 1,
      onPlane: gridOver(part, hexHeight, origin),
      beside: Object.fromEntries(beside.filter(([, number]) => number !== undefined)),
    };
  });
  return {
    page: cut.page,
    scale: cut.hexHeight / hexHeight,
    sheets,
    sheetOf: (hex) => bestSheet(hexPlace(hex), sheets),
  };
}

interface Cell {
  /** Which of the sheets across and down. */
  readonly x: number;
  readonly y: number;
}

function cutsOf({ column, row, columns, rows }: HexSpan, page: PageSize): Cut[] {
  const cuts: Cut[] = [];
  const width = page.width - 2 * SHEET_MARGINS.side;
  const height = page.height - SHEET_MARGINS.top - SHEET_MARGINS.bottom;
  for (let hexHeight = HIGHEST; hexHeight >= LOWEST - STEP / 2; hexHeight -= STEP) {
    const hexWidth = (2 * hexHeight) / Math.sqrt(3);
    const columnsFit = Math.floor((width / hexWidth - 0.25) / 0.75);
    const rowsFit = Math.floor(height / hexHeight - 0.5);
    cuts.push({
      page,
      hexHeight,
      across: stretches(column, columns, columnsFit),
      down: stretches(row, rows, rowsFit),
    });
  }
  return cuts;
}

/** A length in stretches of nearly one length, each beginning with what the one before it ends with. */
function stretches(from: number, count: number, most: number): Stretch[] {
  const parts = Math.max(1, Math.ceil((count - 1) / (most - 1)));
  const each = Math.ceil((count - 1) / parts);
  return Array.from({ length: parts }, (_, i) => {
    const begin = i * each;
    return { from: from + begin, count: Math.min(each, count - 1 - begin) + 1 };
  }).filter(({ count: left }, i) => i === 0 || left > 1);
}

const cellsOf = ({ across, down }: Cut): (HexSpan & Cell)[] =>
  down.flatMap((vertical, y) =>
    across.map((horizontal, x) => ({
      x,
      y,
      column: horizontal.from,
      row: vertical.from,
      columns: horizontal.count,
      rows: vertical.count,
    })),
  );

/** The sheets that it takes to show everything: those with nothing of their own are left out, the emptiest first. */
function neededCells(cells: readonly (HexSpan & Cell)[], filled: ReadonlySet<string>): (HexSpan & Cell)[] {
  const placesIn = new Map(cells.map((cell) => [cell, filledIn(cell, filled)]));
  const shownOn = new Map<string, number>();
  for (const place of [...placesIn.values()].flat()) shownOn.set(place, (shownOn.get(place) ?? 0) + 1);
  const needed = new Set(cells);
  const byFilling = [...placesIn].sort(([, a], [, b]) => a.length - b.length);
  for (const [cell, places] of byFilling) {
    if (needed.size === 1 || places.some((place) => shownOn.get(place) === 1)) continue;
    needed.delete(cell);
    for (const place of places) shownOn.set(place, (shownOn.get(place) ?? 0) - 1);
  }
  return cells.filter((cell) => needed.has(cell));
}

function filledIn({ column, row, columns, rows }: HexSpan, filled: ReadonlySet<string>): string[] {
  const places: string[] = [];
  for (let x = column; x < column + columns; x++)
    for (let y = row; y < row + rows; y++) if (filled.has(`${x} ${y}`)) places.push(`${x} ${y}`);
  return places;
}

/** The sheet in whose midst a place lies most. */
function bestSheet(
  place: { readonly column: number; readonly row: number },
  sheets: readonly Sheet[],
): Sheet | null {
  let [best, farthest] = [null as Sheet | null, -1];
  for (const sheet of sheets) {
    const { column, row, columns, rows } = sheet.onPlane.grid;
    const far = Math.min(
      place.column - column,
      column + columns - 1 - place.column,
      place.row - row,
      row + rows - 1 - place.row,
    );
    if (far > farthest) [best, farthest] = [sheet, far];
  }
  return best;
}
