import { and, desc, eq, sql } from 'drizzle-orm';
import type { StartedBody } from '../../ledger/entry.ts';
import type { CampaignId } from '../../ledger/id.ts';
import type { LedgerRow } from '../../ledger/ledger.ts';
import {
  type AppendResult,
  type CampaignStore,
  type CampaignSummary,
  type CommandKey,
  type CommandRow,
  type CreationRow,
  type HexPosition,
  type IncomingCampaign,
  type LedgerBatch,
  type NewCampaign,
  type Projection,
  StorageFailure,
} from '../../session/ports.ts';
import type { SecretSeed } from '../../world/chance.ts';
import type { PackedHex } from '../../world/solo/packed-world.ts';
import type { Database } from './database.ts';
import type { GroupCommit } from './group-commit.ts';
import { asPackedHexes, type HotStatements, prepareHot } from './hot-statements.ts';
import { campaigns, keyrings, ledger, links } from './schema.ts';

/** How many rows of a removed campaign go at a time, so that nobody waits long meanwhile. */
const REMOVAL_BATCH = 5000;

/** Campaigns in SQLite. */
export class SqliteCampaignStore implements CampaignStore {
  readonly #statements: Statements;
  readonly #hot: HotStatements;
  readonly #commit: GroupCommit;

  constructor(database: Database, commit: GroupCommit) {
    this.#statements = prepareStatements(database);
    this.#hot = prepareHot(database.sqlite);
    this.#commit = commit;
  }

