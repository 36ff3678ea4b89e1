import { type Axial, hexKey } from '../../hex/axial.ts';
import { columnAndRow, hexLabel } from '../../hex/label.ts';
import { ROADS } from '../../ledger/entry.ts';
import type { WorldView } from '../../world/world.ts';
import type { BundleFile } from '../bundle/bundle-file.ts';
import { riversOf } from '../bundle/rivers.ts';
import type { WholeCampaign } from '../bundle/whole-campaign.ts';
import { LIGHT } from '../drawing/palette.ts';
import { noteBy } from '../gazetteer/gazetteer.ts';
import { spanOf } from '../sheet/hex-grid.ts';
import { printable } from '../sheet/xml.ts';
import { sourceLine } from '../source.ts';
import { roadCourses } from '../text-mapper-courses.ts';
import { TILE, TileLayout } from './tile-layout.ts';
import { TILESET_COLUMNS, type Tile, tilesetPicture, tilesOf } from './tileset.ts';

type Values = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** An object on the map, before it gets its id. */
interface MapObject {
  readonly name: string;
  readonly type: string;
  readonly x: number;
  readonly y: number;
  readonly width?: number;
  readonly height?: number;
  readonly point?: true;
  readonly polyline?: readonly { readonly x: number; readonly y: number }[];
  readonly text?: object;
  readonly properties?: readonly object[];
}

interface ObjectLayer {
  readonly name: string;
  readonly objects: readonly MapObject[];
  readonly color: string;
  readonly isHidden?: boolean;
}

/** Limit of columns × rows: every cell takes space in the file, even where nothing is known. */
const MOST_CELLS = 4_000_000;

/** Error text for a world that covers more cells than a Tiled map may; `null` if it doesn't. */
export function tooWideForTiled(world: WorldView): string | null {
  const { columns, rows } = spanOf(placesIn(world), 0);
  if (columns * rows <= MOST_CELLS) return null;
  return `the hexes lie in ${columns} columns and ${rows} rows, and a map for Tiled has ${MOST_CELLS} places at most`;
}

/**
 * A campaign as a map for Tiled: the map itself, in the JSON format of Tiled 1.10, and a picture with its tiles.
 *
 * @param name of the map's file, without its extension
 */
export function tiledFiles(whole: WholeCampaign, name: string): BundleFile[] {
  const { world, frame, source } = whole;
  const { tiles, terrainOf, siteOf } = tilesOf(world);
  const hexes = placesIn(world);
  const layout = new TileLayout(spanOf(hexes, 0));
  const { columns, rows } = layout.span;
  const numbers = new Map(tiles.map(({ key }, index) => [key, index + 1]));
  const numbered = (keyOf: (index: number) => string | null) =>
    new Map(hexes.map((hex, index) => [hexKey(hex), numbers.get(keyOf(index) ?? '') ?? 0]));
  const picture = `${name}-tiles.png`;
  const tileLayer = (id: number, called: string, keyOf: (index: number) => string | null) => ({
    id,
    name: called,
    type: 'tilelayer',
    x: 0,
    y: 0,
    width: columns,
    height: rows,
    opacity: 1,
    visible: true,
    data: layout.tiles(numbered(keyOf), hexes),
  });
  const objects = objectLayers(whole, layout);
  const layers = [tileLayer(1, 'Terrain', terrainOf), tileLayer(2, 'Sites', siteOf), ...objects];
  const map = {
    type: 'map',
    version: '1.10',
    tiledversion: '1.10.2',
    orientation: 'hexagonal',
    renderorder: 'right-down',
    infinite: false,
    width: columns,
    height: rows,
    tilewidth: TILE.width,
    tileheight: TILE.height,
    hexsidelength: TILE.side,
    staggeraxis: 'x',
    staggerindex: layout.staggerIndex,
    backgroundcolor: LIGHT.unknown,
    nextlayerid: layers.length + 1,
    nextobjectid: objects.reduce((sum, { objects: all }) => sum + all.length, 1),
    properties: propertiesOf({
      campaign: printable(source.title),
      entry: source.seq,
      head: source.head,
      day: frame.day,
      firstColumn: layout.span.column,
      firstRow: layout.span.row,
      kind: world.settings.kind,
    }),
    tilesets: [tilesetOf(picture, tiles)],
    layers,
  };
  return [
    { path: `${name}.tmj`, text: `${JSON.stringify(map)}\n` },
    { path: picture, svg: tilesetPicture(tiles), source: sourceLine(source) },
  ];
}

/** All that lies above the tiles, the lowest first. Layers and objects are numbered on from the tile layers. */
function objectLayers(whole: WholeCampaign, layout: TileLayout) {
  const layers: readonly ObjectLayer[] = [
    { name: 'Rivers', objects: riverLines(whole, layout), color: LIGHT.riverBank },
    { name: 'Roads', objects: roadLines(whole, layout), color: LIGHT.road },
    { name: 'Names', objects: nameTexts(whole, layout), color: LIGHT.title },
    { name: 'Notes and marks', objects: notePoints(whole, layout), color: LIGHT.trail },
    { name: 'Battlefields', objects: battlefieldPoints(whole, layout), color: LIGHT.trail },
    { name: 'Party', objects: partyPoint(whole, layout), color: LIGHT.trail },
    { name: 'Hexes', objects: hexPoints(whole.world, layout), color: LIGHT.hexLine, isHidden: true },
  ];
  let lastObject = 0;
  return layers.map(({ name, objects, color, isHidden = false }, index) => ({
    id: 3 + index,
    name,
    type: 'objectgroup',
    draworder: 'topdown',
    x: 0,
    y: 0,
    opacity: 1,
    visible: !isHidden,
    color,
    objects: objects.map((each) => ({
      id: ++lastObject,
      width: 0,
      height: 0,
      rotation: 0,
      visible: true,
      ...each,
    })),
  }));
}

