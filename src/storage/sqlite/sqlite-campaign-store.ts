import type { CampaignStatus } from '../../campaign/status.ts';
import type { CampaignId } from '../../ledger/id.ts';
import type { LedgerEnd, LedgerRow } from '../../ledger/ledger.ts';
import { DamagedLedger } from '../../session/damaged-ledger.ts';
import type { NewLink, RequestingLink } from '../../session/link-store.ts';
import {
  type AppendResult,
  type CampaignSecrets,
  type CampaignStore,
  type CampaignSummary,
  type CommandKey,
  type CommandRow,
  type CreationRow,
  type EntryWrite,
  type HexRowKey,
  type IncomingCampaign,
  type ListedCampaigns,
  type NewCampaign,
  type SentCommand,
  type StandingRow,
  type StandingRowKey,
  StorageFailure,
} from '../../session/ports.ts';
import type { HexRow } from '../../world/packed-columns.ts';
import type { Arrival } from '../arrival.ts';
import { asHexRows } from '../hex-columns.ts';
import { asConsecutiveRows, asLedgerRows } from '../ledger-columns.ts';
import { assertOneCommand } from '../one-command.ts';
import { asSecrets } from '../secret-columns.ts';
import { asListed, asStatus, asSummary } from '../summary-columns.ts';
import { millisecondsOf, timeOf } from '../times.ts';
import { type ColdStatements, prepareCold } from './cold-statements.ts';
import type { Database } from './database.ts';
import type { Erasure } from './erasure.ts';
import type { GroupCommit } from './group-commit.ts';
import {
  commandIn,
  type HotStatements,
  PARAMETERS,
  prepareHot,
  type RunningTotals,
  writeEntries,
} from './hot-statements.ts';
import type { LastHeads } from './last-heads.ts';
import { blobOrNull } from './ledger-rows.ts';
import { RemovalBatch } from './removal-batch.ts';
import { prepareSummaries } from './summaries.ts';

/** Campaigns in SQLite. */
export class SqliteCampaignStore implements CampaignStore {
  readonly #hot: HotStatements;
  readonly #cold: ColdStatements;
  readonly #summaries: ReturnType<typeof prepareSummaries>;
  readonly #commit: GroupCommit;
  readonly #erasure: Erasure;
  /** The campaigns of which something is missing; `null` if that was not looked at. */
  readonly #damaged: ReadonlySet<string> | null;
  readonly #heads: LastHeads | null;

  /** @param heads where the last entries are noted in addition; `null` for nowhere */
  constructor(database: Database, commit: GroupCommit, erasure: Erasure, heads: LastHeads | null = null) {
    this.#heads = heads;
    this.#hot = prepareHot(database.sqlite);
    this.#cold = prepareCold(database);
    this.#summaries = prepareSummaries(database.sqlite);
    this.#commit = commit;
    this.#erasure = erasure;
    this.#damaged = database.damaged && new Set(database.damaged.map(({ campaign }) => campaign));
  }

