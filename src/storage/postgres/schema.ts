/**
 * The tables in PostgreSQL. drizzle-kit makes migrations of them; the triggers that refuse every change and the functions
 * are put in by hand there, since this description can't express them.
 *
 * What belongs to a campaign is keyed by its number first, in every unique key, so that it can be spread by that over many
 * machines. `campaigns`, `links` and the keyrings say where something belongs, and are found by keys of their own.
 */
import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  customType,
  date,
  index,
  integer,
  jsonb,
  pgSchema,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { COLOURS } from '../../ledger/colour.ts';

/** All of it stands in a schema of its own, so that a database may be shared with other programs. */
export const SCHEMA = 'hexfarer';

const hexfarer = pgSchema(SCHEMA);

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
const number = (name: string) => bigint(name, { mode: 'number' });

/** Facts about this installation as a whole. */
export const installation = hexfarer.table('installation', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/**
 * One row a campaign, which is never changed. `number` is never used again, so that nothing left over can pass for
 * another campaign's.
 */
export const campaigns = hexfarer.table('campaigns', {
  number: number('number').primaryKey().generatedAlwaysAsIdentity(),
  id: text('id').notNull().unique(),
  requestHash: text('request_hash').unique(),
  requestDigest: text('request_digest'),
  /** When it was made or taken in here, in milliseconds since 1970. */
  arrivedAt: number('arrived_at').notNull(),
  /** How many entries came from elsewhere. */
  takenIn: number('taken_in').notNull(),
});

/** Campaigns that were removed, as long as something of them is left to delete. */
export const removed = hexfarer.table('removed', {
  campaign: number('campaign').primaryKey(),
});

/** What a campaign's dice come from. It may be replaced, and goes when a copy is sealed anew. */
export const secrets = hexfarer.table(
  'secrets',
  {
    campaign: number('campaign').primaryKey(),
    masterKey: bytes('master_key'),
    seed: text('seed'),
    seedSalt: bytes('seed_salt'),
  },
  () => [
    check('secrets_master_key', sql`length(master_key) = 32`),
    check('secrets_seed', sql`(seed IS NULL) = (seed_salt IS NULL)`),
  ],
);

/**
 * The truth: everything that happened, in order. From `party_q` on a row tells what holds after its entry, so that a
 * campaign's last row is its summary.
 */
export const ledger = hexfarer.table(
  'ledger',
  {
    campaign: number('campaign').notNull(),
    seq: number('seq').notNull(),
    /** Milliseconds since 1970. */
    at: number('at').notNull(),
    /** The command that brought it about, the 16 bytes of its UUID. */
    command: bytes('command'),
    /** On the first entry of a command. */
    digest: bytes('digest'),
    next: bytes('next'),
    secret: bytes('secret'),
    salt: bytes('salt').notNull(),
    hash: bytes('hash').notNull(),
    body: text('body').notNull(),
    /** What somebody typed: the only thing that is ever erased. */
    text: text('text'),
    textSalt: bytes('text_salt'),
    partyQ: integer('party_q'),
    partyR: integer('party_r'),
    hexCount: number('hex_count').notNull(),
    day: number('day').notNull(),
    steps: number('steps').notNull(),
    closed: boolean('closed').notNull(),
    keySince: number('key_since').notNull(),
    /** What all entries up to this one take, in bytes. */
    bytes: number('bytes').notNull(),
    /** Checksum of all rows of hexes up to this one. */
    hexesSum: number('hexes_sum').notNull(),
  },
  (table) => [
    primaryKey({ name: 'ledger_by_number', columns: [table.campaign, table.seq] }),
    uniqueIndex('ledger_by_command').on(table.campaign, table.command).where(sql`digest IS NOT NULL`),
    // A length of NULL is NULL, which passes.
    check('ledger_hashes', sql`length(salt) = 16 AND length(hash) = 32`),
    check('ledger_command', sql`length(command) = 16`),
    check('ledger_next', sql`length(next) = 32`),
    check('ledger_secret', sql`length(secret) = 32`),
    check('ledger_digest', sql`digest IS NULL OR (length(digest) = 16 AND command IS NOT NULL)`),
    check('ledger_text', sql`(text IS NULL) = (text_salt IS NULL) AND length(text_salt) = 16`),
    check('ledger_party', sql`(party_q IS NULL) = (party_r IS NULL)`),
  ],
);

/** What entries brought to light, in the packed form of the world, so that a large one opens quickly. */
export const hexes = hexfarer.table(
  'hexes',
  {
    campaign: number('campaign').notNull(),
    q: integer('q').notNull(),
    r: integer('r').notNull(),
    layer: integer('layer').notNull(),
    seq: number('seq').notNull(),
    /** Its place among the rows of that entry. */
    place: integer('place').notNull(),
    facts: bytes('facts').notNull(),
  },
  (table) => [
    primaryKey({ name: 'hexes_by_place', columns: [table.campaign, table.q, table.r, table.layer] }),
  ],
);

/** Sorted by their bytes, whatever the language of the database. */
const sortedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** Which entries stand: of those with the same kind and key the one with the greatest number is in force. */
export const standing = hexfarer.table(
  'standing',
  {
    campaign: number('campaign').notNull(),
    kind: sortedText('kind').notNull(),
    key: sortedText('key').notNull(),
    seq: number('seq').notNull(),
  },
  (table) => [
    primaryKey({ name: 'standing_by_key', columns: [table.campaign, table.kind, table.key, table.seq] }),
  ],
);

/** What people called themselves whose links are elsewhere, in campaigns that came from there. */
export const labels = hexfarer.table(
  'labels',
  {
    campaign: number('campaign').notNull(),
    link: text('link').notNull(),
    label: text('label').notNull(),
  },
  (table) => [primaryKey({ name: 'labels_by_link', columns: [table.campaign, table.link] })],
);

export const links = hexfarer.table(
  'links',
  {
    id: text('id').primaryKey(),
    campaign: number('campaign').notNull(),
    role: text('role', { enum: ['owner', 'player', 'watcher'] }).notNull(),
    label: text('label').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: sortedText('created_at').notNull(),
    expiresAt: sortedText('expires_at'),
    revokedAt: sortedText('revoked_at'),
    /** The shared link that it was made from for one browser. */
    parent: text('parent'),
    colour: text('colour', { enum: COLOURS }),
  },
  (table) => [
    index('links_by_campaign').on(table.campaign),
    index('links_by_parent').on(table.parent).where(sql`parent IS NOT NULL`),
  ],
);

/** The links that one browser can open, under the hash of its cookie. */
export const keyrings = hexfarer.table(
  'keyrings',
  {
    hash: text('hash').notNull(),
    link: text('link').notNull(),
    addedAt: sortedText('added_at').notNull(),
    /** In which order links came that came at the same time. */
    turn: number('turn').notNull().generatedAlwaysAsIdentity(),
  },
  (table) => [
    primaryKey({ name: 'keyrings_by_hash', columns: [table.hash, table.link] }),
    index('keyrings_by_link').on(table.link),
  ],
);

/** The keyrings of browsers that know the admission secret. */
export const admittedKeyrings = hexfarer.table(
  'admitted_keyrings',
  {
    hash: text('hash').primaryKey(),
    /** What only this keyring and the secret that it showed make together. */
    proof: text('proof').notNull(),
    admittedAt: sortedText('admitted_at').notNull(),
  },
  (table) => [index('admitted_keyrings_by_time').on(table.admittedAt, table.hash)],
);

/** Keyrings that began with the links of another one, and the first of those that it comes from. */
export const keyringOrigins = hexfarer.table(
  'keyring_origins',
  {
    hash: text('hash').primaryKey(),
    origin: text('origin').notNull(),
  },
  (table) => [index('keyring_origins_by_origin').on(table.origin)],
);

/** What a browser shows to open its keyring: the hashes of cookies, of which the latest that came back is in use. */
export const keyringSecrets = hexfarer.table(
  'keyring_secrets',
  {
    hash: text('hash').primaryKey(),
    keyring: text('keyring').notNull(),
    madeAt: sortedText('made_at').notNull(),
    /** Whether a browser has shown it. */
    used: boolean('used').notNull(),
    /** When it opens nothing any more, once a later one was shown. */
    endsAt: sortedText('ends_at'),
  },
  (table) => [index('keyring_secrets_by_keyring').on(table.keyring)],
);

/** To which browser a keyring belongs: the hash of what that one keeps for itself. */
export const keyringBrowsers = hexfarer.table('keyring_browsers', {
  keyring: text('keyring').primaryKey(),
  browser: text('browser').notNull(),
});

/** Who watches campaigns by way of which server. It need not outlive the database server, and so is not logged. */
export const presence = hexfarer.table(
  'presence',
  {
    campaign: number('campaign').notNull(),
    server: text('server').notNull(),
    count: integer('count').notNull(),
    /** Some of them: connection and link of each. */
    named: jsonb('named').notNull(),
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ name: 'presence_by_server', columns: [table.campaign, table.server] })],
);

