import type { Campaign } from '../campaign/campaign.ts';
import { type Command, canThrow } from '../campaign/command.ts';
import type { TypedEntry } from '../campaign/commands/notebook.ts';
import { decide } from '../campaign/decide.ts';
import type { Decision } from '../campaign/decision.ts';
import type { Refused } from '../campaign/refusal.ts';
import { authorOf } from '../campaign/roll-entries.ts';
import { bytesOf, type ReadEntryWrite, writesOf } from '../campaign/writing.ts';
import type { Entry } from '../ledger/entry.ts';
import type { CampaignId } from '../ledger/id.ts';
import { type EntryDraft, entryOf, type LedgerEnd, type LedgerRow, rowsOfDrafts } from '../ledger/ledger.ts';
import type { Actor } from '../ledger/role.ts';
import { isWorldBody } from '../ledger/world-body.ts';
import { seededDiceFor } from '../world/chance.ts';
import { type AuthoredCommand, authoredCommand, type CommandSteps } from './authored-command.ts';
import { commandDigest } from './command-digest.ts';
import { type CommandOutcome, campaignDamaged, campaignNotFound, linkRevoked } from './command-outcome.ts';
import { afterWrite } from './follow-up-failure.ts';
import { type OnWritten, refusalOfGrowth, sizeOf } from './growth.ts';
import type { LedgerTail } from './kept-faults.ts';
import { labelsOf } from './labels.ts';
import { erasedBy } from './ledger-reading.ts';
import { type OpenedCampaign, openCampaign } from './opening.ts';
import { type SentCommand, StorageFailure } from './ports.ts';
import { randomHex } from './random-hex.ts';
import { Relabelling } from './relabelling.ts';
import { answerOfDone, repeatedAnswer } from './repeated.ts';
import { ANY_SEED, type CommandSeed, ServerDice } from './server-dice.ts';
import type { SessionTools } from './session-tools.ts';

/** Number of rows read from the store at a time; other work may run in between. */
const SLICE = 2000;

/**
 * One campaign in memory. Its commands are decided one after the other, and the entries of each are stored before their
 * effects are seen. Memory only follows the store: if another process has written first, the session catches up.
 */
export class Session {
  readonly campaign: Campaign;
  readonly #id: CampaignId;
  readonly #tools: SessionTools;
  readonly #relabelling: Relabelling;
  #dice: ServerDice;
  #tail: LedgerTail;
  /** Storage taken by its entries, in bytes (`bytesOf`). */
  #bytes: number;
  /** Finds what is wrong with its stored data; `null` if nothing is. */
  readonly #findDamage: () => Promise<string | null>;
  /** Whether `onDamage` was called for it. */
  #damageTold = false;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  /**
   * Whether the state in memory is unusable: the store holds another ledger than the one followed here (a backup was
   * restored, say), an entry could not be applied, or names could not be read again. No command is decided on it then.
   */
  #isOutdated = false;

  private constructor(id: CampaignId, opened: OpenedCampaign, tools: SessionTools) {
    const { campaign, secrets, tail, bytes, findDamage } = opened;
    this.#id = id;
    this.campaign = campaign;
    this.#relabelling = new Relabelling(id, campaign, tools);
    this.#dice = new ServerDice(secrets, tools.digest);
    this.#tail = tail;
    this.#bytes = bytes;
    this.#findDamage = findDamage;
    this.#tools = tools;
  }

  /**
   * Reads a campaign from the store, in slices; `null` if there is no such campaign.
   *
   * @throws UnreadableLedger
   */
  static async open(id: CampaignId, tools: SessionTools): Promise<Session | null> {
    const opened = await openCampaign(id, tools);
    return opened && new Session(id, opened, tools);
  }

  get isOutdated(): boolean {
    return this.#isOutdated;
  }

  /** Number of tasks in the queue and under way: commands, repeated answers, catching up, relabelling. */
  get waiting(): number {
    return this.#waiting;
  }

