import type { Mark, Road } from '../../ledger/entry.ts';
import { SITES, TERRAINS } from '../../rules/solo.ts';
import { MARK_NAMES } from '../drawing/mark-names.ts';
import { underSeenOnly } from '../drawing/seen-only.ts';
import { battlefieldGlyph, markGlyph, noteGlyph } from '../drawing/sign-glyphs.ts';
import { partyGlyph, siteGlyph, underworldGlyph } from '../drawing/site-glyphs.ts';
import { seaColour, unexploredColour } from '../island/shallows.ts';
import type { MapDetail } from '../map-style.ts';
import { roadSample } from '../roads/roads-svg.ts';
import { LABEL_FONT } from '../sheet/fonts.ts';
import { type LegendGrid, legendGrid } from '../sheet/legend-grid.ts';
import { legendName } from '../sheet/words.ts';
import { compact, formatNumber, polygon, type Spot, transformPath } from '../vector/path.ts';
import { altitudeNames, DETAIL_NAMES } from './altitude-names.ts';
import { sampleWay, WAY_WIDTH, wayColour } from './expeditions.ts';
import { groundAt } from './ground-cover.ts';
import { useTerrain } from './layers.ts';
import type { Scene } from './scene.ts';
import { figureText } from './styled-layers.ts';

/** One line of the legend. `sample` draws around the origin, at the map's scale. */
export interface LegendEntry {
  readonly name: string;
  readonly sample: () => string;
}

const SAMPLE = 20;
const COLUMN = 150;
const ROW = 46;

const HEXAGON = polygon([
  [-0.5, -0.866],
  [0.5, -0.866],
  [1, 0],
  [0.5, 0.866],
  [-0.5, 0.866],
  [-1, 0],
]);
const BROOK = 'M-0.9 0.1C-0.5 -0.3 -0.2 -0.2 0 0C0.3 0.3 0.5 0.25 0.9 -0.1';
const WAY = 'M-0.8 0.2L-0.1 -0.15L0.8 0.15';

/** What is on a map besides its hexes. */
export interface Shown {
  readonly party: boolean;
  readonly trail: boolean;
  /** True if some hexes were seen but never visited. */
  readonly seen: boolean;
  readonly roads: readonly Road[];
  readonly marks: readonly Mark[];
  readonly notes: boolean;
  readonly battlefields: boolean;
}

/** The entries for everything that occurs on a map: its terrains, sites and signs, in the order of the rules. */
export const legendEntries = (scene: Scene, shown: Shown): LegendEntry[] => [
  ...groundEntries(scene, shown.seen),
  ...(scene.style.subject === 'heights' ? [] : [...siteEntries(scene), ...waterEntries(scene)]),
  ...detailEntries(scene, scene.style.details),
  ...signEntries(scene, shown),
];

/** The entries for what fills a whole hex: terrains or heights, what is only seen or unexplored, and the sea. */
function groundEntries(scene: Scene, hasSeenOnly: boolean): LegendEntry[] {
  const { palette, hexes, cover } = scene;
  const { subject } = scene.style;
  const has = (ground: string) => hexes.some((hex) => cover.groundOf(hex) === ground);
  const entries = TERRAINS.filter((terrain) => subject === 'terrain' && has(terrain)).map((terrain) => ({
    name: legendName(terrain),
    sample: () => plainHex(scene, palette.ground[terrain]) + useTerrain(scene, terrain, [0, 0]),
  }));
  const add = (name: string, colour: string, over = '') =>
    entries.push({ name, sample: () => plainHex(scene, colour) + over });
  const heights = altitudeNames(subject, new Set(hexes.map(({ altitude }) => altitude)));
  for (const { from, name } of heights) add(name, cover.colourOf(groundAt(from)));
  const hexagon = samplePath(scene, HEXAGON);
  if (hasSeenOnly)
    add('Only seen', cover.colourOf(hexes[0] ? cover.groundOf(hexes[0]) : 'plain'), underSeenOnly(hexagon));
  if (scene.unexplored.length > 0)
    add(
      'Unexplored land',
      unexploredColour(palette),
      `<path d="${hexagon}" fill="url(#unexplored-hatching)"/>`,
    );
  if (scene.coast) add('Open sea', seaColour(palette));
  return entries;
}

const siteEntries = (scene: Scene): LegendEntry[] =>
  SITES.filter((site) => scene.hexes.some((hex) => hex.site === site)).map((site) => ({
    name: legendName(site),
    sample: () => enlarged(scene.use(site, siteGlyph(site), [0, 0])),
  }));

function waterEntries(scene: Scene): LegendEntry[] {
  const { palette, hexes } = scene;
  const river = {
    name: 'River',
    sample: () => stroked(scene, BROOK, palette.riverBank, 0.18) + stroked(scene, BROOK, palette.river, 0.12),
  };
  const cave = {
    name: 'Underworld cave',
    sample: () => enlarged(scene.use('underworld', underworldGlyph, [0, 0])),
  };
  return [
    ...(hexes.some((hex) => hex.flow !== null) ? [river] : []),
    ...(hexes.some((hex) => hex.flow === 'underworld') ? [cave] : []),
  ];
}

