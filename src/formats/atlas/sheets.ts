import { type Axial, hexKey } from '../../hex/axial.ts';
import { columnAndRow } from '../../hex/label.ts';
import { type GridOnPlane, gridOver, type HexSpan, planeOrigin } from '../sheet/hex-grid.ts';
import { MM, type PageSize, turned } from './paper.ts';

/** Heights of a hex on a sheet, in points. The largest that needs no additional sheet is chosen. */
const LOWEST = 16 * MM;
const HIGHEST = 18 * MM;
const STEP = 0.5 * MM;
/** Width of the margins around a sheet's map, in points. */
export const SHEET_MARGINS = { side: 15 * MM, top: 21 * MM, bottom: 19 * MM };

export type SheetSide = 'above' | 'right' | 'below' | 'left';

/** A part of the map that is printed on a page of its own. */
export interface Sheet {
  /** Counted from 1. */
  readonly number: number;
  /** The part of the map drawing that it shows. */
  readonly onPlane: GridOnPlane;
  /** The numbers of the adjacent sheets. */
  readonly beside: Readonly<Partial<Record<SheetSide, number>>>;
}

/** Anchor of a sheet, for links to it. */
export const sheetAnchor = (number: number): string => `sheet-${number}`;

/** A map cut into sheets, all of one page size. */
export interface SheetPlan {
  readonly page: PageSize;
  /** Points on the page for each pixel of the map drawing. */
  readonly scale: number;
  readonly sheets: readonly Sheet[];
  /** The sheet that shows a hex farthest from its edges; `null` if no sheet shows it. */
  sheetOf(hex: Axial): Sheet | null;
}

/** One way of cutting the map: how the columns and rows are divided among the sheets. */
interface Cut {
  readonly page: PageSize;
  readonly hexHeight: number;
  readonly across: Stretches;
  readonly down: Stretches;
}

/**
 * A range of columns or rows, divided into parts of nearly equal length. Each begins with the last column or row of the
 * part before it.
 */
interface Stretches {
  readonly from: number;
  readonly count: number;
  /** Distance from the start of one part to the start of the next. */
  readonly each: number;
}

/**
 * Cuts a map into as few sheets as possible, in portrait or landscape. Adjacent sheets share a column or row of hexes;
 * empty sheets are left out.
 *
 * @param span the extent of the map
 * @param shown hexes with something to show
 * @param hexHeight height of a hex in the map drawing, in pixels
 */
export function sheetPlan(
  span: HexSpan,
  shown: Iterable<Axial>,
  paper: PageSize,
  hexHeight: number,
): SheetPlan {
  const places = [...new Map([...shown].map((hex) => [hexKey(hex), columnAndRow(hex)])).values()];
  const cuts = [paper, turned(paper)].flatMap((page) => cutsOf(span, page));
  let best: { readonly cut: Cut; readonly cells: readonly Cell[] } | null = null;
  for (const cut of cuts) {
    const cells = neededCells(places, cut);
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
  const sheets = cells.map(({ x, y }, at): Sheet => {
    const [across, down] = [stretch(cut.across, x), stretch(cut.down, y)];
    const part = { column: across.from, columns: across.count, row: down.from, rows: down.count };
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
    sheetOf: (hex) => bestSheet(columnAndRow(hex), sheets),
  };
}

/** Position of a sheet: counted from 0, from the left and from the top. */
interface Cell {
  readonly x: number;
  readonly y: number;
}

/** Factor that makes one number of a cell's position; larger than the number of sheets in any row. */
const ROW_OF_CELLS = 2 ** 26;

interface Place {
  readonly column: number;
  readonly row: number;
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

/** @param most limit of a part's length */
function stretches(from: number, count: number, most: number): Stretches {
  const parts = Math.max(1, Math.ceil((count - 1) / (most - 1)));
  return { from, count, each: Math.max(1, Math.ceil((count - 1) / parts)) };
}

const stretch = ({ from, count, each }: Stretches, at: number) => ({
  from: from + at * each,
  count: Math.min(each, count - 1 - at * each) + 1,
});

/** The parts that include a column or row: two, where one part ends and the next begins. */
function stretchesAt({ from, count, each }: Stretches, place: number): number[] {
  const far = place - from;
  const at = Math.floor(far / each);
  // The last column or row begins no further part.
  const isLast = far === count - 1 && at > 0;
  return far % each === 0 && at > 0 ? (isLast ? [at - 1] : [at - 1, at]) : [at];
}

/**
 * The sheets that are needed to show everything, row by row from the north-west. A sheet is left out if other sheets
 * show all that is on it; the emptiest sheets are tried first. If there is nothing to show, the result is the first
 * sheet. Only sheets with something on them are looked at, because hexes may be millions apart.
 */
function neededCells(places: readonly Place[], { across, down }: Cut): Cell[] {
  const cells = new Map<number, Cell & { readonly places: Place[] }>();
  const shownOn = new Map<Place, number>();
  for (const place of places)
    for (const y of stretchesAt(down, place.row))
      for (const x of stretchesAt(across, place.column)) {
        const key = y * ROW_OF_CELLS + x;
        const cell = cells.get(key) ?? { x, y, places: [] };
        cell.places.push(place);
        cells.set(key, cell);
        shownOn.set(place, (shownOn.get(place) ?? 0) + 1);
      }
  const needed = new Set([...cells.values()].sort((a, b) => a.y - b.y || a.x - b.x));
  for (const cell of [...needed].sort((a, b) => a.places.length - b.places.length)) {
    if (cell.places.some((place) => shownOn.get(place) === 1)) continue;
    needed.delete(cell);
    for (const place of cell.places) shownOn.set(place, (shownOn.get(place) ?? 0) - 1);
  }
  return needed.size > 0 ? [...needed] : [{ x: 0, y: 0 }];
}

/** The sheet in which a place is farthest from the edges; `null` if no sheet contains it. */
function bestSheet(place: Place, sheets: readonly Sheet[]): Sheet | null {
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
