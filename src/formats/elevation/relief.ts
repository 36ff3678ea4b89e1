import { ROUND } from '../drawing/mark-path.ts';
import { pathElement } from '../sheet/xml.ts';
import { compact, formatNumber, loop, polyline, spotOf, transformPath } from '../vector/path.ts';
import type { LandScene } from './land-scene.ts';
import { reliefInks, tintColour } from './relief-inks.ts';
import { type Shading, shadingOf } from './shading.ts';
import { COAST } from './tints.ts';

/**
 * Areas of light and shade are scaled up by this factor: they need less precision than lines, so their coordinates are
 * written in larger units, to be shorter.
 */
const WASH_UNIT = 8;

/** Offsets of a step's shadow and of its sunlit rim, and widths of the bands along the coast, in hex sizes. */
export const STEP = { aside: [0.03, 0.038], rimAside: -0.7, line: 0.011 } as const;
export const COAST_BANDS = { widths: [0.5, 0.32, 0.16], opacity: 0.17, line: 0.032 } as const;

/** The ground: layers of tint by height, each lit from the north-west as if cut out of card; and the grid. */
export function relief(scene: LandScene): string {
  const { hexes, size, palette } = scene;
  const outline = compact(scene.outline());
  const steps = scene.steps.map((tint) => {
    const lines = scene.level(tint.from).lines.map((line) => transformPath(loop(line), [0, 0], size));
    return step(scene, tint.from, tintColour(tint, scene.palette), compact(lines.join('')));
  });
  const grid = hexes.map((hex) => polyline(scene.layout.corners(hex).slice(0, 4).map(spotOf))).join('');
  return [
    `<clipPath id="known"><path d="${outline}" clip-rule="evenodd"/></clipPath>`,
    pathElement(
      outline,
      `${ROUND} stroke="${palette.inks.shadow}" stroke-width="${formatNumber(size * 0.3)}" stroke-opacity=".13"`,
    ),
    '<g clip-path="url(#known)">',
    pathElement(
      outline,
      `fill="${scene.tints[0] ? tintColour(scene.tints[0], palette) : palette.unknown}" fill-rule="evenodd"`,
    ),
    ...steps,
    ...shades(scene),
    pathElement(
      compact(grid),
      `${ROUND} stroke="${palette.hexLine}" stroke-width="${formatNumber(size * 0.018)}" stroke-opacity=".3"`,
    ),
    '</g>',
    pathElement(outline, `${ROUND} stroke="${palette.hexLine}" stroke-width="${formatNumber(size * 0.045)}"`),
  ].join('\n');
}

/** Light and shade on the land, in several transparent layers on top of one another. */
function shades(scene: LandScene): string[] {
  const lowest = scene.tints[0]?.from ?? COAST;
  const hasCoast = scene.steps.some(({ from }) => from === COAST);
  if (lowest < COAST && !hasCoast) return [];
  const inks = reliefInks(scene.palette);
  const { lit, shaded } = shadingOf([...scene.hexes, ...scene.beyond]);
  const washes = (areas: Shading['lit'], attributes: string) =>
    areas.map((lines) =>
      pathElement(
        compact(lines.map((line) => transformPath(loop(line), [0, 0], scene.size / WASH_UNIT)).join('')),
        `${attributes} fill-rule="evenodd"`,
      ),
    );
  const all = [
    ...washes(lit, `fill="${inks.lit}" fill-opacity="${written(inks.litBy)}"`),
    ...washes(shaded, `fill="${inks.shaded}" fill-opacity="${written(inks.shadedBy)}"`),
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

const written = (opacity: number): string => formatNumber(opacity).replace(/^0/, '');

const idOf = (from: number): string => `from${from < 0 ? '-below' : ''}-${Math.abs(from)}`;

/** The land above a given height, with its sunlit rim and the shadow that it casts on lower ground. */
function step({ size, palette }: LandScene, from: number, colour: string, d: string): string {
  const id = idOf(from);
  const inks = reliefInks(palette);
  const use = (by: number, fill: string, opacity: number) =>
    `<use href="#${id}" x="${formatNumber(by * size * STEP.aside[0])}" y="${formatNumber(by * size * STEP.aside[1])}" fill="${fill}" fill-opacity="${opacity}"/>`;
  const isCoast = from === COAST;
  const line = isCoast
    ? `stroke="${palette.coast}" stroke-width="${formatNumber(size * COAST_BANDS.line)}"`
    : `stroke="${from < COAST ? inks.shore : inks.contour}" stroke-width="${formatNumber(size * STEP.line)}" stroke-opacity=".55"`;
  const bands = isCoast
    ? COAST_BANDS.widths.map(
        (width) =>
          `<use href="#${id}" ${ROUND} stroke="${inks.shore}" stroke-width="${formatNumber(size * width)}" stroke-opacity="${written(COAST_BANDS.opacity)}"/>`,
      )
    : [];
  return [
    `<defs>${pathElement(d, `id="${id}" fill-rule="evenodd"`)}</defs>`,
    ...bands,
    use(1, inks.drop, from < COAST ? inks.dropBy / 2 : inks.dropBy),
    use(STEP.rimAside, inks.rim, inks.rimBy),
    `<use href="#${id}" fill="${colour}" ${line} stroke-linejoin="round"/>`,
  ].join('');
}
