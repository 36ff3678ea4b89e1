import type { CampaignId } from '../../src/ledger/id.ts';
import type { LedgerEnd, LedgerRow } from '../../src/ledger/ledger.ts';
import type {
  AppendResult,
  CampaignSecrets,
  CampaignStore,
  EntryWrite,
  HexRowKey,
  IncomingCampaign,
  NewCampaign,
  SentCommand,
  StandingRowKey,
} from '../../src/session/ports.ts';
import type { HexRow } from '../../src/world/packed-columns.ts';
import { MemoryStore } from './memory-store/memory-store.ts';

/** A store that delegates everything to another; tests override single methods. */
export class DelegatingStore implements CampaignStore {
  readonly inner: CampaignStore;

  constructor(inner: CampaignStore = new MemoryStore()) {
    this.inner = inner;
  }

  create(campaign: NewCampaign) {
    return this.inner.create(campaign);
  }

  receive(campaign: IncomingCampaign, batches: AsyncIterable<readonly EntryWrite[]>) {
    return this.inner.receive(campaign, batches);
  }

  creation(idHash: string) {
    return this.inner.creation(idHash);
  }

  summary(id: CampaignId) {
    return this.inner.summary(id);
  }

  status(id: CampaignId, seq: number) {
    return this.inner.status(id, seq);
  }

  statuses(id: CampaignId, after: number, limit: number) {
    return this.inner.statuses(id, after, limit);
  }

  summaries() {
    return this.inner.summaries();
  }

  list() {
    return this.inner.list();
  }

  secrets(id: CampaignId) {
    return this.inner.secrets(id);
  }

  append(
    id: CampaignId,
    after: LedgerEnd,
    command: SentCommand | null,
    entries: readonly EntryWrite[],
    secrets?: CampaignSecrets,
  ): Promise<AppendResult> {
    return this.inner.append(id, after, command, entries, secrets);
  }

  command(id: CampaignId, commandId: string) {
    return this.inner.command(id, commandId);
  }

  ledger(id: CampaignId, after: number, limit: number): Promise<readonly LedgerRow[]> {
    return this.inner.ledger(id, after, limit);
  }

  isCountedWhole(id: CampaignId) {
    return this.inner.isCountedWhole(id);
  }

  entryCount(id: CampaignId, after: number, last: number) {
    return this.inner.entryCount(id, after, last);
  }

  hexes(id: CampaignId, after: HexRowKey | null, limit: number): Promise<readonly HexRow[]> {
    return this.inner.hexes(id, after, limit);
  }

  entries(id: CampaignId, seqs: readonly number[]): Promise<readonly LedgerRow[]> {
    return this.inner.entries(id, seqs);
  }

  standing(id: CampaignId, at: number, after: StandingRowKey | null, limit: number) {
    return this.inner.standing(id, at, after, limit);
  }

  labels(id: CampaignId) {
    return this.inner.labels(id);
  }

  remove(...asked: Parameters<CampaignStore['remove']>) {
    return this.inner.remove(...asked);
  }
}

/** A store that keeps no key of a new campaign: one is drawn before its next command, as in a copy. */
export class UnsealedStore extends DelegatingStore {
  override create(campaign: NewCampaign) {
    return super.create({ ...campaign, secrets: { masterKey: null, seed: null } });
  }
}

/** A gate that is shut until it is opened, and reports when someone waits at it. */
export class Latch {
  /** Resolves when the first one waits at it. */
  readonly reached: Promise<void>;
  readonly #opened: Promise<void>;
  #reach: () => void = () => {};
  #open: () => void = () => {};

  constructor() {
    this.reached = new Promise((resolve) => {
      this.#reach = resolve;
    });
    this.#opened = new Promise((resolve) => {
      this.#open = resolve;
    });
  }

  pass(): Promise<void> {
    this.#reach();
    return this.#opened;
  }

  open(): void {
    this.#open();
  }
}

/** A store whose appends can be held back, before or after writing, or made to fail. */
export class HeldStore extends DelegatingStore {
  before: Latch | null = null;
  after: Latch | null = null;
  failure: Error | null = null;

  override async append(...args: Parameters<CampaignStore['append']>): Promise<AppendResult> {
    await this.before?.pass();
    if (this.failure) throw this.failure;
    const result = await super.append(...args);
    await this.after?.pass();
    return result;
  }
}
