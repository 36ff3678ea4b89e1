import { WHENS } from '../rules/tables/table.ts';
import { WEATHERS } from '../rules/weather-kinds.ts';
import {
  AUDIENCES,
  type Entry,
  type EntryBody,
  LONGEST_PATH,
  MARKS,
  NAMED,
  ROADS,
  type WithheldEntry,
  type WorldBody,
} from './entry.ts';
import { LONGEST_LABEL, ROLES } from './role.ts';
import {
  DICE_SOURCES,
  FURTHEST,
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

/** Who did it, as it stands in a body of either form. */
const by: Check = members({ link: line(LONGEST_WORD), role: oneOf(ROLES) }, { label: line(LONGEST_LABEL) });

const kind = line(LONGEST_WORD);
const hash = hexDigits(64);
/** Of a hex that need not be known: beyond these bounds one would pass for another by its `hexKey`. */
const coordinate = whole(-FURTHEST, FURTHEST);
const isList: Check = Array.isArray;
/** The throws of a night, or on a table: none takes more than 500. */
const dice = listOf(isRoll, 500);

/** What the body of each kind of entry consists of; those of a world are known to the world alone. */
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
  named: members({ kind, by, q: isWhole, r: isWhole, of: oneOf(NAMED), textHash: hash }),
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
      when: oneOf(WHENS),
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
    // With all that can be given to be placed by dice, some six hundred.
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

/** Whether a body or an entry begins a copy: no command brings it about, and from it on the throws are sealed by another key. */
export const sealsAnew = ({ kind }: { readonly kind: string }): boolean =>
  kind === 'received' || kind === 'forked';

const isText: Check = (value) => typeof value === 'string';

/** How deep the values of an entry may lie in one another; ours lie six deep. */
export const DEEPEST = 12;

/** Looked at before anything else walks through it: what is nested a hundred thousand deep would overflow the stack. */
function isDeeperThan(value: unknown, depth: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return depth === 0 || Object.values(value).some((member) => isDeeperThan(member, depth - 1));
}

/**
 * Whether something has what every entry on the wire has, and of its text what the row of the ledger is made of; what its
 * body holds is looked into later.
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

/** Whether something stands for an entry that is withheld: of a body it has the hash and no member. */
export const isWithheldEntry = (value: unknown): value is WithheldEntry => hasWithheldMembers(value);

/**
 * Whether a body that came from somewhere else has the members that its kind has, no more and no fewer.
 *
 * @param isContent the same for what the campaign's world writes, without who brought it about
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
