import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import type { SecretSeed } from '../../campaign/chance.ts';
import type { StartedBody } from '../../campaign/entry.ts';
import type { CampaignId, LinkId } from '../../campaign/id.ts';
import type { LedgerRow } from '../../campaign/ledger.ts';
import type { PackedHex } from '../../campaign/packed-world.ts';
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
  type NewLink,
  type Projection,
  StorageFailure,
} from '../../session/ports.ts';
import type { Database } from './database.ts';
import type { GroupCommit } from './group-commit.ts';
import { campaigns, commands, hexes, keyrings, ledger, links } from './schema.ts';

/** How many rows of a removed campaign go at a time, so that nobody waits long meanwhile. */
const REMOVAL_BATCH = 5000;

/** Campaigns in SQLite. */
export class SqliteCampaignStore implements CampaignStore {
  readonly #statements: Statements;
  readonly #commit: GroupCommit;

  constructor(database: Database, commit: GroupCommit) {
    this.#statements = prepareStatements(database);
    this.#commit = commit;
  }

  create(campaign: NewCampaign): Promise<void> {
    return this.#commit.write(() => {
      const number = this.#begin({ ...campaign, seedSince: 0 }, campaign.entries[0], campaign.request);
      this.#write(number, campaign.entries, campaign.projection);
      this.#complete(number, campaign.owner);
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
      await this.#commit.write(() => this.#complete(number, campaign.owner));
    } catch (error) {
      // Where the disk gives out, the next start deletes what is left.
      if (begun !== null) await this.#discard(begun).catch(() => undefined);
      throw error;
    }
  }

  /** Writes the row of a campaign that nobody sees yet, and gives its number. */
  #begin(
    { id, secret, seedSince }: IncomingCampaign,
    first: LedgerRow | undefined,
    request?: NewCampaign['request'],
  ): number {
    return this.#statements.insertCampaign.get({
      id,
      ...secret,
      seedSince,
      requestHash: request?.idHash ?? null,
      requestDigest: request?.digest ?? null,
      at: first?.at ?? '',
    }).number;
  }

  /** Lets a campaign be seen whose entries are all there. */
  #complete(number: number, { campaign: _, ...owner }: NewLink): void {
    this.#statements.insertLink.run({ ...owner, campaign: number });
    if (this.#statements.completeCampaign.run({ campaign: number }).changes !== 1)
      throw new StorageFailure('the campaign was discarded while it was taken in');
  }

  /** Deletes a campaign that never was complete. */
  async #discard(number: number): Promise<void> {
    await this.#commit.write(() => this.#statements.deleteCampaign.run({ campaign: number }));
    await this.#sweep(number);
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
      const campaign = this.#statements.position.get({ id });
      if (!campaign) return { kind: 'conflict' };
      const done = this.#statements.command.get({ campaign: campaign.number, id: command.commandId });
      if (done) return { kind: 'duplicate', command: asCommandRow(done) };
      if (campaign.seq !== expectedSeq) return { kind: 'conflict' };
      this.#write(campaign.number, entries, projection);
      this.#statements.insertCommand.run({
        campaign: campaign.number,
        id: command.commandId,
        link: command.link,
        digest: command.digest,
        firstSeq: expectedSeq + 1,
        lastSeq: expectedSeq + entries.length,
      });
      return { kind: 'committed' };
    });
  }

  async command(id: CampaignId, commandId: string): Promise<CommandRow | null> {
    const campaign = this.#statements.position.get({ id });
    const row = campaign && this.#statements.command.get({ campaign: campaign.number, id: commandId });
    return row ? asCommandRow(row) : null;
  }

  async ledger(id: CampaignId, after: number, limit: number): Promise<readonly LedgerRow[]> {
    const campaign = this.#statements.position.get({ id });
    return campaign ? this.#statements.ledger.all({ campaign: campaign.number, after, limit }) : [];
  }

  async hexes(id: CampaignId, after: HexPosition | null, limit: number): Promise<readonly PackedHex[]> {
    const campaign = this.#statements.position.get({ id });
    const { seq, q, r } = after ?? { seq: 0, q: 0, r: 0 };
    return campaign ? this.#statements.hexes.all({ campaign: campaign.number, seq, q, r, limit }) : [];
  }

  async remove(id: CampaignId): Promise<boolean> {
    const number = await this.#commit.write(() => {
      const campaign = this.#statements.position.get({ id });
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

  /** Deletes what is left of campaigns whose removal or taking in was cut off. To be called once, when a server starts. */
  async finishRemovals(): Promise<void> {
    for (const { number } of this.#statements.incomplete.all()) await this.#discard(number);
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
    for (const entry of entries) this.#statements.insertEntry.run({ campaign, ...entry });
    for (const { q, r, seq, facts } of projection.hexes)
      this.#statements.insertHex.run({ campaign, q, r, seq, facts: Buffer.from(facts) });
    const last = entries.at(-1);
    if (!last) throw new Error('nothing to write down');
    this.#statements.updateCampaign.run({
      campaign,
      seq: last.seq,
      head: last.hash,
      at: last.at,
      closed: projection.closed ? 1 : 0,
      q: projection.party?.q ?? null,
      r: projection.party?.r ?? null,
      more: projection.hexes.length,
    });
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
        seedSince: p('seedSince'),
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
    insertEntry: db
      .insert(ledger)
      .values({
        campaign: p('campaign'),
        seq: p('seq'),
        at: p('at'),
        salt: p('salt'),
        body: p('body'),
        hash: p('hash'),
      })
      .prepare(),
    insertHex: db
      .insert(hexes)
      .values({ campaign: p('campaign'), seq: p('seq'), q: p('q'), r: p('r'), facts: p('facts') })
      .prepare(),
    insertCommand: db
      .insert(commands)
      .values({
        campaign: p('campaign'),
        id: p('id'),
        link: p('link'),
        digest: p('digest'),
        firstSeq: p('firstSeq'),
        lastSeq: p('lastSeq'),
      })
      .prepare(),
    updateCampaign: db
      .update(campaigns)
      .set({
        seq: sql`${p('seq')}`,
        head: sql`${p('head')}`,
        updatedAt: sql`${p('at')}`,
        closed: sql`${p('closed')}`,
        partyQ: sql`${p('q')}`,
        partyR: sql`${p('r')}`,
        hexCount: sql`${campaigns.hexCount} + ${p('more')}`,
      })
      .where(eq(campaigns.number, p('campaign')))
      .prepare(),
    completeCampaign: db
      .update(campaigns)
      .set({ complete: true })
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
    position: db
      .select({ number: campaigns.number, seq: campaigns.seq })
      .from(campaigns)
      .where(ofId)
      .prepare(),
    command: db
      .select({
        commandId: commands.id,
        link: commands.link,
        digest: commands.digest,
        firstSeq: commands.firstSeq,
        lastSeq: commands.lastSeq,
      })
      .from(commands)
      .where(and(eq(commands.campaign, p('campaign')), eq(commands.id, p('id'))))
      .prepare(),
    ledger: db
      .select({ seq: ledger.seq, at: ledger.at, salt: ledger.salt, body: ledger.body, hash: ledger.hash })
      .from(ledger)
      .where(and(eq(ledger.campaign, p('campaign')), gt(ledger.seq, p('after'))))
      .orderBy(asc(ledger.seq))
      .limit(p('limit'))
      .prepare(),
    hexes: db
      .select({ q: hexes.q, r: hexes.r, seq: hexes.seq, facts: hexes.facts })
      .from(hexes)
      .where(
        and(
          eq(hexes.campaign, p('campaign')),
          sql`(${hexes.seq}, ${hexes.q}, ${hexes.r}) > (${p('seq')}, ${p('q')}, ${p('r')})`,
        ),
      )
      .orderBy(asc(hexes.seq), asc(hexes.q), asc(hexes.r))
      .limit(p('limit'))
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

const asCommandRow = ({ link, ...rest }: Omit<CommandRow, 'link'> & { link: string }): CommandRow => ({
  ...rest,
  link: link as LinkId,
});
