/**
 * Reads the text of Alex Schroeder's Text Mapper, https://campaignwiki.org/text-mapper, as hexes of the solo rules.
 * Only the text itself is read: includes, links and other addresses in it are never fetched.
 */

import { type Axial, hexKey, ORIGIN } from '../../hex/axial.ts';
import { hexLabel } from '../../hex/label.ts';
import { memberAt } from '../../hex/list.ts';
import { ROADS } from '../../ledger/entry.ts';
import type { GivenHex } from '../../ledger/hex-record.ts';
import { LONGEST_NAME } from '../../ledger/settings.ts';
import { middleAltitude } from '../../rules/solo.ts';
import { legible } from '../../text/legible.ts';
import { isVisible } from '../../text/typed.ts';
import { beginningOf } from '../../text/whole-characters.ts';
import type { GivenMap, GivenName } from '../../world/given-map.ts';
import type { SoloSettings } from '../../world/solo/solo-kind.ts';
import { unescapeXml } from '../sheet/xml.ts';
import { titleInSource } from '../source.ts';
import { Dropped } from './dropped.ts';
import { labelText, type ReadHex, readHexWords } from './hex-line.ts';
import { PathFollower } from './path-follower.ts';
import { hexLine, mapPoint, mapPoints, pathLine, tooFar } from './points.ts';
import { type ReadRiver, Rivers } from './rivers.ts';
import { type ReadRoad, Roads } from './roads.ts';
import { TextMapFault } from './text-map-fault.ts';

/** Limits of a map's hexes, and of the names that are imported. */
export const MOST_MAP_HEXES = 50_000;
export const MOST_MAP_NAMES = 2000;

/** The content of a text map, according to the solo rules. */
export interface TextMap extends GivenMap {
  /** The map's title, from a comment on its first line; `null` if it has none. */
  readonly title: string | null;
  readonly dropped: Dropped;
}

const WORLD: SoloSettings = { kind: 'solo', houseRules: [] };

/** Title of a campaign that begins with a map without a title. */
export const NAMELESS_MAP = 'A map of one’s own';

/** Lines that only say how a map is drawn. */
const DRAWING = /^(?:<|(?:include|license|other|url|text|label|glow)\s|\S+\s+(?:attributes|lib|xml|path)\s)/;

