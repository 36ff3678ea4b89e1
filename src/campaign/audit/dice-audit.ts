import { hasServerDice, serverThrows, type Trace } from '../../dice/roll.ts';
import { hexLabel } from '../../hex/label.ts';
import type { ClosedBody, EntryBody } from '../../ledger/entry.ts';
import { type Sha256, seedCommitment } from '../../ledger/ledger.ts';
import { isWorldBody } from '../../ledger/world-body.ts';
import { matchesSeed } from '../../world/chance.ts';
import { overviewOf } from '../../world/world.ts';
import { type EntryThrows, ThrowLog } from './throw-log.ts';

export interface ThrowCircumstances {
  readonly isFirstForm: boolean;
  /** Whether the dice follow from a seed that is disclosed only when the campaign is closed. */
  readonly isByHiddenSeed: boolean;
  /** Whether the campaign is played with the players' own dice. */
  readonly isOwn: boolean;
  /** Whether it is the first entry of its command. */
  readonly isFirst: boolean;
  /** The seed of the server's dice for this command; `null` if the command discloses no secret. */
  readonly diceSeed: string | null;
}

/** The throws of an entry. */
export function traceOf(body: EntryBody): Trace {
  if (isWorldBody(body)) return overviewOf(body).dice;
  return 'dice' in body && typeof body.dice !== 'string' ? body.dice : [];
}

/** Checks that the server's dice show what the seed or sealed secret makes them show. */
export class DiceAudit {
  readonly #sha256: Sha256;
  /** The commitment to the chosen seed, and the throws to be checked once that is disclosed. */
  #seed: { readonly commitment: string; readonly throws: ThrowLog } | null = null;
  /** The throws still to be rolled again with the disclosed seed; `null` if there are none. */
  #left: Iterator<string | null, void> | null = null;
  /** Whether the current command has thrown any of the server's dice. */
  #serverHasThrown = false;

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
  }

  get serverHasThrown(): boolean {
    return this.#serverHasThrown;
  }

  /** From here on, throws of commands that disclose no secret are checked against the seed of this commitment. */
  setCommitment(commitment: string): void {
    this.#seed = { commitment, throws: new ThrowLog() };
  }

  fault({ seq, key, trace }: EntryThrows, circumstances: ThrowCircumstances): string | null {
    const { isFirstForm, isByHiddenSeed, isOwn, isFirst, diceSeed } = circumstances;
    if (isFirst) this.#serverHasThrown = false;
    for (const roll of trace) {
      if (roll.own && this.#serverHasThrown)
        return 'some of its dice are the players’ own, but come after dice of the server';
      this.#serverHasThrown ||= hasServerDice(roll);
    }
    const byServer = serverThrows(trace);
    if (byServer.length === 0) return null;
    if (isFirstForm && isOwn) return 'its dice are not marked as the players’ own';
    if (isByHiddenSeed) {
      this.#seed?.throws.add({ seq, key, trace: byServer });
      return null;
    }
    if (diceSeed === null) return "it used the server's dice, but its command tells no secret";
    return matchesSeed(diceSeed, key, byServer)
      ? null
      : 'its dice do not follow from the secret that was sealed beforehand';
  }

  /**
   * The fault of the seed that a campaign discloses when it is closed, or `null`; its throws are checked by
   * `rollAgain`.
   */
  closedFault({ seed, seedSalt }: ClosedBody, hasToTell: boolean): string | null {
    if (seed === undefined || seedSalt === undefined)
      return seed === seedSalt && !hasToTell ? null : 'it does not tell the seed of the dice';
    if (!this.#seed || seedCommitment(seed, seedSalt, this.#sha256) !== this.#seed.commitment)
      return 'its seed does not match the commitment of the campaign';
    this.#left = rolledAgain(seed, this.#seed.throws);
    return null;
  }

  /** Whether throws still have to be rolled again. */
  get isRollingAgain(): boolean {
    return this.#left !== null;
  }

  /** Rolls the throws of up to `entries` entries again with the disclosed seed; returns the first fault, or `null`. */
  rollAgain(entries: number): string | null {
    for (let rolled = 0; this.#left && rolled < entries; rolled++) {
      const { done, value } = this.#left.next();
      if (done || value) this.#left = null;
      if (value) return value;
    }
    return null;
  }
}

/** Rolls the throws of each entry again; yields the fault of the entry, or `null`. */
function* rolledAgain(seed: string, throws: ThrowLog): Generator<string | null, void, void> {
  for (const { seq, key, trace } of throws.entries()) {
    const what = key.occurrence === undefined ? `hex ${hexLabel(key.hex)}, entry ${seq},` : `entry ${seq}`;
    yield matchesSeed(seed, key, trace) ? null : `${what} was not rolled with the seed of this campaign`;
  }
}
