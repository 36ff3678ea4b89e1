import type { Axial } from '../../hex/axial.ts';
import type { ElevationHex } from '../../world/elevation/elevation-hex.ts';
import { trail } from '../map/layers.ts';
import type { Box } from '../map/scene.ts';
import { svgDocument } from '../sheet/document.ts';
import {
  CARTOUCHE_HEIGHT,
  cartouche,
  cartoucheWidth,
  compass,
  inUnits,
  paperAndFrame,
  rule,
  sheetAround,
  windLines,
} from '../sheet/sheet.ts';
import { printable } from '../sheet/xml.ts';
import { short } from '../vector/path.ts';
import { heights } from './heights.ts';
import { LandScene } from './land-scene.ts';
import { KEY_HEIGHT, key, scaleBar } from './legend.ts';
import { relief } from './relief.ts';
import { banner, seenOnly } from './travellers.ts';
import { waters } from './waters.ts';

/** What a drawn map of heights shows. */
export interface DrawnLand {
  readonly hexes: Iterable<ElevationHex>;
  /** What is known around them but not drawn: contours and rivers go by it. */
  readonly beyond?: Iterable<ElevationHex>;
  readonly party?: Axial | null;
  /** Places the party has been, the latest last. */
  readonly trail?: readonly Axial[];
  readonly title?: string;
  /** Miles across a hex. */
  readonly hexWidth: number;
}

const HEX_SIZE = 46;
const NARROWEST = 720;
const ROSE_WIDTH = 130;
const GAP = 18;

/** A world of heights as a sheet of a school atlas: a standalone SVG document, the same byte for byte for the same world. */
export function elevationSvg(land: DrawnLand): string {
  const scene = new LandScene(land.hexes, HEX_SIZE, land.beyond);
  const title = printable(land.title ?? '').trim();
  const bounds = scene.bounds();
  // Frame, title and legend are drawn in larger units on a large sheet, to be in proportion.
  const unit = furnitureUnit(bounds);
  const map = inUnits(bounds, unit);
  const middle = (map.left + map.right) / 2;
  const width = Math.max(map.right - map.left, NARROWEST, title ? cartoucheWidth(title) : 0);
  const footTop = map.bottom + GAP;
  const content: Box = {
    left: middle - width / 2,
    right: middle + width / 2,
    top: map.top - (title ? CARTOUCHE_HEIGHT : 0),
    bottom: footTop + KEY_HEIGHT,
  };
  const roseX = content.right - ROSE_WIDTH / 2;
  const furniture = (...parts: string[]): string =>
    `<g transform="scale(${short(unit)})">\n${parts.filter(Boolean).join('\n')}\n</g>`;
  const { palette } = scene;
  return svgDocument(inUnits(sheetAround(content), 1 / unit), title || 'A map of heights', describe(scene), [
    furniture(paperAndFrame(content, palette), windLines(content, map.bottom, palette)),
    relief(scene),
    waters(scene),
    seenOnly(scene),
    trail(scene, land.trail ?? []),
    heights(scene),
    land.party ? banner(scene, land.party) : '',
    furniture(
      rule(content, map.bottom, palette),
      key(scene, [content.left, footTop], width - ROSE_WIDTH, unit, land),
      compass(roseX, footTop + 60, 40, palette),
      scaleBar(scene, [roseX, footTop + 112], unit, land.hexWidth),
      title ? cartouche(title, known(scene.hexes.length), middle, content.top, palette) : '',
    ),
  ]);
}

function furnitureUnit({ left, top, right, bottom }: Box): number {
  const side = Math.sqrt((right - left) * (bottom - top));
  return Math.round(Math.min(2.6, Math.max(1, side / 1000)) * 100) / 100;
}

const known = (count: number): string => (count === 1 ? 'one hex known' : `${count} hexes known`);

function describe({ hexes }: LandScene): string {
  const counts = new Map<string, number>();
  for (const { terrain } of hexes) counts.set(terrain, (counts.get(terrain) ?? 0) + 1);
  const parts = [...counts]
    .sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1))
    .map(([terrain, count]) => `${count} ${terrain}`);
  return `A map of heights, ${known(hexes.length)}${parts.length ? `: ${parts.join(', ')}` : ''}.`;
}
