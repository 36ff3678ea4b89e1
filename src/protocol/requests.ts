import { z } from 'zod';
import type { BattlefieldCommand, Command } from '../campaign/command.ts';
import { isWay } from '../campaign/roads.ts';
import type { Direction } from '../hex/direction.ts';
import { COLOURS } from '../ledger/colour.ts';
import { AUDIENCES, LONGEST_PATH, MARKS, NAME_SUBJECTS, ROADS } from '../ledger/entry.ts';
import { LONGEST_LABEL, ROLES } from '../ledger/role.ts';
import {
  DICE_SOURCES,
  FURTHEST_COORDINATE,
  LARGEST_COUNTER_VALUE,
  LONGEST_COUNTER_NAME,
  LONGEST_HEX_NAME,
  LONGEST_NOTE,
  LONGEST_PERSON_NAME,
  LONGEST_PURPOSE,
  LONGEST_ROAD,
  LONGEST_SEED,
  LONGEST_TOKEN,
  MOST_HEXES_PER_DAY,
  type WorldSettings,
} from '../ledger/settings.ts';
import { LONGEST_WORD } from '../ledger/shape.ts';
import { TREES } from '../rules/battlefield/battlefield.ts';
import { MOST_CHOICES, readBattlefieldRequest } from '../rules/battlefield/battlefield-request.ts';
import { EDITIONS } from '../rules/battlefield/edition.ts';
import { AREAS, COVERS, OPTIONAL_FEATURES, TERRAINS } from '../rules/battlefield/portable-settings.ts';
import { PIECES } from '../rules/sectors.ts';
import { LEAST_SIDES, MOST_DICE, MOST_SIDES } from '../rules/tables/bounds.ts';
import { readDice } from '../rules/tables/dice-notation.ts';
import { isObject } from '../rules/tables/members.ts';
import type { Table, Tables } from '../rules/tables/table.ts';
import { tableFaultText } from '../rules/tables/table-fault.ts';
import { isTableId, TABLE_ID_FORM } from '../rules/tables/table-id.ts';
import { readTable, readTables } from '../rules/tables/table-reading.ts';
import { tableSetFault } from '../rules/tables/table-set.ts';
import { isVisible } from '../text/typed.ts';
import { WORLDS } from '../world/registry.ts';
import type { CommandRequest, PointRequest, ThrowingRequest, UnwatchRequest, WatchRequest } from './live.ts';
import { campaignName, line, lineOrNothing, linesOrNothing, visibleLine } from './typed-schemas.ts';

const coordinate = z.int().min(-FURTHEST_COORDINATE).max(FURTHEST_COORDINATE);
const hexOf = { q: coordinate, r: coordinate };
const axial = z.strictObject(hexOf);

const direction = z
  .literal([1, 2, 3, 4, 5, 6], { error: 'a direction is 1 (north) to 6 (north-west), clockwise' })
  .transform((value): Direction => value);

/** The faces of a player's own dice: at most 500 for a command, enough for ten days with all their tables. */
const ownThrows = {
  faces: z.array(z.int()).max(500).optional(),
  rest: z.literal('server', { error: "rest is 'server': it throws the dice that are left" }).optional(),
};

const enter = z.strictObject({
  kind: z.literal('enter'),
  to: z.literal([0, 1, 2, 3, 4, 5, 6], {
    error: 'a direction is 1 (north) to 6 (north-west), clockwise, or 0 to begin with own dice',
  }),
  from: axial.optional(),
  ...ownThrows,
});

const travel = z
  .strictObject({
    kind: z.literal('travel'),
    path: z.array(direction).min(1).max(LONGEST_PATH).optional(),
    to: axial.optional(),
    from: axial.optional(),
    ...ownThrows,
  })
  .refine(({ path, to }) => (path === undefined) !== (to === undefined), {
    error: 'travel takes either a path of directions or the hex to go to',
  });

