import { type Axial, hexKey, sameHex } from '../../hex/axial.ts';
import { pairs } from '../../hex/list.ts';
import { compact, formatNumber, polyline, type Spot } from '../vector/path.ts';
import { difference, plus, times } from '../vector/vectors.ts';
import { ROUND } from './mark-path.ts';
import type { Palette } from './palette.ts';
import { type Gap, gapAt, partsBeside } from './trail-gaps.ts';

/** Where hexes are on a sheet, and the colours of the sheet. */
interface Placing {
  readonly palette: Palette;
  readonly size: number;
  middle(hex: Axial): Spot;
}

/**
 * How a trail runs through hexes: its distance from their middles, and the parts of them that it leaves out; all in hex
 * sizes.
 */
export interface TrailRun {
  readonly beside: Spot;
  readonly gapsIn: (hex: Axial) => readonly Gap[];
}

/** Slightly off the middle, where rivers run. */
const OFF_RIVERS: TrailRun = { beside: [0.17, 0.2], gapsIn: () => [] };

/** The party's trail as a dotted line. A stretch that was walked several times is drawn once. */
export function trail(scene: Placing, places: readonly Axial[], run = OFF_RIVERS): string {
  const { palette, size } = scene;
  const d = compact(trailPath(scene, places, run));
  if (d === '') return '';
  const dots = (colour: string, width: number, opacity: number) =>
    `<path d="${d}" stroke="${colour}" stroke-width="${formatNumber(size * width)}" stroke-opacity="${opacity}" stroke-dasharray="0 ${formatNumber(size * 0.19)}"/>`;
  return `<g ${ROUND}>${dots(palette.labelHalo, 0.13, 0.8)}${dots(palette.trail, 0.085, 1)}</g>`;
}

function trailPath(scene: Placing, places: readonly Axial[], run: TrailRun): string {
  const drawn = new Set<string>();
  let pen: Axial | null = null;
  return pairs(places)
    .map(([from, to]) => {
      const stretch = [hexKey(from), hexKey(to)].sort((a, b) => a - b).join();
      if (drawn.has(stretch) || sameHex(from, to)) return '';
      drawn.add(stretch);
      const goesOn = pen !== null && sameHex(pen, from);
      pen = to;
      return partsOf(scene, from, to, run)
        .map(({ begin, line }) => (goesOn && begin === 0 ? line.slice(line.indexOf('L')) : line))
        .join('');
    })
    .join('');
}

/** The visible parts of a stretch, each with the fraction of its length at which it begins. */
function partsOf(scene: Placing, start: Axial, end: Axial, { beside, gapsIn }: TrailRun) {
  const [from, to] = [start, end].map((hex) => plus(scene.middle(hex), times(beside, scene.size))) as [
    Spot,
    Spot,
  ];
  const step = difference(to, from);
  const [x, y] = times(step, 1 / scene.size);
  const goal = { x: beside[0] + x, y: beside[1] + y };
  const gaps = [...gapsIn(start), ...gapsIn(end).map((gap) => gapAt(gap, { x, y }))];
  return partsBeside({ x: beside[0], y: beside[1] }, goal, gaps).map(([begin, stop]) => ({
    begin,
    line: polyline([begin, stop].map((share) => plus(from, times(step, share)))),
  }));
}
