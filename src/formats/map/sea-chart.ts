/** The parts of an island's map that are like a sea chart: the open sea, the coast, and unexplored land. */

import { hatchingPattern } from '../drawing/hatching.ts';
import { dashedBorder, depthFigures, hatching, sea, shallows, shore } from '../island/layers.ts';
import { UNEXPLORED_LINES, unexploredColour } from '../island/shallows.ts';
import type { Box } from '../sheet/box.ts';
import { FIELD } from '../sheet/frame.ts';
import { pathElement } from '../sheet/xml.ts';
import { bendsTo, compact, polyline, type Spot } from '../vector/path.ts';
import { times } from '../vector/vectors.ts';
import type { Scene } from './scene.ts';

/** The colour of the sea over the paper, for the height of the map. */
export const openSea = (content: Box, bottom: number, scene: Scene): string =>
  scene.coast ? sea({ ...content, bottom: bottom - FIELD }, scene.palette) : '';

/** Everything beneath the revealed hexes: shallows, depths, and the unexplored land with its hatching. */
export function chart(scene: Scene, isFree: (place: Spot) => boolean): string {
  const { coast, palette, size, layout, unexplored } = scene;
  if (!coast) return '';
  const land = unexplored.map((hex) => coast.piece(hex, size)).join('');
  return [
    '<defs>',
    pathElement(compact(coast.shores(size)), 'id="shores"'),
    hatching(palette, size),
    ...(land === ''
      ? []
      : [
          pathElement(compact(land), 'id="unexplored"'),
          hatchingPattern('unexplored-hatching', UNEXPLORED_LINES, palette.frame, size),
        ]),
    '</defs>',
    shallows({ palette, layout }),
    depthFigures([...scene.hexes, ...unexplored], { letters: size * 0.26, palette, size }, isFree),
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

/** The coastline around all land, drawn over everything that is painted on it. */
export const coastLine = ({ palette, layout }: Scene): string => shore({ palette, layout }, null);

/** The sides between hexes of unexplored land, each once. */
function borders(scene: Scene): string {
  const { palette, size, unexplored } = scene;
  const scaled = (spot: Spot): Spot => times(spot, size);
  const lines = unexplored.flatMap((hex) =>
    scene
      .sides(hex)
      .filter(({ direction, between }) => direction <= 3 && between !== 'coast')
      .map(({ from, controls, to }) => polyline([scaled(from)]) + bendsTo(controls.map(scaled), scaled(to))),
  );
  return pathElement(compact(lines.join('')), dashedBorder(palette, size));
}
