import { contours } from 'd3-contour';
import type { Axial } from '../../hex/axial.ts';
import { UNIT_LAYOUT } from '../../hex/layout.ts';
import { type Field, type Height, LIGHT_COLOUR, lightOn, SHADE_COLOUR } from '../country/relief-field.ts';
import { type Box, boxAround } from '../sheet/box.ts';
import { pathElement } from '../sheet/xml.ts';
import { compact, polygon, type Spot, spotOf } from '../vector/path.ts';
import { isWater } from './painted-sides.ts';
import type { Scene } from './scene.ts';

/** Number of grid nodes per hex size: just enough for smooth lines. */
const PER_UNIT = 2.5;
/** Margin around the middles of hexes in which the light is computed, in hex sizes (radius of a hex). */
const MARGIN = 1.2;

/** Thresholds of light and shade; for each, an area with this opacity is added. */
const STEPS = [0.1, 0.22, 0.36, 0.52, 0.7];
const LIGHT = 0.055;
const SHADE = 0.06;

/** Maps of more hexes have no light and shade: the areas would be smaller than the width of a line. */
const MOST_LIT = 6000;
/** Nor have maps with more grid nodes: an imported map may have hexes that are a million apart. */
const MOST_NODES = 2_000_000;

/**
 * Light and shade over the land, as overlapping areas. They are limited to the land by setting values outside it to 0,
 * because browsers take many seconds to clip them along a long coast.
 */
export function light({ hexes, size, at }: Scene): string {
  if (hexes.length === 0 || hexes.length > MOST_LIT) return '';
  const heights = hexes.map(
    (hex): Height => ({ at: spotOf(UNIT_LAYOUT.centre(hex)), altitude: hex.altitude }),
  );
  const box = boxAround(
    heights.map(({ at }) => at),
    MARGIN,
  );
  if ((box.right - box.left) * (box.bottom - box.top) * PER_UNIT ** 2 > MOST_NODES) return '';
  const isLand = (hex: Axial) => {
    const there = at(hex);
    return there !== null && !isWater(there.terrain);
  };
  const field = withinLand(lightOn(heights, box, PER_UNIT), box, isLand);
  const place = ([x = 0, y = 0]: readonly number[]): Spot => [
    ((x - 0.5) / PER_UNIT + box.left) * size,
    ((y - 0.5) / PER_UNIT + box.top) * size,
  ];
  const steps = (sign: 1 | -1, ink: string, opacity: number) =>
    areasAbove(field, sign).map((rings) =>
      pathElement(
        compact(rings.map((ring) => polygon(ring.slice(0, -1).map(place))).join('')),
        `fill="${ink}" fill-rule="evenodd" fill-opacity="${opacity}"`,
      ),
    );
  return [...steps(-1, SHADE_COLOUR, SHADE), ...steps(1, LIGHT_COLOUR, LIGHT)].join('');
}

/** The light on land only: 0 at nodes that are at sea or close to the coast. */
function withinLand({ columns, rows, values }: Field, box: Box, isLand: (hex: Axial) => boolean): Field {
  const kept = values.map((value, node) => {
    const x = (node % columns) / PER_UNIT + box.left;
    const y = Math.floor(node / columns) / PER_UNIT + box.top;
    const isWithin = AROUND.every(([dx, dy]) => isLand(UNIT_LAYOUT.hexAt({ x: x + dx, y: y + dy })));
    return isWithin ? value : 0;
  });
  return { columns, rows, values: kept };
}

const SHORE = 0.18;
const AROUND: readonly Spot[] = [
  [SHORE, SHORE],
  [SHORE, -SHORE],
  [-SHORE, SHORE],
  [-SHORE, -SHORE],
];

/** For each threshold, closed lines around the areas that are lighter, or darker. */
function areasAbove({ columns, rows, values }: Field, sign: 1 | -1): number[][][][] {
  const turned = Array.from(values, (value) => value * sign);
  const areas = contours().size([columns, rows]).thresholds(STEPS)(turned);
  return areas.map(({ coordinates }) => coordinates.flat());
}
