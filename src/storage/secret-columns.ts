import type { CampaignSecrets } from '../session/ports.ts';

/** The secrets of a campaign as both databases store them. */
export interface SecretColumns {
  readonly masterKey: Buffer | null;
  readonly seed: string | null;
  readonly seedSalt: Buffer | null;
}

export const asSecrets = ({ masterKey, seed, seedSalt }: SecretColumns): CampaignSecrets => ({
  masterKey: masterKey?.toString('hex') ?? null,
  seed: seed === null || seedSalt === null ? null : { text: seed, salt: seedSalt.toString('hex') },
});
