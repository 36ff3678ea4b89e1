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

/** One way of cutting: how columns are shared out to the sheets that lie across, and rows to those that lie down. */
interface Cut {
  readonly page: PageSize;
  readonly hexHeight: number;
  readonly across: Stretches;
  readonly down: Stretches;
}

/** A length in stretches of nearly one length, each beginning with what the one before it ends with. */
interface Stretches {
  readonly from: number;
  readonly count: number;
  /** How far it is from where one begins to where the next one does. */
  readonly each: number;
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
    sheetOf: (hex) => bestSheet(hexPlace(hex), sheets),
  };
}

/** Which of the sheets across and down. */
interface Cell {
  readonly x: number;
  readonly y: number;
}

/** More than lie across any map. */
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

/** @param most how much a stretch may hold */
function stretches(from: number, count: number, most: number): Stretches {
  const parts = Math.max(1, Math.ceil((count - 1) / (most - 1)));
  return { from, count, each: Math.max(1, Math.ceil((count - 1) / parts)) };
}

const stretch = ({ from, count, each }: Stretches, at: number) => ({
  from: from + at * each,
  count: Math.min(each, count - 1 - at * each) + 1,
});

/** Which stretches hold something: two where one ends and the next begins. */
function stretchesAt({ from, count, each }: Stretches, place: number): number[] {
  const far = place - from;
  const at = Math.floor(far / each);
  // What the whole length ends with begins no further stretch.
  const isLast = far === count - 1 && at > 0;
  return far % each === 0 && at > 0 ? (isLast ? [at - 1] : [at - 1, at]) : [at];
}

/**
 * The sheets that it takes to show everything, from the north west on: those with nothing of their own are left out, the emptiest first.
 * Where there is nothing to show, it is the first. Only sheets with something on them are ever looked at: hexes may lie millions apart.
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

/** The sheet in whose midst a place lies most. */
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
