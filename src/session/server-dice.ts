import type { Campaign } from '../campaign/campaign.ts';
import { isFirstForm } from '../ledger/ledger.ts';
import type { LedgerTail } from './kept-faults.ts';
import type { CampaignSecrets, Digest } from './ports.ts';
import { drawMasterKey, ThrowSealing } from './throw-sealing.ts';

/** The seed of one command's dice. */
export interface CommandSeed {
  readonly seed: string;
  /** Published by the command's first entry if these dice are used; `null` for a chosen seed. */
  readonly secret: string | null;
}

/** For finding out whether a command would be refused, which never depends on dice. */
export const ANY_SEED: CommandSeed = { seed: '', secret: null };

/** Source of the server's dice for a campaign: a chosen seed, or secrets that are each sealed before their throw. */
export class ServerDice {
  readonly secrets: CampaignSecrets;
  readonly #digest: Digest;
  /** `null` if the dice come from a chosen seed, or the campaign has ended. */
  readonly #sealing: ThrowSealing | null;

  constructor(secrets: CampaignSecrets, digest: Digest, sealing = sealingBy(secrets, digest)) {
    this.secrets = secrets;
    this.#digest = digest;
    this.#sealing = sealing;
  }

  /** The dice of this campaign with other secrets. */
  with(secrets: CampaignSecrets): ServerDice {
    const isSame = secrets.masterKey === this.secrets.masterKey;
    return new ServerDice(secrets, this.#digest, isSame ? this.#sealing : undefined);
  }

  /** The dice of this campaign with a newly drawn master key. */
  withNewKey(): ServerDice {
    return this.with({ ...this.secrets, masterKey: drawMasterKey(this.#digest) });
  }

  /** The dice of this campaign once it is closed: without a master key. */
  withoutKey(): ServerDice {
    return this.with({ ...this.secrets, masterKey: null });
  }

  /** The seed of the next command's dice if the ledger ends with `tail`; computed at the first call. */
  seedOf(commandId: string, tail: LedgerTail): () => CommandSeed {
    let known: CommandSeed | null = null;
    return () => {
      known ??= this.#workedOutSeed(commandId, tail);
      return known;
    };
  }

  /**
   * Whether the next throws have to be sealed but are not yet: the campaign is a copy, or its ledger had the first form
   * until now.
   */
  mustSealAnew({
    closed,
    hasChosenSeed,
    started,
  }: Pick<Campaign, 'closed' | 'hasChosenSeed' | 'started'>): boolean {
    const { masterKey, seed } = this.secrets;
    if (closed || masterKey !== null) return false;
    return isFirstForm(started) || !hasChosenSeed || seed === null;
  }

  /** Computes the `next` of an entry, which seals the throw that follows; it is `null` if throws are not sealed. */
  get sealAfter(): ThrowSealing['sealAfter'] {
    return this.#sealing?.sealAfter ?? unsealed;
  }

  #workedOutSeed(commandId: string, { row, hashBefore }: LedgerTail): CommandSeed {
    if (this.#sealing) {
      if (hashBefore === null) throw new Error('a campaign of which an entry is missing takes no commands');
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