/** The beginning of an archive that was unpacked, as some browsers do when they save one. */
const ARCHIVE_HEADER = /^\{.{0,40}"hexfarer-archive"/;
const UNPACKED =
  'This is an archive that was unpacked. Take the file as it was saved, or pack it again with gzip.';

const TITLE = /^#+\s*(?:title:\s*)?(?!seed\b)(\S.*)$/i;

/** A comment in which our own exports say where the party is; Text Mapper ignores it. */
const PARTY = /^\s*#+\s*party:\s*(-?\d\d-?\d\d(?:\d\d)?|-?\d\d+\.-?\d\d+(?:\.\d\d+)?)$/i;

/** Collects a map line by line. */
export class TextMapReader {
  readonly #hexes: ReadHex[] = [];
  /** The indices of the hexes, by their keys. */
  readonly #indices = new Map<number, number>();
  readonly #rivers: ReadRiver[] = [];
  readonly #roads: ReadRoad[] = [];
  readonly #dropped = new Dropped();
  readonly #names: GivenName[] = [];
  #title: string | null = null;
  /** The level of the first hex; hexes on other levels are left out. */
  #level: number | null = null;
  #party: Axial | null = null;
  /** The party's place according to a comment, as in our own exports. */
  #partyInComment: Axial | null = null;
  #line = 0;

  /** @throws TextMapFault if the map has too many hexes, or is an unpacked archive */
  take(text: string): void {
    const number = ++this.#line;
    if (number === 1 && ARCHIVE_HEADER.test(text)) throw new TextMapFault('request/malformed', UNPACKED);
    const line = text.replaceAll('&#45;', '-').trimEnd();
    if (line.trim() === '') return;
    if (/^\s*#/.test(line)) {
      const place = PARTY.exec(line)?.[1];
      if (place !== undefined) this.#partyInComment ??= mapPoint(place)?.hex ?? null;
      else if (number === 1) this.#title = titleIn(line);
      return;
    }
    const hex = hexLine(line);
    const path = hex ? null : pathLine(line);
    if (hex) this.#takeHex(number, line, hex);
    else if (path) this.#takePath(number, line, path);
    else if (!DRAWING.test(line))
      this.#drop(
        number,
        line,
        'it is no line of a map: a hex is such as 0101 forest "Name", a river 0101-0203 river',
      );
  }

  /** Skips a line that is too long to be parsed. */
  passOver(beginning: string, why: string): void {
    this.#drop(++this.#line, beginning, why);
  }

  /**
   * The finished map, computed in steps so that other work can run in between.
   *
   * @param start the hex where the party begins; by default where the map says so, else at the middle of all maps
   * (5050), else at the first settlement, on the first land, or at the first hex
   * @throws TextMapFault if the map has no hex, or not that one
   */
  *finish(start: Axial | null): Generator<void, TextMap, void> {
    const first = this.#hexes[0];
    if (!first)
      throw new TextMapFault(
        'request/malformed',
        `No hex could be read from this text. A line such as 0101 forest "Name" makes one: column and row, a terrain, and a name if it has one.${this.#dropped.count > 0 ? ` Line ${this.#dropped.lines[0]?.line}: ${this.#dropped.lines[0]?.why}.` : ''}`,
      );
    const party = start ?? this.#startByItself(first);
    if (!this.#has(party))
      throw new TextMapFault(
        'request/malformed',
        `The party can't set out from ${hexLabel(party)}: this map has no such hex. One of its hexes, such as ${hexLabel(first)}, would do.`,
      );
    const isSea = (index: number): boolean => memberAt(this.#hexes, index).terrain === 'ocean';
    const ways = new PathFollower(this.#level ?? 0);
    const rivers = new Rivers(this.#indices, isSea, ways);
    for (const river of this.#rivers) yield* this.#layRiver(rivers, river);
    const roads = new Roads((hex) => this.#has(hex), ways);
    for (const road of this.#roads) yield* this.#layRoad(roads, road);
    const hexes: GivenHex[] = [];
    for (const [index, hex] of this.#hexes.entries()) {
      hexes.push(this.#given(hex, memberAt(rivers.flows, index)));
      yield;
    }
    return {
      title: this.#title,
      world: WORLD,
      hexes,
      party,
      names: this.#names,
      roads: roads.laid,
      dropped: this.#dropped,
    };
  }

  #startByItself(first: ReadHex): Axial {
    const said = [this.#party, this.#partyInComment, ORIGIN].find((hex) => hex !== null && this.#has(hex));
    if (said) return said;
    const { q, r } =
      this.#hexes.find(({ site }) => site === 'village') ??
      this.#hexes.find(({ terrain }) => terrain !== 'ocean' && terrain !== 'coastal') ??
      this.#hexes.find(({ terrain }) => terrain !== 'ocean') ??
      first;
    return { q, r };
  }

  #has(hex: Axial): boolean {
    return this.#indices.has(hexKey(hex));
  }

  #drop(line: number, text: string, why: string): void {
    this.#dropped.add(line, text, why);
  }

  #takeHex(number: number, line: string, { at, rest }: { at: string; rest: string }): void {
    const point = mapPoint(at);
    this.#level ??= point?.level ?? null;
    const before = point && this.#indices.get(hexKey(point.hex));
    const whys: string[] = [];
    const words = readHexWords(rest, (why) => whys.push(why));
    const drop = (why: string) => this.#drop(number, line, why);
    if (!point) drop(tooFar());
    else if (point.level !== this.#level) drop('it lies on another level than the first hex');
    else if (before != null) drop(`line ${memberAt(this.#hexes, before).line} has this hex already`);
    else if (!words) drop('none of its words is a terrain of these rules');
    else {
      for (const why of whys) drop(why);
      this.#put({ q: point.hex.q, r: point.hex.r, line: number, ...words }, drop);
    }
  }

  #put(hex: ReadHex, drop: (why: string) => void): void {
    if (this.#hexes.length >= MOST_MAP_HEXES)
      throw new TextMapFault(
        'request/too-large',
        `A map may have ${MOST_MAP_HEXES.toLocaleString('en')} hexes; this one has more.`,
      );
    const { q, r, label } = hex;
    this.#indices.set(hexKey(hex), this.#hexes.length);
    this.#hexes.push(hex);
    if (label.toLowerCase() === 'party') this.#party ??= { q, r };
    else if (label !== '') this.#name(hex, 'place', label, drop);
  }

  #takePath(
    number: number,
    line: string,
    { path, kind, rest }: { path: string; kind: string; rest: string },
  ): void {
    const road = ROADS.find((of) => of === kind);
    if (road) this.#roads.push({ line: number, text: line, of: road, path });
    if (kind !== 'river') {
      if (!road) this.#drop(number, line, `'${kind}' is not kept: rivers, roads and trails are`);
      return;
    }
    const opened = rest.search(/["“]/);
    const closed = Math.max(rest.lastIndexOf('"'), rest.lastIndexOf('”'));
    const label = opened < 0 ? '' : rest.slice(opened + 1, Math.max(closed, opened + 1));
    this.#rivers.push({ line: number, text: line, path, label: labelText(label) });
  }

  #name({ q, r }: Axial, of: GivenName['of'], text: string, drop: (why: string) => void): void {
    if (this.#names.length < MOST_MAP_NAMES) this.#names.push({ q, r, of, text });
    else drop(`only ${MOST_MAP_NAMES.toLocaleString('en')} names are taken over: '${text}' is left out`);
  }

  *#layRiver(rivers: Rivers, { line, text, path, label }: ReadRiver): Generator<void, void, void> {
    const drop = (why: string) => this.#drop(line, text, why);
    const { at, why } = yield* rivers.lay(path);
    if (why !== null) drop(why);
    else if (at === null) drop(endsWhereItBegins(path) ? IN_ONE_HEX : OFF_THE_LAND);
    if (at !== null && label !== '') this.#name(at, 'water', label, drop);
  }

  *#layRoad(roads: Roads, road: ReadRoad): Generator<void, void, void> {
    const why = yield* roads.lay(road);
    if (why !== null) this.#drop(road.line, road.text, why);
  }

  #given({ line, q, r, terrain, site, hasCave }: ReadHex, course: GivenHex['flow']): GivenHex {
    const altitude = middleAltitude(terrain);
    if (hasCave && (course !== null || altitude === 0))
      this.#drop(
        line,
        hexLabel({ q, r }),
        course === null
          ? 'no river sinks into the ground in the deep sea: its cave is left out'
          : 'its river flows on and does not sink into the ground: its cave is left out',
      );
    const flow = course ?? (hasCave && altitude > 0 ? 'underworld' : null);
    return { q, r, altitude, flow, terrain, site };
  }
}

/** Reasons why a river has no water in any hex. */
const IN_ONE_HEX = 'it begins and ends in the same hex: a river flows from one hex into another';
const OFF_THE_LAND =
  'none of it is on the land of this map: it lies in the sea, or where the map has no hexes';

function endsWhereItBegins(path: string): boolean {
  const places = new Set([...mapPoints(path)].map((point) => point && hexKey(point.hex)));
  return places.size === 1;
}

function titleIn(line: string): string | null {
  const [, title = ''] = TITLE.exec(line.trim()) ?? [];
  const own = titleInSource(title);
  return mapTitle(own === null ? title : unescapeXml(own));
}

/** A text as a valid title of a campaign; `null` if nothing is left of it. */
function mapTitle(text: string): string | null {
  const clean = beginningOf(legible(text).trim(), LONGEST_NAME);
  return isVisible(clean) ? clean : null;
}
