import type { Author, EntryBody } from '../ledger/entry.ts';
import { isWorldBody } from '../ledger/entry-shape.ts';
import type { LedgerRow, Sha256 } from '../ledger/ledger.ts';
import { diceSeedOf, sealOf } from '../ledger/seals.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const BYTES_32 = /^[0-9a-f]{64}$/;

export interface SealCircumstances {
  /** Whether the dice fall by a seed that the owner chose. */
  readonly isChosen: boolean;
  /** Whether nothing is commanded after it. */
  readonly isLast: boolean;
  /** Whether the start has begun and has to go on. */
  readonly isWithinStart: boolean;
}

/** Which entries belong to one command, and whether its secret is the one that was sealed before it was known. */
export class SealCheck {
  readonly #sha256: Sha256;
  /** The command of the last entry, and what that entry sealed. */
  #command: string | null = null;
  #by: Author | null = null;
  #next: string | null = null;
  /** Whether the last entry was made together with the campaign, after its first. */
  #isMadeAtStart = false;
  readonly #commands = new Set<string>();
  #diceSeed: string | null = null;

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
  }

  /** What the server's dice of the entry in hand are seeded with; `null` where its command told no secret. */
  get diceSeed(): string | null {
    return this.#diceSeed;
  }

  /** Takes the next entry of the second form; gives what is wrong with its seals, or `null`. */
  fault(row: LedgerRow, body: EntryBody, circumstances: SealCircumstances): string | null {
    const fault = this.#commandFault(row, body, circumstances) ?? nextFault(row, circumstances);
    this.#command = row.command;
    this.#next = row.next;
    this.#by = body.by;
    this.#isMadeAtStart = row.command === null && isWorldBody(body);
    return fault;
  }

  #commandFault(row: LedgerRow, body: EntryBody, { isWithinStart }: SealCircumstances): string | null {
    const { seq, command, secret } = row;
    // Only the start takes several entries: else one id would do for as many throws as anybody likes.
    const isNext =
      command === null ? this.#isMadeAtStart : command === this.#command && isSame(body.by, this.#by);
    const goesOn = isNext && isWithinStart && isWorldBody(body);
    if (goesOn) return secret === null ? null : 'only the first entry of a command tells its secret';
    if (isWithinStart) return 'the start comes in one piece, by one command';
    const standsAlone = body.kind === 'started' || body.kind === 'received';
    if (command === null) {
      if (!standsAlone && !(seq === 2 && isWorldBody(body)))
        return 'it names no command that brought it about';
    } else {
      if (standsAlone) return 'no command brings that about';
      if (!UUID.test(command)) return 'its command is not a UUID in lower case';
      if (this.#commands.has(command)) return 'its command was carried out before';
      this.#commands.add(command);
    }
    if (!isWorldBody(body) && secret !== null) return 'no throw belongs to it, so it has no secret to tell';
    return this.#secretFault(secret, command);
  }

  #secretFault(secret: string | null, command: string | null): string | null {
    this.#diceSeed = null;
    if (secret === null) return null;
    if (!BYTES_32.test(secret)) return 'its secret is not 32 bytes in lower-case hex';
    if (this.#next === null) return 'it tells a secret that was not sealed before';
    if (sealOf(secret, this.#sha256) !== this.#next)
      return 'its secret does not fit the seal that the entry before it carries';
    this.#diceSeed = diceSeedOf(secret, command, this.#sha256);
    return null;
  }
}

const isSame = (by: Author, other: Author | null): boolean =>
  by.link === other?.link && by.role === other.role;

function nextFault({ next }: LedgerRow, { isChosen, isLast }: SealCircumstances): string | null {
  if (isChosen || isLast)
    return next === null ? null : 'it seals a throw, though none of the kind comes after it';
  return next !== null && BYTES_32.test(next) ? null : 'it does not seal the next throw';
}
