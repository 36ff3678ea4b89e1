/**
 * The tables. drizzle-kit makes migrations of them; STRICT, AUTOINCREMENT, WITHOUT ROWID and the triggers that
 * refuse every change are put in by hand there, since this description can't express them.
 */
import { blob, index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';

/** Facts about this installation as a whole. */
export const installation = sqliteTable('installation', {
  key: text('key').primaryKey(),
  value: text('value').notNull(),
});

/** One row a campaign. `number` is never used again, so that nothing left over can pass for another campaign's. */
export const campaigns = sqliteTable('campaigns', {
  number: integer('number').primaryKey({ autoIncrement: true }),
  id: text('id').notNull().unique(),
  seed: text('seed').notNull(),
  seedSalt: text('seed_salt').notNull(),
  requestHash: text('request_hash').unique(),
  requestDigest: text('request_digest'),
  createdAt: text('created_at').notNull(),
  updatedAt: text('updated_at').notNull(),
  seq: integer('seq').notNull(),
  head: text('head').notNull(),
  closed: integer('closed', { mode: 'boolean' }).notNull(),
  partyQ: integer('party_q'),
  partyR: integer('party_r'),
  hexCount: integer('hex_count').notNull(),
  /** False while a campaign is taken in from elsewhere: nobody sees it then. */
  complete: integer('complete', { mode: 'boolean' }).notNull().default(true),
  /** Entry from which on the dice fall by this seed instead of an earlier one; 0 if it is the first. */
  seedSince: integer('seed_since').notNull().default(0),
});

/** The truth: everything that happened, in order. */
export const ledger = sqliteTable(
  'ledger',
  {
    campaign: integer('campaign').notNull(),
    seq: integer('seq').notNull(),
    at: text('at').notNull(),
    salt: text('salt').notNull(),
    body: text('body').notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.seq] })],
);

/** Revealed hexes in the packed form, so that a large world opens quickly. A projection of the ledger. */
export const hexes = sqliteTable(
  'hexes',
  {
    campaign: integer('campaign').notNull(),
    seq: integer('seq').notNull(),
    q: integer('q').notNull(),
    r: integer('r').notNull(),
    facts: blob('facts', { mode: 'buffer' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.campaign, table.seq, table.q, table.r] }),
    uniqueIndex('hexes_by_place').on(table.campaign, table.q, table.r),
  ],
);

/** Which commands were carried out, so that none is twice. */
export const commands = sqliteTable(
  'commands',
  {
    campaign: integer('campaign').notNull(),
    id: text('id').notNull(),
    link: text('link').notNull(),
    digest: text('digest').notNull(),
    firstSeq: integer('first_seq').notNull(),
    lastSeq: integer('last_seq').notNull(),
  },
  (table) => [primaryKey({ columns: [table.campaign, table.id] })],
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
  },
  (table) => [index('links_by_campaign').on(table.campaign)],
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
