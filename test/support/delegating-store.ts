import type { CampaignId } from '../../src/ledger/id.ts';
import type { LedgerRow } from '../../src/ledger/ledger.ts';
import type {
  AppendResult,
  CampaignStore,
  CommandKey,
  HexPosition,
  IncomingCampaign,
  LedgerBatch,
  NewCampaign,
  Projection,
} from '../../src/session/ports.ts';
import { MemoryStore } from '../../src/storage/memory/memory-store.ts';
import type { PackedHex } from '../../src/world/solo/hex-columns.ts';

/** A store that hands everything on to another; tests override what they want to go differently. */
export class DelegatingStore implements CampaignStore {
  readonly inner: CampaignStore;

  constructor(inner: CampaignStore = new MemoryStore()) {
    this.inner = inner;
  }

  create(campaign: NewCampaign) {
    return this.inner.create(campaign);
  }

  receive(campaign: IncomingCampaign, batches: AsyncIterable<LedgerBatch>) {
    return this.inner.receive(campaign, batches);
  }

  creation(idHash: string) {
    return this.inner.creation(idHash);
  }

  summary(id: CampaignId) {
    return this.inner.summary(id);
  }

  summaries() {
    return this.inner.summaries();
  }

  secret(id: CampaignId) {
    return this.inner.secret(id);
  }

  append(
    id: CampaignId,
    expectedSeq: number,
    command: CommandKey,
    entries: readonly LedgerRow[],
    projection: Projection,
  ): Promise<AppendResult> {
    return this.inner.append(id, expectedSeq, command, entries, projection);
  }

  command(id: CampaignId, commandId: string) {
    return this.inner.command(id, commandId);
  }

  ledger(id: CampaignId, after: number, limit: number): Promise<readonly LedgerRow[]> {
    return this.inner.ledger(id, after, limit);
  }

  hexes(id: CampaignId, after: HexPosition | null, limit: number): Promise<readonly PackedHex[]> {
    return this.inner.hexes(id, after, limit);
  }

  remove(id: CampaignId) {
    return this.inner.remove(id);
  }
}

/** A door that is shut until it is opened, and that tells when somebody stands before it. */
export class Door {
  /** Resolves when the first one stands before it. */
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

/** A store whose appends can be held back, before they are written or after, or made to fail. */
export class HeldStore extends DelegatingStore {
  before: Door | null = null;
  after: Door | null = null;
  failure: Error | null = null;

  override async append(...args: Parameters<CampaignStore['append']>): Promise<AppendResult> {
    await this.before?.pass();
    if (this.failure) throw this.failure;
    const result = await super.append(...args);
    await this.after?.pass();
    return result;
  }
}
