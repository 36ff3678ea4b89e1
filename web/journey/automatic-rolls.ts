import { signal } from '@preact/signals';
import { isRolledOnFinding } from '../../src/campaign/rolled-on-finding.ts';
import { type Axial, hexKey } from '../../src/hex/axial.ts';
import { partitionPoint } from '../../src/hex/list.ts';
import type { Entry, SentEntry } from '../../src/ledger/entry.ts';
import type { HexRecord } from '../../src/ledger/hex-record.ts';
import { isWorldBody } from '../../src/ledger/world-body.ts';
import { hexesEntered } from '../../src/world/hexes-entered.ts';
import type { World } from '../../src/world/world.ts';
import type { Api } from '../live/api.ts';
import type { LiveListener } from '../live/live-listener.ts';
import { ErasedTexts, type RolledEntry } from './rolled-entry.ts';

/** Number of entries of a dawn fetched at a time: a dawn has few counters and tables. */
const DAWN_AT_ONCE = 16;

/** How a day began: its entry, and what tables rolled for it. */
export interface Dawn {
  readonly rested: Extract<Entry, { readonly kind: 'rested' }>;
  readonly rolled: readonly RolledEntry[];
}

/**
 * What tables rolled by themselves as hexes were found, and for the day. Rolls made while the page is open are noted as
 * they arrive; the rest are fetched once, when somebody looks.
 */
export class AutomaticRolls implements Pick<LiveListener, 'applied' | 'restored'> {
  readonly #api: Pick<Api, 'hex' | 'ledger'>;
  readonly #campaign: string;
  readonly #world: () => World;
  /** Rolls by the key of their hex; an empty list if none were rolled there. */
  readonly #ofHexes = signal<ReadonlyMap<number, readonly RolledEntry[]>>(new Map());
  readonly #dawn = signal<Dawn | null>(null);
  /** Key of the hex found last: rolls on entering belong to it. */
  #found: number | null = null;
  /** The requests under way. */
  readonly #underWay = new Map<string, Promise<readonly SentEntry[]>>();
  readonly #erased = new ErasedTexts();
  /** Incremented whenever the map is loaded again: what was requested before that is requested again. */
  #timesRestored = 0;

  /**
   * @param campaign its id
   * @param world as it is now
   */
  constructor(api: Pick<Api, 'hex' | 'ledger'>, campaign: string, world: () => World) {
    this.#api = api;
    this.#campaign = campaign;
    this.#world = world;
  }

  /** What tables rolled as a hex was found, in order; `null` while that is not known. */
  at(hex: HexRecord, lastSeq: number): readonly RolledEntry[] | null {
    const known = this.#ofHexes.value.get(hexKey(hex));
    if (known) return known;
    return this.#mayBeThere(hex, lastSeq) ? null : NONE;
  }

  /** How the day began whose `rested` entry has this number; `null` while that is not known. */
  dawn(seq: number): Dawn | null {
    const dawn = this.#dawn.value;
    return dawn?.rested.seq === seq ? dawn : null;
  }

