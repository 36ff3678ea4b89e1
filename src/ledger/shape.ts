import type { Roll } from '../dice/roll.ts';
import { LEAST_SIDES, MOST_SIDES } from '../rules/tables/bounds.ts';
import { fitsLength } from '../text/typed.ts';

/** Checks whether a value that came from elsewhere has the right shape. */
export type Check = (value: unknown) => boolean;
export type Shape = Readonly<Record<string, Check>>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with all members of `shape`, any of `optional`, and no others. */
export const members =
  (shape: Shape, optional: Shape = {}): Check =>
  (value) => {
    if (!isObject(value)) return false;
    for (const key of Object.keys(value)) {
      const check = Object.hasOwn(shape, key)
        ? shape[key]
        : Object.hasOwn(optional, key)
          ? optional[key]
          : null;
      if (!check?.(value[key])) return false;
    }
    return Object.keys(shape).every((key) => Object.hasOwn(value, key));
  };

/** A string of at most `longest` characters, without control characters and lone surrogates. */
export const line =
  (longest: number): Check =>
  (value) =>
    typeof value === 'string' && fitsLength(value, longest) && !/[\p{Cc}\p{Cs}]/u.test(value);

/** A string of exactly `count` lower-case hex digits. */
export const hexDigits =
  (count: number): Check =>
  (value) =>
    typeof value === 'string' && value.length === count && /^[0-9a-f]*$/.test(value);

export const oneOf =
  (list: readonly unknown[]): Check =>
  (value) =>
    list.includes(value);

export const listOf =
  (check: Check, longest: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= longest && value.every(check);

export const nullOr =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);

export const isBoolean: Check = (value) => typeof value === 'boolean';
export const isWhole: Check = Number.isSafeInteger;

/** A whole number within bounds. */
export const whole =
  (least: number, most: number): Check =>
  (value) =>
    Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;

/** A UUID in lower case. */
export const isUuid: Check = (value) =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value);

/** A hex by its axial coordinates, and nothing else. */
export const isAxial = members({ q: isWhole, r: isWhole });

/** The maximum length of ids, kinds, editions, hex labels, notations and purposes of throws, in characters. */
export const LONGEST_WORD = 64;
const MOST_FACES = 40;

const hasRollMembers = members(
  {
    for: line(LONGEST_WORD),
    sides: whole(LEAST_SIDES, MOST_SIDES),
    faces: listOf(isWhole, MOST_FACES),
  },
  { discarded: oneOf([true]), own: oneOf([true]), ownFaces: isWhole, q: isWhole, r: isWhole },
);

/**
 * Whether a value can be a throw. Whether it is the right throw is found out by rolling it again, which would never end
 * with impossible dice.
 */
export const isRoll: Check = (value) => {
  if (!hasRollMembers(value)) return false;
  const { sides, faces, discarded, own, ownFaces, q, r } = value as Roll;
  const areFaces = faces.length > 0 && faces.every((face) => face >= 1 && face <= sides);
  // `ownFaces` (the number of own dice in a throw that the server completed) needs own dice, and excludes `discarded`:
  // only throws of a single die are discarded and rolled again.
  const areSomebodys =
    ownFaces === undefined || (own && !discarded && ownFaces >= 1 && ownFaces < faces.length);
  return areFaces && areSomebodys === true && (q === undefined) === (r === undefined);
};
