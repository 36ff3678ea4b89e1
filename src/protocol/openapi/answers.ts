import { z } from 'zod';
import { COLOURS } from '../../ledger/colour.ts';
import { ROLES } from '../../ledger/role.ts';
import { DICE_SOURCES } from '../../ledger/settings.ts';
import type {
  BrowserKeyAnswer,
  CampaignAnswer,
  CampaignsAnswer,
  DemoAnswer,
  ForgottenAnswer,
  KeyringAnswer,
  KeyringOffer,
  LinksAnswer,
  NetworkAnswer,
  NewCampaignAnswer,
  NewLinkAnswer,
  PeopleAnswer,
  Person,
  TakenOverAnswer,
  TimelineAnswer,
} from '../answers.ts';
import { PROBLEMS, type ProblemCode } from '../problem.ts';

/*
 * The response bodies as schemas, for the description of the interface and for the tests, which validate responses by
 * them. The description allows additional members, since clients must ignore unknown ones; the tests don't.
 */

const axial = z.object({ q: z.int(), r: z.int() });
const hash = z.string().regex(/^[0-9a-f]{64}$/);
const time = z.iso.datetime();
const role = z.enum(ROLES);
const colour = z.enum(COLOURS);

const roll = z.object({
  for: z.string(),
  sides: z.int(),
  faces: z.array(z.int()),
  discarded: z.literal(true).optional(),
  own: z.literal(true).optional(),
  ownFaces: z.int().optional(),
  q: z.int().optional(),
  r: z.int().optional(),
});

const campaign = z.object({
  id: z.string(),
  name: z.string(),
  world: z.looseObject({ kind: z.string() }),
  edition: z.string(),
  dice: z.enum(DICE_SOURCES),
  seedChosen: z.boolean(),
  seq: z.int(),
  party: axial.nullable(),
  day: z.int(),
  hexCount: z.int(),
  closed: z.boolean(),
  createdAt: time,
  updatedAt: time,
  role,
  takenIn: z.object({ entries: z.int(), hexes: z.int() }).optional(),
  shown: z.literal(true).optional(),
  endsAt: time.optional(),
  room: z
    .object({
      entries: z.int(),
      mostEntries: z.int().nullable(),
      bytes: z.int(),
      mostBytes: z.int().nullable(),
    })
    .optional(),
}) satisfies z.ZodType<Omit<CampaignAnswer, 'world' | 'takenIn' | 'room' | 'shown' | 'endsAt'>>;

const campaigns = z.object({
  campaigns: z.array(campaign),
  damaged: z.array(z.string()).optional(),
  lostKeyring: z.literal(true).optional(),
}) satisfies z.ZodType<Record<Exclude<keyof CampaignsAnswer, 'damaged' | 'lostKeyring'>, unknown>>;

const demo = z.object({
  campaigns: z.array(campaign),
  forkHours: z.int(),
  room: z.boolean(),
}) satisfies z.ZodType<Omit<DemoAnswer, 'campaigns'>>;

const network = z.object({ addresses: z.array(z.url()) }) satisfies z.ZodType<
  Record<keyof NetworkAnswer, unknown>
>;

const newCampaign = z.object({
  campaign,
  links: z.object({ owner: z.object({ id: z.string(), token: z.string(), url: z.url() }) }),
}) satisfies z.ZodType<Omit<NewCampaignAnswer, 'campaign'>>;

/** Of an imported map, also the lines that could not be imported. */
const takenIn = newCampaign.extend({
  dropped: z.array(z.object({ line: z.int(), text: z.string(), why: z.string() })).optional(),
  droppedCount: z.int().optional(),
});

const person = z.object({ link: z.string(), name: z.string(), role, colour }) satisfies z.ZodType<Person>;

const people = z.object({
  own: person,
  people: z.array(person),
  elsewhere: z.array(z.object({ link: z.string(), name: z.string() })).optional(),
}) satisfies z.ZodType<PeopleAnswer>;

const forgotten = z.object({
  person: person.nullable(),
  erased: z.int(),
}) satisfies z.ZodType<ForgottenAnswer>;

const keyring = z.object({ campaign, person, parent: z.string().nullable() }) satisfies z.ZodType<
  Omit<KeyringAnswer, 'campaign'>
>;

const browserKey = z.object({ browser: z.string() }) satisfies z.ZodType<BrowserKeyAnswer>;

const offer = z.object({ url: z.url(), expiresAt: time }) satisfies z.ZodType<KeyringOffer>;

const takenOver = z.object({ links: z.int() }) satisfies z.ZodType<TakenOverAnswer>;

const link = z.object({
  id: z.string(),
  role,
  label: z.string(),
  createdAt: time,
  expiresAt: time.nullable(),
  parent: z.string().nullable(),
  colour: colour.nullable(),
});

const newLink = link.extend({ token: z.string(), url: z.url() }) satisfies z.ZodType<NewLinkAnswer>;

const links = z.object({
  links: z.array(link.extend({ own: z.boolean() })),
}) satisfies z.ZodType<LinksAnswer>;