  /**
   * Decides a command after those before it in the queue, stores its entries, and only then applies and publishes them.
   * `null` if this session is outdated: the campaign has to be opened anew, and the command given to the new session.
   */
  command(
    commandId: string,
    command: Command,
    by: Actor,
    { isStillOpen, onWritten }: Omit<CommandSteps, 'onQueued'> = {},
  ): Promise<CommandOutcome | null> {
    const given = authoredCommand(commandId, command, by);
    const check = this.#waiting > 0 && canThrow(command) ? isStillOpen : undefined;
    return this.#enqueue(async () => {
      if (check && !(await check())) return (await this.#answerOfDone(given)) ?? linkRevoked();
      return this.#decideAndAppend(given, onWritten);
    });
  }

  /** The answer to a command that was carried out before; waits for those in the queue. `null` for any other. */
  answerOfDone(commandId: string, command: Command, by: Actor): Promise<CommandOutcome | null> {
    return this.#enqueue(() => this.#answerOfDone(authoredCommand(commandId, command, by)));
  }

  /** Applies the entries that other servers have written, and publishes them; `false` if the campaign is gone. */
  catchUp(): Promise<boolean> {
    return this.#enqueue(() => this.#catchUp());
  }

  /**
   * Updates the names of people in what is in force. Queued behind the commands, since one that is under way may still
   * write an entry under the earlier name of its author.
   *
   * @returns whether any name differs from the one read last; `true` the first time
   * @throws FollowUpFailure if the names can't be read; the session is outdated then, so that nobody sees the earlier names
   */
  relabel(): Promise<boolean> {
    return this.#enqueue(async () => {
      try {
        return await this.#relabelling.update();
      } catch (error) {
        this.#isOutdated = true;
        throw error;
      }
    });
  }

  #enqueue<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting++;
    const result = this.#queue.then(work);
    const done = () => void this.#waiting--;
    this.#queue = result.then(done, done);
    return result;
  }

  /** Decides a command and stores its entries; decides again whenever another server has written first. */
  async #decideAndAppend(given: AuthoredCommand, onWritten?: OnWritten): Promise<CommandOutcome | null> {
    const { store, digest, campaignBounds } = this.#tools;
    const { id: commandId, command, by } = given;
    const damage = await this.#findDamage();
    if (damage !== null) return this.#refuseDamaged(damage, given);
    for (;;) {
      if (this.#isOutdated) return null;
      if (this.#dice.mustSealAnew(this.campaign)) {
        const answer = await this.#answerOrSealAnew(given);
        if (answer) return answer;
        continue;
      }
      const typed = await erasedBy(command, this.#id, store);
      const commandSeed = this.#dice.seedOf(commandId, this.#tail);
      const decision =
        refusalOfGrowth(command, this.campaign, this.#bytes, campaignBounds) ??
        this.#decide(given, commandSeed, typed);
      if (!decision.ok) {
        const answer = await this.#answerRefused(decision, given);
        if (answer) return answer;
        continue;
      }
      const secret = decision.usedServerDice ? commandSeed().secret : null;
      const rows = this.#write(decision.drafts, { command: commandId, secret });
      const after = this.campaign.end;
      const sent: SentCommand = {
        id: commandId,
        digest: commandDigest(command, by.link, rows[0], digest.sha256),
        link: by.link,
      };
      const isClosing = decision.drafts.some(({ body }) => body.kind === 'closed');
      const ended = isClosing ? this.#dice.withoutKey() : null;
      const writes = writesOf(rows, this.campaign);
      const result = await store.append(this.#id, after, sent, writes, ended?.secrets);
      switch (result.kind) {
        case 'committed':
          if (ended) this.#dice = ended;
          return {
            ok: true,
            seq: rows.at(-1)?.seq ?? after.seq,
            entries: this.#applyAndPublish(writes, by, onWritten),
          };
        case 'duplicate':
          await afterWrite(this.#catchUp());
          return repeatedAnswer(this.#id, result.command, given, this.#tools);
        case 'revoked':
          return linkRevoked();
        case 'conflict':
          if (!(await this.#catchUpAfterConflict(after))) return campaignNotFound();
      }
    }
  }

  /** The answer to a refused command; `null` after catching up with another server: then it has to be decided again. */
  async #answerRefused(refused: Refused, given: AuthoredCommand): Promise<CommandOutcome | null> {
    // A command that is sent again may be refused only because of its own earlier effect: then it gets that answer.
    const done = await this.#answerOfDone(given);
    if (done) return done;
    if (!(await this.#isBehind())) return refused;
    return (await this.#catchUp()) ? null : campaignNotFound();
  }

  /** Whether another server has written entries that this one has not read yet, so that a refusal may be wrong. */
  async #isBehind(): Promise<boolean> {
    const { others } = this.#tools;
    const head = (await others?.store.heads([this.#id]))?.get(this.#id) ?? 0;
    return head > this.campaign.seq;
  }

  /**
   * Refuses a command because the ledger is damaged and entries can never be taken back; a command that was carried out
   * before gets its answer.
   */
  async #refuseDamaged(what: string, given: AuthoredCommand): Promise<CommandOutcome> {
    if (!this.#damageTold) this.#tools.onDamage?.(this.#id, what);
    this.#damageTold = true;
    return (await this.#answerOfDone(given)) ?? campaignDamaged(this.#id, what);
  }

  #answerOfDone(given: AuthoredCommand): Promise<CommandOutcome | null> {
    return answerOfDone(this.#id, given, this.#tools);
  }

  /**
   * For a campaign whose throws have to be sealed anew: answers a command that needs no seal; for any other seals the
   * throws, or catches up with another server, and returns `null`. The command has to be decided again then.
   */
  async #answerOrSealAnew(given: AuthoredCommand): Promise<CommandOutcome | null> {
    const answer = await this.#answerUnsealed(given);
    if (answer && (answer.ok || !(await this.#isBehind()))) return answer;
    const isThere = await (answer ? this.#catchUp() : this.#sealAnew(given.by));
    return isThere ? null : campaignNotFound();
  }

  /**
   * The answer to a command that writes no entry and so needs no seal: it was carried out before, or it is refused,
   * which never depends on dice. `null` for any other.
   */
  async #answerUnsealed(given: AuthoredCommand): Promise<CommandOutcome | null> {
    const done = await this.#answerOfDone(given);
    if (done) return done;
    const typed = await erasedBy(given.command, this.#id, this.#tools.store);
    const trial = this.#decide(given, () => ANY_SEED, typed);
    return trial.ok ? null : trial;
  }

  /** Draws a new master key and writes the `received` entry for it; `false` if the campaign is gone. */
  async #sealAnew(by: Actor): Promise<boolean> {
    const sealed = this.#dice.withNewKey();
    const rows = this.#write([{ body: { kind: 'received', by: authorOf(by) } }], {}, sealed);
    const after = this.campaign.end;
    const writes = writesOf(rows, this.campaign);
    const result = await this.#tools.store.append(this.#id, after, null, writes, sealed.secrets);
    if (result.kind !== 'committed') return this.#catchUpAfterConflict(after);
    this.#dice = sealed;
    this.#applyAndPublish(writes, by);
    return true;
  }

  #decide(
    { command, by }: AuthoredCommand,
    commandSeed: () => CommandSeed,
    typed: TypedEntry | null,
  ): Decision {
    const { seed } = this.#dice.secrets;
    return decide(this.campaign, command, by, {
      dice: (key) => seededDiceFor(commandSeed().seed, key),
      seed: seed ? { seed: seed.text, seedSalt: seed.salt } : {},
      typed,
    });
  }

  #write(
    drafts: readonly EntryDraft[],
    { command = null, secret = null }: { command?: string | null; secret?: string | null },
    dice = this.#dice,
  ): LedgerRow[] {
    const { clock, digest } = this.#tools;
    const { closed } = this.campaign;
    return rowsOfDrafts(drafts, this.campaign.end, {
      at: clock.now(),
      command,
      secret,
      sealAfter: closed ? () => null : dice.sealAfter,
      drawSalt: () => randomHex(digest, 16),
      sha256: digest.sha256,
    });
  }

  /**
   * Applies stored entries, publishes them, and notifies the other servers and `onWritten`. The entries are stored
   * whatever fails here, and each of these steps is taken even if another one fails.
   */
  #applyAndPublish(writes: readonly ReadEntryWrite[], by: Actor, onWritten?: OnWritten): readonly Entry[] {
    const rows = writes.map(({ row }) => row);
    const entries = writes.map(({ row, body }) => entryOf(row, () => by.label, body));
    const bytes = sizeOf(writes);
    this.#afterWriting(() => this.#apply(rows, entries, bytes));
    const seq = rows.at(-1)?.seq ?? this.campaign.seq;
    this.#afterWriting(() => this.#tools.others?.signals.send({ kind: 'grown', campaign: this.#id, seq }));
    this.#afterWriting(() => onWritten?.(bytes));
    return entries;
  }

  /** Runs a step after entries were stored; an error is only reported, since the entries exist all the same. */
  #afterWriting(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#tools.onFailedAfterWriting?.(this.#id, error);
    }
  }

  /**
   * Applies entries to the campaign in memory; they are published even if that fails.
   *
   * @param bytes the storage they take together, if known
   */
  #apply(rows: readonly LedgerRow[], entries: readonly Entry[], bytes?: number): void {
    try {
      for (const [index, row] of rows.entries()) {
        const entry = entries[index] as Entry;
        if (bytes === undefined) this.#bytes += this.#sizeOf(row, entry);
        this.campaign.apply(entry);
        this.#tail = { row, hashBefore: this.#tail.row.hash };
      }
      this.#bytes += bytes ?? 0;
    } catch (error) {
      // The state in memory is unusable now; the campaign will be read anew.
      this.#isOutdated = true;
      throw error;
    } finally {
      this.#afterWriting(() => this.#tools.publisher.publish(this.#id, entries));
    }
  }

  /** Storage taken by an entry and its hexes, in bytes; to be called before the entry is applied. */
  #sizeOf(row: LedgerRow, entry: Entry): number {
    return bytesOf({ row, hexes: isWorldBody(entry) ? this.campaign.world.rowsOf(entry, entry.seq) : [] });
  }

  /**
   * Applies what another process wrote; `false` if the campaign is gone.
   *
   * @throws StorageFailure if the ledger is no longer the one that was followed so far
   */
  async #catchUp(): Promise<boolean> {
    const { store } = this.#tools;
    for (;;) {
      const { seq, hash } = this.campaign.end;
      const [last, ...rows] = await store.ledger(this.#id, seq - 1, SLICE);
      if (last?.hash === hash && rows.length === 0) return true;
      // Read after the rows: earlier ones might lack the key that these are sealed by, and a new one would be drawn.
      const secrets = await store.secrets(this.#id);
      if (!secrets) return false;
      this.#dice = this.#dice.with(secrets);
      if (last?.hash !== hash) {
        this.#isOutdated = true;
        throw new StorageFailure(
          `campaign ${this.#id} has another entry ${seq} than it had: it is read anew`,
        );
      }
      const labels = await labelsOf(this.#id, store);
      this.#apply(
        rows,
        rows.map((row) => entryOf(row, labels)),
      );
    }
  }

  async #catchUpAfterConflict(end: LedgerEnd): Promise<boolean> {
    if (!(await this.#catchUp())) return false;
    if (this.campaign.seq === end.seq)
      throw new StorageFailure(`campaign ${this.#id} is listed as ending elsewhere than its ledger does`);
    return true;
  }
}
