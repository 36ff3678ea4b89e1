import { and, eq, sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import { prepareLinkInsert } from './link-statements.ts';
import { campaigns, keyrings, labels, links, receiving, secrets } from './schema.ts';

export type ColdStatements = ReturnType<typeof prepareCold>;

/** Prepares the rarely used statements: those for making, importing and removing campaigns. */
export function prepareCold({ drizzle: db, sqlite }: Database) {
  const p = sql.placeholder;
  const sweepTable = (table: 'hexes' | 'standing' | 'ledger', key: string) =>
    sqlite.prepare<{ campaign: number; rows: number }>(
      `DELETE FROM ${table} WHERE campaign = :campaign AND (${key}) IN
         (SELECT ${key} FROM ${table} WHERE campaign = :campaign LIMIT :rows)`,
    );
  const ofCampaign = p('campaign');
  /** @param keyring the column that names the keyring to which a row belongs */
  const emptied = (table: 'keyring_secrets' | 'keyring_browsers' | 'keyring_origins', keyring = 'keyring') =>
    sqlite.prepare<{ campaign: number }>(
      `DELETE FROM ${table}
       WHERE ${keyring} IN (SELECT keyrings.hash FROM keyrings JOIN links ON id = link WHERE campaign = :campaign)
         AND ${keyring} NOT IN (SELECT admitted_keyrings.hash FROM admitted_keyrings)
         AND NOT EXISTS (SELECT 1 FROM keyrings JOIN links ON id = link
           WHERE keyrings.hash = ${table}.${keyring} AND campaign <> :campaign)`,
    );
  const leftOver = (table: 'keyring_secrets' | 'keyring_browsers' | 'keyring_origins', keyring = 'keyring') =>
    sqlite.prepare(
      `DELETE FROM ${table} WHERE ${keyring} NOT IN (SELECT keyrings.hash FROM keyrings)
         AND ${keyring} NOT IN (SELECT admitted_keyrings.hash FROM admitted_keyrings)`,
    );
  return {
    insertCampaign: db
      .insert(campaigns)
      .values({
        id: p('id'),
        requestHash: p('requestHash'),
        requestDigest: p('requestDigest'),
        arrivedAt: p('arrivedAt'),
        takenIn: p('takenIn'),
      })
      .returning({ number: campaigns.number })
      .prepare(),
    insertLink: prepareLinkInsert(db),
    insertLabel: db
      .insert(labels)
      .values({ campaign: ofCampaign, link: p('link'), label: p('label') })
      .prepare(),
    insertReceiving: db.insert(receiving).values({ campaign: ofCampaign }).prepare(),
    deleteReceiving: db.delete(receiving).where(eq(receiving.campaign, ofCampaign)).prepare(),
    received: sqlite.prepare<[], number>('SELECT campaign FROM receiving').pluck(),
    putSecrets: sqlite.prepare<[number, Buffer | null, string | null, Buffer | null]>(
      `INSERT INTO secrets (campaign, master_key, seed, seed_salt) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET master_key = excluded.master_key, seed = excluded.seed, seed_salt = excluded.seed_salt`,
    ),
    secrets: db
      .select({ masterKey: secrets.masterKey, seed: secrets.seed, seedSalt: secrets.seedSalt })
      .from(secrets)
      .where(eq(secrets.campaign, ofCampaign))
      .prepare(),
    creation: db
      .select({ id: campaigns.id, digest: campaigns.requestDigest, arrivedAt: campaigns.arrivedAt })
      .from(campaigns)
      .where(
        and(
          eq(campaigns.requestHash, p('idHash')),
          sql`${campaigns.number} NOT IN (SELECT campaign FROM receiving)`,
        ),
      )
      .prepare(),
    openLink: sqlite
      .prepare<{ campaign: number; link: string; now: string }, number>(
        `SELECT 1 FROM links WHERE campaign = :campaign AND id = :link
           AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > :now)`,
      )
      .pluck(),
    /** Labels from elsewhere come first, so that those of links of this server override them. */
    labels: sqlite
      .prepare<{ campaign: number }, [link: string, label: string]>(
        `SELECT link, label FROM labels WHERE campaign = :campaign
         UNION ALL SELECT id, label FROM links WHERE campaign = :campaign`,
      )
      .raw(),
    // Keyrings that have links to no other campaign end with it.
    deleteKeyringSecrets: emptied('keyring_secrets'),
    deleteKeyringBrowsers: emptied('keyring_browsers'),
    deleteKeyringOrigins: emptied('keyring_origins', 'hash'),
    /** What remains of keyrings that hold nothing: a link was opened at the very moment when its campaign was removed. */
    leftOverOfKeyrings: [
      sqlite.prepare('DELETE FROM keyrings WHERE link NOT IN (SELECT id FROM links)'),
      leftOver('keyring_secrets'),
      leftOver('keyring_browsers'),
      leftOver('keyring_origins', 'hash'),
    ],
    deleteKeyrings: db
      .delete(keyrings)
      .where(sql`${keyrings.link} IN (SELECT id FROM links WHERE campaign = ${ofCampaign})`)
      .prepare(),
    deleteLinks: db.delete(links).where(eq(links.campaign, ofCampaign)).prepare(),
    deleteLabels: db.delete(labels).where(eq(labels.campaign, ofCampaign)).prepare(),
    deleteSecrets: db.delete(secrets).where(eq(secrets.campaign, ofCampaign)).prepare(),
    deleteCampaign: db.delete(campaigns).where(eq(campaigns.number, ofCampaign)).prepare(),
    sweep: [
      sweepTable('hexes', 'q, r, layer'),
      sweepTable('standing', 'kind, key, seq'),
      // Last, since `remains` finds removed campaigns by their ledger.
      sweepTable('ledger', 'seq'),
    ],
    // Numbers of removed campaigns that still have entries. Skips from campaign to campaign in the ledger's index
    // instead of reading every entry.
    remains: sqlite
      .prepare<[], number>(
        `WITH RECURSIVE present(number) AS (
           SELECT min(campaign) FROM ledger
           UNION ALL
           SELECT (SELECT min(campaign) FROM ledger WHERE campaign > number) FROM present WHERE number IS NOT NULL
         )
         SELECT number FROM present WHERE number IS NOT NULL AND number NOT IN (SELECT number FROM campaigns)`,
      )
      .pluck(),
  };
}
