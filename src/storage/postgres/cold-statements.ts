import type { Statement } from './connections.ts';

/** Number of rows of a removed campaign that are deleted at a time, so that nothing else waits long. */
const REMOVAL_BATCH = 5000;

/** Tables in which a removed campaign leaves rows, which are deleted later. */
const LEFT_BEHIND = ['hexes', 'standing', 'ledger'] as const;

/** Statements that delete the rows of a removed campaign from one table. */
export interface Sweep {
  /** Returns a row as long as any rows of the campaign exist, including those that another transaction is deleting. */
  readonly isLeft: Statement;
  readonly deleteBatch: Statement;
}

const sweep = (table: (typeof LEFT_BEHIND)[number]): Sweep => ({
  isLeft: { name: `left-in-${table}`, text: `SELECT FROM hexfarer.${table} WHERE campaign = $1 LIMIT 1` },
  deleteBatch: {
    name: `sweep-${table}`,
    // Rows are selected by `ctid`, which is stable here since nobody updates rows of a removed campaign.
    text: `DELETE FROM hexfarer.${table} WHERE campaign = $1 AND ctid = ANY (ARRAY(
      SELECT ctid FROM hexfarer.${table} WHERE campaign = $1 LIMIT ${REMOVAL_BATCH}))`,
  },
});

/**
 * Deletes rows of keyrings that have links to a campaign which is being removed, and to no other; admitted keyrings are
 * kept.
 */
const emptied = (
  table: 'keyring_secrets' | 'keyring_browsers' | 'keyring_origins',
  keyring = 'keyring',
): Statement => ({
  name: `empty-${table}`,
  text: `DELETE FROM hexfarer.${table}
    WHERE ${keyring} IN (SELECT keyrings.hash FROM hexfarer.keyrings JOIN hexfarer.links ON id = link WHERE campaign = $1)
      AND ${keyring} NOT IN (SELECT admitted_keyrings.hash FROM hexfarer.admitted_keyrings)
      AND NOT EXISTS (SELECT FROM hexfarer.keyrings JOIN hexfarer.links ON id = link
        WHERE keyrings.hash = ${table}.${keyring} AND campaign <> $1)`,
});

const leftOver = (
  table: 'keyring_secrets' | 'keyring_browsers' | 'keyring_origins',
  keyring = 'keyring',
): Statement => ({
  name: `left-over-${table}`,
  text: `DELETE FROM hexfarer.${table}
    WHERE NOT EXISTS (SELECT FROM hexfarer.keyrings WHERE keyrings.hash = ${table}.${keyring})
      AND NOT EXISTS (SELECT FROM hexfarer.admitted_keyrings WHERE admitted_keyrings.hash = ${table}.${keyring})`,
});

/**
 * What remains of keyrings that hold nothing, in the order in which it is deleted: a link was opened at the very moment
 * when its campaign was removed.
 */
export const LEFT_OVER_OF_KEYRINGS: readonly Statement[] = [
  {
    name: 'left-over-keyrings',
    text: 'DELETE FROM hexfarer.keyrings WHERE NOT EXISTS (SELECT FROM hexfarer.links WHERE id = keyrings.link)',
  },
  leftOver('keyring_secrets'),
  leftOver('keyring_browsers'),
  leftOver('keyring_origins', 'hash'),
];

/** The rarely used statements: those for making, importing and removing campaigns. */
export const COLD = {
  number: { name: 'number', text: 'SELECT number FROM hexfarer.campaigns WHERE id = $1' },
  count: { name: 'count', text: 'SELECT count(*) AS count FROM hexfarer.campaigns' },
  insertCampaign: {
    name: 'insert-campaign',
    text: `INSERT INTO hexfarer.campaigns (id, request_hash, request_digest, arrived_at, taken_in)
      VALUES ($1, $2, $3, $4, $5) RETURNING number`,
  },
  write: { name: 'write', text: 'SELECT hexfarer.write($1, $2)' },
  putSecrets: { name: 'put-secrets', text: 'SELECT hexfarer.put_secrets($1, $2)' },
  insertLabels: {
    name: 'insert-labels',
    text: `INSERT INTO hexfarer.labels (campaign, link, label)
      SELECT $1, key, value FROM jsonb_each_text($2)`,
  },
  creation: {
    name: 'creation',
    text: `SELECT id, request_digest AS digest, arrived_at AS "arrivedAt" FROM hexfarer.campaigns WHERE request_hash = $1`,
  },
  /** Labels from elsewhere come first, so that those of links of this server override them. */
  labels: {
    name: 'labels',
    text: `SELECT link, label FROM (
        SELECT link, label, 0 AS turn FROM hexfarer.labels WHERE campaign = $1
        UNION ALL SELECT id, label, 1 FROM hexfarer.links WHERE campaign = $1
      ) AS all_labels WHERE EXISTS (SELECT FROM hexfarer.campaigns WHERE number = $1 AND id = $2) ORDER BY turn`,
  },
  /** Waits for appends under way, and blocks new ones. */
  lockForRemoval: {
    name: 'lock-for-removal',
    text: 'SELECT number FROM hexfarer.campaigns WHERE id = $1 FOR UPDATE',
  },
  emptyKeyringSecrets: emptied('keyring_secrets'),
  emptyKeyringBrowsers: emptied('keyring_browsers'),
  emptyKeyringOrigins: emptied('keyring_origins', 'hash'),
  deleteKeyrings: {
    name: 'delete-keyrings',
    text: 'DELETE FROM hexfarer.keyrings WHERE link IN (SELECT id FROM hexfarer.links WHERE campaign = $1)',
  },
  deleteLinks: { name: 'delete-links', text: 'DELETE FROM hexfarer.links WHERE campaign = $1' },
  deleteLabels: { name: 'delete-labels', text: 'DELETE FROM hexfarer.labels WHERE campaign = $1' },
  deleteSecrets: { name: 'delete-secrets', text: 'DELETE FROM hexfarer.secrets WHERE campaign = $1' },
  deleteCampaign: { name: 'delete-campaign', text: 'DELETE FROM hexfarer.campaigns WHERE number = $1' },
  noteRemoved: {
    name: 'note-removed',
    text: 'INSERT INTO hexfarer.removed (campaign) VALUES ($1)',
  },
  removed: { name: 'removed', text: 'SELECT campaign FROM hexfarer.removed ORDER BY campaign' },
  /** Keeps the note if any rows of the campaign are left after all: nothing else says that they are to be deleted. */
  forgetRemoved: {
    name: 'forget-removed',
    text: `DELETE FROM hexfarer.removed WHERE campaign = $1 AND ${LEFT_BEHIND.map(
      (table) => `NOT EXISTS (SELECT FROM hexfarer.${table} WHERE campaign = $1)`,
    ).join(' AND ')}`,
  },
} satisfies Record<string, Statement>;

export const SWEEPS: readonly Sweep[] = LEFT_BEHIND.map(sweep);
