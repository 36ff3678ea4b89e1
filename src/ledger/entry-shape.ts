import { TABLE_OCCASIONS } from '../rules/tables/table.ts';
import { WEATHERS } from '../rules/weather-kinds.ts';
import {
  AUDIENCES,
  type Entry,
  type EntryBody,
  LONGEST_PATH,
  MARKS,
  NAME_SUBJECTS,
  ROADS,
  type WithheldEntry,
  type WorldBody,
} from './entry.ts';
import { LONGEST_LABEL, ROLES } from './role.ts';
import {
  DICE_SOURCES,
  FURTHEST_COORDINATE,
  LONGEST_NAME,
  LONGEST_ROAD,
  LONGEST_SEED,
  MOST_HEXES_PER_DAY,
} from './settings.ts';
import {
  type Check,
  hexDigits,
  isAxial,
  isBoolean,
  isObject,
  isRoll,
  isWhole,
  LONGEST_WORD,
  line,
  listOf,
  members,
  nullOr,
  oneOf,
  whole,
} from './shape.ts';
import { isWorldBody } from './world-body.ts';

/** The author in a body, of either form of the ledger. */
const by: Check = members({ link: line(LONGEST_WORD), role: oneOf(ROLES) }, { label: line(LONGEST_LABEL) });

const kind = line(LONGEST_WORD);
const hash = hexDigits(64);
/** A coordinate of a hex that need not be known. Beyond these bounds, different hexes could have the same `hexKey`. */
const coordinate = whole(-FURTHEST_COORDINATE, FURTHEST_COORDINATE);
const isList: Check = Array.isArray;
/** The throws of one entry, such as a new day or a roll on a table: none takes more than 500. */
const dice = listOf(isRoll, 500);

/** The shape of the body of each kind of entry, except those that a world writes: only the world knows them. */
const SHAPES: Readonly<Record<Exclude<EntryBody['kind'], WorldBody['kind']>, Check>> = {
  started: members(
    {
      kind,
      by,
      edition: line(LONGEST_WORD),
      world: isObject,
      dice: oneOf(DICE_SOURCES),
      seedChosen: isBoolean,
    },
    { commitment: hash, name: line(LONGEST_NAME), textHash: hash },
  ),
  received: members({ kind, by }),
  forked: members({ kind, by, parent: hash, textHash: hash }),
  imported: members({ kind, by, commitment: hash }),
  moved: members({ kind, by, from: isAxial, path: listOf(isAxial, LONGEST_PATH) }),
  named: members({ kind, by, q: isWhole, r: isWhole, of: oneOf(NAME_SUBJECTS), textHash: hash }),
  marked: members({ kind, by, q: coordinate, r: coordinate, mark: nullOr(oneOf(MARKS)) }),
  routed: members({ kind, by, of: nullOr(oneOf(ROADS)), along: listOf(isAxial, LONGEST_ROAD) }),
  noted: members({ kind, by, q: coordinate, r: coordinate, for: oneOf(AUDIENCES), textHash: hash }),
  counted: members({ kind, by, counter: isWhole, value: nullOr(isWhole), perDay: isWhole, textHash: hash }),
  rested: members({
    kind,
    by,
    day: isWhole,
    gauge: isWhole,
    standing: isWhole,
    weather: oneOf(WEATHERS),
    steps: isWhole,
    dice,
  }),
  rolled: members(
    { kind, by, dice },
    {
      table: line(LONGEST_WORD),
      when: oneOf(TABLE_OCCASIONS),
      notation: line(LONGEST_WORD),
      textHash: hash,
    },
  ),
  fought: members({
    kind,
    by,
    q: isWhole,
    r: isWhole,
    edition: line(LONGEST_WORD),
    board: isObject,
    cells: isList,
    routes: isList,
    notPlaced: isList,
    asked: isObject,
    settings: isObject,
    // A battlefield with everything that can be placed by dice takes some six hundred throws.
    dice: listOf(isRoll, 2000),
  }),
  tabled: members({ kind, by, id: line(LONGEST_WORD), textHash: hash }),
  set: members(
    { kind, by },
    {
      frozen: isBoolean,
      hexesPerDay: whole(0, MOST_HEXES_PER_DAY),
      watchersMayPoint: isBoolean,
      textHash: hash,
    },
  ),
  erased: members({ kind, by, of: isWhole }, { for: oneOf(['owner']) }),
  closed: members({ kind, by }, { seed: line(LONGEST_SEED), seedSalt: hexDigits(32) }),
};

/**
 * Whether a body or entry is `received` or `forked`: no command causes it, and another key seals the throws after it.
 */
export const changesSealKey = ({ kind }: { readonly kind: string }): boolean =>
  kind === 'received' || kind === 'forked';

const isText: Check = (value) => typeof value === 'string';

/** The maximum nesting depth of the values of an entry; real entries reach six. */
export const DEEPEST = 12;

/** Checked before anything else recurses into a value: one nested a hundred thousand deep would overflow the stack. */
function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((member) => isDeeperThan(member, depth - 1));
}

/**
 * Whether a value has the members of every entry on the wire, and those of its typed text that are needed to rebuild
 * the ledger row. The members of its body are checked later.
 */
export const isWireEntry = (value: unknown): value is Entry =>
  isObject(value) &&
  !isDeeperThan(value, DEEPEST) &&
  isWhole(value.seq) &&
  isText(value.kind) &&
  isText(value.at) &&
  isText(value.salt) &&
  isText(value.hash) &&
  isObject(value.by) &&
  ['command', 'next', 'secret', 'name', 'for'].every(
    (name) => value[name] === undefined || isText(value[name]),
  ) &&
  ['text', 'textSalt'].every(
    (name) => value[name] === undefined || value[name] === null || isText(value[name]),
  ) &&
  !(value.kind === 'tabled' && isText(value.textSalt) && value.table === undefined);

const hasWithheldMembers = members(
  { seq: isWhole, kind: oneOf(['withheld']), at: isText, bodyHash: hash, hash },
  { command: isText, next: isText, secret: isText },
);

/** Whether a value is a withheld entry: it has the hash of a body and none of its members. */
export const isWithheldEntry = (value: unknown): value is WithheldEntry => hasWithheldMembers(value);

/**
 * Whether a body from elsewhere has exactly the members of its kind.
 *
 * @param isContent the same check for bodies that the campaign's world writes, without `by`
 */
export function isEntryBody(body: unknown, isContent: Check): body is EntryBody {
  if (!isObject(body)) return false;
  const of = String(body.kind);
  if (isWorldBody({ kind: of })) {
    const { by: author, ...content } = body;
    return by(author) && isContent(content);
  }
  return Object.hasOwn(SHAPES, of) && SHAPES[of as keyof typeof SHAPES](body);
}
