import type { Axial } from '../../hex/axial.ts';
import { ROADS, type Road } from '../../ledger/entry.ts';
import type { Palette } from '../drawing/palette.ts';
import { formatNumber, type Spot, transformPath } from '../vector/path.ts';
import type { RoadMark } from './road-marks.ts';
import { EDGE_OPACITY, ROAD_STYLE } from './road-style.ts';

/** What is needed to draw roads: the palette, the radius of a hex in pixels, and the middles of hexes. */
interface RoadSheet {
  readonly palette: Palette;
  readonly size: number;
  middle(hex: Axial): Spot;
}

/** Roads and trails; the edges of all are below the surfaces. */
export function roadsLayer(marks: readonly RoadMark[], sheet: RoadSheet): string {
  const paths = ROADS.flatMap((of) => {
    const d = marks
      .filter((mark) => mark.of === of)
      .map((mark) => transformPath(mark.d, sheet.middle(mark.hex), sheet.size))
      .join('');
    return d === '' ? [] : [{ of, d }];
  });
  return [
    ...paths.map(({ of, d }) => roadEdge(d, of, sheet)),
    ...paths.map(({ of, d }) => roadSurface(d, of, sheet)),
  ].join('\n');
}

type Stroked = Pick<RoadSheet, 'palette' | 'size'>;

const roadEdge = (d: string, of: Road, { palette, size }: Stroked): string =>
  `<path d="${d}" fill="none" stroke="${palette.labelHalo}" stroke-opacity="${EDGE_OPACITY}" stroke-width="${formatNumber(ROAD_STYLE[of].edge * size, 2)}" stroke-linecap="round"/>`;

function roadSurface(d: string, of: Road, { palette, size }: Stroked): string {
  const { width, dashes } = ROAD_STYLE[of];
  const dashed =
    dashes.length === 0
      ? ''
      : ` stroke-dasharray="${dashes.map((length) => formatNumber(length * size, 2)).join(' ')}"`;
  return `<path d="${d}" fill="none" stroke="${palette.road}" stroke-width="${formatNumber(width * size, 2)}" stroke-linecap="${dashed ? 'butt' : 'round'}"${dashed}/>`;
}

/** A piece of road for a legend. */
export const roadSample = (d: string, of: Road, sheet: Stroked): string =>
  roadEdge(d, of, sheet) + roadSurface(d, of, sheet);
