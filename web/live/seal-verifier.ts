import type { Campaign } from '../../src/campaign/campaign.ts';
import { battlefieldKey, rollKey, weatherKey } from '../../src/campaign/throw-keys.ts';
import { serverThrows, type Trace } from '../../src/dice/roll.ts';
import type { Entry, SentEntry, WorldBody } from '../../src/ledger/entry.ts';
import { diceSeedOf, sealOf } from '../../src/ledger/seals.ts';
import { isWorldBody } from '../../src/ledger/world-body.ts';
import { matchesSeed, seededDiceFor, type ThrowKey } from '../../src/world/chance.ts';
import { type Discovery, overviewOf } from '../../src/world/world.ts';
import { sha256 } from './sha256.ts';

/**
 * What this page can say of a throw:
 *
 * - `sealed`: the dice follow from what was sealed before anybody asked for them. `pressed`: whether the command was
 * given on this page (else `elsewhere`), and if so whether its id was drawn after the seal was seen (`after`), or other
 * entries came in between (`between`)
 * - `table`: thrown by the players
 * - `begun`: begun by the players; if the server threw the rest, it is what was sealed
 * - `unseen`: this page never saw the entry before it, so its seal is not known
 * - `broken`: something does not fit, which `what` says
 */
export type SealVerdict =
  | { readonly kind: 'sealed'; readonly pressed: CommandTiming }
  | { readonly kind: 'table' }
  | { readonly kind: 'begun' }
  | { readonly kind: 'unseen' }
  | { readonly kind: 'broken'; readonly what: string };

type CommandTiming = 'after' | 'between' | 'elsewhere';

/** The seal in the last entry: `unseen` if that entry is not known, `none` if it has none. */
type LastSeal = string | 'unseen' | 'none';

type WorldEntry = Extract<Entry, { kind: WorldBody['kind'] }>;
type ThrowingEntry = WorldEntry | Extract<Entry, { kind: 'rested' | 'rolled' | 'fought' }>;

const isThrowing = (entry: SentEntry): entry is ThrowingEntry =>
  entry.kind === 'rested' || entry.kind === 'rolled' || entry.kind === 'fought' || isWorldBody(entry);

const keyOf = ({ kind, seq }: Exclude<ThrowingEntry, WorldEntry>): ThrowKey =>
  ({ rested: weatherKey, rolled: rollKey, fought: battlefieldKey })[kind](seq);

/** Verifies each throw as it arrives: see "Seals" in docs/ledger.md. */
export class SealVerifier {
  readonly #campaign: Campaign;
  readonly #verdicts = new Map<number, SealVerdict>();
  /**
   * For each command of this page, the number of the entry whose seal was known when the command's id was drawn, or
   * `null`.
   */
  readonly #drawn = new Map<string, number | null>();
  #next: LastSeal;
  #command: string | null = null;
  #seed: string | null = null;
  /** What is wrong with the secret of the last entry's command. */
  #fault: string | null = null;
  #isUnseen = false;
  /**
   * Where the command was given whose secret was revealed last; `null`: on this page, but before the seal was known.
   */
  #pressed: CommandTiming | null = 'elsewhere';
  /** The discoveries of the start that are still to come. */
  #start: Iterator<Discovery> | null = null;

  /** @param campaign the campaign as it is now: each entry is verified before it takes effect there */
  constructor(campaign: Campaign) {
    this.#campaign = campaign;
    this.#next = campaign.seq === 0 ? 'none' : 'unseen';
  }

  /** The verdict on an entry's throws; `null` if it has none, or if they come from a chosen seed. */
  verdictOf(seq: number): SealVerdict | null {
    return this.#verdicts.get(seq) ?? null;
  }

  /** Supplies the last entry that took effect, if it was not verified as it arrived. */
  resume(entry: SentEntry): void {
    if (entry.seq !== this.#campaign.seq || this.#next !== 'unseen') return;
    this.#next = entry.next ?? 'none';
    this.#command = entry.command ?? null;
  }

  /** Records that an id was drawn for a command of this page. */
  idDrawn(id: string): void {
    this.#drawn.set(id, this.#next === 'unseen' ? null : this.#campaign.seq);
  }

  /** Verifies the next entry, before it takes effect. */
  verify(entry: SentEntry): void {
    this.#checkSecret(entry);
    const verdict = this.#judge(entry);
    if (verdict) this.#verdicts.set(entry.seq, verdict);
    this.#next = entry.next ?? 'none';
    this.#command = entry.command ?? null;
  }

  /** Checks the entries that the server says a command of this page brought about. */
  answered(id: string, entries: readonly Entry[]): void {
    for (const entry of entries)
      if (entry.command !== undefined && entry.command !== id)
        this.#verdicts.set(entry.seq, {
          kind: 'broken',
          what: 'the server answered with a throw for another command than the one that you sent',
        });
  }

  #checkSecret(entry: SentEntry): void {
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

  #judge(entry: SentEntry): SealVerdict | null {
    if (!isThrowing(entry) || entry.kind === 'given') return null;
    const dice = isWorldBody(entry) ? overviewOf(entry).dice : entry.dice;
    const discovery = isWorldBody(entry) ? this.#discoveryOf(entry) : null;
    const thrown = serverThrows(dice);
    const whose = thrown.length > 0 ? ({ kind: 'begun' } as const) : ({ kind: 'table' } as const);
    const own = dice.some(({ own }) => own) ? whose : null;
    if (thrown.length === 0 || this.#campaign.hasChosenSeed || entry.version === undefined) return own;
    if (this.#fault) return { kind: 'broken', what: this.#fault };
    if (this.#seed === null) return { kind: 'broken', what: 'the secret behind them was not revealed' };
    const key = isWorldBody(entry) ? discovery : keyOf(entry);
    const isSame =
      discovery && !own
        ? facesTold(dice) === facesTold(rolledFrom(discovery, this.#seed, entry.seq))
        : key && matchesSeed(this.#seed, key, thrown);
    if (!isSame) return { kind: 'broken', what: 'the sealed secret gives other dice' };
    if (own) return own;
    const pressed = this.#pressed;
    return this.#isUnseen || pressed === null ? { kind: 'unseen' } : { kind: 'sealed', pressed };
  }

  /** Where a command was given, according to its first entry: only that follows the seal and reveals the secret. */
  #pressedFor({ seq, command }: SentEntry): CommandTiming | null {
    const seen = command === undefined ? undefined : this.#drawn.get(command);
    if (seen === undefined) return 'elsewhere';
    if (seen === null) return null;
    return seen === seq - 1 ? 'after' : 'between';
  }

  /** The discovery that the entry records, derived from the rules; `null` if there is none. */
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
