import { type Axial, hexKey, sameHex } from '../../hex/axial.ts';
import type { SoloRecord } from '../../world/solo/solo-hex.ts';
import type { Palette } from '../drawing/palette.ts';
import { AROUND_DRAWINGS } from '../drawing/sign-glyphs.ts';
import { trail } from '../drawing/trail.ts';
import type { MapPart } from '../map-parts.ts';
import { type MapStyle, PLAIN_STYLE } from '../map-style.ts';
import { type ArrangedName, boxesOf } from '../names/arranged-name.ts';
import { type HexSign, type Inscriptions, signsOf } from '../names/inscriptions.ts';
import { namesLayer, sheetNames, signsLayer } from '../names/names-svg.ts';
import { SoloNames } from '../names/solo-names.ts';
import { roadMarks } from '../roads/road-marks.ts';
import { roadsLayer } from '../roads/roads-svg.ts';
import { type Box, scaledBox } from '../sheet/box.ts';
import type { Spot } from '../vector/path.ts';
import { Expeditions } from './expeditions.ts';
import { grounds } from './grounds.ts';
import { country, labels, party, seenOnly, signs } from './layers.ts';
import { rivers } from './rivers.ts';
import { Scene } from './scene.ts';
import { chart } from './sea-chart.ts';
import { expeditionLayer, figureLayer } from './styled-layers.ts';

/** What a map shows. */
export interface DrawnWorld extends Inscriptions {
  /** In the order in which they were discovered. */
  readonly hexes: Iterable<SoloRecord>;
  readonly party?: Axial | null;
  /** Places the party has been, the latest last. */
  readonly trail?: readonly Axial[];
  readonly title?: string;
  /** All land of an island, explored or not, around which is the sea; undefined if the world has no known coast. */
  readonly outline?: readonly Axial[] | undefined;
  readonly style?: MapStyle | undefined;
  /** Known hexes that were seen but never visited. */
  readonly seenOnly?: readonly Axial[];
  /** The parts of the map that are left out. */
  readonly hidden?: readonly MapPart[] | undefined;
  /** The visible part of the drawing, in pixels; undefined for all of it. */
  readonly within?: Box | undefined;
}

/** The contents of a map, ready to be drawn on any sheet. */
export interface PlacedWorld {
  readonly scene: Scene;
  readonly names: readonly ArrangedName[];
  readonly signs: readonly HexSign[];
  readonly seenOnly: readonly Axial[];
  readonly places: readonly Axial[];
  readonly party: Axial | null;
  /**
   * Its layers, from bottom to top. Call `scene.definitions()` afterwards for the definitions that they refer to.
   *
   * @param isFree true if there is room at a place for a figure (a depth in the sea)
   */
  layers(isFree: (place: Spot) => boolean): string[];
}

/** @param hexSize radius of a hex (middle to corner) in pixels */
export function placedWorld(world: DrawnWorld, palette: Palette, hexSize: number): PlacedWorld {
  const isShown = (part: MapPart) => world.hidden?.includes(part) !== true;
  const style = world.style ?? PLAIN_STYLE;
  const inOrder = [...world.hexes];
  const outline = isShown('unknown') ? (world.outline ?? null) : null;
  const scene = new Scene(inOrder, palette, hexSize, outline, style);
  const { isTerrain, hasWaters } = layersOf(style);
  const places = isShown('trail') ? (world.trail ?? []) : [];
  const banner = (isShown('party') && world.party) || null;
  const seen = isShown('unknown') ? (world.seenOnly ?? []).filter((hex) => scene.at(hex) !== null) : [];
  const hexSigns = isShown('signs') ? signsOf(world, AROUND_DRAWINGS) : [];
  const onLand = new SoloNames(scene.at, (hex) => scene.coast !== null && !scene.coast.isLand(hex));
  const within = world.within && scaledBox(world.within, 1 / hexSize);
  const names = isShown('names')
    ? sheetNames(world, hexSigns, onLand, (hex) => scene.isOccupied(hex), within)
    : [];
  const roads = isShown('signs')
    ? roadMarks(world.roads ?? [], {
        flowAt: (hex) => onLand.flowAt(hex),
        isOccupied: (hex) => scene.isOccupied(hex),
      })
    : [];
  const lettered = names.flatMap(boxesOf).map((box) => scaledBox(box, hexSize));
  const isLettered = ([x, y]: Spot): boolean =>
    lettered.some(({ left, top, right, bottom }) => x > left && x < right && y > top && y < bottom);
  const isMarked = (hex: Axial) => isShown('signs') && (world.marks ?? []).some((mark) => sameHex(mark, hex));
  return {
    scene,
    names,
    signs: hexSigns,
    seenOnly: seen,
    places,
    party: banner,
    layers: (isFree) => [
      chart(scene, (place) => isFree(place) && !isLettered(place)),
      grounds(scene),
      seenOnly(scene, seen),
      isTerrain ? country(scene) : '',
      hasWaters ? rivers(scene) : '',
      roadsLayer(roads, scene),
      trail(scene, places),
      ...wayLayers(scene, inOrder),
      hasWaters ? signs(scene) : '',
      isShown('numbers') ? labels(scene) : '',
      figures(scene, inOrder),
      signsLayer(
        hexSigns,
        (hex) => scene.middle(hex),
        hexSize,
        (id, glyph, at) => scene.use(id, glyph, at),
      ),
      banner ? party(scene, banner, isMarked(banner)) : '',
      namesLayer(names, scene),
    ],
  };
}

const layersOf = ({ subject }: MapStyle) => ({
  isTerrain: subject === 'terrain',
  hasWaters: subject !== 'heights',
});

/** The routes of the expeditions, if the style includes them. */
function wayLayers(scene: Scene, inOrder: readonly SoloRecord[]): string[] {
  if (!scene.style.details.includes('expeditions')) return [];
  const expeditions = new Expeditions();
  for (const hex of inOrder) expeditions.add(hex);
  return [expeditionLayer(scene, expeditions)];
}

/** Numbers and altitudes, if the style includes them. */
function figures(scene: Scene, inOrder: readonly SoloRecord[]): string {
  if (scene.style.details.length === 0) return '';
  const orders = new Map(inOrder.map((hex, index) => [hexKey(hex), index + 1]));
  return figureLayer(scene, (hex) => orders.get(hexKey(hex)) ?? 0);
}
