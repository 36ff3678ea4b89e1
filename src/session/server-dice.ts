import type { LedgerTail } from './kept-faults.ts';
import type { CampaignSecrets, Digest } from './ports.ts';
import { drawMasterKey, ThrowSealing } from './throw-sealing.ts';

/** What the dice of one command come from. */
export interface CommandSeed {
  readonly seed: string;
  /** What the command's first entry tells where these dice are used; `null` for a chosen seed. */
  readonly secret: string | null;
}

/** For trying whether a command is refused, which never depends on what dice show. */
export const ANY_SEED: CommandSeed = { seed: '', secret: null };

/** What the server throws a campaign's dice by: a chosen seed, or secrets of which each was sealed before its throw. */
export class ServerDice {
  readonly secrets: CampaignSecrets;
  readonly #digest: Digest;
  /** `null` where the dice fall by a chosen seed, and where nothing more is thrown. */
  readonly #sealing: ThrowSealing | null;

  constructor(secrets: CampaignSecrets, digest: Digest, sealing = sealingBy(secrets, digest)) {
    this.secrets = secrets;
    this.#digest = digest;
    this.#sealing = sealing;
  }

  /** Dice of this campaign by other secrets. */
  with(secrets: CampaignSecrets): ServerDice {
    const isSame = secrets.masterKey === this.secrets.masterKey;
    return new ServerDice(secrets, this.#digest, isSame ? this.#sealing : undefined);
  }

  /** Dice by a new master key, which is in no earlier state of the campaign. */
  sealedAnew(): ServerDice {
    return this.with({ ...this.secrets, masterKey: drawMasterKey(this.#digest) });
  }

  /** Dice of a campaign in which nothing more is thrown. */
  ended(): ServerDice {
    return this.with({ ...this.secrets, masterKey: null });
  }

  /** What the dice of the next command come from, after this end of the ledger; worked out when it is first asked for. */
  seedOf(commandId: string, tail: LedgerTail): () => CommandSeed {
    let known: CommandSeed | null = null;
    return () => {
      known ??= this.#workedOutSeed(commandId, tail);
      return known;
    };
  }

  /** What an entry carries as `next`, to seal the throw that follows it; `null` where none does. */
  get sealAfter(): ThrowSealing['sealAfter'] {
    return this.#sealing?.sealAfter ?? unsealed;
  }

  #workedOutSeed(commandId: string, { row, hashBefore }: LedgerTail): CommandSeed {
    if (this.#sealing) {
      const secret = this.#sealing.secretAfter(row, hashBefore);
      return { seed: this.#sealing.diceSeed(secret, commandId), secret };
    }
    const { seed } = this.secrets;
    if (!seed) throw new Error('a campaign that is open has a master key or a chosen seed');
    return { seed: seed.text, secret: null };
  }
}

const sealingBy = ({ masterKey }: CampaignSecrets, digest: Digest): ThrowSealing | null =>
  masterKey === null ? null : new ThrowSealing(masterKey, digest);

const unsealed = () => null;
