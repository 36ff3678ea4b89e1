import type { MapFrame } from '../campaign/map-view.ts';
import type { Axial } from '../hex/axial.ts';
import type { ElevationSettings } from '../rules/elevation/settings.ts';
import type { ElevationHex } from '../world/elevation/elevation-hex.ts';
import type { SoloRecord } from '../world/solo/solo-hex.ts';
import type { WorldView } from '../world/world.ts';
import type { DrawingFormat } from './drawing-formats.ts';
import { elevationSvg } from './elevation/elevation-svg.ts';
import { worldSvg } from './map/world-svg.ts';
import { worldTextMapper } from './text-mapper.ts';

/** What is drawn: a world at one moment, where the party is, and what the sheet is called. */
export interface MapSheet {
  readonly frame: Pick<MapFrame, 'party' | 'trail'>;
  readonly world: WorldView;
  readonly title: string;
}

type Drawing = (sheet: MapSheet) => string;

const asSolo = (sheet: MapSheet): readonly SoloRecord[] =>
  [...sheet.world.records()] as unknown as readonly SoloRecord[];

/** All land of an island; nothing where a world has no coast. */
const outlineOf = ({ world }: MapSheet): readonly Axial[] | undefined =>
  world.extras.outline as readonly Axial[] | undefined;

const soloSvg: Drawing = (sheet) =>
  worldSvg({
    hexes: asSolo(sheet),
    party: sheet.frame.party,
    trail: sheet.frame.trail,
    title: sheet.title,
    outline: outlineOf(sheet),
  });

const soloTextMapper: Drawing = (sheet) => worldTextMapper(asSolo(sheet), outlineOf(sheet));

/** How each kind of world is drawn, in the formats that it can be drawn in. */
const DRAWINGS: Readonly<Record<string, Partial<Readonly<Record<DrawingFormat, Drawing>>>>> = {
  solo: { svg: soloSvg, 'text-mapper': soloTextMapper },
  island: { svg: soloSvg, 'text-mapper': soloTextMapper },
  elevation: {
    svg: ({ frame, world, title }) =>
      elevationSvg({
        hexes: world.records() as Iterable<ElevationHex>,
        party: frame.party,
        trail: frame.trail,
        title,
        hexWidth: (world.settings as unknown as ElevationSettings).hexWidth,
      }),
  },
};

/** How a kind of world is drawn in a format; `null` where it can't be. */
export const drawingOf = (kind: string, format: DrawingFormat): Drawing | null =>
  DRAWINGS[kind]?.[format] ?? null;
