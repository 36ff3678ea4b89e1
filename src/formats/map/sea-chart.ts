/** What an island's map has of a sea chart: the open sea, the coast, and land that nobody has explored. */

import { blended } from '../drawing/colour.ts';
import { hatching, sea, shallows, shore } from '../island/layers.ts';
import { UNEXPLORED_LINES, unexploredColour } from '../island/shallows.ts';
import { soundings } from '../island/soundings.ts';
import { FIELD, TITLE_FONT } from '../sheet/sheet.ts';
import { pathElement } from '../sheet/xml.ts';
import { bendsTo, compact, polyline, type Spot, short } from '../vector/path.ts';
import type { Box, Scene } from './scene.ts';

const ROUND = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';

/** The wash of the sea on the paper, as far as the map goes. */
export const openSea = (content: Box, bottom: number, scene: Scene): string =>
  scene.coast ? sea({ ...content, bottom: bottom - FIELD }, scene.palette) : '';

/** All that lies beneath what was revealed: shallows, soundings, and the unexplored land with its hatching. */
export function chart(scene: Scene, isFree: (place: Spot) => boolean): string {
  const { coast, palette, size, layout, unexplored } = scene;
  if (!coast) return '';
  const land = unexplored.map((hex) => coast.piece(hex, size)).join('');
  return [
    '<defs>',
    pathElement(compact(coast.shores(size)), 'id="shores"'),
    hatching(palette, size),
    ...(land === '' ? [] : [pathElement(compact(land), 'id="unexplored"'), unexploredPattern(scene)]),
    '</defs>',
    shallows({ palette, layout }),
    depths(scene, isFree),
    ...(land === '' ? [] : unexploredLand(scene)),
  ].join('\n');
}

function unexploredLand(scene: Scene): string[] {
  const colour = unexploredColour(scene.palette);
  return [
    `<use href="#unexplored" fill="${colour}" stroke="${colour}" stroke-width=".6"/>`,
    '<use href="#unexplored" fill="url(#unexplored-hatching)"/>',
    borders(scene),
  ];
}

/** The line of the coast around all land, over everything that is painted on it. */
export const coastLine = ({ palette, layout }: Scene): string => shore({ palette, layout }, null);

/** Slanting lines, as where a drawing is not yet inked. */
function unexploredPattern({ palette, size }: Scene): string {
  const gap = UNEXPLORED_LINES.gap * size;
  return (
    `<pattern id="unexplored-hatching" width="${short(gap)}" height="${short(gap)}" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">` +
    `<path d="M0 0L0 ${short(gap)}" stroke="${palette.frame}" stroke-width="${short(2 * UNEXPLORED_LINES.width * size)}" opacity="${UNEXPLORED_LINES.opacity}"/></pattern>`
  );
}

/** The sides between hexes of unexplored land, each once. */
function borders(scene: Scene): string {
  const { palette, size, unexplored } = scene;
  const scaled = ([x, y]: Spot): Spot => [x * size, y * size];
  const lines = unexplored.flatMap((hex) =>
    scene
      .sides(hex)
      .filter(({ direction, between }) => direction <= 3 && between !== 'coast')
      .map(({ from, controls, to }) => polyline([scaled(from)]) + bendsTo(controls.map(scaled), scaled(to))),
  );
  return pathElement(
    compact(lines.join('')),
    `${ROUND} stroke="${palette.hexLine}" stroke-width="${short(size * 0.024)}" stroke-dasharray="${short(size * 0.09)} ${short(size * 0.07)}" opacity=".6"`,
  );
}

/** Numbers in the sea, where nothing else stands. */
function depths({ hexes, unexplored, palette, size }: Scene, isFree: (place: Spot) => boolean): string {
  const letters = size * 0.26;
  const cast = soundings([...hexes, ...unexplored]).flatMap(({ fathoms, distance, at }) => {
    const [x, y] = [at[0] * size, at[1] * size];
    if (!isFree([x, y])) return [];
    const faint = distance === 1 ? '' : ` opacity="${distance === 2 ? '.85' : '.7'}"`;
    return `<text x="${short(x, 1)}" y="${short(y + letters * 0.35, 1)}"${faint}>${fathoms}</text>`;
  });
  return `<g font-family="${TITLE_FONT}" font-size="${short(letters)}" text-anchor="middle" fill="${blended(palette.shore, palette.title, 0.55)}">${cast.join('')}</g>`;
}
