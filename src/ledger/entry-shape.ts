import { LONGEST_ROUTE } from '../campaign/route.ts';
import { HOUSE_RULES, SITES, TERRAINS } from '../rules/solo.ts';
import type { EntryBody } from './entry.ts';
import { LONGEST_LABEL, ROLES } from './role.ts';
import { DICE_SOURCES, LONGEST_NAME, LONGEST_SEED } from './settings.ts';

type Check = (value: unknown) => boolean;
type Shape = Readonly<Record<string, Check>>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** An object with exactly these members. */
const members =
  (shape: Shape): Check =>
  (value) =>
    isObject(value) &&
    Object.keys(value).length === Object.keys(shape).length &&
    Object.entries(shape).every(([key, check]) => Object.hasOwn(value, key) && check(value[key]));

const line =
  (longest: number): Check =>
  (value) =>
    typeof value === 'string' && value.length <= longest && !/[\p{Cc}\p{Cs}]/u.test(value);

const digits =
  (count: number): Check =>
  (value) =>
    typeof value === 'string' && value.length === count && /^[0-9a-f]*$/.test(value);

const oneOf =
  (list: readonly unknown[]): Check =>
  (value) =>
    list.includes(value);

const listOf =
  (check: Check, longest: number): Check =>
  (value) =>
    Array.isArray(value) && value.length <= longest && value.every(check);

const isBoolean: Check = (value) => typeof value === 'boolean';
const axial = members({ q: Number.isSafeInteger, r: Number.isSafeInteger });

const LONGEST_ID = 64;
const MOST_FACES = 16;
const MOST_ROLLS = 1000;
const by = members({ link: line(LONGEST_ID), label: line(LONGEST_LABEL), role: oneOf(ROLES) });
const kind = line(LONGEST_ID);
const solo = members({ kind: oneOf(['solo']), houseRules: listOf(oneOf(HOUSE_RULES), HOUSE_RULES.length) });

/** What a die or its marks are is found out by rolling the hex once more; here only that it can be. */
const roll: Check = (value) =>
  isObject(value) &&
  typeof value.for === 'string' &&
  Number.isSafeInteger(value.sides) &&
  listOf(Number.isSafeInteger, MOST_FACES)(value.faces);

const hex = members({
  q: Number.isSafeInteger,
  r: Number.isSafeInteger,
  label: line(LONGEST_ID),
  seq: Number.isSafeInteger,
  altitude: Number.isSafeInteger,
  flow: (value) => value === null || value === 'underworld' || Number.isSafeInteger(value),
  terrain: oneOf(TERRAINS),
  site: (value) => value === null || oneOf(SITES)(value),
  origin: (value) => value === null || axial(value),
  dice: listOf(roll, MOST_ROLLS),
});

/** What the body of each kind of entry consists of; a hex is held against the one that its dice bring. */
const SHAPES: Readonly<Record<EntryBody['kind'], Check>> = {
  started: members({
    kind,
    by,
    edition: line(LONGEST_ID),
    name: line(LONGEST_NAME),
    world: solo,
    dice: oneOf(DICE_SOURCES),
    seedChosen: isBoolean,
    commitment: digits(64),
  }),
  imported: members({ kind, by, commitment: digits(64) }),
  revealed: members({ kind, by, hex, entered: isBoolean }),
  moved: members({ kind, by, from: axial, path: listOf(axial, LONGEST_ROUTE) }),
  closed: members({ kind, by, seed: line(LONGEST_SEED), seedSalt: digits(32) }),
};

/** Whether a body that came from somewhere else has the members that its kind has, no more and no fewer. */
export const isEntryBody = (body: unknown): body is EntryBody =>
  isObject(body) && Object.hasOwn(SHAPES, String(body.kind)) && SHAPES[body.kind as EntryBody['kind']](body);
