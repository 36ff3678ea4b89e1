import { type Axial, hexKey } from '../../../../src/hex/axial.ts';
import { memberAt } from '../../../../src/hex/list.ts';
import { type Flow, SITES, TERRAINS } from '../../../../src/rules/solo.ts';
import { givenRecord, type SoloRecord } from '../../../../src/world/solo/solo-hex.ts';
import type { ChunkGrid, ChunkPlace } from '../../chunks/chunk-grid.ts';
import type { LevelOfDetail } from '../../chunks/level-of-detail.ts';
import type { HexFacts } from '../../chunks/map-ground.ts';
import type { PaintedWorld } from './solo-painter.ts';

/** The queries about single hexes when a chunk is painted. */
export type HexQueries = Pick<PaintedWorld, 'recordAt' | 'volumeAt' | 'seenOnly'>;

/**
 * Numbers per hex: its `q` and `r`, altitude, flow, terrain, site, the water that leaves it, and whether it was seen
 * only.
 */
const FIELDS = 8;

const FLOWS: readonly Flow[] = [null, 1, 2, 3, 4, 5, 6, 'underworld'];

/**
 * Distance in hexes within which others affect the drawing of a chunk: the rivers of the next hexes come from the hexes
 * after those, and areas that were only seen have their exact outlines also at small scales.
 */
const reachOf = ({ rivers, outlines }: LevelOfDetail): number => (rivers || outlines ? 2 : 1);

/** All hexes that may be queried when a chunk is painted. */
const queriedHexes = (grid: ChunkGrid, place: ChunkPlace, level: LevelOfDetail): Axial[] =>
  grid.hexesOf(place, reachOf(level));

/** The data for painting a chunk, as numbers that can be sent to another thread. */
export function packFacts(
  grid: ChunkGrid,
  place: ChunkPlace,
  level: LevelOfDetail,
  { indexAt, columns, volumeAt, seenOnly }: HexFacts,
): Int32Array<ArrayBuffer> {
  const asked = queriedHexes(grid, place, level);
  const facts = new Int32Array(asked.length * FIELDS);
  let at = 0;
  for (const hex of asked) {
    const index = indexAt(hex);
    if (index < 0) continue;
    const flow = columns.flow(index);
    const site = columns.site(index);
    facts[at] = hex.q;
    facts[at + 1] = hex.r;
    facts[at + 2] = columns.altitude(index);
    facts[at + 3] = FLOWS.indexOf(flow);
    facts[at + 4] = TERRAINS.indexOf(columns.terrain(index));
    facts[at + 5] = site === null ? 0 : SITES.indexOf(site) + 1;
    // The first query processes the whole world, so it is avoided until rivers are drawn.
    facts[at + 6] = flow === null || !level.rivers ? 0 : volumeAt(hex);
    facts[at + 7] = seenOnly(hex) ? 1 : 0;
    at += FIELDS;
  }
  return facts.slice(0, at);
}

/**
 * Packed data, to be queried by hex. Queries throw for hexes outside of the data, for which the drawing would differ
 * from that of the world.
 */
export function unpackFacts(
  grid: ChunkGrid,
  place: ChunkPlace,
  level: LevelOfDetail,
  facts: Int32Array,
): HexQueries {
  const told = new Map<number, { record: SoloRecord; volume: number; seenOnly: boolean } | null>();
  for (const hex of queriedHexes(grid, place, level)) told.set(hexKey(hex), null);
  for (let at = 0; at < facts.length; at += FIELDS) {
    const [q = 0, r = 0, altitude = 0, flow = 0, terrain = 0, site = 0, volume = 0, seenOnly = 0] =
      facts.subarray(at, at + FIELDS);
    const land = {
      q,
      r,
      altitude,
      flow: memberAt(FLOWS, flow),
      terrain: memberAt(TERRAINS, terrain),
      site: site === 0 ? null : memberAt(SITES, site - 1),
    };
    told.set(hexKey({ q, r }), { record: givenRecord(land, 0), volume, seenOnly: seenOnly === 1 });
  }
  const at = (hex: Axial) => {
    const known = told.get(hexKey(hex));
    if (known === undefined) throw new Error(`nothing was told of the hex ${hex.q},${hex.r}`);
    return known;
  };
  return {
    recordAt: (hex) => at(hex)?.record ?? null,
    volumeAt: (hex) => at(hex)?.volume ?? 0,
    seenOnly: (hex) => at(hex)?.seenOnly ?? false,
  };
}
