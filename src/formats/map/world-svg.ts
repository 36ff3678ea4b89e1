import type { Axial } from '../../hex/axial.ts';
import type { SoloRecord } from '../../world/solo/solo-hex.ts';
import { LIGHT, type Palette } from '../drawing/palette.ts';
import { svgDocument } from '../sheet/document.ts';
import {
  CARTOUCHE_HEIGHT,
  cartouche,
  cartoucheWidth,
  compass,
  inUnits,
  paperAndFrame,
  rule,
  scaleBar,
  sheetAround,
  windLines,
} from '../sheet/sheet.ts';
import { printable } from '../sheet/xml.ts';
import { type Spot, short } from '../vector/path.ts';
import { grounds } from './grounds.ts';
import { labels, party, signs, terrainGlyphs, trail } from './layers.ts';
import { legend, legendEntries, legendGrid } from './legend.ts';
import { rivers } from './rivers.ts';
import { type Box, Scene } from './scene.ts';
import { chart, openSea } from './sea-chart.ts';

/** What a drawn map shows. */
export interface DrawnWorld {
  readonly hexes: Iterable<SoloRecord>;
  readonly party?: Axial | null;
  /** Places the party has been, the latest last. */
  readonly trail?: readonly Axial[];
  readonly title?: string;
  /** Where there is land that nobody has been to yet; around it lies the sea. */
  readonly outline?: readonly Axial[] | undefined;
}

export interface SvgOptions {
  readonly palette?: Palette;
  /** From a hex's middle to its corners, in the drawing's pixels. */
  readonly hexSize?: number;
}

const NARROWEST = 620;
const ROSE_WIDTH = 130;
const ROSE_HEIGHT = 138;
const GAP = 18;

/** A whole world as a sheet of an atlas: a standalone SVG document, the same byte for byte for the same world. */
export function worldSvg(world: DrawnWorld, { palette = LIGHT, hexSize = 40 }: SvgOptions = {}): string {
  const scene = new Scene(world.hexes, palette, hexSize, world.outline ?? null);
  const title = printable(world.title ?? '').trim();
  const places = world.trail ?? [];
  const bounds = scene.bounds(world.party ? [...places, world.party] : places);
  // Frame, title and legend are drawn in larger units on a large sheet, to be in proportion.
  const unit = furnitureUnit(bounds);
  const map = inUnits(bounds, unit);
  const entries = legendEntries(scene, { party: world.party != null, trail: places.length > 1 });

  const middle = (map.left + map.right) / 2;
  const width = Math.max(map.right - map.left, NARROWEST, title ? cartoucheWidth(title) : 0);
  const grid = legendGrid(entries.length, width - ROSE_WIDTH);
  const foot = Math.max(grid.height, ROSE_HEIGHT);
  const footTop = map.bottom + GAP;
  const content: Box = {
    left: middle - width / 2,
    right: middle + width / 2,
    top: map.top - (title ? CARTOUCHE_HEIGHT : 0),
    bottom: footTop + foot,
  };
  const legendLeft = content.left + (width - ROSE_WIDTH - grid.width) / 2;
  const roseX = content.right - ROSE_WIDTH / 2;
  const furniture = (...parts: string[]): string =>
    `<g transform="scale(${short(unit)})">\n${parts.filter(Boolean).join('\n')}\n</g>`;

  const titleHalf = title ? cartoucheWidth(title) / 2 + 12 : 0;
  const isFree = ([px, py]: Spot): boolean => {
    const [x, y] = [px / unit, py / unit];
    const isBeneathTitle = Math.abs(x - middle) < titleHalf && y < map.top + 8;
    return !isBeneathTitle && x > content.left && x < content.right && y > content.top && y < map.bottom - 8;
  };

  const layers = [
    furniture(
      paperAndFrame(content, palette),
      openSea(content, map.bottom, scene),
      windLines(content, map.bottom, palette),
    ),
    chart(scene, isFree),
    grounds(scene),
    terrainGlyphs(scene),
    rivers(scene),
    trail(scene, places),
    signs(scene),
    labels(scene),
    world.party ? party(scene, world.party) : '',
    furniture(
      rule(content, map.bottom, palette),
      legend(scene, entries, grid.columns, [legendLeft, footTop + (foot - grid.height) / 2]),
      compass(roseX, footTop + 60, 40, palette),
      scaleBar(roseX, footTop + 112, (hexSize * Math.sqrt(3)) / unit, palette),
      title ? cartouche(title, revealed(scene), middle, content.top, palette) : '',
    ),
  ];
  return svgDocument(inUnits(sheetAround(content), 1 / unit), title || 'A map of hexes', describe(scene), [
    `<defs>\n${scene.definitions()}\n</defs>`,
    ...layers,
  ]);
}

function furnitureUnit({ left, top, right, bottom }: Box): number {
  const side = Math.sqrt((right - left) * (bottom - top));
  return Math.round(Math.min(2.6, Math.max(1, side / 1000)) * 100) / 100;
}

function revealed({ hexes, coast, unexplored }: Scene): string {
  const count = hexes.length === 1 ? 'one hex' : `${hexes.length} hexes`;
  return coast ? `${count} of ${hexes.length + unexplored.length} revealed` : `${count} revealed`;
}

function describe(scene: Scene): string {
  const { hexes, coast } = scene;
  const counts = new Map<string, number>();
  for (const { terrain } of hexes) counts.set(terrain, (counts.get(terrain) ?? 0) + 1);
  const parts = [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([terrain, count]) => `${count} ${terrain}`);
  return `A map of ${coast ? 'an island, ' : ''}${revealed(scene)}${parts.length ? `: ${parts.join(', ')}` : ''}.`;
}