/** An entry has further members by its kind; a withheld one has only what the hash chain needs. */
const entry = z.looseObject({
  seq: z.int().min(1),
  kind: z.string(),
  at: time,
  hash,
  by: z.object({ link: z.string(), label: z.string(), role: z.string() }).optional(),
  command: z.guid().optional(),
  next: hash.optional(),
  secret: hash.optional(),
  /** The throws; in `started`, the source of the campaign's dice. */
  dice: z.union([z.array(roll), z.enum(DICE_SOURCES)]).optional(),
});

const carriedOut = z.object({ seq: z.int(), entries: z.array(entry) });

const ledger = z.object({ entries: z.array(entry), head: z.int() });

/** A hex has further members by its kind of world. */
const hex = z.looseObject({
  ...axial.shape,
  label: z.string(),
  seq: z.int().min(1),
  origin: axial.nullable(),
  dice: z.array(roll),
});

const hexView = z.union([
  hex.extend({
    known: z.literal(true),
    odds: z.looseObject({}).optional(),
    entries: z.array(entry),
  }),
  z.object({
    ...axial.shape,
    label: z.string(),
    known: z.literal(false),
    odds: z.looseObject({}).nullable(),
    entries: z.array(entry),
  }),
]);

/** A map has further members by its kind of world, such as the outline of an island. */
const map = z.looseObject({
  seq: z.int(),
  name: z.string().nullable(),
  nameSeq: z.int().nullable(),
  party: axial.nullable(),
  day: z.int(),
  steps: z.int(),
  trail: z.array(axial),
  settings: z.looseObject({ kind: z.string() }),
  closed: z.boolean(),
  weather: z.looseObject({}).nullable(),
  names: z.array(z.looseObject({ ...axial.shape, of: z.string(), text: z.string(), seq: z.int() })),
  marks: z.array(z.looseObject({ ...axial.shape, mark: z.string(), seq: z.int() })),
  roads: z.array(z.looseObject({ ...axial.shape, to: z.int(), of: z.string(), seq: z.int() })),
  notes: z.array(z.looseObject({ ...axial.shape, for: z.string(), text: z.string(), seq: z.int() })),
  battlefields: z.array(z.looseObject({ ...axial.shape, edition: z.string(), seq: z.int() })),
  counters: z.array(
    z.object({ counter: z.int(), name: z.string(), value: z.int(), perDay: z.int(), seq: z.int() }),
  ),
  tables: z.array(z.object({ id: z.string(), table: z.looseObject({ title: z.string() }), seq: z.int() })),
  play: z.object({ frozen: z.boolean(), hexesPerDay: z.int(), watchersMayPoint: z.boolean() }),
  outline: z.array(axial).optional(),
  hexes: z.union([z.array(hex), z.looseObject({ count: z.int() })]).optional(),
});

const battlefield = z.object({
  entry,
  summary: z.string(),
  told: z.array(z.object({ text: z.string(), roll: roll.optional() })),
});

const journal = z.object({
  days: z.array(
    z.object({
      day: z.int(),
      gauge: z.int().nullable(),
      weather: z.string().nullable(),
      events: z.array(
        z.object({
          seq: z.int(),
          at: time,
          by: z.object({ link: z.string(), label: z.string(), role: z.string() }),
          kind: z.string(),
          text: z.string(),
          q: z.int().optional(),
          r: z.int().optional(),
          note: z.object({ on: z.string(), markdown: z.string() }).optional(),
          table: z.string().optional(),
        }),
      ),
    }),
  ),
  last: z.int(),
  head: z.int(),
});

const timeline = z.object({
  q: z.array(z.int().nullable()),
  r: z.array(z.int().nullable()),
  day: z.array(z.int()),
  paths: z.array(z.object({ seq: z.int(), path: z.array(axial) })),
  head: z.int(),
}) satisfies z.ZodType<TimelineAnswer>;

const problemCodes = Object.keys(PROBLEMS) as [ProblemCode, ...ProblemCode[]];

/** Some problems have further members: which dice are needed, where the party is, what is wrong with a table. */
const problem = z.looseObject({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.enum(problemCodes),
  detail: z.string(),
  mayHaveHappened: z.literal(true).optional().meta({
    description:
      'The answer of the database got lost, so what was asked for may be done or not. Send it again under the same id: it is done once.',
  }),
});

const alive = z.object({ ok: z.literal(true) });
const ready = alive.extend({
  backup: z.object({ ok: z.boolean(), lastAt: time.nullable() }).optional(),
  damaged: z.int().optional(),
});

/** The schemas by their names in the description. */
export const ANSWERS = {
  Campaign: campaign,
  Campaigns: campaigns,
  Demo: demo,
  Network: network,
  NewCampaign: newCampaign,
  TakenIn: takenIn,
  Map: map,
  Hex: hexView,
  Ledger: ledger,
  CarriedOut: carriedOut,
  Journal: journal,
  Timeline: timeline,
  Battlefield: battlefield,
  Links: links,
  NewLink: newLink,
  People: people,
  Person: person,
  Forgotten: forgotten,
  Keyring: keyring,
  BrowserKey: browserKey,
  KeyringOffer: offer,
  TakenOver: takenOver,
  Problem: problem,
  Alive: alive,
  Ready: ready,
} as const;

export type AnswerName = keyof typeof ANSWERS;
