import type { EntryBody } from '../ledger/entry.ts';
import { bodyHashOf, type LedgerRow } from '../ledger/ledger.ts';
import { diceSeedOf, sealOf, secretOf } from '../ledger/seals.ts';
import type { Digest } from './ports.ts';

/** Draws a new master key: from then on nobody who has an earlier state of the campaign can foresee its throws. */
export const drawMasterKey = ({ random }: Pick<Digest, 'random'>): string =>
  Buffer.from(random(32)).toString('hex');

/** How the last entry of a ledger seals the throw that follows it. */
export class ThrowSealing {
  readonly #masterKey: string;
  readonly #digest: Digest;
  /** The secret that was worked out last: sealed by one command, it is told by the next. */
  #latest: (Sealing & { readonly secret: string }) | null = null;

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
    const latest = this.#latest;
    if (latest?.seq === seq && latest.hashBefore === hashBefore && latest.bodyHash === bodyHash)
      return latest.secret;
    const secret = secretOf(this.#masterKey, seq + 1, hashBefore, bodyHash, this.#digest.hmacSha256);
    this.#latest = { seq, hashBefore, bodyHash, secret };
    return secret;
  }
}

/** What a secret follows from besides the key: the entry that seals it. */
interface Sealing {
  readonly seq: number;
  readonly hashBefore: string;
  readonly bodyHash: string;
}
