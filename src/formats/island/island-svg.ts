import { algorithmName, type Island } from '../../rules/island.ts';
import { LIGHT, type Palette } from '../drawing/palette.ts';
import { grownBox, scaledBox } from '../sheet/box.ts';
import { compass, scaleBar } from '../sheet/compass.ts';
import { svgDocument } from '../sheet/document.ts';
import { FIELD, paperAndFrame, sheetAround, windLines } from '../sheet/frame.ts';
import { inSheetUnits } from '../sheet/page.ts';
import { cartouche } from '../sheet/title.ts';
import { printable } from '../sheet/xml.ts';
import { formatNumber } from '../vector/path.ts';
import { chartFor, ROSE_RADIUS } from './chart.ts';
import { Coast } from './coast.ts';
import { appearing, jumps, styleSheet, type Timing, throws, timingOf, unshown } from './growth.ts';
import { definitions, depths, land, numbers, sea, shallows, shore } from './layers.ts';

export interface IslandSvgOptions {
  readonly title?: string | undefined;
  /** True to number the hexes in the order in which they grew, from 1. */
  readonly numbered?: boolean;
  /** True to animate the growth of the island, throw by throw, until the chart is finished. */
  readonly animated?: boolean;
  readonly palette?: Palette;
  /** Radius of a hex (middle to corner) in pixels. */
  readonly hexSize?: number;
}

/** An island as a sea chart: a standalone SVG document, byte for byte the same for the same island. */
export function islandSvg(island: Island, options: IslandSvgOptions = {}): string {
  const { palette = LIGHT, hexSize = 40, animated = false, numbered = false } = options;
  const title = printable(options.title ?? '').trim() || 'Terra Incognita';
  const chart = chartFor(island.hexes, title, palette, hexSize);
  const { content, unit } = chart;
  const coast = new Coast(island.hexes);
  const timing = animated ? timingOf(island) : null;
  const thrown = timing?.throws ? throws(island, chart, timing) : { onLand: '', beside: '' };
  const ship = `<use href="#ship" x="${formatNumber(chart.ship[0], 1)}" y="${formatNumber(chart.ship[1], 1)}"/>`;
  return svgDocument(scaledBox(sheetAround(content), unit), title, described(island, timing), [
    timing ? styleSheet(timing) : '',
    definitions(chart, coast, animated),
    inSheetUnits(
      unit,
      paperAndFrame(content, palette),
      sea(content, palette),
      windLines(content, grownBox(content, FIELD), palette),
    ),
    appearing(timing, shallows(chart)),
    appearing(timing, depths(island, chart)),
    land(island, chart, coast, timing),
    shore(chart, timing),
    numbered ? numbers(island, chart, timing) : '',
    thrown.onLand,
    timing ? jumps(island, chart, timing) : '',
    inSheetUnits(
      unit,
      compass(...chart.rose, ROSE_RADIUS, palette),
      scaleBar(...chart.scale, (hexSize * Math.sqrt(3)) / unit, palette),
      appearing(timing, ship),
      timing && !timing.throws ? unshown(island, chart) : thrown.beside,
      cartouche(title, 'soundings in fathoms', ...chart.title, palette),
    ),
  ]);
}

function described({ hexes, turns, algorithm }: Island, timing: Timing | null): string {
  const land = hexes.length === 1 ? 'one hex of land' : `${hexes.length} hexes of land`;
  const grown = `A sea chart of an island: ${land}, grown in ${turns.length} turns by algorithm ${algorithm}, ${algorithmName(algorithm)}.`;
  return timing && !timing.throws
    ? `${grown} Its throws follow too quickly on one another to be shown.`
    : grown;
}
