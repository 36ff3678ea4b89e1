import { LIGHT, type Palette } from '../drawing/palette.ts';
import { marksIn, roadsIn } from '../names/inscriptions.ts';
import { farAwayTold, inscribedBoxes, namesTold } from '../names/names-svg.ts';
import { enclosingBox, grownBox, scaledBox } from '../sheet/box.ts';
import { compass, scaleBar } from '../sheet/compass.ts';
import { svgDocument } from '../sheet/document.ts';
import { paperAndFrame, rule, sheetAround, windLines } from '../sheet/frame.ts';
import { inSheetUnits, pageAround } from '../sheet/page.ts';
import { cartouche, cartoucheWidth } from '../sheet/title.ts';
import { terrainCountWords } from '../sheet/words.ts';
import { printable } from '../sheet/xml.ts';
import type { Spot } from '../vector/path.ts';
import { type DrawnWorld, placedWorld } from './drawn-world.ts';
import { gridOf, legend, legendEntries } from './legend.ts';
import type { Scene } from './scene.ts';
import { openSea } from './sea-chart.ts';

export interface SvgOptions {
  readonly palette?: Palette;
  /** Radius of a hex (middle to corner) in pixels. */
  readonly hexSize?: number;
}

const NARROWEST = 620;
const ROSE_WIDTH = 130;
const ROSE_HEIGHT = 138;

/** A whole world as a sheet of an atlas: a standalone SVG document, byte for byte the same for the same world. */
export function worldSvg(world: DrawnWorld, { palette = LIGHT, hexSize = 40 }: SvgOptions = {}): string {
  const placed = placedWorld(world, palette, hexSize);
  const { scene, names, signs, seenOnly, places, party } = placed;
  const title = printable(world.title ?? '').trim();
  const bounds = enclosingBox([
    scene.bounds(party ? [...places, party] : places),
    // Beyond the outermost name at sea some sea is seen, as around the land.
    ...inscribedBoxes(names, signs).map((box) => scaledBox(grownBox(box, scene.coast ? 1 : 0), hexSize)),
  ]);
  const entries = legendEntries(scene, {
    party: party !== null,
    trail: places.length > 1,
    seen: seenOnly.length > 0,
    roads: roadsIn(world),
    marks: marksIn(world),
    notes: (world.notes?.length ?? 0) > 0,
    battlefields: (world.battlefields?.length ?? 0) > 0,
  });

  const gridIn = (width: number) => gridOf(entries, width - ROSE_WIDTH);
  const footHeight = (width: number) => Math.max(gridIn(width).height, ROSE_HEIGHT);
  const page = pageAround(bounds, { narrowest: NARROWEST, title, footHeight });
  const { unit, map, content, middle, width, footTop } = page;
  const grid = gridIn(width);
  const foot = footHeight(width);
  const legendLeft = content.left + (width - ROSE_WIDTH - grid.width) / 2;
  const roseX = content.right - ROSE_WIDTH / 2;

  const titleHalf = title ? cartoucheWidth(title) / 2 + 12 : 0;
  const isFree = ([px, py]: Spot): boolean => {
    const [x, y] = [px / unit, py / unit];
    const isBeneathTitle = Math.abs(x - middle) < titleHalf && y < map.top + 8;
    return !isBeneathTitle && x > content.left && x < content.right && y > content.top && y < map.bottom - 8;
  };

  const layers = [
    inSheetUnits(
      unit,
      paperAndFrame(content, palette),
      openSea(content, map.bottom, scene),
      windLines(content, map, palette),
    ),
    ...placed.layers(isFree),
    inSheetUnits(
      unit,
      rule(content, map.bottom, palette),
      legend(scene, entries, grid.columns, [legendLeft, footTop + (foot - grid.height) / 2]),
      compass(roseX, footTop + 60, 40, palette),
      scaleBar(roseX, footTop + 112, (hexSize * Math.sqrt(3)) / unit, palette),
      title ? cartouche(title, revealed(scene), middle, content.top, palette) : '',
    ),
  ];
  return svgDocument(
    scaledBox(sheetAround(content), unit),
    title || 'A map of hexes',
    describeWorld(scene) + namesTold(names) + farAwayTold(world),
    [`<defs>\n${scene.definitions()}\n</defs>`, ...layers],
  );
}

function revealed({ hexes, coast, unexplored }: Scene): string {
  const count = hexes.length === 1 ? 'one hex' : `${hexes.length} hexes`;
  return coast ? `${count} of ${hexes.length + unexplored.length} revealed` : `${count} revealed`;
}

/** What a map shows, in words. */
export const describeWorld = (scene: Scene): string =>
  `A map of ${scene.coast ? 'an island, ' : ''}${revealed(scene)}${terrainCountWords(scene.hexes)}.`;
