import type { Statement } from './connections.ts';

/** How many rows of a removed campaign go at a time, so that nobody waits long meanwhile. */
const REMOVAL_BATCH = 5000;

/** Tables that a removed campaign leaves rows in. */
const LEFT_BEHIND = ['hexes', 'standing', 'ledger'] as const;

/** How one table is rid of a removed campaign. */
export interface Sweep {
  /** Gives a row as long as anything of the campaign is there, also what another transaction is deleting. */
  readonly isLeft: Statement;
  readonly deleteBatch: Statement;
}

const sweep = (table: (typeof LEFT_BEHIND)[number]): Sweep => ({
  isLeft: { name: `left-in-${table}`, text: `SELECT FROM hexfarer.${table} WHERE campaign = $1 LIMIT 1` },
  deleteBatch: {
    name: `sweep-${table}`,
    // A row is found again by its place in the table, which no other transaction changes of a removed campaign.
    text: `DELETE FROM hexfarer.${table} WHERE campaign = $1 AND ctid = ANY (ARRAY(
      SELECT ctid FROM hexfarer.${table} WHERE campaign = $1 LIMIT ${REMOVAL_BATCH}))`,
  },
});

/** Keyrings of which one hangs on a campaign that is removed, and on nothing else. */
const emptied = (table: 'keyring_secrets' | 'keyring_browsers'): Statement => ({
  name: `empty-${table}`,
  text: `DELETE FROM hexfarer.${table}
    WHERE keyring IN (SELECT hash FROM hexfarer.keyrings JOIN hexfarer.links ON id = link WHERE campaign = $1)
      AND keyring NOT IN (SELECT hash FROM hexfarer.admitted_keyrings)
      AND NOT EXISTS (SELECT FROM hexfarer.keyrings JOIN hexfarer.links ON id = link
        WHERE hash = ${table}.keyring AND campaign <> $1)`,
});

/** What is done when campaigns come and go. */
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
  /** First those from elsewhere, so that a link of this server has the last word. */
  labels: {
    name: 'labels',
    text: `SELECT link, label FROM (
        SELECT link, label, 0 AS turn FROM hexfarer.labels WHERE campaign = $1
        UNION ALL SELECT id, label, 1 FROM hexfarer.links WHERE campaign = $1
      ) AS all_labels WHERE EXISTS (SELECT FROM hexfarer.campaigns WHERE number = $1 AND id = $2) ORDER BY turn`,
  },
  /** Waits for appends that are being committed, and keeps others from beginning. */
  lockForRemoval: {
    name: 'lock-for-removal',
    text: 'SELECT number FROM hexfarer.campaigns WHERE id = $1 FOR UPDATE',
  },
  emptyKeyringSecrets: emptied('keyring_secrets'),
  emptyKeyringBrowsers: emptied('keyring_browsers'),
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
  /** Unless anything of it is there after all: nothing else tells that it is to be deleted. */
  forgetRemoved: {
    name: 'forget-removed',
    text: `DELETE FROM hexfarer.removed WHERE campaign = $1 AND ${LEFT_BEHIND.map(
      (table) => `NOT EXISTS (SELECT FROM hexfarer.${table} WHERE campaign = $1)`,
    ).join(' AND ')}`,
  },
} satisfies Record<string, Statement>;

export const SWEEPS: readonly Sweep[] = LEFT_BEHIND.map(sweep);
