import type { Axial } from '../../hex/axial.ts';
import { memberAt } from '../../hex/list.ts';
import { memoized } from '../../hex/memoized.ts';
import { PathCollector } from '../drawing/gathered-paths.ts';
import { ROUND } from '../drawing/mark-path.ts';
import { pathElement } from '../sheet/xml.ts';
import { bendsTo, formatNumber, polyline, spotOf } from '../vector/path.ts';
import { times } from '../vector/vectors.ts';
import { COAST_LINE_WIDTH, COAST_LINES, coastLines } from './coast-lines.ts';
import { light } from './light.ts';
import { isWater, LAND_RIM, SHORE, type Side } from './painted-sides.ts';
import type { Scene } from './scene.ts';
import { coastLine } from './sea-chart.ts';

/** The ground: areas of colour, the shore, the grid and the edge of the known world. */
export function grounds(scene: Scene): string {
  const { palette, cover, size } = scene;
  const { washes, lines } = painted(scene);
  const edge = lines.path('edge');
  return [
    pathElement(
      edge,
      `${ROUND} stroke="${palette.inks.shadow}" stroke-width="${formatNumber(size * 0.3)}" stroke-opacity=".13"`,
    ),
    ...cover.grounds.map((ground) => {
      const colour = cover.colourOf(ground);
      // A thin stroke of the same colour closes the seams that renderers leave between neighbours.
      return pathElement(
        washes.path(ground),
        `id="ground-${ground}" fill="${colour}" stroke="${colour}" stroke-width=".6"`,
      );
    }),
    rims(scene, lines.path('rims')),
    scene.style.subject === 'terrain' ? light(scene) : '',
    scene.coast ? coastLine(scene) : shore(scene, lines.path('coast'), washes),
    pathElement(
      lines.path('grid'),
      `${ROUND} stroke="${palette.hexLine}" stroke-width="${formatNumber(size * 0.018)}" stroke-opacity=".42"`,
    ),
    pathElement(edge, `${ROUND} stroke="${palette.hexLine}" stroke-width="${formatNumber(size * 0.045)}"`),
  ].join('\n');
}

/** The outline of a hex as its ground is painted. */
export const paintedOutline = (scene: Scene, hex: Axial): string => outlineOf(scene.sides(hex), scene);

function outlineOf(sides: readonly Side[], scene: Scene): string {
  return `${start(memberAt(sides, 0), scene)}${sides.map((side) => run(side, scene)).join('')}Z`;
}

const start = ({ from }: Side, { size }: Scene): string => polyline([times(from, size)]);

const run = ({ controls, to }: Pick<Side, 'controls' | 'to'>, { size }: Scene): string =>
  bendsTo(
    controls.map((control) => times(control, size)),
    times(to, size),
  );

function painted(scene: Scene): { washes: PathCollector; lines: PathCollector } {
  const washes = new PathCollector();
  const lines = new PathCollector();
  for (const hex of scene.hexes) {
    const sides = scene.sides(hex);
    const outline = outlineOf(sides, scene);
    washes.add(scene.cover.groundOf(hex), outline);
    lines.add('grid', polyline(scene.layout.corners(hex).slice(0, 4).map(spotOf)));
    for (const side of sides) {
      if (side.between === 'coast' && isWater(hex.terrain))
        lines.add('coast', start(side, scene) + run(side, scene));
      // Each side is between two hexes, so it is drawn from one of them only.
      if (side.between === 'lands' && side.direction <= 3)
        lines.add('rims', start(side, scene) + run(side, scene));
      if (side.between === 'unknown') lines.add('edge', start(side, scene) + run(side, scene));
    }
  }
  return { washes, lines };
}

/** Where two kinds of land meet, both are darker, as watercolour dries along its rims. */
function rims({ palette, size }: Scene, d: string): string {
  if (d === '') return '';
  const strokes = LAND_RIM.widths.map(
    (width) =>
      `<use href="#rims" stroke-width="${formatNumber(size * width)}" stroke-opacity="${LAND_RIM.opacity}"/>`,
  );
  return `<defs>${pathElement(d, 'id="rims"')}</defs><g ${ROUND} stroke="${palette.inks.shadow}">${strokes.join('')}</g>`;
}

/** Water that becomes darker towards the land, the lines along the coast, and the coastline itself. */
function shore(scene: Scene, coast: string, washes: PathCollector): string {
  if (coast === '') return '';
  const { palette, cover, size } = scene;
  const waters = cover.grounds.filter((ground) => isWater(ground) && washes.has(ground));
  const bands = SHORE.widths.map(
    (width) =>
      `<use href="#coast" stroke-width="${formatNumber(size * width)}" stroke-opacity="${SHORE.opacity}"/>`,
  );
  return [
    `<clipPath id="sea">${waters.map((ground) => `<use href="#ground-${ground}"/>`).join('')}</clipPath>`,
    `<defs>${pathElement(coast, 'id="coast"')}</defs>`,
    `<g clip-path="url(#sea)" ${ROUND} stroke="${palette.shore}">${bands.join('')}</g>`,
    alongCoast(scene),
    `<use href="#coast" ${ROUND} stroke="${palette.coast}" stroke-width="${formatNumber(size * 0.05)}"/>`,
  ].join('\n');
}

function alongCoast(scene: Scene): string {
  const { palette, size } = scene;
  const lines = new PathCollector();
  const isSea = (hex: Axial) => isWater(scene.at(hex)?.terrain ?? '');
  const sidesAt = memoized(scene.sides);
  for (const hex of scene.hexes.filter(isSea))
    for (const line of coastLines(hex, sidesAt, isSea))
      lines.add(String(line.nth), polyline([times(line.from, size)]) + run(line, scene));
  const paths = COAST_LINES.map(({ opacity }, nth) =>
    pathElement(lines.path(String(nth)), `stroke-opacity="${opacity}"`),
  );
  return `<g ${ROUND} stroke="${palette.coast}" stroke-width="${formatNumber(size * COAST_LINE_WIDTH)}">${paths.join('')}</g>`;
}
