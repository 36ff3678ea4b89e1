import { SITES, TERRAINS } from '../../rules/solo.ts';
import type { ElevationHex } from '../../world/elevation/elevation-hex.ts';
import { ElevationView } from '../../world/elevation/elevation-view.ts';
import type { SoloRecord } from '../../world/solo/solo-hex.ts';
import { SoloView } from '../../world/solo/solo-view.ts';
import type { WorldView } from '../../world/world.ts';
import { glyphGroup } from '../drawing/glyph-definitions.ts';
import type { Glyph } from '../drawing/mark.ts';
import { LIGHT } from '../drawing/palette.ts';
import { siteGlyph, underworldGlyph } from '../drawing/site-glyphs.ts';
import { terrainGlyph } from '../drawing/terrain-glyphs.ts';
import { TINTS, tintOf } from '../elevation/tints.ts';
import { polygon, type Spot } from '../vector/path.ts';
import { TILE } from './tile-layout.ts';

/** A tile. `key` identifies the terrain or site that it shows. */
export interface Tile {
  readonly key: string;
  readonly type: 'terrain' | 'site';
  readonly properties: Readonly<Record<string, string | number>>;
  /** Its drawing, relative to the middle of a hex, in pixels. */
  readonly drawing: string;
}

/** The tiles of a world, and which of them each hex has. */
export interface TilesOfWorld {
  readonly tiles: readonly Tile[];
  terrainOf(index: number): string;
  siteOf(index: number): string | null;
}

const { width, height, side } = TILE;

/** The hexagon of a tile, slightly enlarged at its slanted sides, so that no background shows between two tiles. */
const hexagonWith = (bleed: number): string => {
  const [x, y] = [width / 2 + bleed, height / 2];
  const corner = side / 2 + bleed;
  const spots: Spot[] = [
    [-corner, -y],
    [corner, -y],
    [x, 0],
    [corner, y],
    [-corner, y],
    [-x, 0],
  ];
  return polygon(spots);
};
const GROUND = hexagonWith(0.6);
const OUTLINE = `<path d="${hexagonWith(0)}" fill="none" stroke="${LIGHT.hexLine}" stroke-width="1.6" stroke-opacity=".45"/>`;

const drawn = (glyph: Glyph): string => glyphGroup(glyph, `transform="scale(${width / 2})"`, LIGHT);

const ground = (colour: string, glyph: Glyph | null): string =>
  `<path d="${GROUND}" fill="${colour}"/>${glyph ? drawn(glyph) : ''}${OUTLINE}`;

const SOLO_TILES: readonly Tile[] = [
  ...TERRAINS.map(
    (terrain): Tile => ({
      key: terrain,
      type: 'terrain',
      properties: { terrain },
      drawing: ground(LIGHT.ground[terrain], terrainGlyph(terrain, 0)),
    }),
  ),
  ...SITES.map(
    (site): Tile => ({
      key: `site ${site}`,
      type: 'site',
      properties: { site },
      drawing: drawn(siteGlyph(site)),
    }),
  ),
  {
    key: 'site underworld',
    type: 'site',
    properties: { site: 'underworld' },
    drawing: drawn(underworldGlyph),
  },
];

export function tilesOf(world: WorldView): TilesOfWorld {
  if (world instanceof SoloView) return soloTiles(world);
  if (world instanceof ElevationView) return heightTiles(world);
  throw new Error(`there are no tiles for a world of kind '${world.settings.kind}'`);
}

function soloTiles(world: SoloView): TilesOfWorld {
  const record = (index: number): SoloRecord => world.record(index);
  return {
    tiles: SOLO_TILES,
    terrainOf: (index) => record(index).terrain,
    siteOf: (index) => {
      const { site, flow } = record(index);
      if (site !== null) return `site ${site}`;
      return flow === 'underworld' ? 'site underworld' : null;
    },
  };
}

/** A tile for each combination of terrain and height tint that occurs. */
function heightTiles(world: ElevationView): TilesOfWorld {
  const keyOf = ({ terrain, elevation }: ElevationHex): string => `${tintOf(elevation)} ${terrain}`;
  const occurring = new Map<string, ElevationHex>();
  for (const hex of world.records()) if (!occurring.has(keyOf(hex))) occurring.set(keyOf(hex), hex);
  const tiles = [...occurring]
    .sort(([a, one], [b, other]) => tintOf(one.elevation) - tintOf(other.elevation) || (a < b ? -1 : 1))
    .map(([key, { terrain, elevation }]): Tile => {
      const tint = TINTS[tintOf(elevation)];
      const from = tint?.from ?? 0;
      return {
        key,
        type: 'terrain',
        properties: { terrain, ...(Number.isFinite(from) && { elevation: from }) },
        drawing: ground(tint?.colour ?? LIGHT.paper, null),
      };
    });
  return { tiles, terrainOf: (index) => keyOf(world.record(index)), siteOf: () => null };
}

/** Number of tiles in a row of the picture. */
export const TILESET_COLUMNS = 7;

/** The picture with all tiles, each clipped to its hexagon; the rest is transparent. */
export function tilesetPicture(tiles: readonly Tile[]): string {
  const rows = Math.max(1, Math.ceil(tiles.length / TILESET_COLUMNS));
  const cells = tiles.map(({ drawing }, index) => {
    const x = (index % TILESET_COLUMNS) * width;
    const y = Math.floor(index / TILESET_COLUMNS) * height;
    return `<svg x="${x}" y="${y}" width="${width}" height="${height}" viewBox="${-width / 2} ${-height / 2} ${width} ${height}"><g clip-path="url(#hex)">${drawing}</g></svg>`;
  });
  const [wide, high] = [TILESET_COLUMNS * width, rows * height];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${wide} ${high}" width="${wide}" height="${high}">`,
    `<defs><clipPath id="hex"><path d="${GROUND}"/></clipPath></defs>`,
    ...cells,
    '</svg>',
    '',
  ].join('\n');
}
