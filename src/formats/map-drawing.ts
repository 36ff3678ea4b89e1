import type { MapFrame } from '../campaign/map-view.ts';
import { seenOnlyHexes } from '../campaign/seen-only.ts';
import { type Axial, hexKey } from '../hex/axial.ts';
import { ElevationView } from '../world/elevation/elevation-view.ts';
import type { SoloRecord } from '../world/solo/solo-hex.ts';
import { SoloView } from '../world/solo/solo-view.ts';
import type { WorldView } from '../world/world.ts';
import type { DrawingFormat, WorldDrawnAs } from './drawing-formats.ts';
import { LOWEST_HEX } from './drawn-style.ts';
import type { DrawnLand } from './elevation/drawn-land.ts';
import { elevationSvg } from './elevation/elevation-svg.ts';
import { landPicture } from './elevation/land-picture.ts';
import type { DrawnWorld } from './map/drawn-world.ts';
import { worldPicture } from './map/world-picture.ts';
import { worldSvg } from './map/world-svg.ts';
import { type MapStyle, WIDEST_PICTURE } from './map-style.ts';
import type { Inscriptions } from './names/inscriptions.ts';
import { recentre } from './recentred.ts';
import {
  type GridOnPlane,
  grownSpan,
  type HexGrid,
  type HexSpan,
  planeOrigin,
  spanHolds,
  spanOf,
} from './sheet/hex-grid.ts';
import { gridOfPicture, type PictureOptions } from './sheet/picture.ts';
import { landTextMapper, worldTextMapper } from './text-mapper.ts';

/** What is drawn on a map besides its world. Of a note, only its place and audience are included. */
export type SheetFrame = Pick<MapFrame, 'party' | 'trail'> & Inscriptions;

/** The parts of a map frame that are drawn, without the texts of notes. */
export const sheetFrame = ({
  party,
  trail,
  names,
  marks,
  roads,
  notes,
  battlefields,
}: MapFrame): SheetFrame => ({
  party,
  trail,
  names,
  marks,
  roads,
  notes: notes.map(({ q, r, for: audience }) => ({ q, r, for: audience })),
  battlefields: battlefields.map(({ q, r }) => ({ q, r })),
});

/** What is drawn: a world at one moment, what is marked on it, and the title of the sheet. */
export interface MapSheet {
  readonly frame: SheetFrame;
  readonly world: WorldView;
  readonly title: string;
  /** How worlds with altitudes and rivers are drawn: subject and details. */
  readonly style?: MapStyle | undefined;
}

type Drawing = (sheet: MapSheet) => string;

/** All land hexes of an island; undefined for a world without a known coast. */
const outlineOf = ({ extras }: SoloView): readonly Axial[] | undefined =>
  extras.outline as readonly Axial[] | undefined;

const drawnSolo = ({ frame, world, title, style }: MapSheet): DrawnWorld => {
  const solo = asSolo(world);
  const hexes = [...solo.records()];
  return { ...frame, hexes, title, outline: outlineOf(solo), seenOnly: seenOnlyIn(hexes, frame), style };
};

const soloSvg: Drawing = (sheet) => worldSvg(onSheet(drawnSolo, sheet));

/** The hexes that were seen but never visited. Empty if there is no party, because nobody visits hexes then. */
function seenOnlyIn(hexes: readonly SoloRecord[], { party, trail }: SheetFrame): readonly Axial[] {
  if (!party) return [];
  const known = new Map(hexes.map((hex) => [hexKey(hex), hex]));
  return seenOnlyHexes({ recordAt: (hex) => known.get(hexKey(hex)) ?? null }, trail);
}

const soloTextMapper: Drawing = ({ frame, world }) => {
  const solo = asSolo(world);
  return worldTextMapper([...solo.records()], outlineOf(solo), frame);
};

const drawnHeights = ({ frame, world, title }: MapSheet): DrawnLand => {
  const heights = asElevation(world);
  const { hexWidth } = heights.settings;
  return { ...frame, hexes: heights.records(), title, hexWidth };
};

const heightsTextMapper: Drawing = ({ frame, world }) => landTextMapper(asElevation(world).records(), frame);

const heightsSvg: Drawing = (sheet) => elevationSvg(onSheet(drawnHeights, sheet));

/**
 * How far beyond the known hexes marks, notes and names of the sea are still drawn on a sheet, in hexes; or the extent
 * of the known hexes, if that is more.
 */
const ROOM_BEYOND = 12;

const withRoomBeyond = (known: HexSpan): HexSpan =>
  grownSpan(known, Math.max(ROOM_BEYOND, known.columns, known.rows));

/** The content of a sheet, without the signs and names that are so far away that the land would become tiny. */
function onSheet<D extends DrawnWorld | DrawnLand>(drawn: (sheet: MapSheet) => D, sheet: MapSheet): D {
  const known = spanOf(hexesOnMap(sheet, { hidden: ['names'] }), 0);
  const frame = within(sheet.frame, withRoomBeyond(known));
  const farAway = {
    signs: signCount(sheet.frame) - signCount(frame),
    names: nameCount(sheet.frame) - nameCount(frame),
  };
  return recentre(planeOrigin(known), { ...drawn({ ...sheet, frame }), farAway });
}

const signCount = ({ marks = [], notes = [], battlefields = [] }: SheetFrame): number =>
  marks.length + notes.length + battlefields.length;
const nameCount = ({ names = [] }: SheetFrame): number => names.length;

