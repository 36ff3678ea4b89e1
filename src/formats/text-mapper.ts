/**
 * The text of Alex Schroeder's Text Mapper, https://campaignwiki.org/text-mapper: one line for each hex, one
 * for each river, and a library that draws them.
 */

import type { MapName } from '../campaign/map-view.ts';
import { type Axial, hexKey, sameHex } from '../hex/axial.ts';
import { neighbour, neighbours } from '../hex/direction.ts';
import { hexLabel } from '../hex/label.ts';
import type { Site, Terrain } from '../rules/solo.ts';
import type { SoloRecord } from '../world/solo/solo-hex.ts';
import { inflowsOf } from './map/river-marks.ts';
import { printable } from './sheet/xml.ts';

const LIBRARY = 'include bright.txt';

/** Our terrains by the names that the library knows, where they differ. */
const TERRAIN_WORDS: Partial<Readonly<Record<Terrain, string>>> = {
  'forested-hills': 'forest-hill',
  glacier: 'ice',
};
const SITE_WORDS: Partial<Readonly<Record<Site, string>>> = { village: 'house' };

/**
 * A world as Text Mapper reads it: hexes row by row, then rivers, each from its spring to its end or to the
 * hex where it joins one written before. A river that leaves the known world ends on the first unknown hex.
 * Labels have four digits while all of them can; else all are written `X.Y.Z`. Rivers beyond column ±999 are
 * left out: there Text Mapper takes the first four digits of a point for a whole one.
 *
 * @param outline all land of an island: what lies beside a revealed hex and is not in it is the open sea
 * @param names the latest last; those of places stand in their hexes, those of waters along their rivers; lands and seas have no line there
 * @param party stands in a comment: Text Mapper would draw a label as the name of the hex, which may have one
 */
export function worldTextMapper(
  hexes: Iterable<SoloRecord>,
  outline: readonly Axial[] | null = null,
  names: readonly Omit<MapName, 'seq'>[] = [],
  party: Axial | null = null,
): string {
  const sorted = rowByRow([...hexes]);
  const courses = riverCourses(sorted);
  const places = new Map(names.filter(({ of }) => of === 'place').map((name) => [hexKey(name), name.text]));
  const waters = names.filter(({ of }) => of === 'water');
  const regions = rowByRow([
    ...sorted.map((hex) => ({
      q: hex.q,
      r: hex.r,
      words: [...words(hex), ...label(places.get(hexKey(hex)))],
    })),
    ...seaBeside(sorted, outline).map(({ q, r }) => ({ q, r, words: ['ocean'] })),
  ]);
  const write = pointWriter([...regions, ...courses.flat()]);
  const lines = [
    ...regions.map((region) => `${write(region)} ${region.words.join(' ')}`),
    ...courses
      .filter((course) => course.every(isReadable))
      .map((course) => [course.map(write).join('-'), 'river', ...label(nameAlong(course, waters))].join(' ')),
    ...(party && sorted.some((hex) => sameHex(hex, party)) ? [`# Party: ${write(party)}`] : []),
    LIBRARY,
  ];
  return `${lines.join('\n')}\n`;
}

const rowByRow = <H extends Axial>(hexes: readonly H[]): H[] =>
  hexes
    .map((hex) => ({ hex, place: mapPlace(hex) }))
    .sort((a, b) => a.place.row - b.place.row || a.place.column - b.place.column)
    .map(({ hex }) => hex);

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
 * A name as Text Mapper reads a label: on the line of its hex or river, from one quotation mark to the next, into SVG
 * as it stands, and through a formatter in which a percent sign begins something.
 */
function label(name: string | undefined): string[] {
  const text = printable(name ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  return text === '' ? [] : [`"${text.replace(/[&<>"“”%]/g, (sign) => ESCAPED[sign] ?? '')}"`];
}

const ESCAPED: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '“': '&quot;',
  '”': '&quot;',
  '%': '%%',
};

/** Column and row, as a hex's label has them. */
function mapPlace(hex: Axial): { column: number; row: number } {
  const [column = 0, row = 0] = longLabel(hex).split('.').map(Number);
  return { column, row };
}

function longLabel(hex: Axial): string {
  const label = hexLabel(hex);
  return label.includes('.') ? label : `${label.slice(0, 2)}.${label.slice(2)}`;
}

const isReadable = (hex: Axial): boolean => Math.abs(mapPlace(hex).column) <= 999;

function pointWriter(points: readonly Axial[]): (hex: Axial) => string {
  return points.some((hex) => hexLabel(hex).includes('.')) ? (hex) => `${longLabel(hex)}.00` : hexLabel;
}

/** The ways of all rivers. Every known hex with water flow lies on one of them, and no stretch lies on two. */
function riverCourses(hexes: readonly SoloRecord[]): Axial[][] {
  const known = new Map(hexes.map((hex) => [hexKey(hex), hex]));
  const lookup = (hex: Axial) => known.get(hexKey(hex)) ?? null;
  const springs = hexes.filter((hex) => hex.flow !== null && inflowsOf(hex, lookup).length === 0);
  const written = new Set<SoloRecord>();
  return springs
    .map((spring) => {
      const course: Axial[] = [spring];
      for (let hex: SoloRecord | null = spring; hex && typeof hex.flow === 'number' && !written.has(hex); ) {
        written.add(hex);
        const next = neighbour(hex, hex.flow);
        course.push(next);
        hex = lookup(next);
      }
      return course;
    })
    .filter((course) => course.length > 1);
}
