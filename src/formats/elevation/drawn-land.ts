import { type Axial, sameHex } from '../../hex/axial.ts';
import type { ElevationHex } from '../../world/elevation/elevation-hex.ts';
import { GlyphDefinitions } from '../drawing/glyph-definitions.ts';
import { BESIDE_LETTERS } from '../drawing/sign-glyphs.ts';
import type { MapPart } from '../map-parts.ts';
import type { ArrangedName } from '../names/arranged-name.ts';
import { ElevationNames } from '../names/elevation-names.ts';
import { type HexSign, type Inscriptions, signsOf } from '../names/inscriptions.ts';
import { namesLayer, sheetNames, signsLayer } from '../names/names-svg.ts';
import { roadMarks } from '../roads/road-marks.ts';
import { roadsLayer } from '../roads/roads-svg.ts';
import { type Box, scaledBox } from '../sheet/box.ts';
import { heights } from './heights.ts';
import { LandScene } from './land-scene.ts';
import { relief } from './relief.ts';
import { banner, seenOnly, trailBeside } from './travellers.ts';
import { waters } from './waters.ts';

/** What a map of heights shows. */
export interface DrawnLand extends Inscriptions {
  readonly hexes: Iterable<ElevationHex>;
  /** Known hexes around them that are not drawn, but influence the contours and rivers. */
  readonly beyond?: Iterable<ElevationHex>;
  readonly party?: Axial | null;
  /** Places the party has been, the latest last. */
  readonly trail?: readonly Axial[];
  readonly title?: string;
  /** Width of a hex in miles. */
  readonly hexWidth: number;
  /** The parts of the map that are left out. */
  readonly hidden?: readonly MapPart[];
  /** The visible part of the drawing, in pixels; undefined for all of it. */
  readonly within?: Box | undefined;
}

/** The contents of a map of heights, ready to be drawn on any sheet. */
export interface PlacedLand {
  readonly scene: LandScene;
  readonly names: readonly ArrangedName[];
  readonly signs: readonly HexSign[];
  readonly places: readonly Axial[];
  readonly party: Axial | null;
  /** Its layers, from bottom to top. */
  readonly layers: readonly string[];
}

/** @param hexSize radius of a hex (middle to corner) in pixels */
export function placedLand(land: DrawnLand, hexSize: number): PlacedLand {
  const isShown = (part: MapPart) => land.hidden?.includes(part) !== true;
  const scene = new LandScene(land.hexes, hexSize, land.beyond);
  const signs = isShown('signs') ? signsOf(land, BESIDE_LETTERS) : [];
  const onLand = new ElevationNames(scene.at);
  const roads = isShown('signs')
    ? roadMarks(land.roads ?? [], { flowAt: (hex) => onLand.flowAt(hex), isOccupied: () => false })
    : [];
  const within = land.within && scaledBox(land.within, 1 / hexSize);
  const names = isShown('names') ? sheetNames(land, signs, onLand, () => false, within) : [];
  const places = isShown('trail') ? (land.trail ?? []) : [];
  const party = (isShown('party') && land.party) || null;
  const isMarked = (hex: Axial) => isShown('signs') && (land.marks ?? []).some((mark) => sameHex(mark, hex));
  const glyphs = new GlyphDefinitions(scene.palette, hexSize);
  const onHexes = signsLayer(
    signs,
    (hex) => scene.middle(hex),
    hexSize,
    (...glyph) => glyphs.use(...glyph),
  );
  const layers = [
    relief(scene),
    waters(scene),
    isShown('unknown') ? seenOnly(scene) : '',
    roadsLayer(roads, scene),
    trailBeside(scene, places, isShown('numbers')),
    isShown('numbers') ? heights(scene) : '',
    onHexes && `<defs>\n${glyphs.definitions()}\n</defs>${onHexes}`,
    party ? banner(scene, party, isMarked(party)) : '',
    namesLayer(names, scene),
  ];
  return { scene, names, signs, places, party, layers };
}
