import type { Axial } from '../../hex/axial.ts';
import { HexLayout } from '../../hex/layout.ts';
import { streamFlowOf } from '../../rules/elevation/settings.ts';
import { flowFigure } from '../../telling/elevation-summary.ts';
import { groupedDigits } from '../../text/grouped-digits.ts';
import { glyphGroup } from '../drawing/glyph-definitions.ts';
import { MARK_NAMES } from '../drawing/mark-names.ts';
import { underSeenOnly } from '../drawing/seen-only.ts';
import { battlefieldGlyph, markGlyph, noteGlyph } from '../drawing/sign-glyphs.ts';
import { type Inscriptions, marksIn, roadsIn } from '../names/inscriptions.ts';
import { roadSample } from '../roads/roads-svg.ts';
import { LABEL_FONT } from '../sheet/fonts.ts';
import { legendGrid } from '../sheet/legend-grid.ts';
import { legendName } from '../sheet/words.ts';
import { formatNumber, polygon, type Spot, smooth } from '../vector/path.ts';
import { riverWidth } from './courses.ts';
import type { LandScene } from './land-scene.ts';
import { type Summit, summitMark, summitOf } from './summits.ts';
import { bannerAt, isSeenOnly } from './travellers.ts';
import { lake, swamp } from './waters.ts';

/** Least height of the sheet's footer, which contains the legend, and distance from its top to the signs. */
const LEAST_HEIGHT = 138;
const SIGNS_TOP = 96;

const BOX = { width: 40, height: 18 } as const;
/** Least and greatest width for a sign with its name. */
const SAMPLE_WIDTH = 124;
const WIDEST_SAMPLE = 137;
const ROW = 28;
/** Size of the hexes for which samples of roads are drawn. */
const ROAD_SIZE = 30;

/** What is on the map besides the land itself. */
interface Shown extends Inscriptions {
  /** Width of a hex in miles. */
  readonly hexWidth: number;
  readonly party?: Axial | null;
  readonly trail?: readonly Axial[];
}

/**
 * The legend: the tints with their heights, and the meaning of the signs.
 *
 * @param unit pixels of the map per unit of the legend
 */
export function legend(
  scene: LandScene,
  [left, top]: Spot,
  width: number,
  unit: number,
  shown: Shown,
): string {
  const samples = samplesOf(scene, unit, shown);
  const { columns } = legendGrid(samples.length, width, { width: SAMPLE_WIDTH, height: ROW });
  const step = Math.min(WIDEST_SAMPLE, width / Math.max(1, columns));
  const signs = samples.map(({ name, draw }, i) => {
    const x = left + 8 + (i % columns) * step;
    const y = top + SIGNS_TOP + Math.floor(i / columns) * ROW;
    return `${draw([x + 17, y])}<text x="${formatNumber(x + 40, 1)}" y="${formatNumber(y + 4.5, 1)}">${name}</text>`;
  });
  return [
    `<g font-family="${LABEL_FONT}" font-size="12" fill="${scene.palette.title}">`,
    tintBar(scene, [left + 8, top + 10], width - 24),
    ...signs,
    '</g>',
  ].join('\n');
}

/** Height of the sheet's footer, which contains the legend. */
export function legendHeight(scene: LandScene, width: number, shown: Shown): number {
  const count = samplesOf(scene, 1, shown).length;
  const { rows } = legendGrid(count, width, { width: SAMPLE_WIDTH, height: ROW });
  return Math.max(LEAST_HEIGHT, SIGNS_TOP + ROW * (rows - 1) + 14);
}

