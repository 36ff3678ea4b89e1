import { ITiledMap } from '@workadventure/tiled-map-type-guard';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import type { WholeCampaign } from '../../../src/formats/bundle/whole-campaign.ts';
import { tiledFiles, tooWideForTiled } from '../../../src/formats/tiled/tiled-map.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import { type Direction, neighbour, neighbours } from '../../../src/hex/direction.ts';
import { columnAndRow, hexLabel } from '../../../src/hex/label.ts';
import { bytesOf } from '../../../src/rendering/bundle.ts';
import type { WorldView } from '../../../src/world/world.ts';
import { wholeOf } from '../foundry/exported-campaign.ts';
import { exploredWorld } from '../sample-worlds.ts';

const KINDS = ['solo', 'island', 'elevation'];

const worldOf = (kind: string, seed: string): WorldView => exploredWorld({ kind }, seed, 150).view();

/** The map as an independent reader of the format parses it. */
function read(whole: WholeCampaign) {
  const [file] = tiledFiles(whole, 'map');
  if (!file || !('text' in file)) throw new Error('there is no map');
  return ITiledMap.parse(JSON.parse(file.text));
}

type TiledMap = ReturnType<typeof read>;

function tilesIn({ layers }: TiledMap, name: string): number[] {
  const layer = layers.find((each) => each.name === name);
  if (layer?.type !== 'tilelayer' || typeof layer.data === 'string') throw new Error(`no tiles ${name}`);
  return layer.data;
}

function objectsIn({ layers }: TiledMap, name: string) {
  const layer = layers.find((each) => each.name === name);
  if (layer?.type !== 'objectgroup') throw new Error(`no objects ${name}`);
  return layer.objects;
}

const valuesOf = ({ properties = [] }: { properties?: { name: string; value?: unknown }[] | undefined }) =>
  Object.fromEntries(properties.map(({ name, value }) => [name, value]));

/** The properties of a tile, by its number in a layer. */
function tileSaying({ tilesets }: TiledMap, number: number) {
  const [tileset] = tilesets;
  if (!tileset || !('tiles' in tileset)) throw new Error('there is no tileset');
  const tile = (tileset.tiles ?? []).find(({ id }) => id === number - (tileset.firstgid ?? 0));
  if (!tile) throw new Error(`there is no tile ${number}`);
  return valuesOf(tile);
}

/** Where Tiled draws the centre of a tile, according to its documentation and its `HexagonalRenderer`. */
function drawnAt(map: TiledMap, column: number, row: number) {
  const { tilewidth = 0, tileheight = 0, hexsidelength = 0 } = map;
  const isStaggered = (column % 2 === 1) !== (map.staggerindex === 'even');
  return {
    x: column * ((tilewidth - hexsidelength) / 2 + hexsidelength) + tilewidth / 2,
    y: row * tileheight + (isStaggered ? tileheight / 2 : 0) + tileheight / 2,
  };
}

