import type { MapRoad } from '../../../src/campaign/map-view.ts';
import { endsOf } from '../../../src/campaign/roads.ts';
import { type RoadGround, roadMarks } from '../../../src/formats/roads/road-marks.ts';
import { EDGE_OPACITY, ROAD_STYLE } from '../../../src/formats/roads/road-style.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import { ROADS, type Road } from '../../../src/ledger/entry.ts';
import { centreOf } from '../../kit/hex-path.ts';
import { ChunkGrid, type ChunkPlace, chunkKey } from '../chunks/chunk-grid.ts';
import { type Bounds, toView, visibleBounds } from '../view/camera.ts';
import type { LetteringFrame } from './lettering.ts';

/** Smallest scale at which roads are shown, in pixels per hex size, and their least widths, in pixels. */
const ROADS_FROM = 4;
const LEAST_ROAD = { width: 1.2, edge: 2.6 } as const;

/**
 * Scale from which roads have light edges and round ends, and trails their dashes: at smaller scales those would not be
 * visible, and take ten times as long.
 */
const WHOLE_FROM = 12;
/** Opacity of trails without dashes. */
const FAINT_TRAIL = 0.65;

/**
 * Roads are stroked per chunk of this grid: a call for each piece is slower if there are thousands, and so are paths of
 * very many pieces.
 */
const GRID = new ChunkGrid(4);

/** The roads of a chunk. */
interface ChunkRoads {
  /** The roads that begin or end in the chunk. */
  readonly roads: readonly MapRoad[];
  readonly bounds: Bounds;
  /** In hex sizes, relative to the corner of the bounds. */
  readonly paths: ReadonlyMap<Road, Path2D>;
}

/** The roads of the same map as they were drawn before. */
export interface RoadsBefore {
  readonly drawn: DrawnRoads;
  /** The hexes that have become known or look different since. */
  readonly changed: readonly Axial[];
}

/** Roads and trails on the page's map. */
export class DrawnRoads {
  readonly #roads: readonly MapRoad[];
  readonly #byChunk: ReadonlyMap<number, RoadsOfChunk>;
  readonly #chunks: ReadonlyMap<number, ChunkRoads>;

  /**
   * Makes new paths only for chunks in which something has changed.
   *
   * @param before `null` if nothing was drawn before
   */
  constructor(roads: readonly MapRoad[], ground: RoadGround, before: RoadsBefore | null = null) {
    this.#roads = roads;
    const earlier = before?.drawn ?? null;
    this.#byChunk = earlier !== null && earlier.#roads === roads ? earlier.#byChunk : byChunk(roads);
    const drawn = earlier === null ? new Map<number, ChunkRoads>() : earlier.#chunks;
    const changed = before?.changed ?? [];
    // A river that crosses an edge may belong to the hex on either side.
    const touched = new Set(changed.flatMap((hex) => GRID.near(hex, 1)).map(chunkKey));
    const chunks = new Map<number, ChunkRoads>();
    for (const [key, chunk] of this.#byChunk) {
      const same = touched.has(key) ? undefined : drawn.get(key);
      const isSame = same && (same.roads === chunk.roads || isSameList(same.roads, chunk.roads));
      chunks.set(key, isSame ? same : drawnChunk(chunk, ground));
    }
    this.#chunks = chunks;
  }

  /** All edges are drawn first, so that none covers a road. */
  draw({ context, palette, camera, view, ratio }: LetteringFrame): void {
    const { scale } = camera;
    if (scale < ROADS_FROM) return;
    const { left, top, right, bottom } = visibleBounds(camera, view);
    const seen = [...this.#chunks.values()].filter(
      ({ bounds }) =>
        bounds.left < right && bounds.right > left && bounds.top < bottom && bounds.bottom > top,
    );
    if (seen.length === 0) return;
    const isWhole = scale >= WHOLE_FROM;
    for (const part of isWhole ? (['edge', 'width'] as const) : (['width'] as const)) {
      context.strokeStyle = part === 'edge' ? palette.labelHalo : palette.road;
      for (const of of ROADS) {
        const style = ROAD_STYLE[of];
        const isDashed = isWhole && part === 'width' && style.dashes.length > 0;
        context.globalAlpha = part === 'edge' ? EDGE_OPACITY : isWhole || of === 'road' ? 1 : FAINT_TRAIL;
        context.lineCap = isDashed || !isWhole ? 'butt' : 'round';
        context.setLineDash(isDashed ? style.dashes : []);
        context.lineWidth = Math.max(style[part], LEAST_ROAD[part] / scale);
        for (const { bounds, paths } of seen) {
          const path = paths.get(of);
          if (!path) continue;
          const { x, y } = toView(camera, view, { x: bounds.left, y: bounds.top });
          context.setTransform(scale * ratio, 0, 0, scale * ratio, x * ratio, y * ratio);
          context.stroke(path);
        }
      }
    }
    context.setLineDash([]);
    context.globalAlpha = 1;
  }
}

/** The roads that begin or end in a chunk. */
interface RoadsOfChunk {
  readonly place: ChunkPlace;
  readonly roads: MapRoad[];
}

function byChunk(roads: readonly MapRoad[]): Map<number, RoadsOfChunk> {
  const chunks = new Map<number, RoadsOfChunk>();
  for (const road of roads) {
    const [from, to] = endsOf(road).map((hex) => GRID.chunkOf(hex)) as [ChunkPlace, ChunkPlace];
    for (const place of chunkKey(from) === chunkKey(to) ? [from] : [from, to]) {
      const chunk = chunks.get(chunkKey(place));
      if (chunk) chunk.roads.push(road);
      else chunks.set(chunkKey(place), { place, roads: [road] });
    }
  }
  return chunks;
}

/** The pieces of roads within a chunk's own hexes; those beyond belong to the next chunk. */
function drawnChunk({ place, roads }: RoadsOfChunk, ground: RoadGround): ChunkRoads {
  const bounds = GRID.boundsOf(place);
  const paths = new Map<Road, Path2D>();
  for (const { hex, of, d } of roadMarks(roads, ground)) {
    if (chunkKey(GRID.chunkOf(hex)) !== chunkKey(place)) continue;
    const path = paths.get(of) ?? new Path2D();
    paths.set(of, path);
    const { x, y } = centreOf(hex);
    path.addPath(new Path2D(d), { e: x - bounds.left, f: y - bounds.top });
  }
  return { roads, bounds, paths };
}

const isSameList = (a: readonly MapRoad[], b: readonly MapRoad[]): boolean =>
  a.length === b.length && a.every((road, i) => road === b[i]);