  /** Fetches the entries about a hex, including those rolls. Simultaneous calls share one request. */
  fetchHex(hex: Axial): Promise<readonly SentEntry[]> {
    const about = this.#about(hex);
    const asked = this.#underWay.get(about);
    if (asked) return asked;
    const timesRestored = this.#timesRestored;
    const answer: Promise<readonly SentEntry[]> = this.#api
      .hex(this.#campaign, hex)
      .then(({ entries }) => {
        if (timesRestored !== this.#timesRestored) return this.fetchHex(hex);
        // Otherwise the party has found the hex meanwhile, and its rolls have arrived live.
        if (about === this.#about(hex)) this.#put(hexKey(hex), entries.filter(isRolledOnFinding));
        return entries;
      })
      .finally(() => this.#underWay.delete(about));
    this.#underWay.set(about, answer);
    return answer;
  }

  /** Fetches how the day began whose `rested` entry has this number. */
  async fetchDawn(seq: number): Promise<void> {
    const timesRestored = this.#timesRestored;
    const dawn: SentEntry[] = [];
    for (let after = seq - 1; ; ) {
      const { entries, head } = await this.#api.ledger(this.#campaign, after, DAWN_AT_ONCE);
      if (timesRestored !== this.#timesRestored) return this.fetchDawn(seq);
      const others = entries.findIndex((entry) => entry.seq !== seq && !isOfDawn(entry));
      dawn.push(...(others < 0 ? entries : entries.slice(0, others)));
      after = entries.at(-1)?.seq ?? head;
      if (others >= 0 || after >= head) break;
    }
    const [rested] = dawn;
    const last = this.#dawn.peek();
    // Unless a later day has begun meanwhile.
    if (rested?.kind === 'rested' && (!last || last.rested.seq <= seq))
      this.#dawn.value = {
        rested,
        rolled: dawn.filter(isOfDay).map((roll) => this.#erased.withoutErasedText(roll)),
      };
  }

  applied(entries: readonly Entry[]): void {
    for (const entry of entries) {
      const found = isWorldBody(entry) ? hexesEntered(entry).at(-1) : undefined;
      if (found) {
        this.#found = hexKey(found);
        this.#put(this.#found, []);
      }
      if (isRolledOnFinding(entry) && this.#found !== null) this.#add(this.#found, entry);
      const dawn = this.#dawn.peek();
      if (entry.kind === 'rested') this.#dawn.value = { rested: entry, rolled: [] };
      else if (dawn && isOfDay(entry)) this.#dawn.value = { ...dawn, rolled: [...dawn.rolled, entry] };
      if (entry.kind === 'erased') this.#erase(entry.of);
    }
  }

  restored(): void {
    this.#timesRestored++;
    this.#underWay.clear();
    this.#erased.clear();
    this.#found = null;
    this.#ofHexes.value = new Map();
    this.#dawn.value = null;
  }

  /**
   * Whether tables may have rolled as a hex was found. Their rolls directly follow the entry that found the hex; if the
   * next entry found a hex too, there were none, and nothing has to be fetched.
   */
  #mayBeThere({ q, r, origin }: HexRecord, lastSeq: number): boolean {
    const world = this.#world();
    // The start and the hexes of an imported map have no origin: nobody entered them.
    if (origin === null) return false;
    return world.entriesAt({ q, r }).some((seq) => seq < lastSeq && !isFindOf(world, seq + 1));
  }

  /** Identifies a hex together with what is known of it. */
  #about(hex: Axial): string {
    return `${hexKey(hex)} ${this.#world().entriesAt(hex).join()}`;
  }

  #put(hex: number, rolled: readonly RolledEntry[]): void {
    this.#ofHexes.value = new Map(this.#ofHexes.peek()).set(
      hex,
      rolled.map((roll) => this.#erased.withoutErasedText(roll)),
    );
  }

  #add(hex: number, roll: RolledEntry): void {
    this.#put(hex, [...(this.#ofHexes.peek().get(hex) ?? []), roll]);
  }

  #erase(seq: number): void {
    this.#erased.add(seq);
    for (const [hex, rolled] of this.#ofHexes.peek())
      if (rolled.some((roll) => roll.seq === seq)) this.#put(hex, rolled);
    const dawn = this.#dawn.peek();
    if (dawn)
      this.#dawn.value = { ...dawn, rolled: dawn.rolled.map((roll) => this.#erased.withoutErasedText(roll)) };
  }
}

const NONE: readonly RolledEntry[] = [];

/** Whether an entry comes with a new day, after its weather. */
const isOfDawn = (entry: SentEntry): boolean => entry.kind === 'counted' || isOfDay(entry);

const isOfDay = (entry: SentEntry): entry is RolledEntry => entry.kind === 'rolled' && entry.when === 'day';

/** Whether an entry made a hex known. The world lists hexes in the order in which they became known. */
function isFindOf(world: World, seq: number): boolean {
  const view = world.view();
  const before = partitionPoint(view.count, (index) => view.seqOf(index) < seq);
  return before < view.count && view.seqOf(before) === seq;
}