/** The entry whose note or table is to be replaced. */
const replaces = z
  .int()
  .min(1, { error: 'the number of an entry, or null where nothing stands there yet' })
  .nullable()
  .optional();

const note = z.strictObject({
  kind: z.literal('note'),
  ...hexOf,
  text: linesOrNothing(LONGEST_NOTE),
  for: z.enum(AUDIENCES).default('everyone'),
  replaces,
});

const name = z.strictObject({
  kind: z.literal('name'),
  ...hexOf,
  of: z.enum(NAME_SUBJECTS),
  text: lineOrNothing(LONGEST_HEX_NAME),
});

const mark = z.strictObject({
  kind: z.literal('mark'),
  ...hexOf,
  mark: z
    .enum(MARKS, {
      error: `one of ${MARKS.map((mark) => `"${mark}"`).join(', ')}, or null for none`,
    })
    .nullable(),
});

const road = z.strictObject({
  kind: z.literal('road'),
  of: z
    .enum(ROADS, { error: `one of ${ROADS.map((of) => `"${of}"`).join(', ')}, or null for none` })
    .nullable(),
  along: z
    .array(z.strictObject(hexOf))
    .min(2, { error: 'a road is drawn along two hexes or more' })
    .max(LONGEST_ROAD, {
      error: `a road is drawn along ${LONGEST_ROAD} hexes at most; draw the rest after it`,
    })
    .refine((along) => along.length < 2 || isWay(along), {
      error: 'each hex of a road lies beside the one before',
    }),
});

const amount = z.int().min(-LARGEST_COUNTER_VALUE).max(LARGEST_COUNTER_VALUE);

const count = z
  .strictObject({
    kind: z.literal('count'),
    name: visibleLine(LONGEST_COUNTER_NAME, 'a counter has a name that can be seen'),
    // Not bounded here: a number beyond the bounds of a counter has its own refusal.
    to: z.int().optional(),
    by: z.int().optional(),
    perDay: amount.optional(),
    remove: z.literal(true).optional(),
  })
  .refine(({ to, by }) => to === undefined || by === undefined, {
    error: 'a counter is set to a number or changed by one, not both',
  })
  .refine(({ to, by, perDay, remove }) => remove || [to, by, perDay].some((each) => each !== undefined), {
    error: 'a counter takes `to`, `by`, `perDay` or `remove`',
  });

const rest = z.strictObject({ kind: z.literal('rest'), day: z.int().min(1).optional(), ...ownThrows });

const roll = z
  .strictObject({
    kind: z.literal('roll'),
    table: z.string().max(LONGEST_WORD).optional(),
    dice: z.string().max(LONGEST_WORD).optional(),
    for: line(LONGEST_PURPOSE).optional(),
    ...ownThrows,
  })
  .refine(({ table, dice: notation }) => (table === undefined) !== (notation === undefined), {
    error: 'roll takes either a table or dice such as 2d6+1',
  })
  .superRefine(({ dice: notation }, context) => {
    const read = notation === undefined ? null : readDice(notation);
    if (read && !read.ok) context.addIssue({ code: 'custom', message: read.what, path: ['dice'] });
  });

/** A table, valid on its own, or null; whether it fits the campaign's other tables is checked by the command. */
const tableOf = z.unknown().transform((value, context): Table | null => {
  if (value === null) return null;
  const read = readTable(value);
  if (read.ok) return read.table;
  context.issues.push({ code: 'custom', message: tableFaultText(read.fault), input: value });
  return z.NEVER;
});

const tableId = z.string().refine(isTableId, { error: `an id is ${TABLE_ID_FORM}` });

const table = z.strictObject({ kind: z.literal('table'), id: tableId, table: tableOf, replaces });

