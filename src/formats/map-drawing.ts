import type { MapFrame } from '../campaign/map-view.ts';
import { seenOnlyHexes } from '../campaign/seen-only.ts';
import { type Axial, hexKey } from '../hex/axial.ts';
import { ElevationView } from '../world/elevation/elevation-view.ts';
import type { SoloRecord } from '../world/solo/solo-hex.ts';
import { SoloView } from '../world/solo/solo-view.ts';
import type { WorldView } from '../world/world.ts';
import type { DrawingFormat, WorldDrawnAs } from './drawing-formats.ts';
import { drawnFrom } from './drawn-from.ts';
import { LOWEST_HEX } from './drawn-style.ts';
import type { DrawnLand } from './elevation/drawn-land.ts';
import { elevationSvg } from './elevation/elevation-svg.ts';
import { landPicture } from './elevation/land-picture.ts';
import type { DrawnWorld } from './map/drawn-world.ts';
import { worldPicture } from './map/world-picture.ts';
import { worldSvg } from './map/world-svg.ts';
import { type MapStyle, WIDEST_PICTURE } from './map-style.ts';
import type { Inscriptions } from './names/inscriptions.ts';
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

/** What of a map is drawn besides its world. Of notes it is only where they are and for whom. */
export type SheetFrame = Pick<MapFrame, 'party' | 'trail'> & Inscriptions;

/** What of a whole frame is drawn: no text of a note goes with it. */
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

/** What is drawn: a world at one moment, where the party is, and what the sheet is called. */
export interface MapSheet {
  readonly frame: SheetFrame;
  readonly world: WorldView;
  readonly title: string;
  /** For a map of its altitudes, rivers and the like, as far as a world has them. */
  readonly style?: MapStyle | undefined;
}

type Drawing = (sheet: MapSheet) => string;

/** All land of an island; nothing where a world has no coast. */
const outlineOf = ({ extras }: SoloView): readonly Axial[] | undefined =>
  extras.outline as readonly Axial[] | undefined;

const drawnSolo = ({ frame, world, title, style }: MapSheet): DrawnWorld => {
  const solo = asSolo(world);
  const hexes = [...solo.records()];
  return { ...frame, hexes, title, outline: outlineOf(solo), seenOnly: seenOnlyIn(hexes, frame), style };
};

const soloSvg: Drawing = (sheet) => worldSvg(onSheet(drawnSolo, sheet));

/** Where nobody plays, nobody has been anywhere. */
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

/** Marks and notes are drawn on a sheet so many hexes beyond what is known, or as many as that measures across. */
const ROOM_BEYOND = 12;

/** What is drawn on a sheet: without signs so far away that the land would be lost on it. */
function onSheet<D extends DrawnWorld | DrawnLand>(drawn: (sheet: MapSheet) => D, sheet: MapSheet): D {
  const known = spanOf(hexesOnMap(sheet, { hidden: [] }), 0);
  const span = grownSpan(known, Math.max(ROOM_BEYOND, known.columns, known.rows));
  const frame = within(sheet.frame, span);
  const farAway = signCount(sheet.frame) - signCount(frame);
  return drawnFrom(planeOrigin(known), { ...drawn({ ...sheet, frame }), farAway });
}

const signCount = ({ marks = [], notes = [], battlefields = [] }: SheetFrame): number =>
  marks.length + notes.length + battlefields.length;

function asSolo(world: WorldView): SoloView {
  if (world instanceof SoloView) return world;
  throw new Error(`this is a world of kind '${world.settings.kind}'`);
}

function asElevation(world: WorldView): ElevationView {
  if (world instanceof ElevationView) return world;
  throw new Error(`this is a world of kind '${world.settings.kind}'`);
}

const SVG_DRAWINGS = { solo: soloSvg, island: soloSvg, elevation: heightsSvg };

/** For each format how the kinds of world are drawn that `drawing-formats.ts` offers it for, no more and no fewer. */
const DRAWINGS: { readonly [F in DrawingFormat]: Readonly<Record<WorldDrawnAs<F>, Drawing>> } = {
  svg: SVG_DRAWINGS,
  // The picture is made of that.
  png: SVG_DRAWINGS,
  'text-mapper': { solo: soloTextMapper, island: soloTextMapper, elevation: heightsTextMapper },
};

/** How a kind of world is drawn in a format, a picture as the SVG document that it shows; `null` where it can't be. */
export function drawingOf(kind: string, format: DrawingFormat): Drawing | null {
  const drawings: Readonly<Partial<Record<string, Drawing>>> = DRAWINGS[format];
  return drawings[kind] ?? null;
}

type Picture = (sheet: MapSheet, onPlane: GridOnPlane, options: PictureOptions) => string;

const soloPicture: Picture = (sheet, onPlane, options) =>
  worldPicture(drawnFrom(onPlane.origin, drawnSolo(sheet)), onPlane, options);
const heightsPicture: Picture = (sheet, onPlane, options) =>
  landPicture(drawnFrom(onPlane.origin, drawnHeights(sheet)), onPlane, options);

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

/** What people put on hexes of a part of the map: a picture is cut out around what is known, and they may write of any hex. */
function within(frame: SheetFrame, span: HexSpan): SheetFrame {
  const isShown = (hex: Axial): boolean => spanHolds(span, hex);
  const { marks = [], notes = [], battlefields = [] } = frame;
  return {
    ...frame,
    marks: marks.filter(isShown),
    notes: notes.filter(isShown),
    battlefields: battlefields.filter(isShown),
  };
}

/** Where the hexes of such a picture lie in it. */
export const gridOfMap = (sheet: Pick<MapSheet, 'frame' | 'world'>, options: PictureOptions): HexGrid =>
  gridOfPicture(hexesOnMap(sheet, options), options).grid;

/** All places that a picture shows. */
export function* hexesOnMap(
  { frame, world }: Pick<MapSheet, 'frame' | 'world'>,
  { hidden }: Pick<PictureOptions, 'hidden'>,
): Generator<Axial> {
  for (let index = 0; index < world.count; index++) yield world.hexAt(index);
  if (world instanceof SoloView && !hidden.includes('unknown')) yield* outlineOf(world) ?? [];
  if (!hidden.includes('trail')) yield* frame.trail;
  if (frame.party && !hidden.includes('party')) yield frame.party;
}

/**
 * What is wrong with a map whose hexes lie so far apart that the largest picture of all of it would show none of them; `null` where it
 * shows them.
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

/** What is wrong with a picture that would be larger than one may be; `null` where it may. */
export function tooLargePicture({ width, height, hexHeight }: HexGrid): string | null {
  const longest = Math.max(width, height);
  if (longest <= WIDEST_PICTURE) return null;
  const fitting = Math.floor((hexHeight * WIDEST_PICTURE) / longest);
  const advice =
    fitting < LOWEST_HEX ? 'export an earlier state, or the map as svg' : `${fitting} or less would fit`;
  return `hexes of ${hexHeight} pixels make a picture of ${width} × ${height}, and ${WIDEST_PICTURE} is the most on a side: ${advice}`;
}
