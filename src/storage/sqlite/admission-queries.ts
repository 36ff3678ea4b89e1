import type Sqlite from 'better-sqlite3';
import type { CampaignId } from '../../ledger/id.ts';
import type { LinkRow } from '../../session/link-store.ts';
import { lazyMembers } from './lazy-members.ts';

type LinkColumns = [
  id: LinkRow['id'],
  campaign: CampaignId,
  role: LinkRow['role'],
  label: string,
  createdAt: string,
  expiresAt: string | null,
  parent: LinkRow['parent'],
  colour: LinkRow['colour'],
];

const LINK = 'links.id, campaigns.id, role, label, links.created_at, expires_at, parent, colour';
const IS_OPEN = 'revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)';

/**
 * The queries that admit somebody. In plain SQL with rows as arrays, since every message runs one of them: right after
 * a wait, drizzle's mapping takes as long as the query itself.
 */
export class AdmissionQueries {
  readonly #statements;

  constructor(sqlite: Sqlite.Database) {
    this.#statements = lazyMembers({
      byToken: () =>
        sqlite
          .prepare<[tokenHash: string, now: string], LinkColumns>(
            `SELECT ${LINK} FROM links JOIN campaigns ON campaigns.number = links.campaign
             WHERE token_hash = ? AND ${IS_OPEN}`,
          )
          .raw(),
      byKeyring: () =>
        sqlite
          .prepare<[keyringHash: string, campaign: CampaignId, now: string], LinkColumns>(
            `SELECT ${LINK} FROM keyrings
             JOIN links ON links.id = keyrings.link
             JOIN campaigns ON campaigns.number = links.campaign
             WHERE keyrings.hash = ? AND campaigns.id = ? AND ${IS_OPEN}
             ORDER BY keyrings.added_at`,
          )
          .raw(),
    });
  }

  /** The link of a token, for any campaign; `null` if it is unknown, revoked or expired. */
  byToken(tokenHash: string, now: string): LinkRow | null {
    const columns = this.#statements.byToken.get(tokenHash, now);
    return columns ? asLink(columns) : null;
  }

  /** The open links to a campaign on a keyring, in the order in which they were added to it. */
  byKeyring(keyringHash: string, campaign: CampaignId, now: string): readonly LinkRow[] {
    return this.#statements.byKeyring.all(keyringHash, campaign, now).map(asLink);
  }
}

const asLink = ([id, campaign, role, label, createdAt, expiresAt, parent, colour]: LinkColumns): LinkRow => ({
  id,
  campaign,
  role,
  label,
  createdAt,
  expiresAt,
  parent,
  colour,
});
