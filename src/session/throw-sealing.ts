import type { EntryBody } from '../ledger/entry.ts';
import { bodyHashOf, type LedgerRow } from '../ledger/ledger.ts';
import { diceSeedOf, sealOf, secretOf } from '../ledger/seals.ts';
import type { Digest } from './ports.ts';
import { randomHex } from './random-hex.ts';

/** Draws a new master key. Nobody who has an earlier state of the campaign can predict the throws that follow. */
export const drawMasterKey = (digest: Pick<Digest, 'random'>): string => randomHex(digest, 32);

/** Derives the secret of each throw from a master key, and the seal by which the entry before commits to it. */
export class ThrowSealing {
  readonly #masterKey: string;
  readonly #digest: Digest;
  /** The most recent secret and its seal, cached: one command seals it, and the next one publishes it. */
  #last = { seal: '', secret: '' };

  constructor(masterKey: string, digest: Digest) {
    this.#masterKey = masterKey;
    this.#digest = digest;
  }

  /** The secret of the entry that follows `last`, in hex. */
  secretAfter(last: LedgerRow, hashBefore: string): string {
    if (last.next === this.#last.seal) return this.#last.secret;
    return this.#secret(last.seq, hashBefore, bodyHashOf(last, this.#digest.sha256));
  }

  /** The `next` of entry `seq`, which seals the throw after it; `null` if the entry closes the campaign. */
  sealAfter = (seq: number, hashBefore: string, bodyHash: string, body: EntryBody): string | null => {
    if (body.kind === 'closed') return null;
    const secret = this.#secret(seq, hashBefore, bodyHash);
    const seal = sealOf(secret, this.#digest.sha256);
    this.#last = { seal, secret };
    return seal;
  };

  /** The seed of the server's dice for a command. */
  diceSeed(secret: string, command: string | null): string {
    return diceSeedOf(secret, command, this.#digest.sha256);
  }

  #secret(seq: number, hashBefore: string, bodyHash: string): string {
    return secretOf(this.#masterKey, seq + 1, hashBefore, bodyHash, this.#digest.hmacSha256);
  }
}
