import { farAwayTold, inscribedBoxes, namesTold } from '../names/names-svg.ts';
import { enclosingBox, scaledBox } from '../sheet/box.ts';
import { compass } from '../sheet/compass.ts';
import { svgDocument } from '../sheet/document.ts';
import { paperAndFrame, rule, sheetAround, windLines } from '../sheet/frame.ts';
import { inSheetUnits, pageAround } from '../sheet/page.ts';
import { cartouche } from '../sheet/title.ts';
import { terrainCountWords } from '../sheet/words.ts';
import { printable } from '../sheet/xml.ts';
import { type DrawnLand, placedLand } from './drawn-land.ts';
import type { LandScene } from './land-scene.ts';
import { legend, legendHeight, scaleBar } from './legend.ts';

const HEX_SIZE = 46;
const NARROWEST = 720;
const ROSE_WIDTH = 130;

/**
 * A world of heights as a sheet like one of a school atlas: a standalone SVG document, byte for byte the same for the
 * same world.
 */
export function elevationSvg(land: DrawnLand): string {
  const { scene, names, signs, layers } = placedLand(land, HEX_SIZE);
  const title = printable(land.title ?? '').trim();
  const bounds = enclosingBox([
    scene.bounds(),
    ...inscribedBoxes(names, signs).map((box) => scaledBox(box, HEX_SIZE)),
  ]);
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
    describeLand(scene) + namesTold(names) + farAwayTold(land),
    [
      inSheetUnits(unit, paperAndFrame(content, palette), windLines(content, map, palette)),
      ...layers,
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

/** What a map shows, in words. */
export const describeLand = ({ hexes }: LandScene): string =>
  `A map of heights, ${known(hexes.length)}${terrainCountWords(hexes)}.`;