  create(campaign: NewCampaign): Promise<void> {
    return this.#commit.write(() => {
      const number = this.#begin(campaign, campaign.entries[0], campaign.request);
      this.#write(number, campaign.entries, campaign.projection);
      this.#complete(number, { ...campaign, seedSince: 0 }, null);
    });
  }

  async receive(campaign: IncomingCampaign, batches: AsyncIterable<LedgerBatch>): Promise<void> {
    let begun: number | null = null;
    try {
      for await (const { entries, projection } of batches)
        begun = await this.#commit.write(() => {
          const number = begun ?? this.#begin(campaign, entries[0]);
          this.#write(number, entries, projection);
          return number;
        });
      const number = begun;
      if (number === null) throw new Error('a campaign begins with an entry');
      await this.#commit.write(() => this.#complete(number, campaign, campaign.owner.createdAt));
    } catch (error) {
      // Where the disk gives out, the next start deletes what is left.
      if (begun !== null) await this.#discard(begun).catch(() => undefined);
      throw error;
    }
  }

  /** Writes the row of a campaign that nobody sees yet, and gives its number. */
  #begin(
    { id, secret }: Pick<IncomingCampaign, 'id' | 'secret'>,
    first: LedgerRow | undefined,
    request?: NewCampaign['request'],
  ): number {
    return this.#statements.insertCampaign.get({
      id,
      ...secret,
      requestHash: request?.idHash ?? null,
      requestDigest: request?.digest ?? null,
      at: first?.at ?? '',
    }).number;
  }

  /** Lets a campaign be seen whose entries are all there. */
  #complete(
    number: number,
    { owner, seedSince }: Pick<IncomingCampaign, 'owner' | 'seedSince'>,
    receivedAt: string | null,
  ): void {
    const { campaign: _, ...link } = owner;
    this.#statements.insertLink.run({ ...link, campaign: number });
    const completed = this.#statements.completeCampaign.run({ campaign: number, seedSince, receivedAt });
    if (completed.changes !== 1) throw new StorageFailure('the campaign was discarded while it was taken in');
  }

  /** Deletes a campaign that never was complete. */
  async #discard(number: number): Promise<void> {
    const { changes } = await this.#commit.write(() => this.#statements.discard.run({ campaign: number }));
    // It may have been completed since somebody found it incomplete.
    if (changes > 0) await this.#sweep(number);
  }

  async creation(idHash: string): Promise<CreationRow | null> {
    const row = this.#statements.creation.get({ idHash });
    return row
      ? { campaign: row.id as CampaignId, digest: row.digest ?? '', createdAt: row.createdAt }
      : null;
  }

  async summary(id: CampaignId): Promise<CampaignSummary | null> {
    const row = this.#statements.summary.get({ id });
    return row ? asSummary(row) : null;
  }

  async summaries(): Promise<readonly CampaignSummary[]> {
    return this.#statements.summaries.all().map(asSummary);
  }

  async secret(id: CampaignId): Promise<SecretSeed | null> {
    return this.#statements.secret.get({ id }) ?? null;
  }

  append(
    id: CampaignId,
    expectedSeq: number,
    command: CommandKey,
    entries: readonly LedgerRow[],
    projection: Projection,
  ): Promise<AppendResult> {
    return this.#commit.write((): AppendResult => {
      const campaign = this.#hot.position.get(id);
      if (!campaign) return { kind: 'conflict' };
      const { number, seq } = campaign;
      const { commandId, link, digest } = command;
      // The other order would take a repeated command for one that came too late.
      const done = this.#hot.command.get(number, commandId);
      if (done) return { kind: 'duplicate', command: done };
      if (seq !== expectedSeq) return { kind: 'conflict' };
      this.#write(number, entries, projection);
      this.#hot.insertCommand.run(number, commandId, link, digest, seq + 1, seq + entries.length);
      return { kind: 'committed' };
    });
  }

  async command(id: CampaignId, commandId: string): Promise<CommandRow | null> {
    const campaign = this.#hot.position.get(id);
    return (campaign && this.#hot.command.get(campaign.number, commandId)) ?? null;
  }

  async ledger(id: CampaignId, after: number, limit: number): Promise<readonly LedgerRow[]> {
    const campaign = this.#hot.position.get(id);
    return campaign ? this.#hot.ledger.all(campaign.number, after, limit) : [];
  }

  async hexes(id: CampaignId, after: HexPosition | null, limit: number): Promise<readonly PackedHex[]> {
    const campaign = this.#hot.position.get(id);
    const { seq, q, r } = after ?? { seq: 0, q: 0, r: 0 };
    const columns = campaign && this.#hot.hexes.get(campaign.number, seq, q, r, limit);
    return columns ? asPackedHexes(columns) : [];
  }

  async remove(id: CampaignId): Promise<boolean> {
    const number = await this.#commit.write(() => {
      const campaign = this.#hot.position.get(id);
      if (!campaign) return null;
      // Its own row goes first: from then on nothing keeps the rest from being deleted, and nobody finds it.
      this.#statements.deleteKeyrings.run({ campaign: campaign.number });
      this.#statements.deleteLinks.run({ campaign: campaign.number });
      this.#statements.deleteCampaign.run({ campaign: campaign.number });
      return campaign.number;
    });
    if (number === null) return false;
    // The campaign is gone from here on, even if the disk gives out now; the next start deletes what is left.
    await this.#sweep(number).catch(() => undefined);
    return true;
  }

  /**
   * Deletes what is left of campaigns whose removal was cut off. To be called once, when a server starts.
   *
   * @param incomplete whether to delete campaigns as well that were not taken in to their end: not where another
   *   process may be in the middle of that
   */
  async finishRemovals({ incomplete } = { incomplete: true }): Promise<void> {
    const cutOff = incomplete ? this.#statements.incomplete.all() : [];
    for (const { number } of cutOff) await this.#discard(number);
    for (const number of this.#statements.remains.all()) await this.#sweep(number);
  }

  /** Deletes what a removed campaign left behind, in batches; the ledger last, since remains are found by it. */
  async #sweep(campaign: number): Promise<void> {
    for (const statement of this.#statements.sweep) {
      let deleted: number;
      do deleted = await this.#commit.write(() => statement.run({ campaign }).changes);
      while (deleted > 0);
    }
  }

  #write(campaign: number, entries: readonly LedgerRow[], projection: Projection): void {
    const { insertEntry, insertHex, updateCampaign } = this.#hot;
    for (const { seq, at, salt, body, hash } of entries) insertEntry.run(campaign, seq, at, salt, body, hash);
    for (const { q, r, seq, facts } of projection.hexes) insertHex.run(campaign, seq, q, r, facts);
    const last = entries.at(-1);
    if (!last) throw new Error('nothing to write down');
    const { party, closed, hexes } = projection;
    updateCampaign.run(
      last.seq,
      last.hash,
      last.at,
      closed ? 1 : 0,
      party?.q ?? null,
      party?.r ?? null,
      hexes.length,
      campaign,
    );
  }
}

