import { compact, loop, placed, polyline, short, spotOf } from '../drawing/path.ts';
import { pathElement } from '../svg/xml.ts';
import type { LandScene } from './land-scene.ts';
import { type Shading, shadingOf } from './shading.ts';
import { COAST } from './tints.ts';

const ROUND = 'fill="none" stroke-linecap="round" stroke-linejoin="round"';
const CONTOUR = '#6d4d2c';
const LIT = '#fff6d8';
const SHADED = '#33261a';
/** Washes are written less exactly than lines, to be shorter: in tenths of so many pixels. */
const WASH_UNIT = 8;
const SHORE = '#4d7f90';

/** The ground: tints by height in steps like contours, each lit from the north-west as if cut out of card; the grid. */
export function relief(scene: LandScene): string {
  const { hexes, size, palette } = scene;
  const outline = compact(scene.outline());
  const steps = scene.steps.map(({ from, colour }) => {
    const lines = scene.level(from).lines.map((line) => placed(loop(line), [0, 0], size));
    return step(scene, from, colour, compact(lines.join('')));
  });
  const grid = hexes.map((hex) => polyline(scene.layout.corners(hex).slice(0, 4).map(spotOf))).join('');
  return [
    `<clipPath id="known"><path d="${outline}" clip-rule="evenodd"/></clipPath>`,
    pathElement(
      outline,
      `${ROUND} stroke="${palette.inks.shadow}" stroke-width="${short(size * 0.3)}" opacity=".13"`,
    ),
    '<g clip-path="url(#known)">',
    pathElement(outline, `fill="${scene.tints[0]?.colour ?? palette.unknown}" fill-rule="evenodd"`),
    ...steps,
    ...shades(scene),
    pathElement(
      compact(grid),
      `${ROUND} stroke="${palette.hexLine}" stroke-width="${short(size * 0.018)}" opacity=".3"`,
    ),
    '</g>',
    pathElement(outline, `${ROUND} stroke="${palette.hexLine}" stroke-width="${short(size * 0.045)}"`),
  ].join('\n');
}

/** Light and shade on the land, in strengths that lie one over another like washes. */
function shades(scene: LandScene): string[] {
  const lowest = scene.tints[0]?.from ?? COAST;
  const hasCoast = scene.steps.some(({ from }) => from === COAST);
  if (lowest < COAST && !hasCoast) return [];
  const { lit, shaded } = shadingOf([...scene.hexes, ...scene.beyond]);
  const washes = (areas: Shading['lit'], attributes: string) =>
    areas.map((lines) =>
      pathElement(
        compact(lines.map((line) => placed(loop(line), [0, 0], scene.size / WASH_UNIT)).join('')),
        `${attributes} fill-rule="evenodd"`,
      ),
    );
  const all = [
    ...washes(lit, `fill="${LIT}" opacity=".12"`),
    ...washes(shaded, `fill="${SHADED}" opacity=".07"`),
  ];
  const coarse = [`<g transform="scale(${WASH_UNIT})">`, ...all, '</g>'];
  if (!hasCoast) return coarse;
  return [
    `<clipPath id="land"><use href="#${idOf(COAST)}" clip-rule="evenodd"/></clipPath>`,
    '<g clip-path="url(#land)">',
    ...coarse,
    '</g>',
  ];
}

const idOf = (from: number): string => `from${from < 0 ? '-below' : ''}-${Math.abs(from)}`;

/** All ground from a height up, with the shadow that it throws on what lies below, and its lit rim. */
function step({ size, palette }: LandScene, from: number, colour: string, d: string): string {
  const id = idOf(from);
  const use = (by: number, fill: string, opacity: number) =>
    `<use href="#${id}" x="${short(by * size * 0.03)}" y="${short(by * size * 0.038)}" fill="${fill}" opacity="${opacity}"/>`;
  const isCoast = from === COAST;
  const line = isCoast
    ? `stroke="${palette.coast}" stroke-width="${short(size * 0.032)}"`
    : `stroke="${from < COAST ? SHORE : CONTOUR}" stroke-width="${short(size * 0.011)}" stroke-opacity=".55"`;
  const bands = isCoast
    ? [0.5, 0.32, 0.16].map(
        (width) =>
          `<use href="#${id}" ${ROUND} stroke="${SHORE}" stroke-width="${short(size * width)}" opacity=".17"/>`,
      )
    : [];
  return [
    `<defs>${pathElement(d, `id="${id}" fill-rule="evenodd"`)}</defs>`,
    ...bands,
    use(1, '#3a2a1c', from < COAST ? 0.1 : 0.2),
    use(-0.7, '#fff', 0.35),
    `<use href="#${id}" fill="${colour}" ${line} stroke-linejoin="round"/>`,
  ].join('');
}