/** A bar as long as a hex is wide, with its length in miles; `x` is its middle. */
export function scaleBar({ size, palette }: LandScene, [x, y]: Spot, unit: number, hexWidth: number): string {
  const length = (size * Math.sqrt(3)) / unit;
  const half = (from: number, fill: string) =>
    `<rect x="${formatNumber(from, 1)}" y="${formatNumber(y, 1)}" width="${formatNumber(length / 2, 1)}" height="5" fill="${fill}"/>`;
  const miles = `${groupedDigits(hexWidth)} ${hexWidth === 1 ? 'mile' : 'miles'}`;
  return [
    `<g stroke="${palette.frame}" stroke-width="1">${half(x - length / 2, palette.frame)}${half(x, palette.paper)}</g>`,
    `<text x="${formatNumber(x, 1)}" y="${formatNumber(y + 19, 1)}" text-anchor="middle" font-family="${LABEL_FONT}" font-size="11.5" fill="${palette.title}">one hex, ${miles}</text>`,
  ].join('\n');
}

/** One box for each tint from the lowest to the highest that occurs, with the heights at which they meet. */
function tintBar({ hexes, tints, steps, palette }: LandScene, [left, top]: Spot, width: number): string {
  if (tints.length === 0) return '';
  const step = Math.min(BOX.width, width / tints.length);
  const boxes = tints.map(
    ({ colour }, i) =>
      `<rect x="${formatNumber(left + i * step, 1)}" y="${formatNumber(top + 22, 1)}" width="${formatNumber(step, 1)}" height="${BOX.height}" fill="${colour}"/>`,
  );
  const heights = steps.map(({ from }, i) => {
    const x = formatNumber(left + (i + 1) * step, 1);
    return `<text x="${x}" y="${formatNumber(top + 22 + BOX.height + 14, 1)}">${groupedDigits(from)}</text>`;
  });
  return [
    `<text x="${formatNumber(left, 1)}" y="${formatNumber(top + 13, 1)}" font-size="13">${range(hexes)}</text>`,
    `<g stroke="${palette.frame}" stroke-width=".8">${boxes.join('')}</g>`,
    `<g text-anchor="middle" font-size="10.5">${heights.join('')}</g>`,
  ].join('\n');
}

