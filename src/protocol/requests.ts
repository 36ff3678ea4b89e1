import { z } from 'zod';
import type { Command } from '../campaign/command.ts';
import type { Direction } from '../hex/direction.ts';
import { LONGEST_PATH, MARKS, NAMED } from '../ledger/entry.ts';
import { LONGEST_LABEL, ROLES } from '../ledger/role.ts';
import {
  DICE_SOURCES,
  LONGEST_HEX_NAME,
  LONGEST_NAME,
  LONGEST_SEED,
  type WorldSettings,
} from '../ledger/settings.ts';
import { WORLDS } from '../world/registry.ts';
import type { CommandRequest, PointRequest, WatchRequest } from './live.ts';

/** The furthest that anybody may speak of, in hexes from the start. */
const FURTHEST = 10_000_000;

const coordinate = z.int().min(-FURTHEST).max(FURTHEST);
const hexOf = { q: coordinate, r: coordinate };
const axial = z.strictObject(hexOf);

const direction = z
  .literal([1, 2, 3, 4, 5, 6], { error: 'a direction is 1 (north) to 6 (north-west), clockwise' })
  .transform((value): Direction => value);

const faces = z.array(z.int()).max(500);

const enter = z.strictObject({
  kind: z.literal('enter'),
  to: z.literal([0, 1, 2, 3, 4, 5, 6], {
    error: 'a direction is 1 (north) to 6 (north-west), clockwise, or 0 to begin with own dice',
  }),
  from: axial.optional(),
  faces: faces.optional(),
});

const travel = z
  .strictObject({
    kind: z.literal('travel'),
    path: z.array(direction).min(1).max(LONGEST_PATH).optional(),
    to: axial.optional(),
    from: axial.optional(),
  })
  .refine(({ path, to }) => (path === undefined) !== (to === undefined), {
    error: 'travel takes either a path of directions or the hex to go to',
  });

const name = z.strictObject({
  kind: z.literal('name'),
  ...hexOf,
  of: z.enum(NAMED),
  text: z.lazy(() => line(LONGEST_HEX_NAME)),
});

const mark = z.strictObject({ kind: z.literal('mark'), ...hexOf, mark: z.enum(MARKS).nullable() });

const erase = z.strictObject({ kind: z.literal('erase'), seq: z.int().min(1) });

const close = z.strictObject({ kind: z.literal('close') });

export const commandSchema = z.discriminatedUnion('kind', [enter, travel, name, mark, erase, close], {
  error: "kind is one of 'enter', 'travel', 'name', 'mark', 'erase', 'close'",
}) satisfies z.ZodType<Command>;

/** The id that makes a request safe to send again. In capitals it is the same one. */
const requestId = z
  .guid({ error: 'an id is a UUID, such as crypto.randomUUID() gives' })
  .transform((id) => id.toLowerCase());

/** A line of text that people wrote. What can't be printed could be kept otherwise than it came. */
const line = (most: number) =>
  z
    .string({ error: 'a text' })
    .max(most, { error: `a text of at most ${most} characters` })
    // Nor what turns the direction of all that follows it.
    .refine((written) => !/[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/u.test(written), {
      error: 'a line of text, without control characters',
    });

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

export const unwatchRequestSchema = z.strictObject({ campaign: campaignId });

export const pointRequestSchema = z.strictObject({
  campaign: campaignId,
  q: coordinate,
  r: coordinate,
}) satisfies z.ZodType<PointRequest>;

/** The settings of a world, as its kind describes them, with what was left out filled in. */
const world = z.record(z.string(), z.unknown()).transform((value, context): WorldSettings => {
  const read = WORLDS.settingsFrom(value);
  if (read.ok) return read.settings;
  context.issues.push({ code: 'custom', message: read.what, path: [read.name], input: value });
  return z.NEVER;
});

export const newCampaignSchema = z.strictObject({
  name: line(LONGEST_NAME)
    .trim()
    .min(1, { error: `a name of 1 to ${LONGEST_NAME} characters` }),
  world,
  seed: line(LONGEST_SEED).min(1).optional(),
  dice: z.enum(DICE_SOURCES).default('server'),
  /** `later`: the start is revealed by `enter` to 0, so that its dice are sealed as well. */
  start: z.enum(['now', 'later']).default('now'),
  /** Lets the request be sent again: the same id gives the same campaign. */
  id: requestId.optional(),
  /** Whether this browser is to keep the owner's link on its keyring. */
  keep: z.boolean().default(false),
});

export const newLinkSchema = z.strictObject({
  role: z.enum(ROLES),
  label: line(LONGEST_LABEL).trim().default(''),
  /** Brought to the one form that can be compared as text. */
  expiresAt: z.iso
    .datetime({ offset: true })
    .transform((time) => new Date(time).toISOString())
    .refine((time) => /^\d{4}-/.test(time), { error: 'a time before the year 10000' })
    .optional(),
});

export const keyringSchema = z.strictObject({ token: z.string().min(1).max(200) });

const wholeNumber = z
  .string()
  .regex(/^\d{1,15}$/, { error: 'a whole number from 0' })
  .transform(Number);

export const mapQuerySchema = z.object({ at: wholeNumber.optional() });

export const ledgerQuerySchema = z.object({
  after: wholeNumber.default(0),
  limit: wholeNumber.pipe(z.int().min(1).max(1000)).default(1000),
});

const signedNumber = z
  .string()
  .regex(/^-?\d{1,8}$/, { error: 'a whole number' })
  .transform(Number);

export const hexParamsSchema = z.object({ q: signedNumber, r: signedNumber });
