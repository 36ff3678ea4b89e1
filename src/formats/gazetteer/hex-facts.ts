import { type Axial, hexKey } from '../../hex/axial.ts';
import { directionName } from '../../hex/direction.ts';
import type { Flow, Site, Terrain } from '../../rules/solo.ts';
import { feet, flowFigure } from '../../telling/elevation-summary.ts';
import { flowName } from '../../telling/solo.ts';
import { ElevationView } from '../../world/elevation/elevation-view.ts';
import { SoloView } from '../../world/solo/solo-view.ts';
import type { WorldView } from '../../world/world.ts';
import { LIGHT } from '../drawing/palette.ts';
import { TINTS, tintOf } from '../elevation/tints.ts';
import { legendName } from '../sheet/words.ts';

/** Facts about the hexes of a world, as columns of a table. */
export interface HexFacts {
  /** The headings of the columns. */
  readonly headings: readonly string[];
  /** The facts about a hex, by its index in the world: a text for each column, empty if there is none. */
  of(index: number): readonly string[];
  /** A text for the first column, about a hex that nobody has revealed. */
  ofUnrevealed(hex: Axial): string;
  /** The colour of its terrain on a map; `null` if it has none. */
  colourOf(index: number): string | null;
}

export function hexFacts(world: WorldView): HexFacts {
  if (world instanceof SoloView) return soloFacts(world);
  if (world instanceof ElevationView) return heightFacts(world);
  const columns = Object.entries(world.columns);
  return {
    headings: columns.map(([name]) => legendName(name)),
    of: (index) => columns.map(([, datumOf]) => String(datumOf(index) ?? '')),
    ofUnrevealed: () => UNKNOWN,
    colourOf: () => null,
  };
}

const UNKNOWN = 'Unknown';

/** Columns with their types, which the kind of world defines; a view has them only by name. */
type ColumnsOf<Data> = { readonly [Name in keyof Data]: (index: number) => Data[Name] };

function soloFacts(world: SoloView): HexFacts {
  const { terrain, altitude, flow, site, given } = world.columns as ColumnsOf<{
    terrain: Terrain;
    altitude: number;
    flow: Flow;
    site: Site | null;
    given?: boolean;
  }>;
  const land = new Set(((world.extras.outline ?? []) as readonly Axial[]).map(hexKey));
  return {
    headings: ['Terrain', 'Altitude', 'River', 'Site', ...(given ? ['Given'] : [])],
    of: (index) => {
      const [river, stands] = [flow(index), site(index)];
      return [
        legendName(terrain(index)),
        String(altitude(index)),
        river === null ? '' : flowName(river),
        stands === null ? '' : legendName(stands),
        ...(given ? [given(index) ? 'by a map' : ''] : []),
      ];
    },
    // Around an island's land, all is known to be sea.
    ofUnrevealed: (hex) => (land.size > 0 && !land.has(hexKey(hex)) ? 'Open sea' : UNKNOWN),
    colourOf: (index) => LIGHT.ground[terrain(index)],
  };
}

const heightFacts = (world: ElevationView): HexFacts => ({
  headings: ['Country', 'Lowest point', 'Highest point', 'River', 'Water'],
  of: (index) => {
    const { terrain, elevation, peak, form, flow, points, streamFlow, water } = world.record(index);
    const course = flow === null ? 'comes in' : `flows ${directionName(flow)}`;
    return [
      legendName(terrain),
      feet(elevation),
      peak === null ? '' : form === null ? feet(peak) : `${feet(peak)}, a ${form}`,
      points === 0 ? '' : `${course}, ${flowFigure(streamFlow)} cu ft/s`,
      water === null || water === 'sea' ? '' : legendName(water),
    ];
  },
  ofUnrevealed: () => UNKNOWN,
  colourOf: (index) => TINTS[tintOf(world.record(index).elevation)]?.colour ?? null,
});
