import type { Axial } from '../hex/axial.ts';
import type { Entry, PlaySettings, SentEntry, StartedBody } from '../ledger/entry.ts';
import type { LedgerEnd } from '../ledger/ledger.ts';
import type { Role } from '../ledger/role.ts';
import { isWorldBody } from '../ledger/world-body.ts';
import type { Table } from '../rules/tables/table.ts';
import { legible } from '../text/legible.ts';
import { hexesEntered } from '../world/hexes-entered.ts';
import type { KnownWorlds, World, WorldKind } from '../world/world.ts';
import { playSettings, tablesNow } from './circumstances.ts';
import { EntriesInForce, type InForceKey } from './entries-in-force.ts';
import { entriesOnMap, type MapFrame, type MapView, TRAIL_LENGTH } from './map-view.ts';
import { type CampaignStatus, FIRST_STATUS, statusAfter } from './status.ts';

const shown = (text: string | null | undefined): string | null => (text == null ? null : legible(text));

/** The state of a campaign as read from storage or a map, to resume from instead of applying every entry. */
export interface CampaignState {
  readonly seq: number;
  readonly head: string;
  readonly status: CampaignStatus;
  readonly trail: readonly Axial[];
}

/** The members of the first entry that a campaign needs. A page that has only a summary doesn't know its author. */
export type StartedHead = Pick<StartedBody, 'edition' | 'world' | 'dice' | 'seedChosen'> &
  Partial<Pick<StartedBody, 'by'>>;

/** Thrown for a campaign whose rules this version does not know. */
export class UnknownEdition extends Error {
  override readonly name = 'UnknownEdition';

  constructor(edition: string) {
    super(`it names the edition '${edition}', which this version does not know`);
  }
}

/**
 * The state of a campaign, made by its ledger. It changes only through `apply`: the server, a page that watches and a
 * verifier all reach the same state from the same entries.
 */
export class Campaign {
  readonly started: StartedHead;
  readonly kind: WorldKind;
  readonly world: World;
  /** The entries in force, such as names and marks. */
  readonly inForce = new EntriesInForce();
  /** Changes whenever the entries in force get new labels for their authors. */
  labelling = 0;
  #status = FIRST_STATUS;
  #seq = 0;
  #head = '';
  #trail: Axial[] = [];
  /** Cached; `null` until it is needed. */
  #tables: ReadonlyMap<string, Table | null> | null = null;

  /**
   * @param worlds the kinds of world whose rules are available
   * @throws UnknownEdition
   */
  constructor(started: StartedHead, worlds: KnownWorlds) {
    const kind = worlds.ofEdition(started.edition);
    if (!kind) throw new UnknownEdition(started.edition);
    this.started = started;
    this.kind = kind;
    this.world = kind.emptyWorld(started.world);
  }

  /** Number of the last entry applied. */
  get seq(): number {
    return this.#seq;
  }

  /** Hash of the last entry applied. */
  get head(): string {
    return this.#head;
  }

  /** Number and hash of the last entry. */
  get end(): LedgerEnd {
    return { seq: this.#seq, hash: this.#head };
  }

  /** The campaign's name; `null` if it was erased. */
  get name(): string | null {
    const [entry] = this.inForce.ofKind('campaign-name');
    if (entry?.kind === 'set' || entry?.kind === 'forked') return shown(entry.name);
    return entry?.kind === 'started' ? shown(entry.name ?? entry.text) : null;
  }

  /** Number of the entry that gave the campaign its name; `null` if the name was erased. */
  get nameSeq(): number | null {
    return this.name === null ? null : (this.inForce.at('campaign-name')?.seq ?? null);
  }

  get status(): CampaignStatus {
    return this.#status;
  }

  get closed(): boolean {
    return this.#status.closed;
  }

  /** The hex of the party; `null` until the start hex is revealed. */
  get party(): Axial | null {
    return this.#status.party;
  }

  /** The current play settings. */
  get play(): PlaySettings {
    return playSettings(this.inForce);
  }

  /**
   * The current tables by their ids; `null` for a table whose text was erased. The same map object until a table
   * changes.
   */
  get tables(): ReadonlyMap<string, Table | null> {
    this.#tables ??= tablesNow(this.inForce);
    return this.#tables;
  }

  /** Whether the dice follow from a seed that a player chose; otherwise each throw is sealed beforehand. */
  get hasChosenSeed(): boolean {
    return this.started.seedChosen && this.#status.keySince === 0;
  }

  /** The party's last hexes, the latest last. */
  get trail(): readonly Axial[] {
    return this.#trail.slice(-TRAIL_LENGTH);
  }

  /**
   * Applies one entry. Entries must come without a gap. Entries of unknown kinds, or withheld ones, are counted but
   * have no effect, so that a page older than its server keeps working.
   */
  apply(entry: SentEntry): void {
    if (entry.seq !== this.#seq + 1)
      throw new Error(`after entry ${this.#seq} comes entry ${this.#seq + 1}, not ${entry.seq}`);
    if (entry.kind !== 'withheld') this.#take(entry);
    this.#seq = entry.seq;
    this.#head = entry.hash;
  }

  #take(entry: Entry): void {
    if (isWorldBody(entry)) this.world.apply(entry, entry.seq);
    this.putInForce(entry);
    this.#status = statusAfter(this.#status, entry, entry.seq);
    this.#trail.push(...hexesEntered(entry));
    // Only now and then: trimming at every step would copy the whole trail each time.
    if (this.#trail.length > 2 * TRAIL_LENGTH) this.#trail.splice(0, this.#trail.length - TRAIL_LENGTH);
  }

  /**
   * Puts an entry in force, without its effects on status and world, which are restored separately.
   *
   * @param at the keys at which the entry is still in force, if it is not the latest one
   */
  putInForce(entry: Entry, at?: readonly InForceKey[]): void {
    this.inForce.put(entry, at);
    if (entry.kind === 'tabled' || entry.kind === 'erased') this.#tables = null;
  }

  /** Resumes from a stored state; the world and the entries in force are filled separately. */
  resume({ seq, head, status, trail }: CampaignState): void {
    this.#seq = seq;
    this.#head = head;
    this.#status = status;
    this.#trail = trail.slice(-TRAIL_LENGTH);
  }

  /** The current map, as seen by somebody with this role. */
  view(role: Role = 'owner'): MapView {
    const world = this.world.view();
    return { ...this.frame(role), ...world.extras, hexes: [...world.records()] };
  }

  /** The current map without its hexes. */
  frame(role: Role = 'owner'): MapFrame {
    const { party, day, steps, closed } = this.#status;
    return {
      seq: this.#seq,
      name: this.name,
      nameSeq: this.nameSeq,
      party,
      day,
      steps,
      trail: this.trail,
      settings: this.started.world,
      closed,
      ...entriesOnMap(this.inForce, role),
    };
  }
}
