/**
 * Exports to Alex Schroeder's Text Mapper, https://campaignwiki.org/text-mapper: one line for each hex, one for each
 * river, and the library of symbols that draws them.
 */

import type { MapName, MapRoad } from '../campaign/map-view.ts';
import { type Axial, hexKey, sameHex } from '../hex/axial.ts';
import { neighbours } from '../hex/direction.ts';
import { columnAndRow, hexLabel } from '../hex/label.ts';
import { ROADS } from '../ledger/entry.ts';
import type { Site, Terrain } from '../rules/solo.ts';
import type { ElevationHex } from '../world/elevation/elevation-hex.ts';
import type { SoloRecord } from '../world/solo/solo-hex.ts';
import { printable } from './sheet/xml.ts';
import { longLabel, riverCourses, roadCourses, rowByRow } from './text-mapper-courses.ts';

const LIBRARY = 'include bright.txt';

/** The library's words for our terrains, where they differ. */
const TERRAIN_WORDS: Partial<Readonly<Record<Terrain, string>>> = {
  'forested-hills': 'forest-hill',
  glacier: 'ice',
};
const SITE_WORDS: Partial<Readonly<Record<Site, string>>> = { village: 'house' };
/** The library's nearest words for the terrain of a world of heights. */
const COUNTRY_WORDS: Readonly<Record<ElevationHex['terrain'], string>> = {
  sea: 'ocean',
  flat: 'plain',
  undulating: 'green-hills',
  hilly: 'hills',
  mountainous: 'mountains',
};
const WATER_WORDS: Readonly<Record<NonNullable<ElevationHex['water']>, string>> = {
  sea: 'ocean',
  lake: 'coastal',
  swamp: 'swamp',
};

/** What is written about a hex of any world. */
interface WrittenHex extends Axial, Pick<SoloRecord, 'flow'> {
  readonly words: readonly string[];
}

/** What is on the map besides its hexes. */
export interface OnTextMap {
  /**
   * The latest last. Names of places are written in their hexes, names of waters along their rivers; names of lands and
   * seas are left out.
   */
  readonly names?: readonly Omit<MapName, 'seq'>[];
  readonly roads?: readonly Omit<MapRoad, 'seq'>[];
  /** Written as a comment: as a label, Text Mapper would draw it as the name of the hex, which may have one already. */
  readonly party?: Axial | null;
}

/**
 * A world as text for Text Mapper: hexes row by row; then rivers, each from its spring to its end or to the hex where
 * it joins one written before; then roads and trails. A river that leaves the known world ends on the first unknown
 * hex. Labels have four digits if all of them can; otherwise all are written `X.Y.Z`. Rivers and roads beyond column
 * ±999 are left out, because there Text Mapper takes the first four digits of a point for the whole point.
 *
 * @param outline all land hexes of an island: hexes beside a revealed hex that are not in it are open sea
 */
export function worldTextMapper(
  hexes: Iterable<SoloRecord>,
  outline: readonly Axial[] | null = null,
  on: OnTextMap = {},
): string {
  const written = [...hexes].map((hex) => ({ q: hex.q, r: hex.r, flow: hex.flow, words: words(hex) }));
  return textMapper(written, outline, on);
}

/** A world of heights as text for Text Mapper: its terrain and waters, without heights. */
export function landTextMapper(hexes: Iterable<ElevationHex>, on: OnTextMap = {}): string {
  const written = [...hexes].map(({ q, r, flow, water, terrain }) => ({
    q,
    r,
    flow,
    words: [water ? WATER_WORDS[water] : COUNTRY_WORDS[terrain]],
  }));
  return textMapper(written, null, on);
}

function textMapper(
  hexes: readonly WrittenHex[],
  outline: readonly Axial[] | null,
  { names = [], roads = [], party = null }: OnTextMap,
): string {
  const sorted = rowByRow(hexes);
  const courses = riverCourses(sorted);
  const places = new Map(names.filter(({ of }) => of === 'place').map((name) => [hexKey(name), name.text]));
  const waters = names.filter(({ of }) => of === 'water');
  const regions = rowByRow([
    ...sorted.map((hex) => ({
      q: hex.q,
      r: hex.r,
      words: [...hex.words, ...labelOfHex(places.get(hexKey(hex)))],
    })),
    ...seaBeside(sorted, outline).map(({ q, r }) => ({
      q,
      r,
      words: ['ocean', ...labelOfHex(places.get(hexKey({ q, r })))],
    })),
  ]);
  const ways = ROADS.flatMap((of) =>
    roadCourses(roads.filter((road) => road.of === of)).map((course) => ({ of, course })),
  );
  const write = pointWriter([...regions, ...courses.flat()]);
  const lines = [
    ...regions.map((region) => `${write(region)} ${region.words.join(' ')}`),
    ...courses
      .filter((course) => course.every(isReadable))
      .map((course) => [course.map(write).join('-'), 'river', ...label(nameAlong(course, waters))].join(' ')),
    ...ways
      .filter(({ course }) => course.every(isReadable))
      .map(({ of, course }) => `${course.map(write).join('-')} ${of}`),
    ...(party && sorted.some((hex) => sameHex(hex, party)) ? [`# Party: ${write(party)}`] : []),
    LIBRARY,
  ];
  return `${lines.join('\n')}\n`;
}

/** The hexes of open sea beside the revealed hexes of an island, each once. */
function seaBeside(hexes: readonly Axial[], outline: readonly Axial[] | null): Axial[] {
  if (!outline) return [];
  const land = new Set(outline.map(hexKey));
  const beside = hexes.flatMap(neighbours).filter((hex) => !land.has(hexKey(hex)));
  return [...new Map(beside.map((hex) => [hexKey(hex), hex])).values()];
}

function words({ terrain, site, flow }: SoloRecord): string[] {
  const all = [TERRAIN_WORDS[terrain] ?? terrain];
  if (site) all.push(SITE_WORDS[site] ?? site);
  if (flow === 'underworld') all.push('cave');
  return all;
}

/**
 * The name of a river; if it has several, the latest. The last hex of the course doesn't count: it belongs to another
 * river, or is unknown.
 */
function nameAlong(course: readonly Axial[], waters: readonly Omit<MapName, 'seq'>[]): string | undefined {
  const itsHexes = new Set(course.slice(0, -1).map(hexKey));
  return waters.findLast((name) => itsHexes.has(hexKey(name)))?.text;
}

/**
 * A name as the label of a line. Text Mapper reads from one quotation mark to the next, and copies the text unescaped
 * into SVG.
 */
function label(name: string | undefined): string[] {
  const text = printable(name ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? [] : [`"${text.replace(/[&<>"“”]/g, (sign) => ESCAPED[sign] ?? '')}"`];
}

/** The label of a hex also goes through a formatter, in which a percent sign begins a directive. */
const labelOfHex = (name: string | undefined): string[] =>
  label(name).map((text) => text.replaceAll('%', '%%'));

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '“': '&quot;',
  '”': '&quot;',
};

const isReadable = (hex: Axial): boolean => Math.abs(columnAndRow(hex).column) <= 999;

function pointWriter(points: readonly Axial[]): (hex: Axial) => string {
  return points.some((hex) => hexLabel(hex).includes('.')) ? (hex) => `${longLabel(hex)}.00` : hexLabel;
}
