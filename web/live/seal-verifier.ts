import type { Campaign } from '../../src/campaign/campaign.ts';
import { battlefieldKey, rollKey, weatherKey } from '../../src/campaign/throw-keys.ts';
import { serversPartOf, type Trace } from '../../src/dice/roll.ts';
import type { Entry, SeenEntry, WorldBody } from '../../src/ledger/entry.ts';
import { diceSeedOf, sealOf } from '../../src/ledger/seals.ts';
import { isWorldBody } from '../../src/ledger/world-body.ts';
import { fallsBy, seededDiceFor, type ThrowKey } from '../../src/world/chance.ts';
import { type Discovery, overviewOf } from '../../src/world/world.ts';
import { sha256 } from './sha256.ts';

/**
 * What this page can say of a throw:
 *
 * - `sealed`: the dice follow from what was sealed before anybody asked for them. `pressed`: whether it was asked for on
 *   this page, and then whether the seal was seen before the command's id was drawn, with nothing in between
 * - `table`: thrown by the players
 * - `begun`: begun by the players; what the server threw behind it is what was sealed, where anything was
 * - `unseen`: the entry before it was never seen here, so its seal is not known
 * - `broken`: something does not fit, which `what` says
 */
export type SealVerdict =
  | { readonly kind: 'sealed'; readonly pressed: Pressed }
  | { readonly kind: 'table' }
  | { readonly kind: 'begun' }
  | { readonly kind: 'unseen' }
  | { readonly kind: 'broken'; readonly what: string };

type Pressed = 'after' | 'between' | 'elsewhere';

/** What the last entry sealed: `unseen` where that entry is not known, `none` where it sealed nothing. */
type LastSeal = string | 'unseen' | 'none';

type WorldEntry = Extract<Entry, { kind: WorldBody['kind'] }>;
type ThrowingEntry = WorldEntry | Extract<Entry, { kind: 'rested' | 'rolled' | 'fought' }>;

const isThrowing = (entry: SeenEntry): entry is ThrowingEntry =>
  entry.kind === 'rested' || entry.kind === 'rolled' || entry.kind === 'fought' || isWorldBody(entry);

const keyOf = ({ kind, seq }: Exclude<ThrowingEntry, WorldEntry>): ThrowKey =>
  ({ rested: weatherKey, rolled: rollKey, fought: battlefieldKey })[kind](seq);

/** Checks each throw as it comes: see "Seals" in docs/ledger.md. */
export class SealVerifier {
  readonly #campaign: Campaign;
  readonly #verdicts = new Map<number, SealVerdict>();
  /** Commands of this page with the number of the entry whose seal was seen when their ids were drawn; `null` for none. */
  readonly #drawn = new Map<string, number | null>();
  #next: LastSeal;
  #command: string | null = null;
  #seed: string | null = null;
  /** What is wrong with the secret of the command that the last entry belongs to. */
  #fault: string | null = null;
  #isUnseen = false;
  /** Where the command was asked for whose secret was told last; `null` where that was here, but before its seal was seen. */
  #pressed: Pressed | null = 'elsewhere';
  /** What the start still has to reveal. */
  #start: Iterator<Discovery> | null = null;

  /** @param campaign as it stands: each entry is checked before it takes effect there */
  constructor(campaign: Campaign) {
    this.#campaign = campaign;
    this.#next = campaign.seq === 0 ? 'none' : 'unseen';
  }

  /** What can be said of an entry's throws; `null` where it has none, or they fell by a chosen seed. */
  verdictOf(seq: number): SealVerdict | null {
    return this.#verdicts.get(seq) ?? null;
  }