const battlefield = z
  .strictObject({
    kind: z.literal('battlefield'),
    ...hexOf,
    edition: z.enum(EDITIONS),
    board: z.string().max(LONGEST_WORD).optional(),
    terrain: z.enum(TERRAINS).optional(),
    cover: z.enum(COVERS).optional(),
    area: z.enum(AREAS).optional(),
    climate: z.enum(TREES).optional(),
    with: z.array(z.enum(OPTIONAL_FEATURES)).max(OPTIONAL_FEATURES.length).optional(),
    playerA: z.array(z.enum(PIECES)).max(MOST_CHOICES).optional(),
    playerB: z.array(z.enum(PIECES)).max(MOST_CHOICES).optional(),
    natures: z.boolean().optional(),
    given: z.unknown().optional(),
    ...ownThrows,
  })
  .transform(({ kind, q, r, faces, rest: left, ...rest }, context): BattlefieldCommand => {
    // The edition `sectors` has a board of its own, so the board of the request is ignored.
    const asked = rest.edition === 'sectors' ? { ...rest, board: undefined } : rest;
    const read = readBattlefieldRequest(withoutAbsent(asked));
    const throws = withoutAbsent({ faces, rest: left });
    if (read.ok) return { kind, q, r, ...throws, ...read.asked };
    context.issues.push({ code: 'custom', message: read.what, path: [read.member], input: rest });
    return z.NEVER;
  });

const withoutAbsent = <T extends object>(object: T): T =>
  Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as T;

const set = z
  .strictObject({
    kind: z.literal('set'),
    name: campaignName.optional(),
    frozen: z.boolean().optional(),
    hexesPerDay: z
      .int()
      .min(0)
      .max(MOST_HEXES_PER_DAY, { error: `a day takes 0 (never) to ${MOST_HEXES_PER_DAY} hexes` })
      .optional(),
    watchersMayPoint: z.boolean().optional(),
  })
  .refine(({ kind: _, ...settings }) => Object.values(settings).some((value) => value !== undefined), {
    error: 'set takes any of `name`, `frozen`, `hexesPerDay` and `watchersMayPoint`',
  });

const erase = z.strictObject({ kind: z.literal('erase'), seq: z.int().min(1) });

const close = z.strictObject({ kind: z.literal('close') });

export const commandSchema = z.discriminatedUnion(
  'kind',
  [enter, travel, note, name, mark, road, count, rest, roll, table, battlefield, erase, set, close],
  {
    error: `kind is one of 'enter', 'travel', 'note', 'name', 'mark', 'road', 'count', 'rest', 'roll', 'table', 'battlefield', 'erase', 'set', 'close'`,
  },
) satisfies z.ZodType<Command>;

/** The id that makes a request safe to send again. It is the same in upper and lower case. */
const requestId = z
  .guid({ error: 'an id is a UUID, such as crypto.randomUUID() gives' })
  .transform((id) => id.toLowerCase());

/** The id in a header that makes an upload safe to send again, since its body has no place for one. */
export const idempotencySchema = requestId.optional();

const campaignId = z.string().max(64);

export const commandBodySchema = z.strictObject({ id: requestId, command: commandSchema });

export const commandRequestSchema = z.strictObject({
  campaign: campaignId,
  id: requestId,
  command: commandSchema,
}) satisfies z.ZodType<CommandRequest>;

export const watchRequestSchema = z.strictObject({
  campaign: campaignId,
  after: z.int().min(0).optional(),
}) satisfies z.ZodType<WatchRequest>;

export const unwatchRequestSchema = z.strictObject({
  campaign: campaignId,
}) satisfies z.ZodType<UnwatchRequest>;

export const pointRequestSchema = z.strictObject({
  campaign: campaignId,
  q: coordinate,
  r: coordinate,
}) satisfies z.ZodType<PointRequest>;

const hexThrow = z
  .strictObject({
    ...hexOf,
    sides: z.int().min(LEAST_SIDES).max(MOST_SIDES),
    faces: z.array(z.int().min(1).max(MOST_SIDES).nullable()).min(1).max(MOST_DICE),
  })
  .refine(({ sides, faces }) => faces.every((face) => face === null || face <= sides), {
    error: 'no die shows more than its sides',
    path: ['faces'],
  });