  async create({ id, secrets, entries, owner, request }: NewCampaign): Promise<void> {
    const number = await this.#commit.write(() => {
      const number = this.#begin({ id, arrivedAt: entries[0]?.row.at, takenIn: 0, request });
      this.#write(number, entries);
      this.#insertLink(number, owner);
      this.#putSecrets(number, secrets);
      return number;
    });
    this.#noteHead(number, id, entries);
  }

  /** Notes the last of some entries, which are on disk already. */
  #noteHead(number: number, campaign: CampaignId, entries: readonly EntryWrite[]): void {
    const row = entries.at(-1)?.row;
    if (row) this.#heads?.note(number, { campaign, seq: row.seq, hash: row.hash });
  }

  async receive(campaign: IncomingCampaign, batches: AsyncIterable<readonly EntryWrite[]>): Promise<void> {
    let begun: number | null = null;
    let last: readonly EntryWrite[] = [];
    try {
      for await (const entries of batches) {
        begun = await this.#commit.write(() => {
          const number = begun ?? this.#beginReceiving(campaign);
          this.#write(number, entries);
          return number;
        });
        last = entries;
      }
      const number = begun;
      if (number === null) throw new Error('a campaign begins with an entry');
      await this.#commit.write(() => this.#complete(number, campaign));
      this.#noteHead(number, campaign.id, last);
    } catch (error) {
      // If this fails too, as on a full disk, the next start deletes what is left.
      if (begun !== null) await this.#discard(begun).catch(() => undefined);
      throw error;
    }
  }

  /** Writes the row of a campaign. @returns its number */
  #begin({ id, arrivedAt, takenIn, request }: Arrival): number {
    if (arrivedAt === undefined) throw new Error('a campaign begins with an entry');
    return this.#cold.insertCampaign.get({
      id,
      requestHash: request?.idHash ?? null,
      requestDigest: request?.digest ?? null,
      arrivedAt: millisecondsOf(arrivedAt),
      takenIn,
    }).number;
  }

  /** Writes the row of a campaign, marked so that nobody sees it yet. @returns its number */
  #beginReceiving(incoming: IncomingCampaign): number {
    const { id, owner, request, arrivedAt = owner.createdAt } = incoming;
    const campaign = this.#begin({ id, arrivedAt, takenIn: incoming.takenInCount(), request });
    this.#cold.insertReceiving.run({ campaign });
    return campaign;
  }

  /** Makes a campaign visible after all its entries were written. */
  #complete(campaign: number, incoming: IncomingCampaign): void {
    const { secrets, labels } = incoming.knownAtEnd();
    const { changes } = this.#cold.deleteReceiving.run({ campaign });
    if (changes !== 1) throw new StorageFailure('the campaign was discarded while it was taken in');
    this.#insertLink(campaign, incoming.owner);
    this.#putSecrets(campaign, secrets);
    for (const [link, label] of Object.entries(labels)) this.#cold.insertLabel.run({ campaign, link, label });
  }

  #insertLink(number: number, { campaign: _, ...link }: NewLink): void {
    this.#cold.insertLink.run({ ...link, campaign: number });
  }

  #putSecrets(number: number, { masterKey, seed }: CampaignSecrets): void {
    this.#cold.putSecrets.run(
      number,
      blobOrNull(masterKey),
      seed?.text ?? null,
      blobOrNull(seed?.salt ?? null),
    );
  }

  /** Deletes a campaign whose import was not completed. */
  async #discard(campaign: number): Promise<void> {
    const wasThere = await this.#commit.write(() => {
      // Left alone if it was completed after the caller found it incomplete.
      const { changes } = this.#cold.deleteReceiving.run({ campaign });
      if (changes > 0) this.#cold.deleteCampaign.run({ campaign });
      return changes > 0;
    });
    if (wasThere) await this.#sweep(campaign);
  }

  async creation(idHash: string): Promise<CreationRow | null> {
    const row = this.#cold.creation.get({ idHash });
    if (!row) return null;
    return { campaign: row.id as CampaignId, digest: row.digest ?? '', createdAt: timeOf(row.arrivedAt) };
  }

  async summary(id: CampaignId): Promise<CampaignSummary | null> {
    const row = this.#summaries.one.get(id);
    if (row) return asSummary(row);
    if (this.#numberOf(id) === null) return null;
    throw new DamagedLedger(id, 'the ledger');
  }

  async status(id: CampaignId, seq: number): Promise<CampaignStatus | null> {
    const number = this.#numberOf(id);
    const row = number === null ? undefined : this.#summaries.status.get(number, seq);
    return row ? asStatus(row) : null;
  }

  async statuses(id: CampaignId, after: number, limit: number): Promise<readonly CampaignStatus[]> {
    const number = this.#numberOf(id);
    return number === null ? [] : this.#summaries.statuses.all(number, after, limit).map(asStatus);
  }

  /** All campaigns, and when each was made or imported here. */
  arrivals(): readonly { readonly id: CampaignId; readonly arrivedAt: string }[] {
    return this.#summaries.arrivals.all().map(({ id, arrivedAt }) => ({ id, arrivedAt: timeOf(arrivedAt) }));
  }

  async summaries(): Promise<readonly CampaignSummary[]> {
    return (await this.list()).sound;
  }

  async list(): Promise<ListedCampaigns> {
    return asListed(this.#summaries.all.all());
  }

  async secrets(id: CampaignId): Promise<CampaignSecrets | null> {
    const campaign = this.#numberOf(id);
    const row = campaign === null ? undefined : this.#cold.secrets.get({ campaign });
    return row ? asSecrets(row) : null;
  }

  async append(
    id: CampaignId,
    after: LedgerEnd,
    command: SentCommand | null,
    entries: readonly EntryWrite[],
    secrets?: CampaignSecrets,
  ): Promise<AppendResult> {
    assertOneCommand(command, entries);
    const erases = entries.some((entry) => entry.erases !== undefined);
    let number = 0;
    const result = await this.#commit.write((): AppendResult => {
      const campaign = this.#hot.positionFor.get(
        after.seq,
        PARAMETERS.hash.of(after.hash),
        command && PARAMETERS.command.of(command.id),
        command?.link ?? null,
        entries[0]?.row.at ?? '',
        id,
      );
      if (!campaign) return { kind: 'conflict' };
      const [, isEnd, bytes, hexesSum, isDone, isRevoked] = campaign;
      [number] = campaign;
      // Checked before the end of the ledger: a repeated command would otherwise count as a conflict.
      const done = command && isDone === 1 ? commandIn(this.#hot, number, command.id) : null;
      if (done) return { kind: 'duplicate', command: done };
      if (!isEnd) return { kind: 'conflict' };
      if (isRevoked) return { kind: 'revoked' };
      this.#write(number, entries, command, [bytes, hexesSum]);
      if (secrets) this.#putSecrets(number, secrets);
      if (erases) this.#erasure.note();
      return { kind: 'committed' };
    });
    if (result.kind === 'committed') this.#noteHead(number, id, entries);
    if (erases) this.#erasure.emptyLog();
    return result;
  }

  async command(id: CampaignId, commandId: string): Promise<CommandRow | null> {
    const number = this.#numberOf(id);
    return number === null ? null : commandIn(this.#hot, number, commandId);
  }

  async ledger(id: CampaignId, after: number, limit: number): Promise<readonly LedgerRow[]> {
    const number = this.#numberOf(id);
    return number === null ? [] : asConsecutiveRows(id, after, this.#hot.ledger.all(number, after, limit));
  }

  isCountedWhole(id: CampaignId): boolean {
    return this.#damaged !== null && !this.#damaged.has(id);
  }

  async entryCount(id: CampaignId, after: number, last: number): Promise<number> {
    const number = this.#numberOf(id);
    return number === null ? 0 : (this.#hot.entryCount.get(number, after, last) ?? 0);
  }

  async hexes(id: CampaignId, after: HexRowKey | null, limit: number): Promise<readonly HexRow[]> {
    const number = this.#numberOf(id);
    const { q, r, layer } = after ?? { q: Number.MIN_SAFE_INTEGER, r: 0, layer: 0 };
    const columns = number === null ? undefined : this.#hot.hexes.get(number, q, r, layer, limit);
    return columns ? asHexRows(columns) : [];
  }

  async entries(id: CampaignId, seqs: readonly number[]): Promise<readonly LedgerRow[]> {
    const campaign = this.#numberOf(id);
    if (campaign === null) return [];
    return asLedgerRows(id, this.#hot.entries.all({ campaign, seqs: JSON.stringify(seqs) }));
  }

  async standing(
    id: CampaignId,
    at: number,
    after: StandingRowKey | null,
    limit: number,
  ): Promise<readonly StandingRow[]> {
    const campaign = this.#numberOf(id);
    const { kind, key } = after ?? { kind: '', key: '' };
    return campaign === null ? [] : this.#hot.standing.all({ campaign, at, kind, key, limit });
  }

  async labels(id: CampaignId): Promise<ReadonlyMap<string, string>> {
    const campaign = this.#numberOf(id);
    return new Map(campaign === null ? [] : this.#cold.labels.all({ campaign }));
  }

  async remove(id: CampaignId, by?: RequestingLink): Promise<boolean | 'closed'> {
    const number = await this.#commit.write(() => {
      const campaign = this.#numberOf(id);
      if (campaign === null) return null;
      if (by && this.#cold.openLink.get({ campaign, ...by }) === undefined) return 'closed';
      // Its row in `campaigns` is deleted in the first transaction: from then on nobody finds it, and triggers allow
      // the rest to be deleted.
      this.#cold.deleteKeyringSecrets.run({ campaign });
      this.#cold.deleteKeyringBrowsers.run({ campaign });
      this.#cold.deleteKeyringOrigins.run({ campaign });
      this.#cold.deleteKeyrings.run({ campaign });
      this.#cold.deleteLinks.run({ campaign });
      this.#cold.deleteLabels.run({ campaign });
      this.#cold.deleteSecrets.run({ campaign });
      this.#cold.deleteCampaign.run({ campaign });
      this.#erasure.note();
      return campaign;
    });
    if (number === null) return false;
    if (number === 'closed') return number;
    this.#heads?.forget(number);
    // The campaign is removed even if the sweep fails, as on a full disk; the next start deletes the rest.
    await this.#sweep(number).catch(() => undefined);
    return true;
  }

  /**
   * Deletes what is left of campaigns whose removal was interrupted. To be called once, when a server starts.
   *
   * @param incomplete whether to delete incomplete imports too; `false` if another process may be importing
   */
  async finishRemovals({ incomplete } = { incomplete: true }): Promise<void> {
    const cutOff = incomplete ? this.#cold.received.all() : [];
    for (const number of cutOff) await this.#discard(number);
    for (const number of this.#cold.remains.all()) {
      // Noted again: the file may have been rebuilt since the removal, while it still contained these rows.
      await this.#commit.write(() => this.#erasure.note());
      await this.#sweep(number);
    }
  }

  /** Deletes what is left of keyrings that hold nothing. To be called when a server starts. */
  async deleteLeftOverOfKeyrings(): Promise<void> {
    await this.#commit.write(() => {
      for (const statement of this.#cold.leftOverOfKeyrings) statement.run();
    });
  }

  /** Deletes what a removed campaign left behind, in batches. */
  async #sweep(campaign: number): Promise<void> {
    const batch = new RemovalBatch();
    for (const statement of this.#cold.sweep) {
      const remove = () => {
        const began = performance.now();
        const { changes } = statement.run({ campaign, rows: batch.rows });
        batch.adapt(performance.now() - began);
        return changes;
      };
      while ((await this.#commit.write(remove)) > 0);
    }
    this.#erasure.emptyLog();
  }

  /** The number of a campaign; `null` if there is none, or its import is under way. */
  #numberOf(id: CampaignId): number | null {
    return this.#hot.number.get(id) ?? null;
  }

  #write(
    number: number,
    entries: readonly EntryWrite[],
    command: CommandKey | null = null,
    counts?: RunningTotals,
  ): void {
    if (entries.length === 0) throw new Error('nothing to write down');
    writeEntries(this.#hot, number, entries, { command, counts });
  }
}