  /** Takes note of the last entry that took effect, where it was not seen as it came. */
  resume(entry: SeenEntry): void {
    if (entry.seq !== this.#campaign.seq || this.#next !== 'unseen') return;
    this.#next = entry.next ?? 'none';
    this.#command = entry.command ?? null;
  }

  /** A command of this page was given its id. */
  idDrawn(id: string): void {
    this.#drawn.set(id, this.#next === 'unseen' ? null : this.#campaign.seq);
  }

  /** Looks at the next entry, before it takes effect. */
  verify(entry: SeenEntry): void {
    this.#checkSecret(entry);
    const verdict = this.#judge(entry);
    if (verdict) this.#verdicts.set(entry.seq, verdict);
    this.#next = entry.next ?? 'none';
    this.#command = entry.command ?? null;
  }

  /** The entries that the server says a command of this page brought about. */
  answered(id: string, entries: readonly Entry[]): void {
    for (const entry of entries)
      if (entry.command !== undefined && entry.command !== id)
        this.#verdicts.set(entry.seq, {
          kind: 'broken',
          what: 'the server answered with a throw for another command than the one that you sent',
        });
  }

  #checkSecret(entry: SeenEntry): void {
    const { secret } = entry;
    const command = entry.command ?? null;
    const goesOn = secret === undefined && command === this.#command;
    if (goesOn) return;
    this.#seed = null;
    this.#fault = null;
    this.#isUnseen = false;
    if (secret === undefined) return;
    this.#pressed = this.#pressedFor(entry);
    this.#seed = diceSeedOf(secret, command, sha256);
    this.#isUnseen = this.#next === 'unseen';
    if (this.#next === 'none') this.#fault = 'its secret was not sealed before';
    else if (!this.#isUnseen && sealOf(secret, sha256) !== this.#next)
      this.#fault = 'its secret is not the one that was sealed before';
  }

  #judge(entry: SeenEntry): SealVerdict | null {
    if (!isThrowing(entry) || entry.kind === 'given') return null;
    const dice = isWorldBody(entry) ? overviewOf(entry).dice : entry.dice;
    const discovery = isWorldBody(entry) ? this.#discoveryOf(entry) : null;
    const thrown = serversPartOf(dice);
    const whose = thrown.length > 0 ? ({ kind: 'begun' } as const) : ({ kind: 'table' } as const);
    const own = dice.some(({ own }) => own) ? whose : null;
    if (thrown.length === 0 || this.#campaign.hasChosenSeed || entry.version === undefined) return own;
    if (this.#fault) return { kind: 'broken', what: this.#fault };
    if (this.#seed === null) return { kind: 'broken', what: 'the secret that they came from was not told' };
    const key = isWorldBody(entry) ? discovery : keyOf(entry);
    const isSame =
      discovery && !own
        ? facesTold(dice) === facesTold(rolledFrom(discovery, this.#seed, entry.seq))
        : key && fallsBy(this.#seed, key, thrown);
    if (!isSame) return { kind: 'broken', what: 'other dice follow from what was sealed' };
    if (own) return own;
    const pressed = this.#pressed;
    return this.#isUnseen || pressed === null ? { kind: 'unseen' } : { kind: 'sealed', pressed };
  }

  /** Where a command was asked for, by its first entry, which alone comes right after the seal and tells the secret. */
  #pressedFor({ seq, command }: SeenEntry): Pressed | null {
    const seen = command === undefined ? undefined : this.#drawn.get(command);
    if (seen === undefined) return 'elsewhere';
    if (seen === null) return null;
    return seen === seq - 1 ? 'after' : 'between';
  }

  /** What the entry brought to light, as the rules go about it; `null` where it can't be. */
  #discoveryOf(entry: WorldEntry): Discovery | null {
    const { world, party } = this.#campaign;
    try {
      if (this.#start === null && party !== null) return world.discovery(party, overviewOf(entry).hex);
      this.#start ??= world.start()[Symbol.iterator]();
      const { value, done } = this.#start.next();
      if (!done) return value;
      this.#start = null;
      return party && world.discovery(party, overviewOf(entry).hex);
    } catch {
      return null;
    }
  }
}

function rolledFrom(discovery: Discovery, seed: string, seq: number): Trace {
  const outcome = discovery.roll(seededDiceFor(seed, discovery), seq);
  return outcome.done ? overviewOf(outcome.content).dice : [];
}

const facesTold = (dice: Trace): string =>
  JSON.stringify(dice.map(({ for: purpose, sides, faces, discarded }) => [purpose, sides, faces, discarded]));
