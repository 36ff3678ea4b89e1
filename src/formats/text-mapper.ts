/**
 * The text of Alex Schroeder's Text Mapper, https://campaignwiki.org/text-mapper: one line for each hex, one
 * for each river, and a library that draws them.
 */

import type { MapName, MapRoad } from '../campaign/map-view.ts';
import { type Axial, hexKey, sameHex } from '../hex/axial.ts';
import { neighbours } from '../hex/direction.ts';
import { hexLabel, hexPlace } from '../hex/label.ts';
import { ROADS } from '../ledger/entry.ts';
import type { Site, Terrain } from '../rules/solo.ts';
import type { ElevationHex } from '../world/elevation/elevation-hex.ts';
import type { SoloRecord } from '../world/solo/solo-hex.ts';
import { printable } from './sheet/xml.ts';
import { longLabel, riverCourses, roadCourses, rowByRow } from './text-mapper-courses.ts';

const LIBRARY = 'include bright.txt';

/** Our terrains by the names that the library knows, where they differ. */
const TERRAIN_WORDS: Partial<Readonly<Record<Terrain, string>>> = {
  'forested-hills': 'forest-hill',
  glacier: 'ice',
};
const SITE_WORDS: Partial<Readonly<Record<Site, string>>> = { village: 'house' };
/** The country of a world of heights, by what the library has that is nearest. */
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

/** What is written of a hex of any world. */
interface WrittenHex extends Axial, Pick<SoloRecord, 'flow'> {
  readonly words: readonly string[];
}

/** What stands on the map besides its hexes. */
export interface OnTextMap {
  /** The latest last. Those of places stand in their hexes, those of waters along their rivers; lands and seas have no line there. */
  readonly names?: readonly Omit<MapName, 'seq'>[];
  readonly roads?: readonly Omit<MapRoad, 'seq'>[];
  /** It stands in a comment: Text Mapper would draw a label as the name of the hex, which may have one. */
  readonly party?: Axial | null;
}

/**
 * A world as Text Mapper reads it: hexes row by row, then rivers, each from its spring to its end or to the
 * hex where it joins one written before, then roads and trails. A river that leaves the known world ends on the first unknown hex.
 * Labels have four digits while all of them can; else all are written `X.Y.Z`. Rivers beyond column ±999 are
 * left out: there Text Mapper takes the first four digits of a point for a whole one.
 *
 * @param outline all land of an island: what lies beside a revealed hex and is not in it is the open sea
 */
export function worldTextMapper(
  hexes: Iterable<SoloRecord>,
  outline: readonly Axial[] | null = null,
  on: OnTextMap = {},
): string {
  const written = [...hexes].map((hex) => ({ q: hex.q, r: hex.r, flow: hex.flow, words: words(hex) }));
  return textMapper(written, outline, on);
}

/** A world of heights the same way: its country and waters, without heights. */
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
    ...seaBeside(sorted, outline).map(({ q, r }) => ({ q, r, words: ['ocean'] })),
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

/** The hexes of open sea around what was revealed of an island, each once. */
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

/** Of several names along a river, the latest. A river ends in a hex of another one, or beyond the known. */
function nameAlong(course: readonly Axial[], waters: readonly Omit<MapName, 'seq'>[]): string | undefined {
  const itsHexes = new Set(course.slice(0, -1).map(hexKey));
  return waters.findLast((name) => itsHexes.has(hexKey(name)))?.text;
}

/**
 * A name as Text Mapper reads the label of a line: from one quotation mark to the next, and into SVG as it stands.
 */
function label(name: string | undefined): string[] {
  const text = printable(name ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? [] : [`"${text.replace(/[&<>"“”]/g, (sign) => ESCAPED[sign] ?? '')}"`];
}

/** The label of a hex goes through a formatter besides, in which a percent sign begins something. */
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

const isReadable = (hex: Axial): boolean => Math.abs(hexPlace(hex).column) <= 999;

function pointWriter(points: readonly Axial[]): (hex: Axial) => string {
  return points.some((hex) => hexLabel(hex).includes('.')) ? (hex) => `${longLabel(hex)}.00` : hexLabel;
}
