import type { NewLink } from '../../session/link-store.ts';
import type { Runner, Statement } from './connections.ts';

const COLUMNS = `links.id, campaigns.id AS campaign, role, label, links.created_at AS "createdAt",
    expires_at AS "expiresAt", parent, colour`;
const FROM = 'FROM hexfarer.links JOIN hexfarer.campaigns ON campaigns.number = links.campaign';

/** The condition that a link is open. @param now the present time, as an SQL expression */
const open = (now: string): string => `revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ${now})`;

/** The statements for links. */
export const LINKS = {
  insert: {
    name: 'insert-link',
    text: `INSERT INTO hexfarer.links
      (id, campaign, role, label, token_hash, created_at, expires_at, parent, colour)
      VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
  },
  byToken: {
    name: 'link-by-token',
    text: `SELECT ${COLUMNS} ${FROM} WHERE token_hash = $1 AND ${open('$2')}`,
  },
  byCampaign: {
    name: 'links-by-campaign',
    text: `SELECT ${COLUMNS} ${FROM} WHERE campaigns.id = $1 AND ${open('$2')} ORDER BY links.created_at, links.id`,
  },
  coloured: {
    name: 'coloured-links',
    text: `SELECT ${COLUMNS} ${FROM} WHERE campaigns.id = $1 AND colour IS NOT NULL
      ORDER BY links.created_at, links.id`,
  },
  byId: { name: 'link-by-id', text: `SELECT ${COLUMNS} ${FROM} WHERE links.id = $1 AND campaigns.id = $2` },
  openById: {
    name: 'open-link-by-id',
    text: `SELECT ${COLUMNS} ${FROM} WHERE links.id = $1 AND campaigns.id = $2 AND ${open('$3')}`,
  },
  openAmong: {
    name: 'open-among',
    text: `SELECT ${COLUMNS} ${FROM} WHERE (campaigns.id, links.id) IN
      (SELECT * FROM unnest($1::text[], $2::text[])) AND ${open('$3')}`,
  },
  revoke: {
    name: 'revoke-link',
    text: `UPDATE hexfarer.links SET revoked_at = $3
      WHERE campaign = $1 AND (id = $2 OR parent = $2) AND revoked_at IS NULL RETURNING id`,
  },
  describe: {
    name: 'describe-link',
    text: `UPDATE hexfarer.links SET label = coalesce($3, label), colour = coalesce($4, colour, $5)
      WHERE id = $1 AND campaign = (SELECT number FROM hexfarer.campaigns WHERE campaigns.id = $2) AND ${open('$6')}`,
  },
  forget: {
    name: 'forget-person',
    text: `UPDATE hexfarer.links SET label = '', colour = NULL WHERE campaign = $1 AND id = $2`,
  },
  labelsFromElsewhere: {
    name: 'labels-from-elsewhere',
    text: `SELECT link, label FROM hexfarer.labels JOIN hexfarer.campaigns ON campaigns.number = labels.campaign
      WHERE campaigns.id = $1
        AND NOT EXISTS (SELECT FROM hexfarer.links WHERE links.campaign = labels.campaign AND links.id = labels.link)
      ORDER BY link`,
  },
  forgetLabel: {
    name: 'forget-label',
    text: 'DELETE FROM hexfarer.labels WHERE campaign = $1 AND link = $2 RETURNING link',
  },
  openParents: {
    name: 'count-open-parents',
    text: `SELECT count(*) AS count FROM hexfarer.links WHERE campaign = $1 AND parent IS NULL AND ${open('$2')}`,
  },
  openChildren: {
    name: 'count-open-children',
    text: `SELECT count(*) AS count FROM hexfarer.links WHERE parent = $1 AND ${open('$2')}`,
  },
} satisfies Record<string, Statement>;

const HELD = `${FROM} JOIN hexfarer.keyrings ON keyrings.link = links.id WHERE keyrings.hash = $1`;

/** The statements for keyrings. */
export const KEYRINGS = {
  links: {
    name: 'keyring-links',
    text: `SELECT ${COLUMNS} ${HELD} AND ${open('$2')} ORDER BY added_at, turn`,
  },
  linksOfCampaign: {
    name: 'keyring-links-of-campaign',
    text: `SELECT ${COLUMNS} ${HELD} AND ${open('$2')} AND campaigns.id = $3 ORDER BY added_at, turn`,
  },
  child: { name: 'keyring-child', text: `SELECT ${COLUMNS} ${HELD} AND ${open('$2')} AND parent = $3` },
  revokedChild: {
    name: 'keyring-revoked-child',
    text: `SELECT ${HELD} AND parent = $2 AND revoked_at IS NOT NULL LIMIT 1`,
  },
  holds: { name: 'keyring-holds', text: 'SELECT FROM hexfarer.keyrings WHERE hash = $1 AND link = $2' },
  openCount: { name: 'keyring-open-count', text: `SELECT count(*) AS count ${HELD} AND ${open('$2')}` },
  openAny: { name: 'keyring-open-any', text: `SELECT ${HELD} AND ${open('$2')} LIMIT 1` },
  hang: {
    name: 'keyring-hang',
    text: 'INSERT INTO hexfarer.keyrings (hash, link, added_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
  },
  copy: {
    name: 'keyring-copy',
    text: `INSERT INTO hexfarer.keyrings (hash, link, added_at)
      SELECT $2, link, $3 ${HELD} AND ${open('$3')}
        AND link NOT IN (SELECT link FROM hexfarer.keyrings WHERE hash = $2)
      ORDER BY added_at, turn LIMIT $4 ON CONFLICT DO NOTHING`,
  },
  empty: { name: 'keyring-empty', text: 'DELETE FROM hexfarer.keyrings WHERE hash = $1 RETURNING link' },
  originOf: { name: 'keyring-origin', text: 'SELECT origin FROM hexfarer.keyring_origins WHERE hash = $1' },
  ofOrigin: {
    name: 'keyrings-of-origin',
    text: 'SELECT hash FROM hexfarer.keyring_origins WHERE origin = $1',
  },
  remember: {
    name: 'keyring-remember-origin',
    text: `INSERT INTO hexfarer.keyring_origins (hash, origin) VALUES ($1, $2)
      ON CONFLICT (hash) DO UPDATE SET origin = excluded.origin`,
  },
  forgetOrigin: {
    name: 'keyring-forget-origin',
    text: 'DELETE FROM hexfarer.keyring_origins WHERE hash = $1',
  },
  separate: {
    name: 'keyring-separate',
    text: 'DELETE FROM hexfarer.keyring_origins WHERE hash = $1 OR origin = $1',
  },
  dropSecrets: {
    name: 'keyring-drop-secrets',
    text: 'DELETE FROM hexfarer.keyring_secrets WHERE keyring = $1',
  },
  dropBrowser: {
    name: 'keyring-drop-browser',
    text: 'DELETE FROM hexfarer.keyring_browsers WHERE keyring = $1',
  },
  revokeLeftOver: {
    name: 'keyring-revoke-left-over',
    text: `UPDATE hexfarer.links SET revoked_at = $2
      WHERE id = ANY ($1) AND parent IS NOT NULL AND revoked_at IS NULL
        AND NOT EXISTS (SELECT FROM hexfarer.keyrings WHERE link = links.id)`,
  },
  admit: {
    name: 'keyring-admit',
    text: `INSERT INTO hexfarer.admitted_keyrings (hash, proof, admitted_at) VALUES ($1, $2, $3)
      ON CONFLICT (hash) DO UPDATE SET proof = excluded.proof, admitted_at = excluded.admitted_at`,
  },
  admission: {
    name: 'keyring-admission',
    text: 'SELECT proof FROM hexfarer.admitted_keyrings WHERE hash = $1',
  },
  /** Never forgets the keyring just admitted, which may be the oldest by another server's clock. */
  forgetAdmitted: {
    name: 'keyring-forget-admitted',
    text: `DELETE FROM hexfarer.admitted_keyrings WHERE hash IN (
      SELECT hash FROM hexfarer.admitted_keyrings WHERE hash <> $1
      ORDER BY admitted_at DESC, hash DESC OFFSET greatest($2::bigint - 1, 0))`,
  },
} satisfies Record<string, Statement>;

/** Stores a link. @param campaign the number of its campaign */
export async function insertLink(runner: Runner, campaign: number, link: NewLink): Promise<void> {
  const { id, role, label, tokenHash, createdAt, expiresAt, parent, colour } = link;
  await runner.run(LINKS.insert, [
    id,
    campaign,
    role,
    label,
    tokenHash,
    createdAt,
    expiresAt,
    parent,
    colour,
  ]);
}
