import { and, asc, count, eq, gt, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { LabelRow } from '../../session/link-store.ts';
import type { Database } from './database.ts';
import { lazyMembers } from './lazy-members.ts';
import { admittedKeyrings, campaigns, keyrings, links } from './schema.ts';

/** The statements for links and keyrings, each prepared when it is first needed. */
export function prepareStatements({ drizzle: db, sqlite }: Database) {
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
  return lazyMembers({
    campaign: () =>
      db
        .select({ number: campaigns.number })
        .from(campaigns)
        .where(eq(campaigns.id, p('id')))
        .prepare(),
    insert: () => prepareLinkInsert(db),
    byCampaign: () =>
      selectLinks()
        .where(and(eq(campaigns.id, p('campaign')), open))
        .orderBy(asc(links.createdAt), asc(links.id))
        .prepare(),
    byKeyring: () =>
      selectLinks()
        .innerJoin(keyrings, eq(keyrings.link, links.id))
        .where(and(eq(keyrings.hash, p('keyringHash')), open))
        .orderBy(asc(keyrings.addedAt))
        .prepare(),
    revoke: () =>
      db
        .update(links)
        .set({ revokedAt: sql`${p('now')}` })
        .where(
          and(or(eq(links.id, p('link')), eq(links.parent, p('link'))), isNull(links.revokedAt), ofCampaign),
        )
        .prepare(),
    openById: () =>
      selectLinks()
        .where(and(eq(links.id, p('link')), eq(campaigns.id, p('campaign')), open))
        .prepare(),
    childOnKeyring: () =>
      selectLinks()
        .innerJoin(keyrings, eq(keyrings.link, links.id))
        .where(and(eq(keyrings.hash, p('keyringHash')), eq(links.parent, p('parent')), open))
        .prepare(),
    revokedChild: () =>
      db
        .select({ id: links.id })
        .from(links)
        .innerJoin(keyrings, eq(keyrings.link, links.id))
        .where(
          and(eq(keyrings.hash, p('keyringHash')), eq(links.parent, p('parent')), isNotNull(links.revokedAt)),
        )
        .prepare(),
    openCount: () =>
      db
        .select({ count: count() })
        .from(links)
        .where(and(eq(links.parent, p('parent')), open))
        .prepare(),
    openParents: () =>
      db
        .select({ count: count() })
        .from(links)
        .where(and(ofCampaign, isNull(links.parent), open))
        .prepare(),
    onKeyring: () =>
      db
        .select({ link: keyrings.link })
        .from(keyrings)
        .where(and(eq(keyrings.hash, p('keyringHash')), eq(keyrings.link, p('link'))))
        .prepare(),
    openOnKeyring: () =>
      db
        .select({ count: count() })
        .from(keyrings)
        .innerJoin(links, eq(keyrings.link, links.id))
        .where(and(eq(keyrings.hash, p('keyringHash')), open))
        .prepare(),
    anyOnKeyring: () =>
      db
        .select({ link: keyrings.link })
        .from(keyrings)
        .innerJoin(links, eq(keyrings.link, links.id))
        .where(and(eq(keyrings.hash, p('keyringHash')), open))
        .limit(1)
        .prepare(),
    describe: () =>
      db
        .update(links)
        .set({
          label: sql`coalesce(${p('label')}, ${links.label})`,
          colour: sql`coalesce(${p('colour')}, ${links.colour}, ${p('colourIfNone')})`,
        })
        .where(and(eq(links.id, p('link')), open, ofCampaign))
        .prepare(),
    byId: () =>
      selectLinks()
        .where(and(eq(links.id, p('link')), eq(campaigns.id, p('campaign'))))
        .prepare(),
    forget: () =>
      db
        .update(links)
        .set({ label: '', colour: null })
        .where(and(eq(links.id, p('link')), ofCampaign))
        .prepare(),
    labelsFromElsewhere: () =>
      sqlite.prepare<{ campaign: string }, LabelRow>(
        `SELECT link, label FROM labels WHERE campaign = (SELECT number FROM campaigns WHERE id = :campaign)
         AND NOT EXISTS (SELECT 1 FROM links WHERE links.campaign = labels.campaign AND links.id = labels.link)
       ORDER BY link`,
      ),
    forgetLabel: () =>
      sqlite.prepare<{ campaign: string; link: string }>(
        'DELETE FROM labels WHERE campaign = (SELECT number FROM campaigns WHERE id = :campaign) AND link = :link',
      ),
    coloured: () =>
      selectLinks()
        .where(and(eq(campaigns.id, p('campaign')), isNotNull(links.colour)))
        .orderBy(asc(links.createdAt), asc(links.id))
        .prepare(),
    hang: () =>
      db
        .insert(keyrings)
        .values({ hash: p('keyringHash'), link: p('link'), addedAt: p('now') })
        .onConflictDoNothing()
        .prepare(),
    admit: () =>
      db
        .insert(admittedKeyrings)
        .values({ hash: p('keyringHash'), proof: p('proof'), admittedAt: p('now') })
        .onConflictDoUpdate({
          target: admittedKeyrings.hash,
          set: { proof: sql`excluded.proof`, admittedAt: sql`excluded.admitted_at` },
        })
        .prepare(),
    admitted: () =>
      db
        .select({ proof: admittedKeyrings.proof })
        .from(admittedKeyrings)
        .where(eq(admittedKeyrings.hash, p('keyringHash')))
        .prepare(),
    /** Never forgets the keyring just admitted, which would be the oldest if the clock was set back. */
    forgetAdmitted: () =>
      sqlite.prepare<{ keyringHash: string; most: number }>(
        `DELETE FROM admitted_keyrings WHERE hash IN (
           SELECT hash FROM admitted_keyrings WHERE hash <> :keyringHash
           ORDER BY admitted_at DESC, hash DESC LIMIT -1 OFFSET max(:most - 1, 0))`,
      ),
  });
}

/** Prepares the statement that stores a link; `campaign` is the number of its campaign. */
export const prepareLinkInsert = (db: Database['drizzle']) =>
  db
    .insert(links)
    .values({
      id: sql.placeholder('id'),
      campaign: sql.placeholder('campaign'),
      role: sql.placeholder('role'),
      label: sql.placeholder('label'),
      tokenHash: sql.placeholder('tokenHash'),
      createdAt: sql.placeholder('createdAt'),
      expiresAt: sql.placeholder('expiresAt'),
      parent: sql.placeholder('parent'),
      colour: sql.placeholder('colour'),
    })
    .prepare();
