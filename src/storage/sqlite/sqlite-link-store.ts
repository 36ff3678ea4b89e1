import type Sqlite from 'better-sqlite3';
import { and, asc, count, desc, eq, gt, isNotNull, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { CampaignId, LinkId } from '../../ledger/id.ts';
import type {
  AddedLink,
  ChildOutcome,
  KeyringSecretRow,
  LabelRow,
  LinkRow,
  LinkStore,
  NewChild,
  NewLink,
  PersonChange,
} from '../../session/ports.ts';
import type { Database } from './database.ts';
import type { Erasure } from './erasure.ts';
import type { GroupCommit } from './group-commit.ts';
import { KeyringCopies } from './keyring-copies.ts';
import { KeyringSecretRows } from './keyring-secret-rows.ts';
import { admittedKeyrings, campaigns, keyrings, links } from './schema.ts';

/** Links and keyrings in SQLite. */
export class SqliteLinkStore implements LinkStore {
  readonly #statements: ReturnType<typeof prepareStatements>;
  /** In plain SQL, since every message passes through it. */
  readonly #byToken: Sqlite.Statement<[string, string], LinkRow>;
  readonly #keyrings: KeyringCopies;
  readonly #secrets: KeyringSecretRows;
  readonly #commit: GroupCommit;

  readonly #erasure: Erasure;

  constructor(database: Database, commit: GroupCommit, erasure: Erasure) {
    this.#statements = prepareStatements(database);
    this.#byToken = database.sqlite.prepare(
      `SELECT links.id, campaigns.id AS campaign, role, label, links.created_at AS createdAt, expires_at AS expiresAt,
         parent, colour
       FROM links JOIN campaigns ON campaigns.number = links.campaign
       WHERE token_hash = ? AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > ?)`,
    );
    this.#keyrings = new KeyringCopies(database.sqlite);
    this.#secrets = new KeyringSecretRows(database.sqlite);
    this.#commit = commit;
    this.#erasure = erasure;
  }

  addLink(link: NewLink, most = Number.POSITIVE_INFINITY, by?: LinkId): Promise<AddedLink> {
    const { campaign, createdAt: now } = link;
    const { openById, openParents } = this.#statements;
    return this.#commit.write((): AddedLink => {
      if (by !== undefined && !openById.get({ link: by, campaign, now })) return 'closed';
      if ((openParents.get({ campaign, now })?.count ?? 0) >= most) return 'full';
      this.#insert(link);
      return 'made';
    });
  }

  #insert(link: NewLink): void {
    const campaign = this.#statements.campaign.get({ id: link.campaign });
    if (!campaign) throw new Error(`there is no campaign ${link.campaign}`);
    this.#statements.insert.run({ ...link, campaign: campaign.number });
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

  addToKeyring(
    keyringHash: string,
    link: LinkId,
    now: string,
    most = Number.POSITIVE_INFINITY,
  ): Promise<boolean> {
    const { onKeyring, hang } = this.#statements;
    return this.#commit.write(() => {
      const isThere = onKeyring.get({ keyringHash, link }) !== undefined;
      if (!isThere && this.#isFull(keyringHash, now, most)) return false;
      hang.run({ keyringHash, link, now });
      return true;
    });
  }

  #isFull(keyringHash: string, now: string, most: number): boolean {
    return (this.#statements.openOnKeyring.get({ keyringHash, now })?.count ?? 0) >= most;
  }

  addChild(
    keyringHash: string,
    child: NewChild,
    now: string,
    most: number,
    mostOnKeyring = Number.POSITIVE_INFINITY,
  ): Promise<ChildOutcome> {
    const { parent, id: link, tokenHash: _, ...row } = child;
    const { childOnKeyring, openCount, openById, hang } = this.#statements;
    return this.#commit.write((): ChildOutcome => {
      const before = childOnKeyring.get({ keyringHash, parent, now });
      if (before) return { kind: 'there', link: asLinkRow(before) };
      if (!openById.get({ link: parent, campaign: row.campaign, now })) return { kind: 'closed' };
      if ((openCount.get({ parent, now })?.count ?? 0) >= most) return { kind: 'full' };
      if (this.#isFull(keyringHash, now, mostOnKeyring)) return { kind: 'keyring-full' };
      this.#insert(child);
      hang.run({ keyringHash, link, now });
      return { kind: 'made', link: { ...row, id: link, parent } };
    });
  }

  async hasRevokedChild(keyringHash: string, parent: LinkId): Promise<boolean> {
    return this.#statements.revokedChild.get({ keyringHash, parent }) !== undefined;
  }

  describeLink(
    campaign: CampaignId,
    link: LinkId,
    { label, colour }: PersonChange,
    now: string,
  ): Promise<LinkRow | null> {
    return this.#commit.write(() => {
      const { describe, openById } = this.#statements;
      const asked = { campaign, link, now };
      describe.run({ ...asked, label: label ?? null, colour: colour ?? null });
      const row = openById.get(asked);
      return row ? asLinkRow(row) : null;
    });
  }

  async forgetPerson(campaign: CampaignId, link: LinkId, now: string): Promise<LinkRow | null> {
    const row = await this.#commit.write(() => {
      const asked = { campaign, link };
      if (this.#statements.forget.run(asked).changes > 0) this.#erasure.note();
      this.#statements.revoke.run({ ...asked, now });
      return this.#statements.byId.get(asked);
    });
    if (!row) return null;
    this.#erasure.emptyLog();
    return asLinkRow(row);
  }

  async labelsFromElsewhere(campaign: CampaignId): Promise<readonly LabelRow[]> {
    return this.#statements.labelsFromElsewhere.all({ campaign });
  }

  async forgetLabel(campaign: CampaignId, link: LinkId): Promise<boolean> {
    const isForgotten = await this.#commit.write(() => {
      const { changes } = this.#statements.forgetLabel.run({ campaign, link });
      if (changes > 0) this.#erasure.note();
      return changes > 0;
    });
    if (isForgotten) this.#erasure.emptyLog();
    return isForgotten;
  }

  copyKeyring(
    fromHash: string,
    toHash: string,
    now: string,
    most = Number.POSITIVE_INFINITY,
  ): Promise<number> {
    return this.#commit.write(() => this.#keyrings.copy(fromHash, toHash, now, most));
  }

  endKeyring(hash: string, everywhere: boolean, now: string): Promise<readonly string[]> {
    return this.#commit.write(() => this.#keyrings.end(hash, everywhere, now));
  }

  async colouredLinks(campaign: CampaignId): Promise<readonly LinkRow[]> {
    return this.#statements.coloured.all({ campaign }).map(asLinkRow);
  }

  async holdsAny(keyringHash: string, now: string): Promise<boolean> {
    return this.#statements.anyOnKeyring.get({ keyringHash, now }) !== undefined;
  }

  async keyringLinks(keyringHash: string, now: string, campaign?: CampaignId): Promise<readonly LinkRow[]> {
    const rows =
      campaign === undefined
        ? this.#statements.byKeyring.all({ keyringHash, now })
        : this.#statements.byKeyringAndCampaign.all({ keyringHash, now, campaign });
    return rows.map(asLinkRow);
  }

  admitKeyring(keyringHash: string, proof: string, now: string, most: number): Promise<void> {
    return this.#commit.write(() => {
      this.#statements.admit.run({ keyringHash, proof, now });
      this.#statements.forgetAdmitted.run({ most });
    });
  }

  async keyringAdmission(keyringHash: string): Promise<string | null> {
    return this.#statements.admitted.get({ keyringHash })?.proof ?? null;
  }

  async keyringSecret(secretHash: string): Promise<KeyringSecretRow | null> {
    return this.#secrets.find(secretHash);
  }

  addKeyringSecret(keyringHash: string, secretHash: string, now: string): Promise<void> {
    return this.#commit.write(() => this.#secrets.add(keyringHash, secretHash, now));
  }

  useKeyringSecret(secretHash: string, othersEndAt: string): Promise<void> {
    return this.#commit.write(() => this.#secrets.use(secretHash, othersEndAt));
  }

  bindKeyring(keyringHash: string, browserHash: string): Promise<boolean> {
    return this.#commit.write(() => this.#secrets.bind(keyringHash, browserHash));
  }
}