type Statements = ReturnType<typeof prepareStatements>;

function prepareStatements({ drizzle: db, sqlite }: Database) {
  const p = sql.placeholder;
  const ofCampaign = {
    id: campaigns.id,
    seq: campaigns.seq,
    head: campaigns.head,
    closed: campaigns.closed,
    partyQ: campaigns.partyQ,
    partyR: campaigns.partyR,
    hexCount: campaigns.hexCount,
    seedSince: campaigns.seedSince,
    createdAt: campaigns.createdAt,
    updatedAt: campaigns.updatedAt,
    started: ledger.body,
  };
  const started = and(eq(ledger.campaign, campaigns.number), eq(ledger.seq, 1));
  const ofId = and(eq(campaigns.id, p('id')), eq(campaigns.complete, true));
  const sweepTable = (table: 'hexes' | 'commands' | 'ledger', key: string) =>
    sqlite.prepare<{ campaign: number }>(
      `DELETE FROM ${table} WHERE campaign = :campaign AND (${key}) IN
         (SELECT ${key} FROM ${table} WHERE campaign = :campaign LIMIT ${REMOVAL_BATCH})`,
    );
  return {
    insertCampaign: db
      .insert(campaigns)
      .values({
        id: p('id'),
        seed: p('seed'),
        seedSalt: p('seedSalt'),
        seedSince: 0,
        complete: false,
        requestHash: p('requestHash'),
        requestDigest: p('requestDigest'),
        createdAt: p('at'),
        updatedAt: p('at'),
        seq: 0,
        head: '',
        closed: false,
        hexCount: 0,
      })
      .returning({ number: campaigns.number })
      .prepare(),
    insertLink: db
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
    completeCampaign: db
      .update(campaigns)
      .set({
        complete: true,
        seedSince: sql`${p('seedSince')}`,
        updatedAt: sql`coalesce(${p('receivedAt')}, ${campaigns.updatedAt})`,
      })
      .where(eq(campaigns.number, p('campaign')))
      .prepare(),
    incomplete: db
      .select({ number: campaigns.number })
      .from(campaigns)
      .where(eq(campaigns.complete, false))
      .prepare(),
    creation: db
      .select({ id: campaigns.id, digest: campaigns.requestDigest, createdAt: campaigns.createdAt })
      .from(campaigns)
      .where(eq(campaigns.requestHash, p('idHash')))
      .prepare(),
    summary: db.select(ofCampaign).from(campaigns).innerJoin(ledger, started).where(ofId).prepare(),
    summaries: db
      .select(ofCampaign)
      .from(campaigns)
      .innerJoin(ledger, started)
      .where(eq(campaigns.complete, true))
      .orderBy(desc(campaigns.updatedAt))
      .prepare(),
    secret: db
      .select({ seed: campaigns.seed, seedSalt: campaigns.seedSalt })
      .from(campaigns)
      .where(ofId)
      .prepare(),
    deleteKeyrings: db
      .delete(keyrings)
      .where(sql`${keyrings.link} IN (SELECT id FROM links WHERE campaign = ${p('campaign')})`)
      .prepare(),
    deleteLinks: db
      .delete(links)
      .where(eq(links.campaign, p('campaign')))
      .prepare(),
    deleteCampaign: db
      .delete(campaigns)
      .where(eq(campaigns.number, p('campaign')))
      .prepare(),
    discard: db
      .delete(campaigns)
      .where(and(eq(campaigns.number, p('campaign')), eq(campaigns.complete, false)))
      .prepare(),
    sweep: [sweepTable('hexes', 'seq, q, r'), sweepTable('commands', 'id'), sweepTable('ledger', 'seq')],
    // Jumps from campaign to campaign in the ledger's key instead of reading every entry.
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

interface SummaryRow extends Omit<CampaignSummary, 'id' | 'started' | 'party'> {
  readonly id: string;
  readonly partyQ: number | null;
  readonly partyR: number | null;
  /** Body of the first entry. */
  readonly started: string;
}

function asSummary({ id, partyQ, partyR, started, ...rest }: SummaryRow): CampaignSummary {
  return {
    ...rest,
    id: id as CampaignId,
    started: JSON.parse(started) as StartedBody,
    party: partyQ === null || partyR === null ? null : { q: partyQ, r: partyR },
  };
}
