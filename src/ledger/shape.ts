import type { Roll } from '../dice/roll.ts';
import { LEAST_SIDES, MOST_SIDES } from '../rules/tables/bounds.ts';
import { isWithin } from '../text/typed.ts';

/** Checks of values that came from somewhere else: whether they are made as they should be. */
export type Check = (value: unknown) => boolean;
export type Shape = Readonly<Record<string, Check>>;

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with exactly these members, and of the optional ones those that it has. */
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

/** A text without control characters, of at most so many characters. */
export const line =
  (longest: number): Check =>
  (value) =>
    typeof value === 'string' && isWithin(value, longest) && !/[\p{Cc}\p{Cs}]/u.test(value);

/** So many digits of lower-case hex. */
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

/** How long names of kinds, editions, labels and purposes may be. */
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
 * Whether a value can be a throw. Whether it is the right one is found out by rolling once more, which would never end for
 * dice that there are not.
 */
export const isRoll: Check = (value) => {
  if (!hasRollMembers(value)) return false;
  const { sides, faces, discarded, own, ownFaces, q, r } = value as Roll;
  const areFaces = faces.length > 0 && faces.every((face) => face >= 1 && face <= sides);
  // Only a single die is rolled again, and nobody else finishes that.
  const areSomebodys =
    ownFaces === undefined || (own && !discarded && ownFaces >= 1 && ownFaces < faces.length);
  return areFaces && areSomebodys === true && (q === undefined) === (r === undefined);
};
