import type { Axial } from '../../hex/axial.ts';
import { parseHexLabel } from '../../hex/label.ts';
import { FARTHEST_GIVEN } from '../../world/solo/given-bounds.ts';

/** A point of a text map: a hex, and the level that it is on. */
export interface MapPoint {
  readonly hex: Axial;
  readonly level: number;
}

/** Limit of the digits of a coordinate; more would be too far away in any case. */
const MOST_DIGITS = 9;

export const tooFar = (): string =>
  `it lies more than ${FARTHEST_GIVEN.toLocaleString('en')} hexes away from 5050`;

const SHORT = /(-?\d\d)(-?\d\d)(\d\d)?/y;
const LONG = /(-?\d\d+)\.(-?\d\d+)(?:\.(\d\d+))?/y;

const HEX_LINE = /^(-?\d\d-?\d\d(?:\d\d)?|-?\d\d+\.-?\d\d+(?:\.\d\d+)?)\s+(\S.*)$/;
const PATH_LINE =
  /^(-?\d\d-?\d\d(?:\d\d)?(?:--?\d\d-?\d\d(?:\d\d)?)+|-?\d\d+\.-?\d\d+(?:\.\d\d+)?(?:--?\d\d+\.-?\d\d+(?:\.\d\d+)?)+)\s+(\S+)(.*)$/;

/** Parses a line with a hex; `null` for any other line. */
export function hexLine(line: string): { readonly at: string; readonly rest: string } | null {
  const [, at, rest] = HEX_LINE.exec(line) ?? [];
  return at === undefined || rest === undefined ? null : { at, rest };
}

/** Parses a line with a path of some kind; `null` for any other line. */
export function pathLine(
  line: string,
): { readonly path: string; readonly kind: string; readonly rest: string } | null {
  const [, path, kind, rest] = PATH_LINE.exec(line) ?? [];
  return path === undefined || kind === undefined ? null : { path, kind, rest: rest ?? '' };
}

/** The point at the beginning of a hex line; `null` if it is too far away. */
export function mapPoint(text: string): MapPoint | null {
  const [point] = mapPoints(text);
  return point ?? null;
}

/** The points of a path one by one, with `null` for each that is too far away. */
export function* mapPoints(path: string): Generator<MapPoint | null, void, void> {
  const point = path.includes('.') ? LONG : SHORT;
  for (let at = 0; at < path.length; at++) {
    point.lastIndex = at;
    const [whole, column = '', row = '', level = '0'] = point.exec(path) ?? [];
    if (whole === undefined) return;
    yield read(column, row, level);
    // The loop also skips the hyphen before the next point.
    at += whole.length;
  }
}

function read(column: string, row: string, level: string): MapPoint | null {
  if ([column, row, level].some((digits) => digits.replace('-', '').length > MOST_DIGITS)) return null;
  const hex = parseHexLabel(`${column}.${row}`);
  return hex && isNear(hex.q) && isNear(hex.r) ? { hex, level: Number(level) } : null;
}

const isNear = (coordinate: number): boolean => Math.abs(coordinate) <= FARTHEST_GIVEN;
