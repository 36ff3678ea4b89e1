import { perform } from '../../../src/dice/perform.ts';
import { seededDice } from '../../../src/dice/seeded.ts';
import { elevationSvg } from '../../../src/formats/elevation/elevation-svg.ts';
import { hexLabel } from '../../../src/hex/label.ts';
import { regionOrder } from '../../../src/rules/elevation/region.ts';
import type { ElevationSettings } from '../../../src/rules/elevation/settings.ts';
import { surveyHex } from '../../../src/rules/elevation/survey.ts';
import { LandView } from '../../../src/rules/elevation/view.ts';
import type { ElevationHex } from '../../../src/world/elevation/elevation-hex.ts';
import { settingsWith } from '../../rules/elevation-by-the-book.ts';
import { Land } from '../../rules/elevation-land.ts';
import { descendants, parseXml } from '../svg-document.ts';

/** A world by the real rules, surveyed in the order for regions. */
export function sampleLand(
  seed: string,
  count: number,
  some: Partial<ElevationSettings> = {},
): ElevationHex[] {
  const settings = settingsWith(some);
  const land = new Land();
  for (const hex of regionOrder(land)) {
    const { q, r } = hex;
    const dice = seededDice({ seed, procedure: 'reveal', place: `${q},${r}`, occurrence: 0 });
    const outcome = perform(surveyHex(land, hex, settings), dice);
    if (!outcome.done) throw new Error('seeded dice never run out');
    land.take(outcome.result);
    if (land.count >= count) break;
  }
  const view = new LandView(land, settings);
  return Array.from({ length: Math.min(count, land.count) }, (_, known) => ({
    ...land.rolled(known),
    ...view.of(known),
  }));
}

/** A hex made for one test: surveyed land without water by default. */
export const madeUp = (hex: Partial<ElevationHex> & { q: number; r: number }): ElevationHex => ({
  label: hexLabel(hex),
  seq: 2,
  elevation: 700,
  origin: null,
  dice: [],
  peak: null,
  form: null,
  flow: null,
  points: 0,
  streamFlow: 0,
  water: null,
  terrain: 'hilly',
  ...hex,
});

export const mountains = sampleLand('mountains', 61);
export const shore = sampleLand('bay', 61, { start: 60, dice: 4, leastChange: 12, basin: 'swamp' });
export const drawn = (hexes: readonly ElevationHex[], title = 'Voronezh', hexWidth = 5): string =>
  elevationSvg({ hexes, title, hexWidth });
export const texts = (svg: string): string[] =>
  descendants(parseXml(svg))
    .filter(({ name }) => name === 'text')
    .map(({ text }) => text);

export const inside = (
  lines: readonly (readonly (readonly [number, number])[])[],
  x: number,
  y: number,
): boolean => {
  let odd = false;
  for (const line of lines)
    for (const [i, [ax, ay]] of line.entries()) {
      const [bx, by] = line[(i + 1) % line.length] as readonly [number, number];
      if (ay > y !== by > y && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) odd = !odd;
    }
  return odd;
};
