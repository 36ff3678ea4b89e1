/**
 * The tables in PostgreSQL, from which drizzle-kit generates migrations. The triggers that refuse changes and the
 * functions are added to the migrations by hand, since this description can't express them.
 *
 * In tables of campaign data every unique key begins with the campaign's number, so that they can be distributed over
 * many machines by it. `campaigns`, `links` and the keyrings, by which campaigns are looked up, have keys of their own.
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

/** All tables are in a schema of their own, so that the database may be shared with other programs. */
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
 * One row for each campaign, which is never changed. A `number` is never reused, so that leftover rows can't be
 * mistaken for another campaign's.
 */
export const campaigns = hexfarer.table('campaigns', {
  number: number('number').primaryKey().generatedAlwaysAsIdentity(),
  id: text('id').notNull().unique(),
  requestHash: text('request_hash').unique(),
  requestDigest: text('request_digest'),
  /** When it was made or imported here, in milliseconds since 1970. */
  arrivedAt: number('arrived_at').notNull(),
  /** Number of imported entries. */
  takenIn: number('taken_in').notNull(),
});

/** Removed campaigns that still have rows to delete. */
export const removed = hexfarer.table('removed', {
  campaign: number('campaign').primaryKey(),
});

/** The secrets of a campaign's dice. They may be replaced, and are deleted when a copy is sealed anew. */
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
 * The ledgers: everything that happened, in order. The columns from `party_q` on hold the campaign's status after the
 * entry, so that its last row has its present status.
 */
export const ledger = hexfarer.table(
  'ledger',
  {
    campaign: number('campaign').notNull(),
    seq: number('seq').notNull(),
    /** Milliseconds since 1970. */
    at: number('at').notNull(),
    /** The command that caused it: the 16 bytes of its UUID. */
    command: bytes('command'),
    /** Only in the first entry of a command: its digest. */
    digest: bytes('digest'),
    next: bytes('next'),
    secret: bytes('secret'),
    salt: bytes('salt').notNull(),
    hash: bytes('hash').notNull(),
    body: text('body').notNull(),
    /** What somebody typed: the only part that can be erased. */
    text: text('text'),
    textSalt: bytes('text_salt'),
    partyQ: integer('party_q'),
    partyR: integer('party_r'),
    hexCount: number('hex_count').notNull(),
    day: number('day').notNull(),
    steps: number('steps').notNull(),
    closed: boolean('closed').notNull(),
    keySince: number('key_since').notNull(),
    /** Storage taken by all entries up to this one, in bytes. */
    bytes: number('bytes').notNull(),
    /** Checksum of all hex rows up to this entry. */
    hexesSum: number('hexes_sum').notNull(),
  },
  (table) => [
    primaryKey({ name: 'ledger_by_number', columns: [table.campaign, table.seq] }),
    uniqueIndex('ledger_by_command').on(table.campaign, table.command).where(sql`digest IS NOT NULL`),
    // The length of NULL is NULL, which passes a check.
    check('ledger_hashes', sql`length(salt) = 16 AND length(hash) = 32`),
    check('ledger_command', sql`length(command) = 16`),
    check('ledger_next', sql`length(next) = 32`),
    check('ledger_secret', sql`length(secret) = 32`),
    check('ledger_digest', sql`digest IS NULL OR (length(digest) = 16 AND command IS NOT NULL)`),
    check('ledger_text', sql`(text IS NULL) = (text_salt IS NULL) AND length(text_salt) = 16`),
    check('ledger_party', sql`(party_q IS NULL) = (party_r IS NULL)`),
  ],
);

/** The hexes that entries revealed, in their world's packed form, so that a large world can be opened quickly. */
export const hexes = hexfarer.table(
  'hexes',
  {
    campaign: number('campaign').notNull(),
    q: integer('q').notNull(),
    r: integer('r').notNull(),
    layer: integer('layer').notNull(),
    seq: number('seq').notNull(),
    /** Index among the rows of that entry. */
    place: integer('place').notNull(),
    facts: bytes('facts').notNull(),
  },
  (table) => [
    primaryKey({ name: 'hexes_by_place', columns: [table.campaign, table.q, table.r, table.layer] }),
  ],
);

