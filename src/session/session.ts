import { Campaign, stepsOf } from '../campaign/campaign.ts';
import type { Command } from '../campaign/command.ts';
import { decide } from '../campaign/decide.ts';
import type { Refusal, RefusalCode } from '../campaign/refusal.ts';
import { canonicalJson } from '../ledger/canonical.ts';
import type { Entry } from '../ledger/entry.ts';
import type { CampaignId } from '../ledger/id.ts';
import { entryOf, type LedgerRow, sealEntries } from '../ledger/ledger.ts';
import type { Actor } from '../ledger/role.ts';
import type { SecretSeed } from '../world/chance.ts';
import { bytesInHex } from './bytes-in-hex.ts';
import { nextTurn } from './next-turn.ts';
import {
  type CampaignStore,
  type Clock,
  type CommandKey,
  type CommandRow,
  type Digest,
  type HexPosition,
  type Projection,
  type Publisher,
  StorageFailure,
} from './ports.ts';
import { projectionOf } from './projection.ts';
import { trailUpTo } from './trail.ts';

/** What a session works with. */
export interface SessionTools {
  readonly store: CampaignStore;
  readonly clock: Clock;
  readonly digest: Digest;
  readonly publisher: Publisher;
}

export type CommandOutcome =
  | { readonly ok: true; readonly seq: number; readonly entries: readonly Entry[] }
  | { readonly ok: false; readonly refusal: CommandRefusal };

export interface CommandRefusal extends Omit<Refusal, 'code'> {
  readonly code: RefusalCode | 'campaign/not-found' | 'request/id-reused';
}

/** How many rows are read from the store at a time; other campaigns have their turn in between. */
const SLICE = 2000;

/**
 * One campaign in memory. Its commands are decided one after the other, and each is written down before its
 * effects are seen. Memory only follows the store: where another process was first, the session catches up.
 */
export class Session {
  readonly campaign: Campaign;
  readonly #id: CampaignId;
  readonly #secret: SecretSeed;
  readonly #tools: SessionTools;
  #turn: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  private constructor(id: CampaignId, campaign: Campaign, secret: SecretSeed, tools: SessionTools) {
    this.#id = id;
    this.campaign = campaign;
    this.#secret = secret;
    this.#tools = tools;
  }

  /** Reads a campaign from the store, in slices; `null` if there is none. */
  static async open(id: CampaignId, tools: SessionTools): Promise<Session | null> {
    const { store } = tools;
    const [summary, secret] = await Promise.all([store.summary(id), store.secret(id)]);
    if (!summary || !secret) return null;
    const campaign = new Campaign(summary.started);
    campaign.world.reserve(summary.hexCount);
    let after: HexPosition | null = null;
    for (;;) {
      const slice = await store.hexes(id, after, SLICE);
      for (const hex of slice) if (hex.seq <= summary.seq) campaign.world.add(hex);
      after = slice.at(-1) ?? after;
      if (slice.length < SLICE) break;
      await nextTurn();
    }
    const { seq, head, closed } = summary;
    campaign.resume({ seq, head, closed, trail: await trailUpTo(id, seq, store) });
    return new Session(id, campaign, secret, tools);
  }

  /** Whether commands are being decided or wait for their turn. */
  get busy(): boolean {
    return this.#waiting > 0;
  }

  /** Decides a command when its turn comes, writes down what comes of it, and only then lets it be seen. */
  command(commandId: string, command: Command, by: Actor): Promise<CommandOutcome> {
    const key: CommandKey = {
      commandId,
      link: by.link,
      digest: this.#digest(canonicalJson({ command, link: by.link })),
    };
    return this.#inTurn(() => this.#carryOut(key, command, by));
  }

  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting++;
    const result = this.#turn.then(work).finally(() => {
      this.#waiting--;
    });
    this.#turn = result.catch(() => {});
    return result;
  }

  async #carryOut(key: CommandKey, command: Command, by: Actor): Promise<CommandOutcome> {
    const { store } = this.#tools;
    for (;;) {
      const decision = decide(this.campaign, command, by, this.#secret);
      if (!decision.ok) {
        // A command that is sent again finds the party elsewhere: what was done once is no refusal now.
        const done = await store.command(this.#id, key.commandId);
        return done ? this.#repeat(key, done) : decision;
      }
      const { seq, head: hash } = this.campaign;
      const rows = this.#seal(decision.bodies, { seq, hash });
      const entries = rows.map(entryOf);
      const result = await store.append(this.#id, seq, key, rows, this.#project(entries));
      switch (result.kind) {
        case 'committed':
          this.#take(entries);
          return { ok: true, seq: this.campaign.seq, entries };
        case 'duplicate':
          await this.#catchUp();
          return this.#repeat(key, result.command);
        case 'conflict':
          if (!(await this.#catchUp())) return gone();
          if (this.campaign.seq === seq)
            throw new StorageFailure(
              `campaign ${this.#id} is listed as ending elsewhere than its ledger does`,
            );
      }
    }
  }

  #seal(bodies: Parameters<typeof sealEntries>[0], after: { seq: number; hash: string }): LedgerRow[] {
    const { clock, digest } = this.#tools;
    return sealEntries(bodies, after, clock.now(), () => bytesInHex(digest.random(16)), digest.sha256);
  }

  #project(entries: readonly Entry[]): Projection {
    const steps = entries.flatMap(stepsOf);
    return projectionOf(entries, steps.at(-1) ?? this.campaign.party, this.campaign.closed);
  }

  /** Lets entries that are written down take effect, and tells those who watch. */
  #take(entries: readonly Entry[]): void {
    for (const entry of entries) this.campaign.apply(entry);
    this.#tools.publisher.publish(this.#id, entries);
  }

  /** Takes up what another process wrote; `false` if the campaign is gone. */
  async #catchUp(): Promise<boolean> {
    const { store } = this.#tools;
    if (!(await store.summary(this.#id))) return false;
    for (;;) {
      const rows = await store.ledger(this.#id, this.campaign.seq, SLICE);
      if (rows.length === 0) return true;
      this.#take(rows.map(entryOf));
    }
  }

  /** The answer to a command that was carried out before. */
  async #repeat(key: CommandKey, done: CommandRow): Promise<CommandOutcome> {
    if (done.digest !== key.digest) {
      const detail = 'This id was used for another command; draw a new UUID for each command.';
      return { ok: false, refusal: { code: 'request/id-reused', detail } };
    }
    const rows = await this.#tools.store.ledger(
      this.#id,
      done.firstSeq - 1,
      done.lastSeq - done.firstSeq + 1,
    );
    return { ok: true, seq: done.lastSeq, entries: rows.map(entryOf) };
  }

  #digest(text: string): string {
    return this.#tools.digest.sha256(new TextEncoder().encode(text));
  }
}

export const gone = (): CommandOutcome => ({
  ok: false,
  refusal: { code: 'campaign/not-found', detail: 'There is no such campaign here.' },
});