describe.each(KINDS)('a map for Tiled of a world of kind %s', (kind) => {
  it('has every hex with its terrain and site where Tiled draws it, and nothing else', () => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      const world = worldOf(kind, seed);
      const map = read(wholeOf(world));
      expect(map).toMatchObject({ orientation: 'hexagonal', staggeraxis: 'x', infinite: false });
      for (const length of [map.tilewidth, map.tileheight, map.hexsidelength])
        expect((length ?? 1) % 2).toBe(0);
      const [terrain, sites] = [tilesIn(map, 'Terrain'), tilesIn(map, 'Sites')];
      expect(terrain).toHaveLength((map.width ?? 0) * (map.height ?? 0));
      expect(terrain.filter((tile) => tile !== 0)).toHaveLength(world.count);
      const { firstColumn, firstRow } = valuesOf(map) as { firstColumn: number; firstRow: number };
      for (let index = 0; index < world.count; index++) {
        const record = world.record(index) as unknown as {
          terrain: string;
          site?: string | null;
          flow?: unknown;
        };
        const { column, row } = columnAndRow(world.hexAt(index));
        const at = (row - firstRow) * (map.width ?? 0) + column - firstColumn;
        expect(tileSaying(map, terrain[at] ?? 0).terrain).toBe(record.terrain);
        const site = record.site ?? (record.flow === 'underworld' ? 'underworld' : undefined);
        expect(sites[at] === 0 ? undefined : tileSaying(map, sites[at] ?? 0).site).toBe(site);
      }
    }
  });

  it('has each step of flowing water once, up to the river it joins, the sea or the unknown', () => {
    for (const seed of ['a', 'b', 'c', 'd']) {
      const world = worldOf(kind, seed);
      const map = read(wholeOf(world));
      const { firstColumn, firstRow } = valuesOf(map) as { firstColumn: number; firstRow: number };
      const drawn = objectsIn(map, 'Rivers').flatMap(({ x, y, polyline = [] }) =>
        polyline.slice(1).map((spot, index) => {
          const before = polyline[index] ?? { x: 0, y: 0 };
          return [x + before.x, y + before.y, x + spot.x, y + spot.y].join();
        }),
      );
      const middle = (hex: Axial) => {
        const { column, row } = columnAndRow(hex);
        // Beyond the first column too, where a remainder may be negative.
        const { x, y } = drawnAt(map, column - firstColumn + 2, row - firstRow);
        return [x - 2 * 90, y];
      };
      const flowing = [...world.records()].flatMap((hex) => {
        const { flow, water, terrain } = hex as { flow?: unknown; water?: unknown; terrain?: unknown };
        return typeof flow === 'number' && !water && terrain !== 'coastal' && terrain !== 'ocean'
          ? [[...middle(hex), ...middle(neighbour(hex, flow as Direction))].join()]
          : [];
      });
      expect(drawn.sort()).toEqual(flowing.sort());
    }
  });

  it('has the facts of every hex at its centre, and rivers from each hex to the next', () => {
    const world = worldOf(kind, 'facts');
    const map = read(wholeOf(world));
    const { firstColumn, firstRow } = valuesOf(map) as { firstColumn: number; firstRow: number };
    const hexes = objectsIn(map, 'Hexes');
    expect(hexes).toHaveLength(world.count);
    for (let index = 0; index < world.count; index++) {
      const hex = world.hexAt(index);
      const { column, row } = columnAndRow(hex);
      const point = hexes.find(({ name }) => name === hexLabel(hex));
      expect(point).toMatchObject({ point: true, ...drawnAt(map, column - firstColumn, row - firstRow) });
      const { terrain, altitude, elevation, seq } = world.record(index) as never;
      const known = { terrain, altitude, elevation, seq, q: hex.q, r: hex.r };
      expect(valuesOf(point ?? {})).toMatchObject(
        Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined)),
      );
    }
    const apart = (one: { x: number; y: number }, other: { x: number; y: number }) =>
      Math.hypot(one.x - other.x, one.y - other.y);
    const middle = drawnAt(map, 2, 2);
    const besides = new Set(
      neighbours({ q: 0, r: 0 }).map((hex) => {
        const [from, to] = [columnAndRow({ q: 0, r: 0 }), columnAndRow(hex)];
        const even = map.staggerindex === 'even' ? 2 : 3;
        const start = drawnAt(map, even, 2);
        return Math.round(apart(start, drawnAt(map, even + to.column - from.column, 2 + to.row - from.row)));
      }),
    );
    expect(middle.x).toBe(240);
    expect([...besides].sort()).toEqual([104]);
    const rivers = objectsIn(map, 'Rivers');
    expect(rivers.length).toBeGreaterThan(0);
    for (const { polyline = [] } of rivers)
      for (const [index, spot] of polyline.entries())
        if (index > 0) expect(Math.round(apart(spot, polyline[index - 1] ?? spot))).toBe(104);
  });

  it('has a picture of its tiles, each of which fills its hexagon and nothing beyond', async () => {
    const [map, picture] = tiledFiles(wholeOf(worldOf(kind, 'a')), 'map');
    if (!map || !picture || !('text' in map)) throw new Error('there are no files');
    const [tileset] = ITiledMap.parse(JSON.parse(map.text)).tilesets;
    if (!tileset || !('image' in tileset)) throw new Error('there is no tileset');
    expect(tileset.image).toBe(picture.path);
    const { width, height, data } = PNG.sync.read(Buffer.from(await bytesOf(picture)));
    expect([width, height]).toEqual([tileset.imagewidth, tileset.imageheight]);
    const { tiles = [], columns = 0 } = tileset;
    expect(tiles).toHaveLength(tileset.tilecount ?? 0);
    const alpha = (x: number, y: number) => data[4 * (y * width + x) + 3];
    for (const { id, properties } of tiles) {
      const [left, top] = [(id % columns) * 120, Math.floor(id / columns) * 104];
      for (const [x, y] of [
        [2, 2],
        [117, 2],
        [2, 101],
        [117, 101],
        [14, 20],
      ] as const)
        expect(alpha(left + x, top + y)).toBe(0);
      if (properties?.some(({ name }) => name === 'site')) continue;
      for (const [x, y] of [
        [60, 52],
        [60, 2],
        [4, 52],
        [116, 52],
        [34, 8],
      ] as const)
        expect(alpha(left + x, top + y)).toBe(255);
    }
  });
});

