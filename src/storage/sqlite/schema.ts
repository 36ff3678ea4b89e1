/**
 * The tables, from which drizzle-kit generates migrations. STRICT, AUTOINCREMENT, WITHOUT ROWID, the checks of lengths
 * and the triggers that refuse changes are added to the migrations by hand, since this description can't express them.
 */
import { sql } from 'drizzle-orm';
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { COLOURS } from '../../ledger/colour.ts';

/** Facts about this installation as a whole. */
export const installation = sqliteTable('installation', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/**
 * One row for each campaign, which is never changed. A `number` is never reused, so that leftover rows can't be
 * mistaken for another campaign's.
 */
export const campaigns = sqliteTable('campaigns', {
  number: integer('number').primaryKey({ autoIncrement: true }),
  id: text('id').notNull().unique(),
  requestHash: text('request_hash').unique(),
  requestDigest: text('request_digest'),
  /** When it was made or imported here, in milliseconds since 1970. */
  arrivedAt: integer('arrived_at').notNull(),
  /** Number of imported entries; null if the version that made the row did not store it. */
  takenIn: integer('taken_in'),
});

/** Campaigns whose import is under way: nobody sees a campaign that is listed here. */
export const receiving = sqliteTable('receiving', {
  campaign: integer('campaign').primaryKey(),
});

/** The secrets of a campaign's dice. They may be replaced, and are deleted when a copy is sealed anew. */
export const secrets = sqliteTable('secrets', {
  campaign: integer('campaign').primaryKey(),
  masterKey: blob('master_key', { mode: 'buffer' }),
  seed: text('seed'),
  seedSalt: blob('seed_salt', { mode: 'buffer' }),
});

/**
 * The ledgers: everything that happened, in order. The columns from `party_q` on hold the campaign's status after the
 * entry, so that its last row has its present status.
 */
export const ledger = sqliteTable(
  'ledger',
  {
    campaign: integer('campaign').notNull(),
    seq: integer('seq').notNull(),
    /** Milliseconds since 1970. */
    at: integer('at').notNull(),
    /** The command that caused it: the 16 bytes of its UUID. */
    command: blob('command', { mode: 'buffer' }),
    /** Only in the first entry of a command: its digest, 16 bytes, or 32 in the ledger's first form. */
    digest: blob('digest', { mode: 'buffer' }),
    next: blob('next', { mode: 'buffer' }),
    secret: blob('secret', { mode: 'buffer' }),
    salt: blob('salt', { mode: 'buffer' }).notNull(),
    hash: blob('hash', { mode: 'buffer' }).notNull(),
    body: text('body').notNull(),
    /** What somebody typed: the only part that can be erased. */
    text: text('text'),
    textSalt: blob('text_salt', { mode: 'buffer' }),
    partyQ: integer('party_q'),
    partyR: integer('party_r'),
    hexCount: integer('hex_count').notNull(),
    day: integer('day').notNull(),
    steps: integer('steps').notNull(),
    closed: integer('closed', { mode: 'boolean' }).notNull(),
    keySince: integer('key_since').notNull(),
    /** Storage taken by all entries up to this one, in bytes; null if written by a version that did not count. */
    bytes: integer('bytes'),
    /** Checksum of all hex rows up to this entry; null in campaigns made by versions without checksums. */
    hexesSum: integer('hexes_sum'),
  },
  (table) => [
    primaryKey({ columns: [table.campaign, table.seq] }),
    uniqueIndex('ledger_by_command').on(table.campaign, table.command).where(sql`digest IS NOT NULL`),
  ],
);

/** The hexes that entries revealed, in their world's packed form, so that a large world can be opened quickly. */
export const hexes = sqliteTable(
  'hexes',
  {
    campaign: integer('campaign').notNull(),
    q: integer('q').notNull(),
    r: integer('r').notNull(),
    layer: integer('layer').notNull(),
    seq: integer('seq').notNull(),
    /** Index among the rows of that entry. */
    place: integer('place').notNull(),
    facts: blob('facts', { mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.q, table.r, table.layer] })],
);

/** Kinds and keys of entries that can be in force: among those with the same kind and key, the latest one is. */
export const standing = sqliteTable(
  'standing',
  {
    campaign: integer('campaign').notNull(),
    kind: text('kind').notNull(),
    key: text('key').notNull(),
    seq: integer('seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.kind, table.key, table.seq] })],
);

/** In imported campaigns and forks: the names of people whose links are elsewhere. */
export const labels = sqliteTable(
  'labels',
  {
    campaign: integer('campaign').notNull(),
    link: text('link').notNull(),
    label: text('label').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.link] })],
);

export const links = sqliteTable(
  'links',
  {
    id: text('id').primaryKey(),
    campaign: integer('campaign').notNull(),
    role: text('role', { enum: ['owner', 'player', 'watcher'] }).notNull(),
    label: text('label').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: text('created_at').notNull(),
    expiresAt: text('expires_at'),
    revokedAt: text('revoked_at'),
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
export const keyrings = sqliteTable(
  'keyrings',
  {
    hash: text('hash').notNull(),
    link: text('link').notNull(),
    addedAt: text('added_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.hash, table.link] })],
);

/** The keyrings of browsers that know the admission secret. */
export const admittedKeyrings = sqliteTable('admitted_keyrings', {
  hash: text('hash').primaryKey(),
  /** Derived from the keyring together with the admission secret that was shown. */
  proof: text('proof').notNull(),
  admittedAt: text('admitted_at').notNull(),
});

/** Keyrings that began as copies, each with the first keyring in its line of copies. */
export const keyringOrigins = sqliteTable(
  'keyring_origins',
  {
    hash: text('hash').primaryKey(),
    origin: text('origin').notNull(),
  },
  (table) => [index('keyring_origins_by_origin').on(table.origin)],
);

/** Hashes of the secrets in cookies that open a keyring. The latest one that a browser has shown is in use. */
export const keyringSecrets = sqliteTable(
  'keyring_secrets',
  {
    hash: text('hash').primaryKey(),
    keyring: text('keyring').notNull(),
    madeAt: text('made_at').notNull(),
    /** Whether a browser has shown it. */
    used: integer('used', { mode: 'boolean' }).notNull(),
    /** When it expires; set once a later one was shown. */
    endsAt: text('ends_at'),
  },
  (table) => [index('keyring_secrets_by_keyring').on(table.keyring)],
);

/** The browser that a keyring is bound to, by the hash of that browser's own key. */
export const keyringBrowsers = sqliteTable('keyring_browsers', {
  keyring: text('keyring').primaryKey(),
  browser: text('browser').notNull(),
});
