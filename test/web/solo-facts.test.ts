import { describe, expect, it } from 'vitest';
import { figuresIn } from '../../src/formats/country/standing-figures.ts';
import { coastLines } from '../../src/formats/map/coast-lines.ts';
import { Drainage } from '../../src/formats/map/drainage.ts';
import { isWater, paintedSides } from '../../src/formats/map/painted-sides.ts';
import { inflowsOf } from '../../src/formats/map/river-marks.ts';
import { type Axial, hexKey, sameHex } from '../../src/hex/axial.ts';
import { neighbour, neighbours } from '../../src/hex/direction.ts';
import { memberAt } from '../../src/hex/list.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { ChunkGrid } from '../../web/map/chunks/chunk-grid.ts';
import { LEVELS } from '../../web/map/chunks/level-of-detail.ts';
import { heightsAround } from '../../web/map/grounds/solo/heights-around.ts';
import { type HexQueries, packFacts, unpackFacts } from '../../web/map/grounds/solo/solo-facts.ts';
import { grownWorld } from '../support/grown-worlds.ts';

const HEXES = [...grownWorld('facts', 'anyhow', [], 700)];
const KNOWN = new Map(HEXES.map((hex) => [hexKey(hex), hex]));
const WATERS = new Drainage(HEXES);
const WORLD = {
  recordAt: (hex: Axial) => KNOWN.get(hexKey(hex)) ?? null,
  indexAt: (hex: Axial) => HEXES.findIndex((known) => sameHex(known, hex)),
  columns: {
    altitude: (index: number) => memberAt(HEXES, index).altitude,
    flow: (index: number) => memberAt(HEXES, index).flow,
    terrain: (index: number) => memberAt(HEXES, index).terrain,
    site: (index: number) => memberAt(HEXES, index).site,
  },
  volumeAt: (hex: Axial) => WATERS.volumeAt(hex),
  seenOnly: ({ q, r }: Axial) => (q + r) % 3 === 0,
};

/** Everything that the drawing of a chunk reads from the facts at the nearest levels. */
function drawn(hexes: readonly Axial[], { recordAt, volumeAt, seenOnly }: HexQueries): unknown[] {
  const groundAt = (hex: Axial) => recordAt(hex)?.terrain ?? null;
  const sidesAt = (hex: Axial) => paintedSides(hex, groundAt);
  const isSea = (hex: Axial) => isWater(groundAt(hex) ?? '');
  const around = [
    ...new Map([...hexes, ...hexes.flatMap(neighbours)].map((hex) => [hexKey(hex), hex])).values(),
  ];
  const land = ({ q, r, label, altitude, flow, terrain, site }: SoloRecord) => [
    q,
    r,
    label,
    altitude,
    flow,
    terrain,
    site,
  ];
  return [
    heightsAround(hexes, recordAt),
    hexes.map((hex) => [sidesAt(hex), seenOnly(hex)]),
    hexes.filter(isSea).map((hex) => coastLines(hex, sidesAt, isSea)),
    around.flatMap((at) => {
      const hex = recordAt(at);
      if (!hex) return [];
      const next = typeof hex.flow === 'number' ? recordAt(neighbour(hex, hex.flow)) : null;
      const volumes = [hex, ...neighbours(hex)].map((each) => volumeAt(each));
      return [land(hex), figuresIn(hex, recordAt), inflowsOf(hex, recordAt), volumes, next && land(next)];
    }),
  ];
}

describe('the facts of a chunk', () => {
  it('give the same drawing as the world, at every level and at the edge', () => {
    let rims = 0;
    for (const level of LEVELS.filter(({ rivers }) => rivers)) {
      const grid = new ChunkGrid(level.span);
      for (const place of grid.chunksIn({ left: -9, top: -9, right: 9, bottom: 9 })) {
        const facts = unpackFacts(grid, place, level, packFacts(grid, place, level, WORLD));
        const hexes = grid.hexesOf(place);
        if (hexes.some((hex) => !WORLD.recordAt(hex))) rims++;
        expect(drawn(hexes, facts)).toEqual(
          drawn(hexes, { ...WORLD, seenOnly: (hex) => WORLD.recordAt(hex) !== null && WORLD.seenOnly(hex) }),
        );
      }
    }
    expect(rims, 'chunks that are known in part').toBeGreaterThan(20);
  });

  it('need only the adjacent hexes around a chunk that is seen from far away', () => {
    for (const level of LEVELS.filter(({ rivers }) => !rivers)) {
      const grid = new ChunkGrid(level.span);
      const place = { column: 0, row: 0 };
      const facts = unpackFacts(grid, place, level, packFacts(grid, place, level, WORLD));
      const known = grid.hexesOf(place).filter((hex) => WORLD.recordAt(hex));
      expect(known.length).toBeGreaterThan(100);
      const drawnFrom = ({ recordAt, seenOnly }: HexQueries) => {
        const groundAt = (hex: Axial) => recordAt(hex)?.terrain ?? null;
        return known.map((hex) => [recordAt(hex)?.site, seenOnly(hex), paintedSides(hex, groundAt)]);
      };
      expect(drawnFrom(facts)).toEqual(drawnFrom(WORLD));
    }
  });

  it('throw an error for a missing hex, so that no chunk is painted incompletely', () => {
    const [level] = LEVELS.slice(-1);
    if (!level) throw new Error('there are levels');
    const grid = new ChunkGrid(level.span);
    const place = { column: 0, row: 0 };
    const facts = unpackFacts(grid, place, level, packFacts(grid, place, level, WORLD));
    const far = { q: 9, r: 0 };
    expect(WORLD.recordAt(far)).not.toBeNull();
    for (const ask of [facts.recordAt, facts.volumeAt, facts.seenOnly])
      expect(() => ask(far)).toThrow('nothing was told of the hex 9,0');
  });
});
