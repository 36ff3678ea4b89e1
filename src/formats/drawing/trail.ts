import { type Axial, hexKey, sameHex } from '../../hex/axial.ts';
import { pairs } from '../../hex/list.ts';
import { compact, polyline, type Spot, short } from '../vector/path.ts';
import { ROUND } from './mark-path.ts';
import type { Palette } from './palette.ts';

/** Where hexes lie on a sheet, and in which colours it is drawn. */
interface Placing {
  readonly palette: Palette;
  readonly size: number;
  middle(hex: Axial): Spot;
}

/** The dotted way that the party has gone; a stretch gone twice is drawn once. */
export function trail(scene: Placing, places: readonly Axial[]): string {
  const { palette, size } = scene;
  const d = compact(trailPath(scene, places));
  if (d === '') return '';
  const dots = (colour: string, width: number, opacity: number) =>
    `<path d="${d}" stroke="${colour}" stroke-width="${short(size * width)}" opacity="${opacity}" stroke-dasharray="0 ${short(size * 0.19)}"/>`;
  return `<g ${ROUND}>${dots(palette.labelHalo, 0.13, 0.8)}${dots(palette.trail, 0.085, 1)}</g>`;
}

function trailPath(scene: Placing, places: readonly Axial[]): string {
  const drawn = new Set<string>();
  // A little off the middle, where rivers run.
  const beside = (hex: Axial): Spot => {
    const [x, y] = scene.middle(hex);
    return [x + scene.size * 0.17, y + scene.size * 0.2];
  };
  let pen: Axial | null = null;
  return pairs(places)
    .map(([from, to]) => {
      const stretch = [hexKey(from), hexKey(to)].sort((a, b) => a - b).join();
      if (drawn.has(stretch) || sameHex(from, to)) return '';
      drawn.add(stretch);
      const goesOn = pen !== null && sameHex(pen, from);
      pen = to;
      const line = polyline([beside(from), beside(to)]);
      return goesOn ? line.slice(line.indexOf('L')) : line;
    })
    .join('');
}
