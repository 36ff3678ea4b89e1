import type { MapFrame } from '../campaign/map-view.ts';
import type { Axial } from '../hex/axial.ts';
import { ElevationView } from '../world/elevation/elevation-view.ts';
import { SoloView } from '../world/solo/solo-view.ts';
import type { WorldView } from '../world/world.ts';
import type { DrawingFormat, WorldDrawnAs } from './drawing-formats.ts';
import { elevationSvg } from './elevation/elevation-svg.ts';
import { worldSvg } from './map/world-svg.ts';
import type { MapStyle } from './map-style.ts';
import { worldTextMapper } from './text-mapper.ts';

/** What is drawn: a world at one moment, where the party is, and what the sheet is called. */
export interface MapSheet {
  readonly frame: Pick<MapFrame, 'party' | 'trail'>;
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
  const { party, trail } = frame;
  return worldSvg({ hexes, party, trail, title, outline: outlineOf(solo), style });
};

const soloTextMapper: Drawing = ({ world }) => {
  const solo = asSolo(world);
  return worldTextMapper([...solo.records()], outlineOf(solo));
};

const heightsSvg: Drawing = ({ frame, world, title }) => {
  const heights = asElevation(world);
  const { hexWidth } = heights.settings;
  return elevationSvg({
    hexes: heights.records(),
    party: frame.party,
    trail: frame.trail,
    title,
    hexWidth,
  });
};

function asSolo(world: WorldView): SoloView {
  if (world instanceof SoloView) return world;
  throw new Error(`this is a world of kind '${world.settings.kind}'`);
}

function asElevation(world: WorldView): ElevationView {
  if (world instanceof ElevationView) return world;
  throw new Error(`this is a world of kind '${world.settings.kind}'`);
}

/** For each format how the kinds of world are drawn that `drawing-formats.ts` offers it for, no more and no fewer. */
const DRAWINGS: { readonly [F in DrawingFormat]: Readonly<Record<WorldDrawnAs<F>, Drawing>> } = {
  svg: { solo: soloSvg, island: soloSvg, elevation: heightsSvg },
  'text-mapper': { solo: soloTextMapper, island: soloTextMapper },
};

/** How a kind of world is drawn in a format; `null` where it can't be. */
export function drawingOf(kind: string, format: DrawingFormat): Drawing | null {
  const drawings: Readonly<Partial<Record<string, Drawing>>> = DRAWINGS[format];
  return drawings[kind] ?? null;
}