/** Text sorted by its bytes, whatever the collation of the database. */
const sortedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/** Kinds and keys of entries that can be in force: among those with the same kind and key, the latest one is. */
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

/** In imported campaigns and forks: the names of people whose links are elsewhere. */
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
    /** The shared link from which this one was made for a single browser. */
    parent: text('parent'),
    colour: text('colour', { enum: COLOURS }),
  },
  (table) => [
    index('links_by_campaign').on(table.campaign),
    index('links_by_parent').on(table.parent).where(sql`parent IS NOT NULL`),
  ],
);

/** The links on each keyring, by the keyring's hash. */
export const keyrings = hexfarer.table(
  'keyrings',
  {
    hash: text('hash').notNull(),
    link: text('link').notNull(),
    addedAt: sortedText('added_at').notNull(),
    /** Order of links that were added at the same time. */
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
    /** Derived from the keyring together with the admission secret that was shown. */
    proof: text('proof').notNull(),
    admittedAt: sortedText('admitted_at').notNull(),
  },
  (table) => [index('admitted_keyrings_by_time').on(table.admittedAt, table.hash)],
);

/** Keyrings that began as copies, each with the first keyring in its line of copies. */
export const keyringOrigins = hexfarer.table(
  'keyring_origins',
  {
    hash: text('hash').primaryKey(),
    origin: text('origin').notNull(),
  },
  (table) => [index('keyring_origins_by_origin').on(table.origin)],
);

/** Hashes of the secrets in cookies that open a keyring. The latest one that a browser has shown is in use. */
export const keyringSecrets = hexfarer.table(
  'keyring_secrets',
  {
    hash: text('hash').primaryKey(),
    keyring: text('keyring').notNull(),
    madeAt: sortedText('made_at').notNull(),
    /** Whether a browser has shown it. */
    used: boolean('used').notNull(),
    /** When it expires; set once a later one was shown. */
    endsAt: sortedText('ends_at'),
  },
  (table) => [index('keyring_secrets_by_keyring').on(table.keyring)],
);

/** The browser that a keyring is bound to, by the hash of that browser's own key. */
export const keyringBrowsers = hexfarer.table('keyring_browsers', {
  keyring: text('keyring').primaryKey(),
  browser: text('browser').notNull(),
});

/**
 * Who watches campaigns on which server. An unlogged table, since it need not survive a crash of the database server.
 */
export const presence = hexfarer.table(
  'presence',
  {
    campaign: number('campaign').notNull(),
    server: text('server').notNull(),
    count: integer('count').notNull(),
    /** Connection and link of some of those who watch. */
    named: jsonb('named').notNull(),
    until: timestamp('until', { withTimezone: true }).notNull(),
  },
  (table) => [primaryKey({ name: 'presence_by_server', columns: [table.campaign, table.server] })],
);

/** Keyrings that are offered to other browsers, by the hashes of the codes with which they are taken. */
export const keyringOffers = hexfarer.table(
  'keyring_offers',
  {
    codeHash: text('code_hash').primaryKey(),
    keyring: text('keyring').notNull().unique(),
    expiresAt: sortedText('expires_at').notNull(),
  },
  (table) => [index('keyring_offers_by_end').on(table.expiresAt)],
);

/** The salt of hashed networks, drawn for one day and deleted after it, so that the hashes can't be traced back. */
export const days = hexfarer.table('days', {
  day: date('day').primaryKey(),
  salt: bytes('salt').notNull(),
});

/**
 * How much was begun and written on a day, by network. Networks are salted hashes; the rows with '' have the totals.
 */
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

/** Networks that showed invalid tokens or secrets, and the time when these are made up for. An unlogged table too. */
export const wrongGuesses = hexfarer.table(
  'wrong_guesses',
  {
    network: bytes('network').primaryKey(),
    madeUpAt: timestamp('made_up_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('wrong_guesses_by_end').on(table.madeUpAt)],
);