export const throwingRequestSchema = z.strictObject({
  campaign: campaignId,
  throw: hexThrow.nullable(),
}) satisfies z.ZodType<ThrowingRequest>;

/** An object whose members are validated elsewhere. Zod's own record would silently drop a member named '__proto__'. */
const object = z
  .custom<Readonly<Record<string, unknown>>>(isObject, {
    error: ({ input }) => (input === undefined ? 'missing; an object belongs here' : 'an object'),
  })
  .meta({ type: 'object', additionalProperties: {} });

/** The settings of a world, validated by the kind of world, with defaults for what was left out. */
const world = object.transform((value, context): WorldSettings => {
  const read = WORLDS.settingsFrom(value);
  if (read.ok) return read.settings;
  context.issues.push({ code: 'custom', message: read.what, path: [read.name], input: value });
  return z.NEVER;
});

/** Tables by their ids, valid also in their references to each other. */
const tables = object.transform((value, context): Tables => {
  const read = readTables(value);
  const fault = read.ok ? tableSetFault(read.tables) : read.fault;
  if (read.ok && !fault) return read.tables;
  context.issues.push({ code: 'custom', message: fault ? tableFaultText(fault) : '', input: value });
  return z.NEVER;
});

export const newCampaignSchema = z.strictObject({
  name: campaignName,
  world,
  seed: line(LONGEST_SEED).min(1).optional(),
  dice: z.enum(DICE_SOURCES).default('server'),
  /** `later`: the start is revealed by `enter` to 0, so that its dice are sealed as well. */
  start: z.enum(['now', 'later']).default('now'),
  tables: tables.optional(),
  /** Lets the request be sent again: the same id gives the same campaign. */
  id: requestId.optional(),
  /** Whether this browser is to keep the owner's link on its keyring. */
  keep: z.boolean().default(false),
});

export const forkSchema = z.strictObject({
  at: z.int().min(1, { error: 'the number of an entry, from 1' }),
  name: campaignName,
});

export const newLinkSchema = z.strictObject({
  role: z.enum(ROLES),
  label: lineOrNothing(LONGEST_LABEL).default(''),
  /** Converted to UTC, so that times can be compared as text. */
  expiresAt: z.iso
    .datetime({ offset: true })
    .transform((time) => new Date(time).toISOString())
    .refine((time) => /^\d{4}-/.test(time), { error: 'a time of the years 0 to 9999' })
    .nullish(),
});

/** What people may change about themselves. */
export const personSchema = z
  .strictObject({
    name: z
      .string({ error: 'a text' })
      .trim()
      .pipe(line(LONGEST_PERSON_NAME))
      .refine(isVisible, {
        error: `a name of 1 to ${LONGEST_PERSON_NAME} characters that can be seen`,
      })
      .optional(),
    colour: z.enum(COLOURS, { error: `a colour is one of ${COLOURS.join(', ')}` }).optional(),
  })
  .refine(({ name, colour }) => name !== undefined || colour !== undefined, {
    error: 'a person has a `name`, a `colour` or both',
  });

export const takeOverSchema = z.strictObject({ code: z.string().min(1).max(LONGEST_TOKEN) });

export const endKeyringSchema = z.strictObject({
  /** Whether to end the keyring also in the browsers that took it over, and in the one that it came from. */
  everywhere: z
    .enum(['true', 'false'], { error: "'true' or 'false'" })
    .default('false')
    .transform((text) => text === 'true'),
});

export const forgetSchema = z.strictObject({
  /** Whether the person's notes are erased as well. */
  notes: z.boolean().default(false),
});

export const keyringSchema = z.strictObject({
  token: z.string().min(1).max(LONGEST_TOKEN),
  /** `false`: the browser created the link for itself, so the link goes on the keyring instead of a child of it. */
  child: z.boolean().default(true),
});
