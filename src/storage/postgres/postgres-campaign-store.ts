import type { CampaignStatus } from '../../campaign/status.ts';
import type { CampaignId } from '../../ledger/id.ts';
import type { LedgerEnd, LedgerRow } from '../../ledger/ledger.ts';
import { DamagedLedger } from '../../session/damaged-ledger.ts';
import type { RequestingLink } from '../../session/link-store.ts';
import {
  type AppendResult,
  BeingReceived,
  type CampaignSecrets,
  type CampaignStore,
  type CampaignSummary,
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
import { asHexRows } from '../hex-columns.ts';
import { asConsecutiveRows, asLedgerRows, type EntryColumns } from '../ledger-columns.ts';
import { assertOneCommand } from '../one-command.ts';
import { asSecrets, type SecretColumns } from '../secret-columns.ts';
import {
  asListed,
  asStatus,
  asSummary,
  type ListedRow,
  type StatusRow,
  type SummaryRow,
} from '../summary-columns.ts';
import { timeOf } from '../times.ts';
import type { AppendQueue } from './append-queue.ts';
import { CampaignNumbers } from './campaign-numbers.ts';
import { COLD } from './cold-statements.ts';
import type { Connections, Statement } from './connections.ts';
import { appendItem, bytea, uuidBytes } from './entry-json.ts';
import { HOT } from './hot-statements.ts';
import { beginCampaign, beginReceiving, completeCampaign, writeEntries } from './new-campaigns.ts';
import { asLost, LostConnection } from './postgres-failure.ts';
import { deleteLeftOverOfKeyrings, removeCampaign } from './removal.ts';
import { lockRequest } from './request-lock.ts';
import { SUMMARIES, SUMMARY } from './summaries.ts';
import { Sweeper } from './sweeper.ts';

/** A key before that of every hex: no coordinate can be lower. */
const BEFORE_ALL: HexRowKey = { q: -(2 ** 31), r: 0, layer: 0 };

/** A slice of hexes, column by column. */
type HexSlice = Readonly<Record<'q' | 'r' | 'layer' | 'seq' | 'place' | 'lengths' | 'facts', string>>;

interface LedgerColumns {
  readonly seq: number;
  readonly at: number;
  readonly body: string;
  readonly text: string | null;
  readonly bytes: string;
}

/** Campaigns in PostgreSQL, which several servers may use at once. */
export class PostgresCampaignStore implements CampaignStore {
  readonly #connections: Connections;
  readonly #receiving: Connections;
  readonly #copying: Connections;
  readonly #queue: AppendQueue;
  readonly #numbers: CampaignNumbers;
  readonly #sweeper: Sweeper;

  /**
   * @param receiving connections for imports that are uploaded; each uses one for as long as the upload takes
   * @param copying connections for forks and other copies, which wait for nobody
   */
  constructor(
    connections: Connections,
    receiving: Connections,
    queue: AppendQueue,
    copying: Connections = receiving,
  ) {
    this.#connections = connections;
    this.#receiving = receiving;
    this.#copying = copying;
    this.#queue = queue;
    this.#numbers = new CampaignNumbers(connections);
    this.#sweeper = new Sweeper(connections);
  }

  async create(campaign: NewCampaign): Promise<void> {
    const { entries, request } = campaign;
    const arrivedAt = entries[0]?.row.at;
    const making = this.#connections.transaction(async (runner) => {
      const number = await beginCampaign(runner, { ...campaign, arrivedAt, takenIn: 0, request });
      await writeEntries(runner, number, entries);
      await completeCampaign(runner, number, campaign);
    });
    await this.#made(making, campaign.id);
  }

  async receive(campaign: IncomingCampaign, batches: AsyncIterable<readonly EntryWrite[]>): Promise<void> {
    const connections = campaign.isUploaded ? this.#receiving : this.#copying;
    const making = connections.transactionOnce(async (runner) => {
      const { requestIdHash } = campaign;
      if (requestIdHash !== undefined && !(await lockRequest(runner, requestIdHash)))
        throw new BeingReceived();
      let number: number | null = null;
      for await (const entries of batches) {
        number ??= await beginReceiving(runner, campaign);
        await writeEntries(runner, number, entries);
      }
      if (number === null) throw new Error('a campaign begins with an entry');
      await completeCampaign(runner, number, { owner: campaign.owner, ...campaign.knownAtEnd() });
    });
    await this.#made(making, campaign.id);
  }

  /** Waits until a campaign is made. If the answer got lost, checks whether the campaign exists. */
  async #made(making: Promise<void>, id: CampaignId): Promise<void> {
    try {
      await making;
    } catch (error) {
      if (!(error instanceof LostConnection)) throw error;
      const number = await this.#numbers.of(id).catch(() => null);
      if (number === null) throw error;
    }
  }

  async creation(idHash: string): Promise<CreationRow | null> {
    const [row] = await this.#connections.run<{
      id: CampaignId;
      digest: string | null;
      arrivedAt: number;
    }>(COLD.creation, [idHash]);
    return row ? { campaign: row.id, digest: row.digest ?? '', createdAt: timeOf(row.arrivedAt) } : null;
  }

  async summary(id: CampaignId): Promise<CampaignSummary | null> {
    if ((await this.#numbers.of(id)) === null) return null;
    const [row] = await this.#numbers.read(id, (number) =>
      this.#connections.run<SummaryRow>(SUMMARY, [number, id]),
    );
    if (row) return asSummary(row);
    // `read` has looked the number up again, so this tells whether the campaign was removed meanwhile.
    if ((await this.#numbers.of(id)) === null) return null;
    throw new DamagedLedger(id, 'the ledger');
  }

  async status(id: CampaignId, seq: number): Promise<CampaignStatus | null> {
    const [row] = await this.#read<StatusRow>(HOT.status, id, [seq]);
    return row ? asStatus(row) : null;
  }

  async statuses(id: CampaignId, after: number, limit: number): Promise<readonly CampaignStatus[]> {
    return (await this.#read<StatusRow>(HOT.statuses, id, [after, limit])).map(asStatus);
  }

  async summaries(): Promise<readonly CampaignSummary[]> {
    return (await this.list()).sound;
  }

  async list(): Promise<ListedCampaigns> {
    return asListed(await this.#connections.run<ListedRow>(SUMMARIES, []));
  }

  /** How many campaigns there are. */
  async count(): Promise<number> {
    const [row] = await this.#connections.run<{ count: number }>(COLD.count, []);
    return row?.count ?? 0;
  }

  async secrets(id: CampaignId): Promise<CampaignSecrets | null> {
    const [row] = await this.#read<SecretColumns>(HOT.secrets, id, []);
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
    const last = entries.at(-1);
    if (!last) throw new StorageFailure('nothing to write down');
    const campaign = await this.#numbers.of(id);
    if (campaign === null) return { kind: 'conflict' };
    const item = appendItem({ campaign, id, after, command, entries, secrets });
    const { kind, digest, firstSeq, lastSeq, wasAnswerLost } = await this.#queue.append(item);
    if (kind === 'committed' || kind === 'revoked') return { kind };
    if (wasAnswerLost && (await this.#isThere(id, last.row))) return { kind: 'committed' };
    if (kind === 'duplicate' && command && digest && firstSeq !== null && lastSeq !== null)
      return { kind, command: { id: command.id, digest: digest.toString('hex'), firstSeq, lastSeq } };
    // Another server may have carried it out after the check for a repeated command, before that of the ledger's end.
    const done = command && (await this.command(id, command.id));
    if (done) return { kind: 'duplicate', command: done };
    this.#numbers.forget(id);
    return { kind: 'conflict' };
  }

  /** Whether an entry was written, although the answer to the append got lost. */
  async #isThere(id: CampaignId, { seq, hash }: LedgerRow): Promise<boolean> {
    const found = await this.#read(HOT.isWritten, id, [seq, bytea(hash)]).catch((error: Error) => {
      throw asLost(error);
    });
    return found.length > 0;
  }

  async command(id: CampaignId, commandId: string): Promise<CommandRow | null> {
    const [row] = await this.#read<{ digest: Buffer; firstSeq: number; lastSeq: number }>(HOT.command, id, [
      uuidBytes(commandId),
    ]);
    return row ? { ...row, id: commandId, digest: row.digest.toString('hex') } : null;
  }

  async ledger(id: CampaignId, after: number, limit: number): Promise<readonly LedgerRow[]> {
    return asConsecutiveRows(
      id,
      after,
      columnsOf(await this.#read<LedgerColumns>(HOT.ledger, id, [after, limit])),
    );
  }

  async entries(id: CampaignId, seqs: readonly number[]): Promise<readonly LedgerRow[]> {
    return asLedgerRows(id, columnsOf(await this.#read<LedgerColumns>(HOT.entries, id, [seqs])));
  }

  /** Nothing is counted when a server connects: other servers may be using the database for long. */
  isCountedWhole(): boolean {
    return false;
  }

  async entryCount(id: CampaignId, after: number, last: number): Promise<number> {
    const [row] = await this.#read<{ count: number }>(HOT.entryCount, id, [after, last]);
    return row?.count ?? 0;
  }

  async hexes(id: CampaignId, after: HexRowKey | null, limit: number): Promise<readonly HexRow[]> {
    const { q, r, layer } = after ?? BEFORE_ALL;
    const [slice] = await this.#read<HexSlice>(HOT.hexes, id, [q, r, layer, limit]);
    if (!slice) return [];
    return asHexRows([slice.q, slice.r, slice.layer, slice.seq, slice.place, slice.lengths, slice.facts]);
  }

  async standing(
    id: CampaignId,
    at: number,
    after: StandingRowKey | null,
    limit: number,
  ): Promise<readonly StandingRow[]> {
    const { kind, key } = after ?? { kind: '', key: '' };
    return this.#read<StandingRow>(HOT.standing, id, [kind, key, at, limit]);
  }

  async labels(id: CampaignId): Promise<ReadonlyMap<string, string>> {
    const rows = await this.#read<{ link: string; label: string }>(COLD.labels, id, []);
    return new Map(rows.map(({ link, label }) => [link, label]));
  }

  async remove(id: CampaignId, by?: RequestingLink): Promise<boolean | 'closed'> {
    const number = await this.#connections.transaction((runner) => removeCampaign(runner, id, by));
    if (number === null) return false;
    if (number === 'closed') return number;
    this.#numbers.forget(id);
    // The campaign is removed already. Deleting its remaining rows may take long and is not awaited; if that fails, the
    // next server to start goes on with it.
    this.#sweeper.sweep(number).catch(() => undefined);
    return true;
  }

  /**
   * Deletes what is left of keyrings that hold nothing, and of campaigns whose removal was interrupted. To be called when
   * a server starts.
   */
  async finishRemovals(): Promise<void> {
    await this.#connections.transaction(deleteLeftOverOfKeyrings);
    return this.#sweeper.sweepAll();
  }

  /** Stops deleting rows of removed campaigns. To be called before the connections are closed. */
  stopRemovals(): Promise<void> {
    return this.#sweeper.stop();
  }

  /** Reads rows of a campaign; its number and id are the first two parameters, followed by `values`. */
  #read<Row extends object>(
    statement: Statement,
    id: CampaignId,
    values: readonly unknown[],
  ): Promise<Row[]> {
    return this.#numbers.read(id, (number) => this.#connections.run<Row>(statement, [number, id, ...values]));
  }
}

const columnsOf = (rows: readonly LedgerColumns[]): EntryColumns[] =>
  rows.map(({ seq, at, body, text, bytes }) => [seq, at, body, text, bytes]);
