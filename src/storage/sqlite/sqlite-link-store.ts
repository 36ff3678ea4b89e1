import type Sqlite from 'better-sqlite3';
import { and, asc, eq, gt, isNull, or, sql } from 'drizzle-orm';
import type { CampaignId, LinkId } from '../../ledger/id.ts';
import type { LinkRow, LinkStore, NewLink } from '../../session/ports.ts';
import type { Database } from './database.ts';
import type { GroupCommit } from './group-commit.ts';
import { campaigns, keyrings, links } from './schema.ts';

/** Links and keyrings in SQLite. */
export class SqliteLinkStore implements LinkStore {
  readonly #statements: ReturnType<typeof prepareStatements>;
  /** In plain SQL, since every message passes through it. */
  readonly #byToken: Sqlite.Statement<[string, string], LinkRow>;
  readonly #commit: GroupCommit;

  constructor(database: Database, commit: GroupCommit) {
    this.#statements = prepareStatements(database);
    this.#byToken = database.sqlite.prepare(
      `SELECT links.id, campaigns.id AS campaign, role, label, links.created_at AS createdAt, expires_at AS expiresAt
       FROM links JOIN campaigns ON campaigns.number = links.campaign
       WHERE token_hash = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)`,
    );
    this.#commit = commit;
  }

  addLink(link: NewLink): Promise<void> {
    return this.#commit.write(() => {
      const campaign = this.#statements.campaign.get({ id: link.campaign });
      if (!campaign) throw new Error(`there is no campaign ${link.campaign}`);
      this.#statements.insert.run({ ...link, campaign: campaign.number });
    });
  }

  async linkByToken(tokenHash: string, now: string): Promise<LinkRow | null> {
    return this.#byToken.get(tokenHash, now) ?? null;
  }

  async links(campaign: CampaignId, now: string): Promise<readonly LinkRow[]> {
    return this.#statements.byCampaign.all({ campaign, now }).map(asLinkRow);
  }

  revokeLink(campaign: CampaignId, link: LinkId, now: string): Promise<boolean> {
    return this.#commit.write(() => this.#statements.revoke.run({ campaign, link, now }).changes > 0);
  }

  addToKeyring(keyringHash: string, link: LinkId, now: string): Promise<void> {
    return this.#commit.write(() => {
      this.#statements.hang.run({ keyringHash, link, now });
    });
  }

  async keyringLinks(keyringHash: string, now: string, campaign?: CampaignId): Promise<readonly LinkRow[]> {
    const rows =
      campaign === undefined
        ? this.#statements.byKeyring.all({ keyringHash, now })
        : this.#statements.byKeyringAndCampaign.all({ keyringHash, now, campaign });
    return rows.map(asLinkRow);
  }
}

function prepareStatements({ drizzle: db }: Database) {
  const p = sql.placeholder;
  const columns = {
    id: links.id,
    campaign: campaigns.id,
    role: links.role,
    label: links.label,
    createdAt: links.createdAt,
    expiresAt: links.expiresAt,
  };
  const open = and(isNull(links.revokedAt), or(isNull(links.expiresAt), gt(links.expiresAt, p('now'))));
  const selectOpen = () =>
    db.select(columns).from(links).innerJoin(campaigns, eq(links.campaign, campaigns.number));
  return {
    campaign: db
      .select({ number: campaigns.number })
      .from(campaigns)
      .where(eq(campaigns.id, p('id')))
      .prepare(),
    insert: db
      .insert(links)
      .values({
        id: p('id'),
        campaign: p('campaign'),
        role: p('role'),
        label: p('label'),
        tokenHash: p('tokenHash'),
        createdAt: p('createdAt'),
        expiresAt: p('expiresAt'),
      })
      .prepare(),
    byCampaign: selectOpen()
      .where(and(eq(campaigns.id, p('campaign')), open))
      .orderBy(asc(links.createdAt), asc(links.id))
      .prepare(),
    byKeyring: selectOpen()
      .innerJoin(keyrings, eq(keyrings.link, links.id))
      .where(and(eq(keyrings.hash, p('keyringHash')), open))
      .orderBy(asc(keyrings.addedAt))
      .prepare(),
    byKeyringAndCampaign: selectOpen()
      .innerJoin(keyrings, eq(keyrings.link, links.id))
      .where(and(eq(keyrings.hash, p('keyringHash')), eq(campaigns.id, p('campaign')), open))
      .orderBy(asc(keyrings.addedAt))
      .prepare(),
    revoke: db
      .update(links)
      .set({ revokedAt: sql`${p('now')}` })
      .where(
        and(
          eq(links.id, p('link')),
          isNull(links.revokedAt),
          sql`${links.campaign} = (SELECT number FROM campaigns WHERE id = ${p('campaign')})`,
        ),
      )
      .prepare(),
    hang: db
      .insert(keyrings)
      .values({ hash: p('keyringHash'), link: p('link'), addedAt: p('now') })
      .onConflictDoNothing()
      .prepare(),
  };
}

const asLinkRow = ({
  id,
  campaign,
  ...rest
}: Omit<LinkRow, 'id' | 'campaign'> & { id: string; campaign: string }): LinkRow => ({
  ...rest,
  id: id as LinkId,
  campaign: campaign as CampaignId,
});
