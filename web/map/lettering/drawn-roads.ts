import type { RoadMark } from '../../../src/formats/roads/road-marks.ts';
import { EDGE_OPACITY, ROAD_STYLE } from '../../../src/formats/roads/road-style.ts';
import { ROADS, type Road } from '../../../src/ledger/entry.ts';
import { centreOf } from '../../kit/hex-path.ts';
import { ChunkGrid, chunkKey } from '../chunks/chunk-grid.ts';
import { type Bounds, toView, visibleBounds } from '../view/camera.ts';
import type { LetteringFrame } from './lettering.ts';

/** Roads are shown from here on, in pixels per size of a hex, and are at least so broad, in pixels. */
const ROADS_FROM = 4;
const LEAST_ROAD = { width: 1.2, edge: 2.6 } as const;

/** From here on they have light edges, round ends, and trails their dashes: from farther away that would not be seen, and takes ten times as long. */
const WHOLE_FROM = 12;
/** How faint trails are where they have no dashes. */
const FAINT_TRAIL = 0.65;

/**
 * The roads of so many hexes by so many are stroked at once: one call for each piece is slower where there are thousands, and so
 * are paths of very many pieces.
 */
const GRID = new ChunkGrid(4);

/** The roads of a chunk. */
interface ChunkRoads {
  readonly bounds: Bounds;
  /** In the size of a hex, from the corner of its bounds. */
  readonly paths: ReadonlyMap<Road, Path2D>;
}

/** Roads and trails on the page's map. */
export class DrawnRoads {
  readonly #chunks: readonly ChunkRoads[];

  constructor(marks: readonly RoadMark[]) {
    const chunks = new Map<number, { readonly bounds: Bounds; readonly paths: Map<Road, Path2D> }>();
    for (const { hex, of, d } of marks) {
      const place = GRID.chunkOf(hex);
      const chunk = chunks.get(chunkKey(place)) ?? { bounds: GRID.boundsOf(place), paths: new Map() };
      chunks.set(chunkKey(place), chunk);
      const path = chunk.paths.get(of) ?? new Path2D();
      chunk.paths.set(of, path);
      const { x, y } = centreOf(hex);
      path.addPath(new Path2D(d), { e: x - chunk.bounds.left, f: y - chunk.bounds.top });
    }
    this.#chunks = [...chunks.values()];
  }

  /** All edges first, so that none lies over a road. */
  draw({ context, palette, camera, view, ratio }: LetteringFrame): void {
    const { scale } = camera;
    if (scale < ROADS_FROM) return;
    const { left, top, right, bottom } = visibleBounds(camera, view);
    const seen = this.#chunks.filter(
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