/** @param image path of the picture with the tiles */
const tilesetOf = (image: string, tiles: readonly Tile[]) => ({
  firstgid: 1,
  name: 'Hexfarer',
  image,
  imagewidth: TILESET_COLUMNS * TILE.width,
  imageheight: Math.max(1, Math.ceil(tiles.length / TILESET_COLUMNS)) * TILE.height,
  tilewidth: TILE.width,
  tileheight: TILE.height,
  columns: TILESET_COLUMNS,
  tilecount: tiles.length,
  margin: 0,
  spacing: 0,
  tiles: tiles.map(({ type, properties }, id) => ({ id, type, properties: propertiesOf(properties) })),
});

const placesIn = (world: WorldView): Axial[] =>
  Array.from({ length: world.count }, (_, index) => world.hexAt(index));

/** Properties in Tiled's format, each with its type; null and undefined values are left out. */
const propertiesOf = (values: Values): object[] =>
  Object.entries(values).flatMap(([name, value]) => {
    if (value === null || value === undefined) return [];
    const type = typeof value === 'boolean' ? 'bool' : typeof value === 'string' ? 'string' : 'float';
    return [{ name, type: Number.isInteger(value) ? 'int' : type, value }];
  });

/** A line through the middles of hexes, relative to its first point. */
function lineAlong(hexes: readonly Axial[], layout: TileLayout): Pick<MapObject, 'x' | 'y' | 'polyline'> {
  const points = hexes.map((hex) => layout.centre(hex));
  const [first = { x: 0, y: 0 }] = points;
  return { ...first, polyline: points.map(({ x, y }) => ({ x: x - first.x, y: y - first.y })) };
}

const riverLines = ({ world, frame }: WholeCampaign, layout: TileLayout): MapObject[] =>
  riversOf(world, frame.names)
    .filter(({ line }) => line.length > 1)
    .map(({ known, line, names }) => ({
      name: printable(names.at(-1) ?? `River ${hexLabel(known)}`),
      type: 'river',
      ...lineAlong(line, layout),
    }));

const roadLines = ({ frame }: WholeCampaign, layout: TileLayout): MapObject[] =>
  ROADS.flatMap((of) =>
    roadCourses(frame.roads.filter((road) => road.of === of)).map((course) => ({
      name: `${of === 'road' ? 'Road' : 'Trail'} ${hexLabel(course[0] as Axial)}`,
      type: of,
      ...lineAlong(course, layout),
    })),
  );

const TEXT = { width: 240, height: 28 } as const;

const nameTexts = ({ frame }: WholeCampaign, layout: TileLayout): MapObject[] =>
  frame.names.map(({ q, r, of, text }) => {
    const { x, y } = layout.centre({ q, r });
    return {
      name: printable(text),
      type: of,
      x: x - TEXT.width / 2,
      // Below the drawing in the middle of the hex.
      y: y + TILE.height / 4 - TEXT.height / 2,
      ...TEXT,
      text: {
        text: printable(text),
        fontfamily: 'serif',
        pixelsize: 22,
        halign: 'center',
        valign: 'center',
        wrap: false,
        color: of === 'water' ? LIGHT.waterName : LIGHT.title,
      },
    };
  });

const notePoints = ({ frame }: WholeCampaign, layout: TileLayout): MapObject[] => [
  ...frame.notes.map((note) => ({
    name: `Note on ${hexLabel(note)}`,
    type: 'note',
    ...layout.centre(note),
    point: true as const,
    properties: propertiesOf({ text: note.text, by: printable(noteBy(note)), for: note.for, seq: note.seq }),
  })),
  ...frame.marks.map(({ q, r, mark, seq }) => ({
    name: `Mark on ${hexLabel({ q, r })}`,
    type: 'mark',
    ...layout.centre({ q, r }),
    point: true as const,
    properties: propertiesOf({ mark, seq }),
  })),
];

const battlefieldPoints = ({ frame }: WholeCampaign, layout: TileLayout): MapObject[] =>
  frame.battlefields.map(({ edition, seq, ...hex }) => ({
    name: `Battlefield on ${hexLabel(hex)}`,
    type: 'battlefield',
    ...layout.centre(hex),
    point: true,
    properties: propertiesOf({ edition, seq }),
  }));

const partyPoint = ({ frame: { party } }: WholeCampaign, layout: TileLayout): MapObject[] =>
  party === null ? [] : [{ name: 'Party', type: 'party', ...layout.centre(party), point: true }];

/** A point for every hex, with all that is known about it. */
const hexPoints = (world: WorldView, layout: TileLayout): MapObject[] =>
  placesIn(world).map((hex, index) => {
    const { column, row } = columnAndRow(hex);
    const facts = Object.fromEntries(
      Object.entries(world.record(index)).filter(([, value]) => typeof value !== 'object' || value === null),
    );
    return {
      name: hexLabel(hex),
      type: 'hex',
      ...layout.centre(hex),
      point: true,
      properties: propertiesOf({ ...(facts as Values), q: hex.q, r: hex.r, column, row }),
    };
  });