/** Keyrings that are offered to other browsers, by the hashes of the codes that take them. */
export const keyringOffers = hexfarer.table(
  'keyring_offers',
  {
    codeHash: text('code_hash').primaryKey(),
    keyring: text('keyring').notNull().unique(),
    expiresAt: sortedText('expires_at').notNull(),
  },
  (table) => [index('keyring_offers_by_end').on(table.expiresAt)],
);

/** What keeps from telling which network is behind a hash: drawn for one day, and gone after it. */
export const days = hexfarer.table('days', {
  day: date('day').primaryKey(),
  salt: bytes('salt').notNull(),
});

/** How much was begun and written on a day: from a network, which stands there as a salted hash, and under '' in all. */
export const dailyCounts = hexfarer.table(
  'daily_counts',
  {
    day: date('day').notNull(),
    counted: text('counted').notNull(),
    network: bytes('network').notNull(),
    used: number('used').notNull(),
  },
  (table) => [
    primaryKey({ name: 'daily_counts_by_network', columns: [table.day, table.counted, table.network] }),
  ],
);

/** Networks that showed what opens nothing, and when that is made up for. It need not outlive the database server either. */
export const wrongGuesses = hexfarer.table(
  'wrong_guesses',
  {
    network: bytes('network').primaryKey(),
    madeUpAt: timestamp('made_up_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('wrong_guesses_by_end').on(table.madeUpAt)],
);
