import type { MapFrame } from '../campaign/map-view.ts';
import { seenOnlyHexes } from '../campaign/seen-only.ts';
import { type Axial, hexKey } from '../hex/axial.ts';
import { ElevationView } from '../world/elevation/elevation-view.ts';
import type { SoloRecord } from '../world/solo/solo-hex.ts';
import { SoloView } from '../world/solo/solo-view.ts';
import type { WorldView } from '../world/world.ts';
import type { DrawingFormat, WorldDrawnAs } from './drawing-formats.ts';
import { elevationSvg } from './elevation/elevation-svg.ts';
import { worldSvg } from './map/world-svg.ts';
import type { MapStyle } from './map-style.ts';
import type { Inscriptions } from './names/inscriptions.ts';
import { worldTextMapper } from './text-mapper.ts';

/** What of a map is drawn besides its world. Of notes it is only where they are and for whom. */
export type SheetFrame = Pick<MapFrame, 'party' | 'trail'> & Inscriptions;

/** The same of the whole frame: no text of a note goes with it. */
export const sheetFrame = ({ party, trail, names, marks, notes, battlefields }: MapFrame): SheetFrame => ({
  party,
  trail,
  names,
  marks,
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

const soloSvg: Drawing = ({ frame, world, title, style }) => {
  const solo = asSolo(world);
  const hexes = [...solo.records()];
  const seenOnly = seenOnlyIn(hexes, frame);
  return worldSvg({ ...frame, hexes, title, outline: outlineOf(solo), seenOnly, style });
};

/** Where nobody plays, nobody has been anywhere. */
function seenOnlyIn(hexes: readonly SoloRecord[], { party, trail }: SheetFrame): readonly Axial[] {
  if (!party) return [];
  const known = new Map(hexes.map((hex) => [hexKey(hex), hex]));
  const world = {
    has: (hex: Axial) => known.has(hexKey(hex)),
    originOf: (hex: Axial) => known.get(hexKey(hex))?.origin ?? null,
  };
  return seenOnlyHexes(world, trail);
}

const soloTextMapper: Drawing = ({ world }) => {
  const solo = asSolo(world);
  return worldTextMapper([...solo.records()], outlineOf(solo));
};

const heightsSvg: Drawing = ({ frame, world, title }) => {
  const heights = asElevation(world);
  const { hexWidth } = heights.settings;
  return elevationSvg({ ...frame, hexes: heights.records(), title, hexWidth });
};

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
  'text-mapper': { solo: soloTextMapper, island: soloTextMapper },
};

/** How a kind of world is drawn in a format, a picture as the SVG document that it shows; `null` where it can't be. */
export function drawingOf(kind: string, format: DrawingFormat): Drawing | null {
  const drawings: Readonly<Partial<Record<string, Drawing>>> = DRAWINGS[format];
  return drawings[kind] ?? null;
}
