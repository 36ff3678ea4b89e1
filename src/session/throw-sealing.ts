import type { EntryBody } from '../ledger/entry.ts';
import { bodyHashOf, type LedgerRow } from '../ledger/ledger.ts';
import { diceSeedOf, sealOf, secretOf } from '../ledger/seals.ts';
import type { Digest } from './ports.ts';

/** Draws a new master key: whoever has an earlier state of the campaign cannot foresee the throws that follow. */
export const drawMasterKey = ({ random }: Pick<Digest, 'random'>): string =>
  Buffer.from(random(32)).toString('hex');

/** How the last entry of a ledger seals the throw that follows it. */
export class ThrowSealing {
  readonly #masterKey: string;
  readonly #digest: Digest;
  /** The secret that was made last, by what it was made of: it is sealed by one command, and told by the next. */
  #last = { seq: 0, hashBefore: '', bodyHash: '', secret: '' };

  constructor(masterKey: string, digest: Digest) {
    this.#masterKey = masterKey;
    this.#digest = digest;
  }

  /** The secret of the entry that follows `last`, in hex. */
  secretAfter(last: LedgerRow, hashBefore: string): string {
    return this.#secret(last.seq, hashBefore, bodyHashOf(last, this.#digest.sha256));
  }

  /** What entry `seq` carries as `next`; `null` where nothing is commanded after it. */
  sealAfter = (seq: number, hashBefore: string, bodyHash: string, body: EntryBody): string | null =>
    body.kind === 'closed' ? null : sealOf(this.#secret(seq, hashBefore, bodyHash), this.#digest.sha256);

  /** What the server's dice of a command are seeded with. */
  diceSeed(secret: string, command: string | null): string {
    return diceSeedOf(secret, command, this.#digest.sha256);
  }

  #secret(seq: number, hashBefore: string, bodyHash: string): string {
    const last = this.#last;
    if (last.seq === seq && last.hashBefore === hashBefore && last.bodyHash === bodyHash) return last.secret;
    const secret = secretOf(this.#masterKey, seq + 1, hashBefore, bodyHash, this.#digest.hmacSha256);
    this.#last = { seq, hashBefore, bodyHash, secret };
    return secret;
  }
}