/** The range of the heights as text, so that a map with a single tint has figures too. */
function range(hexes: LandScene['hexes']): string {
  const [lowest, highest] = hexes.reduce(
    ([low, high], { elevation }): [number, number] => [Math.min(low, elevation), Math.max(high, elevation)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  );
  const from = groupedDigits(lowest);
  return lowest === highest
    ? `Height in feet: ${from}`
    : `Heights in feet, from ${from} to ${groupedDigits(highest)}`;
}

interface Sample {
  readonly name: string;
  readonly draw: (place: Spot) => string;
}

const SIGN_SIZE = 44;
const STILL_SIZE = 36;
const BANNER_SIZE = 25;
const HEX_SIZE = 13;
const STILL_SEED = 3;

/** What is explained: the signs that occur on the map, in the order of the legend. */
const samplesOf = (scene: LandScene, unit: number, shown: Shown): Sample[] => [
  ...riverSamples(scene, unit, shown),
  ...stillWaterSamples(scene),
  ...summitSamples(scene),
  ...partySamples(scene, shown),
  ...roadSamples(scene, shown),
  ...inscriptionSamples(scene, shown),
];

/** The widths of up to three rivers, from the smallest to the largest, with what flows in them. */
function riverSamples({ palette, hexes, size }: LandScene, unit: number, { hexWidth }: Shown): Sample[] {
  const flowing = hexes.filter(({ points }) => points > 0);
  const largest = flowing.reduce((most, { points }) => Math.max(most, points), 0);
  const rivers = [...new Set([3, Math.round(Math.sqrt(3 * largest)), largest])].filter(
    (points) => flowing.length > 0 && points <= largest,
  );
  const line = ([x, y]: Spot, width: number, ink: string) =>
    `<path d="M${formatNumber(x - 15, 1)} ${formatNumber(y, 1)}L${formatNumber(x + 15, 1)} ${formatNumber(y, 1)}" stroke="${ink}" stroke-width="${formatNumber(width, 2)}" stroke-linecap="round"/>`;
  return rivers.map((points) => {
    const width = (riverWidth(points) * size) / unit;
    return {
      name: `${flowFigure(streamFlowOf(points, { hexWidth }))} cu ft/s`,
      draw: (place) =>
        line(place, width + (0.036 * size) / unit, palette.riverBank) + line(place, width, palette.river),
    };
  });
}

const STILL_WATERS = [
  ['lake', 'Lake', lake],
  ['swamp', 'Swamp', swamp],
] as const;

const stillWaterSamples = ({ palette, hexes }: LandScene): Sample[] =>
  STILL_WATERS.filter(([kind]) => hexes.some(({ water }) => water === kind)).map(([, name, draw]) => ({
    name,
    draw: ([x, y]) => draw(STILL_SEED, [x + 2, y], STILL_SIZE, palette),
  }));

const SUMMITS: readonly (readonly [Summit, string])[] = [
  ['peak', 'Summit'],
  ['mesa', 'Mesa'],
  ['plateau', 'Plateau'],
];

const summitSamples = ({ palette, hexes, at }: LandScene): Sample[] =>
  SUMMITS.filter(([summit]) => hexes.some((hex) => summitOf(hex, at) === summit)).map(([summit, name]) => ({
    name,
    draw: ([x, y]) => summitMark(summit, [x + 8, y + 4], SIGN_SIZE, palette),
  }));

/** The party, its trail, and what it has only seen. */
function partySamples(scene: LandScene, { party, trail = [] }: Shown): Sample[] {
  const { palette, hexes } = scene;
  const samples: Sample[] = [];
  if (party) samples.push({ name: 'The party', draw: (place) => bannerAt(place, BANNER_SIZE, palette) });
  if (trail.length > 1)
    samples.push({
      name: 'Its trail',
      draw: ([x, y]) =>
        `<path d="M${formatNumber(x - 14, 1)} ${formatNumber(y + 4, 1)}L${formatNumber(x, 1)} ${formatNumber(y - 4, 1)}L${formatNumber(x + 16, 1)} ${formatNumber(y + 3, 1)}" fill="none" stroke="${palette.trail}" stroke-width="3.4" stroke-linecap="round" stroke-dasharray="0 7.6"/>`,
    });
  if (hexes.some(isSeenOnly))
    samples.push({ name: 'Only seen', draw: ([x, y]) => seenOnlySample([x + 2, y], scene) });
  return samples;
}

const roadSamples = ({ palette }: LandScene, shown: Shown): Sample[] =>
  roadsIn(shown).map((of) => ({
    name: legendName(of),
    draw: ([x, y]) =>
      roadSample(
        smooth([
          [x - 16, y + 3],
          [x - 4, y - 3],
          [x + 4, y + 3],
          [x + 16, y - 2],
        ]),
        of,
        { palette, size: ROAD_SIZE },
      ),
  }));

/** Marks, notes and battlefields. */
const inscriptionSamples = ({ palette }: LandScene, shown: Shown): Sample[] =>
  [
    ...marksIn(shown).map((mark) => ({ name: legendName(MARK_NAMES[mark]), glyph: markGlyph(mark) })),
    ...(shown.notes?.length ? [{ name: 'Note', glyph: noteGlyph }] : []),
    ...(shown.battlefields?.length ? [{ name: 'Battlefield', glyph: battlefieldGlyph }] : []),
  ].map(({ name, glyph }) => ({
    name,
    draw: ([x, y]) =>
      glyphGroup(
        glyph,
        `transform="translate(${formatNumber(x, 1)} ${formatNumber(y, 1)}) scale(${SIGN_SIZE})"`,
        palette,
      ),
  }));

/** A hex of the map's middle tint under the hatching of hexes that were only seen. */
function seenOnlySample([x, y]: Spot, { tints, palette }: LandScene): string {
  const colour = tints[Math.floor(tints.length / 2)]?.colour ?? palette.unknown;
  const hexagon = new HexLayout(HEX_SIZE)
    .corners({ q: 0, r: 0 })
    .map((corner): Spot => [corner.x + x, corner.y + y]);
  return (
    `<path d="${polygon(hexagon)}" fill="${colour}" stroke="${palette.hexLine}" stroke-width=".8"/>` +
    underSeenOnly(polygon(hexagon))
  );
}
