import { type Axial, hexKey, sameHex } from '../../hex/axial.ts';
import type { SoloRecord } from '../../world/solo/solo-hex.ts';
import { LIGHT, type Palette } from '../drawing/palette.ts';
import { AROUND_DRAWINGS } from '../drawing/sign-glyphs.ts';
import { trail } from '../drawing/trail.ts';
import { type MapStyle, PLAIN_STYLE } from '../map-style.ts';
import { type Inscriptions, marksIn, signsOf } from '../names/inscriptions.ts';
import { inscribedBoxes, namesLayer, namesTold, sheetNames, signsLayer } from '../names/names-svg.ts';
import { SoloNames } from '../names/solo-names.ts';
import { around, scaledBox } from '../sheet/box.ts';
import { compass, scaleBar } from '../sheet/compass.ts';
import { svgDocument } from '../sheet/document.ts';
import { paperAndFrame, rule, sheetAround, windLines } from '../sheet/frame.ts';
import { inSheetUnits, pageAround } from '../sheet/page.ts';
import { cartouche, cartoucheWidth } from '../sheet/title.ts';
import { terrainsTold } from '../sheet/words.ts';
import { printable } from '../sheet/xml.ts';
import type { Spot } from '../vector/path.ts';
import { Expeditions } from './expeditions.ts';
import { grounds } from './grounds.ts';
import { country, labels, party, seenOnly, signs } from './layers.ts';
import { gridOf, legend, legendEntries } from './legend.ts';
import { rivers } from './rivers.ts';
import { Scene } from './scene.ts';
import { chart, openSea } from './sea-chart.ts';
import { expeditionLayer, figureLayer } from './styled-layers.ts';

/** What a drawn map shows. */
export interface DrawnWorld extends Inscriptions {
  /** In the order in which they were discovered. */
  readonly hexes: Iterable<SoloRecord>;
  readonly party?: Axial | null;
  /** Places the party has been, the latest last. */
  readonly trail?: readonly Axial[];
  readonly title?: string;
  /** Where there is land that nobody has been to yet; around it lies the sea. */
  readonly outline?: readonly Axial[] | undefined;
  readonly style?: MapStyle | undefined;
  /** Known hexes that were seen and never been in. */
  readonly seenOnly?: readonly Axial[];
}

export interface SvgOptions {
  readonly palette?: Palette;
  /** From a hex's middle to its corners, in the drawing's pixels. */
  readonly hexSize?: number;
}

const NARROWEST = 620;
const ROSE_WIDTH = 130;
const ROSE_HEIGHT = 138;

/** A whole world as a sheet of an atlas: a standalone SVG document, the same byte for byte for the same world. */
export function worldSvg(world: DrawnWorld, { palette = LIGHT, hexSize = 40 }: SvgOptions = {}): string {
  const style = world.style ?? PLAIN_STYLE;
  const inOrder = [...world.hexes];
  const scene = new Scene(inOrder, palette, hexSize, world.outline ?? null, style);
  const { isTerrain, hasWaters } = layersOf(style);
  const title = printable(world.title ?? '').trim();
  const places = world.trail ?? [];
  const seen = (world.seenOnly ?? []).filter((hex) => scene.at(hex) !== null);
  const hexSigns = signsOf(world, AROUND_DRAWINGS);
  const names = sheetNames(world, hexSigns, new SoloNames(scene.at), (hex) => scene.isOccupied(hex));
  const bounds = around([
    scene.bounds(world.party ? [...places, world.party] : places),
    ...inscribedBoxes(names, hexSigns).map((box) => scaledBox(box, hexSize)),
  ]);
  const isMarked = (hex: Axial) => (world.marks ?? []).some((mark) => sameHex(mark, hex));
  const entries = legendEntries(scene, {
    party: world.party != null,
    trail: places.length > 1,
    seen: seen.length > 0,
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
      windLines(content, map.bottom, palette),
    ),
    chart(scene, isFree),
    grounds(scene),
    seenOnly(scene, seen),
    isTerrain ? country(scene) : '',
    hasWaters ? rivers(scene) : '',
    trail(scene, places),
    ...wayLayers(scene, inOrder),
    hasWaters ? signs(scene) : '',
    labels(scene),
    figures(scene, inOrder),
    signsLayer(
      hexSigns,
      (hex) => scene.middle(hex),
      hexSize,
      (id, glyph, at) => scene.use(id, glyph, at),
    ),
    world.party ? party(scene, world.party, isMarked(world.party)) : '',
    namesLayer(names, scene),
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
    describe(scene) + namesTold(names),
    [`<defs>\n${scene.definitions()}\n</defs>`, ...layers],
  );
}

const layersOf = ({ subject }: MapStyle) => ({
  isTerrain: subject === 'terrain',
  hasWaters: subject !== 'heights',
});

/** The ways of the expeditions, where they are asked for. */
function wayLayers(scene: Scene, inOrder: readonly SoloRecord[]): string[] {
  if (!scene.style.details.includes('expeditions')) return [];
  const expeditions = new Expeditions();
  for (const hex of inOrder) expeditions.add(hex);
  return [expeditionLayer(scene, expeditions)];
}

/** Numbers and altitudes, where they are asked for. */
function figures(scene: Scene, inOrder: readonly SoloRecord[]): string {
  if (scene.style.details.length === 0) return '';
  const orders = new Map(inOrder.map((hex, index) => [hexKey(hex), index + 1]));
  return figureLayer(scene, (hex) => orders.get(hexKey(hex)) ?? 0);
}

function revealed({ hexes, coast, unexplored }: Scene): string {
  const count = hexes.length === 1 ? 'one hex' : `${hexes.length} hexes`;
  return coast ? `${count} of ${hexes.length + unexplored.length} revealed` : `${count} revealed`;
}

const describe = (scene: Scene): string =>
  `A map of ${scene.coast ? 'an island, ' : ''}${revealed(scene)}${terrainsTold(scene.hexes)}.`;