describe('a map for Tiled', () => {
  it('has names as texts, notes and marks as points, and names its origin', () => {
    const by = { link: 'l', label: 'Ann', role: 'player' };
    const map = read(
      wholeOf(worldOf('solo', 'a'), {
        names: [{ q: 0, r: 0, of: 'place', text: 'Ashford\u202e', seq: 5 }],
        marks: [{ q: 1, r: 0, mark: 'camp', seq: 6 }],
        notes: [{ q: 9_000_000, r: 0, for: 'owner', text: '**Far** away', by, at: '', seq: 7 }],
      } as never),
    );
    expect(valuesOf(map)).toMatchObject({ campaign: 'The Marches', head: 'head150', entry: 150 });
    expect(objectsIn(map, 'Names')).toMatchObject([{ name: 'Ashford', text: { text: 'Ashford' } }]);
    const [note, mark] = objectsIn(map, 'Notes and marks');
    expect(valuesOf(note ?? {})).toMatchObject({ text: '**Far** away', for: 'owner', seq: 7 });
    expect(valuesOf(mark ?? {})).toMatchObject({ mark: 'camp', seq: 6 });
    const ids = map.layers.flatMap((layer) => (layer.type === 'objectgroup' ? layer.objects : []));
    expect(new Set(ids.map(({ id }) => id)).size).toBe(ids.length);
    expect(map.nextobjectid).toBe(ids.length + 1);
  });

  it('has roads and trails as lines, each segment once, and battlefields and the party as points', () => {
    const map = read(
      wholeOf(worldOf('solo', 'a'), {
        roads: [
          { q: 0, r: -1, to: 4, of: 'road', seq: 5 },
          { q: 0, r: -1, to: 2, of: 'road', seq: 5 },
          { q: 0, r: 0, to: 2, of: 'trail', seq: 6 },
        ],
        battlefields: [
          { q: 1, r: -1, edition: 'sectors', board: { layout: 'square', columns: 6, rows: 4 }, seq: 7 },
        ],
        party: { q: 1, r: -2 },
      } as never),
    );
    const lines = objectsIn(map, 'Roads').map(({ type, polyline = [] }) => [type, polyline.length]);
    expect(lines).toEqual([
      ['road', 3],
      ['trail', 2],
    ]);
    const [road] = objectsIn(map, 'Roads');
    const [party] = objectsIn(map, 'Party');
    const ends = road?.polyline?.map(({ x, y }) => ({ x: road.x + x, y: road.y + y })) ?? [];
    expect([ends[0], ends.at(-1)]).toContainEqual({ x: party?.x, y: party?.y });
    const [battlefield] = objectsIn(map, 'Battlefields');
    expect(valuesOf(battlefield ?? {})).toEqual({ edition: 'sectors', seq: 7 });
  });

  it('is refused if the hexes are too far apart', () => {
    const far = { count: 2, hexAt: (index: number) => ({ q: index * 5000, r: 0 }) } as WorldView;
    expect(tooWideForTiled(far)).toMatch(/5001 columns and 2501 rows/);
    expect(tooWideForTiled(worldOf('solo', 'a'))).toBeNull();
  });
});