/** The entries for what the party and people leave on a map. */
function signEntries(scene: Scene, shown: Shown): LegendEntry[] {
  const party = { name: 'The party', sample: () => enlarged(scene.use('party', partyGlyph, [0, 0])) };
  const dots = ` stroke-dasharray="0 ${formatNumber(scene.size * 0.24)}"`;
  const trail = { name: 'Its trail', sample: () => stroked(scene, WAY, scene.palette.trail, 0.1, dots) };
  const note = { name: 'Note', sample: () => doubled(scene.use('note', noteGlyph, [0, 0])) };
  const battlefield = {
    name: 'Battlefield',
    sample: () => doubled(scene.use('battlefield', battlefieldGlyph, [0, 0])),
  };
  return [
    ...(shown.party ? [party] : []),
    ...(shown.trail ? [trail] : []),
    ...shown.roads.map((of) => ({
      name: legendName(of),
      sample: () => roadSample(samplePath(scene, BROOK), of, scene),
    })),
    ...shown.marks.map((mark) => ({
      name: legendName(MARK_NAMES[mark]),
      sample: () => doubled(scene.use(`mark-${mark}`, markGlyph(mark), [0, 0])),
    })),
    ...(shown.notes ? [note] : []),
    ...(shown.battlefields ? [battlefield] : []),
  ];
}

/** A path in hex sizes around the origin, at the map's scale. */
const samplePath = ({ size }: Scene, d: string): string => compact(transformPath(d, [0, 0], size));

const plainHex = (scene: Scene, colour: string): string =>
  `<path d="${samplePath(scene, HEXAGON)}" fill="${colour}" stroke="${scene.palette.hexLine}" stroke-width="${formatNumber(scene.size * 0.04)}"/>`;

const stroked = (scene: Scene, d: string, ink: string, width: number, more = ''): string =>
  `<path d="${samplePath(scene, d)}" fill="none" stroke="${ink}" stroke-width="${formatNumber(width * scene.size)}" stroke-linecap="round"${more}/>`;

/** The entries for the style's details, each on a hex of plain paper. */
function detailEntries(scene: Scene, details: readonly MapDetail[]): LegendEntry[] {
  const { palette, size } = scene;
  const hexagon = () => plainHex(scene, palette.paper);
  const figure = (text: string, letters: number) =>
    `<g font-family="${LABEL_FONT}" text-anchor="middle" dominant-baseline="central" fill="${palette.label}">${figureText({ text, x: 0, y: 0, letters, bold: letters > 0.8 }, 0, 0, size)}</g>`;
  const way = () =>
    sampleWay()
      .map(({ d, filled }) => {
        const drawn = compact(transformPath(d, [0, 0], size));
        const colour = wayColour(1, palette);
        return filled
          ? `<path d="${drawn}" fill="${colour}"/>`
          : `<path d="${drawn}" fill="none" stroke="${colour}" stroke-width="${formatNumber(size * WAY_WIDTH * 1.4)}" stroke-linecap="round"/>`;
      })
      .join('');
  const entries: Readonly<Record<MapDetail, LegendEntry>> = {
    numbers: { name: DETAIL_NAMES.numbers, sample: () => hexagon() + figure('#9', 0.7) },
    altitudes: { name: DETAIL_NAMES.altitudes, sample: () => hexagon() + figure('5', 0.9) },
    expeditions: { name: DETAIL_NAMES.expeditions, sample: () => hexagon() + way() },
  };
  return details.map((detail) => entries[detail]);
}

/** Signs that are small on the map are enlarged in the legend. */
const doubled = (sample: string): string => `<g transform="scale(2.6)">${sample}</g>`;

/** Enlarges drawings that have no hex around them in the legend. */
const enlarged = (sample: string): string => `<g transform="scale(1.5)">${sample}</g>`;

/** The number of rows and columns for the entries in a given width. */
export const gridOf = (entries: readonly LegendEntry[], width: number): LegendGrid =>
  legendGrid(entries.length, width, { width: COLUMN, height: ROW });

/** The legend with its upper left corner at a given place, filled row by row. */
export function legend(
  scene: Scene,
  entries: readonly LegendEntry[],
  columns: number,
  [left, top]: Spot,
): string {
  const scale = formatNumber(SAMPLE / scene.size);
  const items = entries.map(({ name, sample }, i) => {
    const x = left + (i % columns) * COLUMN + SAMPLE + 2;
    const y = top + Math.floor(i / columns) * ROW + ROW / 2;
    return (
      `<g transform="translate(${formatNumber(x, 1)} ${formatNumber(y, 1)}) scale(${scale})">${sample()}</g>` +
      `<text x="${formatNumber(x + SAMPLE + 9, 1)}" y="${formatNumber(y + 4.5, 1)}">${name}</text>`
    );
  });
  return `<g font-family="${LABEL_FONT}" font-size="13" fill="${scene.palette.title}">${items.join('\n')}</g>`;
}
