import type { Palette } from '../../../../src/formats/drawing/palette.ts';
import { tintColour } from '../../../../src/formats/elevation/relief-inks.ts';
import { TINTS, tintOf } from '../../../../src/formats/elevation/tints.ts';
import { unexploredColour } from '../../../../src/formats/island/shallows.ts';
import { type Axial, hexKey } from '../../../../src/hex/axial.ts';
import { HexLayout } from '../../../../src/hex/layout.ts';
import type { Terrain } from '../../../../src/rules/solo.ts';
import type { World } from '../../../../src/world/world.ts';
import { readStoredJson, removeStored, store } from '../../../kit/stored.ts';

const PICTURE = 'hexfarer.picture.';

/** How far a picture extends from its middle, in hex sizes: about 200 hexes, which can still be told apart. */
const REACH = 11;
/** From this many hexes on, only those around the party are considered. */
const LOOKED_AT = 2_000;

export const LAYOUT = new HexLayout(1);

/** A small map of a campaign: its hexes, grouped by colour. */
export interface MapPicture {
  /** Number of the last entry that it includes. */
  readonly seq: number;
  readonly weather: string | null;
  /** The hex of the party, if it is in the picture. */
  readonly party: readonly [q: number, r: number] | null;
  /** By terrain, `unexplored`, or the index of a height's tint: `q` and `r` of each hex in turn. */
  readonly hexes: Readonly<Record<string, readonly number[]>>;
}

/** The picture of a world: all of it if it is small, else the surroundings of the party. */
export function pictureOf(
  world: World,
  { seq, party, weather }: { seq: number; party: Axial | null; weather: string | null },
): MapPicture {
  const { outline } = world.view().extras;
  const charted = (Array.isArray(outline) ? outline : []) as readonly Axial[];
  const middle = middleOf(world, charted) ?? party ?? { q: 0, r: 0 };
  const hexes: Record<string, number[]> = {};
  const isCharted = new Set(charted.map(hexKey));
  for (const hex of around(middle)) {
    const record = world.recordAt(hex);
    const ground = record ? groundOf(record) : isCharted.has(hexKey(hex)) ? 'unexplored' : null;
    if (ground === null) continue;
    hexes[ground] ??= [];
    hexes[ground].push(hex.q, hex.r);
  }
  const shown = party !== null && isNear(party, middle);
  return { seq, weather, party: shown ? [party.q, party.r] : null, hexes };
}

/** The middle of the known hexes, if all of them fit into a picture. */
function middleOf(world: World, charted: readonly Axial[]): Axial | null {
  if (world.count + charted.length > LOOKED_AT) return null;
  const known = Array.from({ length: world.count }, (_, index) => world.hexAt(index));
  const places = [...known, ...charted].map((hex) => LAYOUT.centre(hex));
  if (places.length === 0) return null;
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (right - left > 2 * REACH || bottom - top > 2 * REACH) return null;
  return LAYOUT.hexAt({ x: (left + right) / 2, y: (top + bottom) / 2 });
}

/** The hexes within the square that a picture around a hex can show. */
function* around(middle: Axial): Iterable<Axial> {
  const most = Math.ceil(2 * REACH);
  for (let q = -most; q <= most; q++)
    for (let r = -2 * most; r <= 2 * most; r++) {
      const hex = { q: middle.q + q, r: middle.r + r };
      if (isNear(hex, middle)) yield hex;
    }
}

function isNear(hex: Axial, middle: Axial): boolean {
  const { x, y } = LAYOUT.centre({ q: hex.q - middle.q, r: hex.r - middle.r });
  return Math.abs(x) <= REACH + 1 && Math.abs(y) <= REACH + 1;
}

/** The group of a hex: its tint in a world of heights, else its terrain. */
const groundOf = (record: object): string =>
  'elevation' in record && typeof record.elevation === 'number'
    ? String(tintOf(record.elevation))
    : 'terrain' in record
      ? String(record.terrain)
      : 'unexplored';

/** The colour of a group; groups unknown to this version are coloured as unexplored. */
export function colourOf(kind: string, colours: Palette): string {
  const tint = TINTS[Number(kind)];
  if (tint) return tintColour(tint, colours);
  return Object.hasOwn(colours.ground, kind) ? colours.ground[kind as Terrain] : unexploredColour(colours);
}

const isWhole = (value: unknown): boolean => Number.isSafeInteger(value);

const isPlaces = (value: unknown): boolean =>
  Array.isArray(value) && value.length % 2 === 0 && value.every(isWhole);

const isPicture = (value: unknown): value is MapPicture => {
  if (typeof value !== 'object' || value === null) return false;
  const { seq, weather, party, hexes } = value as Partial<Record<keyof MapPicture, unknown>>;
  return (
    isWhole(seq) &&
    (weather === null || typeof weather === 'string') &&
    (party === null || (isPlaces(party) && Array.isArray(party) && party.length === 2)) &&
    typeof hexes === 'object' &&
    hexes !== null &&
    Object.values(hexes).every(isPlaces)
  );
};

/** The picture that this browser stores for a campaign. */
export function storedPicture(campaign: string): MapPicture | null {
  const picture = readStoredJson(PICTURE + campaign);
  return isPicture(picture) ? picture : null;
}

export const storePicture = (campaign: string, picture: MapPicture): void =>
  store(PICTURE + campaign, JSON.stringify(picture));

export const forgetPicture = (campaign: string): void => removeStored(PICTURE + campaign);
