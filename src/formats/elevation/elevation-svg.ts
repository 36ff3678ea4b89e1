import { type Axial, sameHex } from '../../hex/axial.ts';
import type { ElevationHex } from '../../world/elevation/elevation-hex.ts';
import { GlyphDefinitions } from '../drawing/glyph-definitions.ts';
import { BESIDE_LETTERS } from '../drawing/sign-glyphs.ts';
import { trail } from '../drawing/trail.ts';
import { ElevationNames } from '../names/elevation-names.ts';
import { type Inscriptions, signsOf } from '../names/inscriptions.ts';
import { inscribedBoxes, namesLayer, namesTold, sheetNames, signsLayer } from '../names/names-svg.ts';
import { around, scaledBox } from '../sheet/box.ts';
import { compass } from '../sheet/compass.ts';
import { svgDocument } from '../sheet/document.ts';
import { paperAndFrame, rule, sheetAround, windLines } from '../sheet/frame.ts';
import { inSheetUnits, pageAround } from '../sheet/page.ts';
import { cartouche } from '../sheet/title.ts';
import { terrainsTold } from '../sheet/words.ts';
import { printable } from '../sheet/xml.ts';
import { heights } from './heights.ts';
import { LandScene } from './land-scene.ts';
import { legend, legendHeight, scaleBar } from './legend.ts';
import { relief } from './relief.ts';
import { banner, seenOnly } from './travellers.ts';
import { waters } from './waters.ts';

/** What a drawn map of heights shows. */
export interface DrawnLand extends Inscriptions {
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

/** A world of heights as a sheet of a school atlas: a standalone SVG document, the same byte for byte for the same world. */
export function elevationSvg(land: DrawnLand): string {
  const scene = new LandScene(land.hexes, HEX_SIZE, land.beyond);
  const title = printable(land.title ?? '').trim();
  const hexSigns = signsOf(land, BESIDE_LETTERS);
  const names = sheetNames(land, hexSigns, new ElevationNames(scene.at), () => false);
  const bounds = around([
    scene.bounds(),
    ...inscribedBoxes(names, hexSigns).map((box) => scaledBox(box, HEX_SIZE)),
  ]);
  const isMarked = (hex: Axial) => (land.marks ?? []).some((mark) => sameHex(mark, hex));
  const glyphs = new GlyphDefinitions(scene.palette, HEX_SIZE);
  const onHexes = signsLayer(
    hexSigns,
    (hex) => scene.middle(hex),
    HEX_SIZE,
    (...glyph) => glyphs.use(...glyph),
  );
  const page = pageAround(bounds, {
    narrowest: NARROWEST,
    title,
    footHeight: (width) => legendHeight(scene, width - ROSE_WIDTH, land),
  });
  const { unit, map, content, middle, width, footTop } = page;
  const roseX = content.right - ROSE_WIDTH / 2;
  const { palette } = scene;
  return svgDocument(
    scaledBox(sheetAround(content), unit),
    title || 'A map of heights',
    describe(scene) + namesTold(names),
    [
      inSheetUnits(unit, paperAndFrame(content, palette), windLines(content, map.bottom, palette)),
      relief(scene),
      waters(scene),
      seenOnly(scene),
      trail(scene, land.trail ?? []),
      heights(scene),
      onHexes && `<defs>\n${glyphs.definitions()}\n</defs>${onHexes}`,
      land.party ? banner(scene, land.party, isMarked(land.party)) : '',
      namesLayer(names, scene),
      inSheetUnits(
        unit,
        rule(content, map.bottom, palette),
        legend(scene, [content.left, footTop], width - ROSE_WIDTH, unit, land),
        compass(roseX, footTop + 60, 40, palette),
        scaleBar(scene, [roseX, footTop + 112], unit, land.hexWidth),
        title ? cartouche(title, known(scene.hexes.length), middle, content.top, palette) : '',
      ),
    ],
  );
}

const known = (count: number): string => (count === 1 ? 'one hex known' : `${count} hexes known`);

const describe = ({ hexes }: LandScene): string =>
  `A map of heights, ${known(hexes.length)}${terrainsTold(hexes)}.`;
