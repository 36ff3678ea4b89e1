import type { Author, EntryBody } from '../../ledger/entry.ts';
import { changesSealKey } from '../../ledger/entry-shape.ts';
import type { LedgerRow, PublicHead, Sha256, WithheldRow } from '../../ledger/ledger.ts';
import { diceSeedOf, sealOf } from '../../ledger/seals.ts';
import { isUuid } from '../../ledger/shape.ts';
import { isWorldBody } from '../../ledger/world-body.ts';

/** Kinds of entry, besides those of the worlds, that throw dice or are followed by entries that do. */
const THROWING: readonly EntryBody['kind'][] = ['moved', 'rested', 'rolled', 'fought'];

const mayThrow = (body: EntryBody): boolean =>
  (isWorldBody(body) && body.kind !== 'given') || THROWING.includes(body.kind);

const NOT_IN_ONE_PIECE = {
  start: 'it interrupts the start, which one command has to complete',
  command: 'it comes before the previous command is complete',
};

const NO_COMMAND = 'it names no command';
const NO_THROW = 'it tells a secret, but throws no dice';

const BYTES_32 = /^[0-9a-f]{64}$/;

export interface SealCircumstances {
  /** Whether the dice follow from a seed that the owner chose. */
  readonly isChosen: boolean;
  /** Whether no command but an erasure can follow the entry. */
  readonly isLast: boolean;
  /**
   * What the previous entry's command still has to bring about: the rest of the start, or of another command; null if
   * nothing.
   */
  readonly goesOn: 'start' | 'command' | null;
}

/**
 * Checks which entries belong to one command, and that its secret is the one that was sealed before the command was
 * known.
 */
export class SealCheck {
  readonly #sha256: Sha256;
  /** The command and author of the last entry, and the seal that this entry carries. */
  #command: string | null = null;
  #by: Author | null = null;
  #next: string | null = null;
  /** Whether all entries so far were made together with the campaign. */
  #isMadeTogether = true;
  readonly #commands = new Set<string>();
  #diceSeed: string | null = null;

  constructor(sha256: Sha256) {
    this.#sha256 = sha256;
  }

  /** The seed of the server's dice for the current entry; `null` if its command disclosed no secret. */
  get diceSeed(): string | null {
    return this.#diceSeed;
  }

  /** Checks the next entry of the second form; returns the fault of its seals, or `null`. */
  fault(row: LedgerRow, body: EntryBody, circumstances: SealCircumstances): string | null {
    const fault = this.#commandFault(row, body, circumstances) ?? nextFault(row, circumstances);
    this.#command = row.command;
    this.#next = row.next;
    this.#by = body.by;
    this.#isMadeTogether &&= row.command === null && !changesSealKey(body);
    return fault;
  }

  /**
   * Checks the next entry if its body is withheld; returns the fault of its seals, or `null`. Only notes and their
   * erasures are ever withheld: each is the only entry of its command, and throws no dice.
   */
  withheldFault(row: WithheldRow, circumstances: SealCircumstances): string | null {
    const fault = this.#withheldCommandFault(row, circumstances) ?? nextFault(row, circumstances);
    this.#command = row.command;
    this.#next = row.next;
    this.#by = null;
    this.#isMadeTogether = false;
    this.#diceSeed = null;
    return fault;
  }

  #withheldCommandFault({ command, secret }: WithheldRow, { goesOn }: SealCircumstances): string | null {
    if (goesOn !== null) return NOT_IN_ONE_PIECE[goesOn];
    if (command === null) return NO_COMMAND;
    return this.#newCommandFault(command) ?? (secret === null ? null : NO_THROW);
  }

  #commandFault(row: LedgerRow, body: EntryBody, { goesOn }: SealCircumstances): string | null {
    const { seq, command, secret } = row;
    if (goesOn !== null) {
      // Otherwise a single id could be used for any number of throws.
      const isSameCommand = command === null ? this.#isMadeTogether : command === this.#command;
      if (!isSameCommand || !isSameAuthor(body.by, this.#by)) return NOT_IN_ONE_PIECE[goesOn];
      return secret === null ? null : 'only the first entry of a command tells its secret';
    }
    const standsAlone = body.kind === 'started' || changesSealKey(body);
    if (command === null) {
      const isMadeTogether =
        this.#isMadeTogether &&
        (body.kind === 'tabled' || (seq === 2 && isWorldBody(body))) &&
        isSameAuthor(body.by, this.#by);
      if (!standsAlone && !isMadeTogether) return NO_COMMAND;
    } else {
      if (standsAlone) return 'it names a command, though no command leads to such an entry';
      const fault = this.#newCommandFault(command);
      if (fault) return fault;
    }
    if (secret !== null && !mayThrow(body)) return NO_THROW;
    return this.#secretFault(secret, command);
  }

  #newCommandFault(command: string): string | null {
    if (!isUuid(command)) return 'its command is not a UUID in lower case';
    if (this.#commands.has(command)) return 'its command was carried out before';
    this.#commands.add(command);
    return null;
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

const isSameAuthor = (by: Author, other: Author | null): boolean =>
  by.link === other?.link && by.role === other.role;

function nextFault({ next }: PublicHead, { isChosen, isLast }: SealCircumstances): string | null {
  if (isChosen || isLast) return next === null ? null : 'it seals a throw, though no sealed throw can follow';
  return next !== null && BYTES_32.test(next) ? null : 'it does not seal the next throw';
}