function prepareStatements({ drizzle: db, sqlite }: Database) {
  const p = sql.placeholder;
  const columns = {
    id: links.id,
    campaign: campaigns.id,
    role: links.role,
    label: links.label,
    createdAt: links.createdAt,
    expiresAt: links.expiresAt,
    parent: links.parent,
    colour: links.colour,
  };
  const open = and(isNull(links.revokedAt), or(isNull(links.expiresAt), gt(links.expiresAt, p('now'))));
  const ofCampaign = sql`${links.campaign} = (SELECT number FROM campaigns WHERE id = ${p('campaign')})`;
  const selectLinks = () =>
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
        parent: p('parent'),
        colour: p('colour'),
      })
      .prepare(),
    byCampaign: selectLinks()
      .where(and(eq(campaigns.id, p('campaign')), open))
      .orderBy(asc(links.createdAt), asc(links.id))
      .prepare(),
    byKeyring: selectLinks()
      .innerJoin(keyrings, eq(keyrings.link, links.id))
      .where(and(eq(keyrings.hash, p('keyringHash')), open))
      .orderBy(asc(keyrings.addedAt))
      .prepare(),
    byKeyringAndCampaign: selectLinks()
      .innerJoin(keyrings, eq(keyrings.link, links.id))
      .where(and(eq(keyrings.hash, p('keyringHash')), eq(campaigns.id, p('campaign')), open))
      .orderBy(asc(keyrings.addedAt))
      .prepare(),
    revoke: db
      .update(links)
      .set({ revokedAt: sql`${p('now')}` })
      .where(
        and(or(eq(links.id, p('link')), eq(links.parent, p('link'))), isNull(links.revokedAt), ofCampaign),
      )
      .prepare(),
    openById: selectLinks()
      .where(and(eq(links.id, p('link')), eq(campaigns.id, p('campaign')), open))
      .prepare(),
    childOnKeyring: selectLinks()
      .innerJoin(keyrings, eq(keyrings.link, links.id))
      .where(and(eq(keyrings.hash, p('keyringHash')), eq(links.parent, p('parent')), open))
      .prepare(),
    revokedChild: db
      .select({ id: links.id })
      .from(links)
      .innerJoin(keyrings, eq(keyrings.link, links.id))
      .where(
        and(eq(keyrings.hash, p('keyringHash')), eq(links.parent, p('parent')), isNotNull(links.revokedAt)),
      )
      .prepare(),
    openCount: db
      .select({ count: count() })
      .from(links)
      .where(and(eq(links.parent, p('parent')), open))
      .prepare(),
    openParents: db
      .select({ count: count() })
      .from(links)
      .where(and(ofCampaign, isNull(links.parent), open))
      .prepare(),
    onKeyring: db
      .select({ link: keyrings.link })
      .from(keyrings)
      .where(and(eq(keyrings.hash, p('keyringHash')), eq(keyrings.link, p('link'))))
      .prepare(),
    openOnKeyring: db
      .select({ count: count() })
      .from(keyrings)
      .innerJoin(links, eq(keyrings.link, links.id))
      .where(and(eq(keyrings.hash, p('keyringHash')), open))
      .prepare(),
    anyOnKeyring: db
      .select({ link: keyrings.link })
      .from(keyrings)
      .innerJoin(links, eq(keyrings.link, links.id))
      .where(and(eq(keyrings.hash, p('keyringHash')), open))
      .limit(1)
      .prepare(),
    describe: db
      .update(links)
      .set({
        label: sql`coalesce(${p('label')}, ${links.label})`,
        colour: sql`coalesce(${p('colour')}, ${links.colour})`,
      })
      .where(and(eq(links.id, p('link')), open, ofCampaign))
      .prepare(),
    byId: selectLinks()
      .where(and(eq(links.id, p('link')), eq(campaigns.id, p('campaign'))))
      .prepare(),
    forget: db
      .update(links)
      .set({ label: '', colour: null })
      .where(and(eq(links.id, p('link')), ofCampaign))
      .prepare(),
    labelsFromElsewhere: sqlite.prepare<{ campaign: string }, LabelRow>(
      `SELECT link, label FROM labels WHERE campaign = (SELECT number FROM campaigns WHERE id = :campaign)
         AND NOT EXISTS (SELECT 1 FROM links WHERE links.campaign = labels.campaign AND links.id = labels.link)
       ORDER BY link`,
    ),
    forgetLabel: sqlite.prepare<{ campaign: string; link: string }>(
      'DELETE FROM labels WHERE campaign = (SELECT number FROM campaigns WHERE id = :campaign) AND link = :link',
    ),
    coloured: selectLinks()
      .where(and(eq(campaigns.id, p('campaign')), isNotNull(links.colour)))
      .orderBy(asc(links.createdAt), asc(links.id))
      .prepare(),
    hang: db
      .insert(keyrings)
      .values({ hash: p('keyringHash'), link: p('link'), addedAt: p('now') })
      .onConflictDoNothing()
      .prepare(),
    admit: db
      .insert(admittedKeyrings)
      .values({ hash: p('keyringHash'), proof: p('proof'), admittedAt: p('now') })
      .onConflictDoUpdate({
        target: admittedKeyrings.hash,
        set: { proof: sql`excluded.proof`, admittedAt: sql`excluded.admitted_at` },
      })
      .prepare(),
    admitted: db
      .select({ proof: admittedKeyrings.proof })
      .from(admittedKeyrings)
      .where(eq(admittedKeyrings.hash, p('keyringHash')))
      .prepare(),
    forgetAdmitted: db
      .delete(admittedKeyrings)
      .where(
        notInArray(
          admittedKeyrings.hash,
          db
            .select({ hash: admittedKeyrings.hash })
            .from(admittedKeyrings)
            .orderBy(desc(admittedKeyrings.admittedAt), desc(admittedKeyrings.hash))
            .limit(p('most')),
        ),
      )
      .prepare(),
  };
}

const asLinkRow = ({
  id,
  campaign,
  parent,
  ...rest
}: Omit<LinkRow, 'id' | 'campaign' | 'parent'> & {
  id: string;
  campaign: string;
  parent: string | null;
}): LinkRow => ({
  ...rest,
  parent: parent as LinkId | null,
  id: id as LinkId,
  campaign: campaign as CampaignId,
});