function asSolo(world: WorldView): SoloView {
  if (world instanceof SoloView) return world;
  throw new Error(`this is a world of kind '${world.settings.kind}'`);
}

function asElevation(world: WorldView): ElevationView {
  if (world instanceof ElevationView) return world;
  throw new Error(`this is a world of kind '${world.settings.kind}'`);
}

const SVG_DRAWINGS = { solo: soloSvg, island: soloSvg, elevation: heightsSvg };

/**
 * How each kind of world is drawn in each format; the type demands exactly the combinations that `drawing-formats.ts`
 * offers.
 */
const DRAWINGS: { readonly [F in DrawingFormat]: Readonly<Record<WorldDrawnAs<F>, Drawing>> } = {
  svg: SVG_DRAWINGS,
  // A PNG is made from the SVG drawing.
  png: SVG_DRAWINGS,
  'text-mapper': { solo: soloTextMapper, island: soloTextMapper, elevation: heightsTextMapper },
};

/**
 * Finds the function that draws a kind of world in a format (for `png`, as the SVG document to be converted); `null` if
 * there is none.
 */
export function drawingOf(kind: string, format: DrawingFormat): Drawing | null {
  const drawings: Readonly<Partial<Record<string, Drawing>>> = DRAWINGS[format];
  return drawings[kind] ?? null;
}

type Picture = (sheet: MapSheet, onPlane: GridOnPlane, options: PictureOptions) => string;

const soloPicture: Picture = (sheet, onPlane, options) =>
  worldPicture(recentre(onPlane.origin, drawnSolo(sheet)), onPlane, options);
const heightsPicture: Picture = (sheet, onPlane, options) =>
  landPicture(recentre(onPlane.origin, drawnHeights(sheet)), onPlane, options);

const PICTURES: Readonly<Record<WorldDrawnAs<'png'>, Picture>> = {
  solo: soloPicture,
  island: soloPicture,
  elevation: heightsPicture,
};

/** A picture of a map alone, as an SVG document. */
export function mapPicture(sheet: MapSheet, options: PictureOptions): string {
  const { kind } = sheet.world.settings;
  const picture = (PICTURES as Readonly<Partial<Record<string, Picture>>>)[kind];
  if (!picture) throw new Error(`there is no picture of a world of kind '${kind}'`);
  const onPlane = gridOfPicture(hexesOnMap(sheet, options), options);
  return picture({ ...sheet, frame: within(sheet.frame, onPlane.grid) }, onPlane, options);
}

/**
 * The frame with only those names, marks, notes and battlefields that are within a part of the map. Pictures are cropped
 * to what is known, but people may mark any hex, and name any hex of an island's sea.
 */
function within(frame: SheetFrame, span: HexSpan): SheetFrame {
  const isShown = (hex: Axial): boolean => spanHolds(span, hex);
  const { names = [], marks = [], notes = [], battlefields = [] } = frame;
  return {
    ...frame,
    names: names.filter(isShown),
    marks: marks.filter(isShown),
    notes: notes.filter(isShown),
    battlefields: battlefields.filter(isShown),
  };
}

/** Where the hexes are in a picture of the map alone. */
export const gridOfMap = (sheet: Pick<MapSheet, 'frame' | 'world'>, options: PictureOptions): HexGrid =>
  gridOfPicture(hexesOnMap(sheet, options), options).grid;

/** All hexes that the picture must include. */
export function* hexesOnMap(
  { frame, world }: Pick<MapSheet, 'frame' | 'world'>,
  { hidden }: Pick<PictureOptions, 'hidden'>,
): Generator<Axial> {
  for (let index = 0; index < world.count; index++) yield world.hexAt(index);
  if (world instanceof SoloView && !hidden.includes('unknown')) {
    const outline = outlineOf(world) ?? [];
    yield* outline;
    if (outline.length > 0 && !hidden.includes('names')) yield* namesAround(outline, frame);
  }
  if (!hidden.includes('trail')) yield* frame.trail;
  if (frame.party && !hidden.includes('party')) yield frame.party;
}

/** The hexes of names on an island or on the sea around it, without those that are too far away to be drawn. */
function namesAround(outline: readonly Axial[], { names = [] }: SheetFrame): readonly Axial[] {
  const room = withRoomBeyond(spanOf(outline, 0));
  return names.filter((name) => spanHolds(room, name));
}

/**
 * Error text for a map whose hexes are so far apart that they would be invisible even on the largest picture; `null` if
 * they would be visible.
 */
export function tooSpreadPicture(sheet: Pick<MapSheet, 'frame' | 'world'>): string | null {
  const { width, height, columns, rows } = gridOfMap(sheet, {
    hexHeight: 1,
    isTransparent: false,
    hidden: [],
  });
  if (Math.max(width, height) <= WIDEST_PICTURE) return null;
  return `the map covers ${columns} columns and ${rows} rows, and on the largest picture, ${WIDEST_PICTURE} pixels on a side, no hex would be seen`;
}

/** Error text for a picture that would be larger than the limit; `null` if it is within. */
export function tooLargePicture({ width, height, hexHeight }: HexGrid): string | null {
  const longest = Math.max(width, height);
  if (longest <= WIDEST_PICTURE) return null;
  const fitting = Math.floor((hexHeight * WIDEST_PICTURE) / longest);
  const advice =
    fitting < LOWEST_HEX ? 'export an earlier state, or the map as svg' : `${fitting} or less would fit`;
  return `hexes of ${hexHeight} pixels make a picture of ${width} × ${height}, and ${WIDEST_PICTURE} is the most on a side: ${advice}`;
}
