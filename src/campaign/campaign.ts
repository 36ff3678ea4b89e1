import type { Axial } from '../hex/axial.ts';
import type { Entry, PlaySettings, SeenEntry, StartedBody } from '../ledger/entry.ts';
import type { LedgerEnd } from '../ledger/ledger.ts';
import type { Role } from '../ledger/role.ts';
import { isWorldBody } from '../ledger/world-body.ts';
import type { Table } from '../rules/tables/table.ts';
import { legible } from '../text/legible.ts';
import { hexesEntered } from '../world/hexes-entered.ts';
import type { KnownWorlds, World, WorldKind } from '../world/world.ts';
import { playSettings, tablesNow } from './circumstances.ts';
import { type MapFrame, type MapView, standingOnMap, TRAIL_LENGTH } from './map-view.ts';
import { InForce, type StandingKey } from './standing.ts';
import { type CampaignStatus, FIRST_STATUS, statusAfter } from './status.ts';

const shown = (text: string | null | undefined): string | null => (text == null ? null : legible(text));

/** Where a campaign stands, as storage or a map tells it: what is taken up instead of applying every entry. */
export interface CampaignState {
  readonly seq: number;
  readonly head: string;
  readonly status: CampaignStatus;
  readonly trail: readonly Axial[];
}

/** What has to be known of a campaign's first entry. A page that has only a summary does not know who made it. */
export type StartedHead = Pick<StartedBody, 'edition' | 'world' | 'dice' | 'seedChosen'> &
  Partial<Pick<StartedBody, 'by'>>;

/** This version does not know the rules by which a campaign is played. */
export class UnknownEdition extends Error {
  override readonly name = 'UnknownEdition';

  constructor(edition: string) {
    super(`it names the edition '${edition}', which this version does not know`);
  }
}

/**
 * A campaign as its ledger has made it so far. `apply` is the only way in which it changes: the server, a page
 * that watches and a verifier all arrive at the same state by the same entries.
 */
export class Campaign {
  readonly started: StartedHead;
  readonly kind: WorldKind;
  readonly world: World;
  /** What is in force, such as names and marks. */
  readonly inForce = new InForce();
  /** Changes whenever what is in force was given the labels of its authors anew. */
  labelling = 0;
  #status = FIRST_STATUS;
  #seq = 0;
  #head = '';
  #trail: Axial[] = [];
  /** `null` until somebody asks for it. */
  #tables: ReadonlyMap<string, Table | null> | null = null;

  /**
   * @param worlds the kinds of world whose rules are at hand
   * @throws UnknownEdition
   */
  constructor(started: StartedHead, worlds: KnownWorlds) {
    const kind = worlds.ofEdition(started.edition);
    if (!kind) throw new UnknownEdition(started.edition);
    this.started = started;
    this.kind = kind;
    this.world = kind.begin(started.world);
  }

  /** Number of the last entry applied. */
  get seq(): number {
    return this.#seq;
  }

  /** Hash of the last entry applied. */
  get head(): string {
    return this.#head;
  }

  /** Where its ledger ends. */
  get end(): LedgerEnd {
    return { seq: this.#seq, hash: this.#head };
  }

  /** What it is called; `null` where that was erased. */
  get name(): string | null {
    const [entry] = this.inForce.ofKind('campaign-name');
    if (entry?.kind === 'set' || entry?.kind === 'forked') return shown(entry.name);
    return entry?.kind === 'started' ? shown(entry.name ?? entry.text) : null;
  }

  /** Number of the entry that says what it is called; `null` where that was erased. */
  get nameSeq(): number | null {
    return this.name === null ? null : (this.inForce.at('campaign-name')?.seq ?? null);
  }

  get status(): CampaignStatus {
    return this.#status;
  }

  get closed(): boolean {
    return this.#status.closed;
  }

  /** Where the travellers are; `null` until the start hex is revealed. */
  get party(): Axial | null {
    return this.#status.party;
  }

  /** How it is played at present. */
  get play(): PlaySettings {
    return playSettings(this.inForce);
  }

  /** Its tables as they stand, by their ids; `null` for one whose text was erased. The same map as long as none changes. */
  get tables(): ReadonlyMap<string, Table | null> {
    this.#tables ??= tablesNow(this.inForce);
    return this.#tables;
  }

  /** Whether the player chose the seed that the dice fall by; else each throw is sealed beforehand. */
  get hasChosenSeed(): boolean {
    return this.started.seedChosen && this.#status.keySince === 0;
  }

  /** The party's last places, the latest last. */
  get trail(): readonly Axial[] {
    return this.#trail.slice(-TRAIL_LENGTH);
  }

  /**
   * Lets one entry take effect. Entries come one by one, without a gap. One of a kind that this version does not
   * know, or that it may not see, counts without effect: a page that is older than its server goes on.
   */
  apply(entry: SeenEntry): void {
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
    // Not at every step: that would copy the whole trail each time.
    if (this.#trail.length > 2 * TRAIL_LENGTH) this.#trail.splice(0, this.#trail.length - TRAIL_LENGTH);
  }

  /**
   * Puts an entry in force, alone: its other effects are taken up otherwise.
   *
   * @param at where it still stands, if it is not fresh
   */
  putInForce(entry: Entry, at?: readonly StandingKey[]): void {
    this.inForce.put(entry, at);
    if (entry.kind === 'tabled' || entry.kind === 'erased') this.#tables = null;
  }

  /** Takes up a state read from elsewhere; the world is filled separately, and what stands as well. */
  resume({ seq, head, status, trail }: CampaignState): void {
    this.#seq = seq;
    this.#head = head;
    this.#status = status;
    this.#trail = trail.slice(-TRAIL_LENGTH);
  }

  /** The map as it stands, as somebody of a role sees it. */
  view(role: Role = 'owner'): MapView {
    const world = this.world.view();
    return { ...this.frame(role), ...world.extras, hexes: [...world.records()] };
  }

  /** The map as it stands, without its hexes. */
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
      ...standingOnMap(this.inForce, role),
    };
  }
}
