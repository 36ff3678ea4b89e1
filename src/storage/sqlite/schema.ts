/**
 * The tables. drizzle-kit makes migrations of them; STRICT, AUTOINCREMENT, WITHOUT ROWID, the checks of lengths and the
 * triggers that refuse every change are put in by hand there, since this description can't express them.
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
 * One row a campaign, which is never changed. `number` is never used again, so that nothing left over can pass for
 * another campaign's.
 */
export const campaigns = sqliteTable('campaigns', {
  number: integer('number').primaryKey({ autoIncrement: true }),
  id: text('id').notNull().unique(),
  requestHash: text('request_hash').unique(),
  requestDigest: text('request_digest'),
  /** When it was made or taken in here, in milliseconds since 1970. */
  arrivedAt: integer('arrived_at').notNull(),
  /** How many entries came from elsewhere; null in those of versions that did not write it down. */
  takenIn: integer('taken_in'),
});

/** Campaigns that are being taken in from elsewhere: nobody sees them as long as they stand here. */
export const receiving = sqliteTable('receiving', {
  campaign: integer('campaign').primaryKey(),
});

/** What a campaign's dice come from. It may be replaced, and goes when a copy is sealed anew. */
export const secrets = sqliteTable('secrets', {
  campaign: integer('campaign').primaryKey(),
  masterKey: blob('master_key', { mode: 'buffer' }),
  seed: text('seed'),
  seedSalt: blob('seed_salt', { mode: 'buffer' }),
});

/**
 * The truth: everything that happened, in order. From `party_q` on a row tells what holds after its entry, so that a
 * campaign's last row is its summary.
 */
export const ledger = sqliteTable(
  'ledger',
  {
    campaign: integer('campaign').notNull(),
    seq: integer('seq').notNull(),
    /** Milliseconds since 1970. */
    at: integer('at').notNull(),
    /** The command that brought it about, the 16 bytes of its UUID. */
    command: blob('command', { mode: 'buffer' }),
    /** On the first entry of a command: 16 bytes, or the 32 of the ledger's first form, whose chain has no commands. */
    digest: blob('digest', { mode: 'buffer' }),
    next: blob('next', { mode: 'buffer' }),
    secret: blob('secret', { mode: 'buffer' }),
    salt: blob('salt', { mode: 'buffer' }).notNull(),
    hash: blob('hash', { mode: 'buffer' }).notNull(),
    body: text('body').notNull(),
    /** What somebody typed: the only thing that is ever erased. */
    text: text('text'),
    textSalt: blob('text_salt', { mode: 'buffer' }),
    partyQ: integer('party_q'),
    partyR: integer('party_r'),
    hexCount: integer('hex_count').notNull(),
    day: integer('day').notNull(),
    steps: integer('steps').notNull(),
    closed: integer('closed', { mode: 'boolean' }).notNull(),
    keySince: integer('key_since').notNull(),
    /** What all entries up to this one take, in bytes; null in those of versions that did not count. */
    bytes: integer('bytes'),
    /** Checksum of all rows of hexes up to this one; null in campaigns of versions that made none. */
    hexesSum: integer('hexes_sum'),
  },
  (table) => [
    primaryKey({ columns: [table.campaign, table.seq] }),
    uniqueIndex('ledger_by_command').on(table.campaign, table.command).where(sql`digest IS NOT NULL`),
  ],
);

/** What entries brought to light, in the packed form of the world, so that a large one opens quickly. */
export const hexes = sqliteTable(
  'hexes',
  {
    campaign: integer('campaign').notNull(),
    q: integer('q').notNull(),
    r: integer('r').notNull(),
    layer: integer('layer').notNull(),
    seq: integer('seq').notNull(),
    /** Its place among the rows of that entry. */
    place: integer('place').notNull(),
    facts: blob('facts', { mode: 'buffer' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.q, table.r, table.layer] })],
);

/** Which entries stand: of those with the same kind and key the one with the greatest number is in force. */
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

/** What people called themselves whose links are elsewhere, in campaigns that came from there. */
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
  /** What only this keyring and the secret that it showed make together. */
  proof: text('proof').notNull(),
  admittedAt: text('admitted_at').notNull(),
});

/** Keyrings that began with the links of another one, and the first of those that it comes from. */
export const keyringOrigins = sqliteTable(
  'keyring_origins',
  {
    hash: text('hash').primaryKey(),
    origin: text('origin').notNull(),
  },
  (table) => [index('keyring_origins_by_origin').on(table.origin)],
);

/** What a browser shows to open its keyring: the hashes of cookies, of which the latest that came back is in use. */
export const keyringSecrets = sqliteTable(
  'keyring_secrets',
  {
    hash: text('hash').primaryKey(),
    keyring: text('keyring').notNull(),
    madeAt: text('made_at').notNull(),
    /** Whether a browser has shown it. */
    used: integer('used', { mode: 'boolean' }).notNull(),
    /** When it opens nothing any more, once a later one was shown. */
    endsAt: text('ends_at'),
  },
  (table) => [index('keyring_secrets_by_keyring').on(table.keyring)],
);

/** To which browser a keyring belongs: the hash of what that one keeps for itself. */
export const keyringBrowsers = sqliteTable('keyring_browsers', {
  keyring: text('keyring').primaryKey(),
  browser: text('browser').notNull(),
});
