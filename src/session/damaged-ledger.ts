import type { CampaignId } from '../ledger/id.ts';
import { StorageFailure } from './ports.ts';

/** Thrown where a campaign is kept whose ledger can not be read even as far as its beginning. */
export class DamagedLedger extends StorageFailure {
  override readonly name: string = 'DamagedLedger';
  readonly campaign: CampaignId;

  constructor(campaign: CampaignId, what: string, options?: ErrorOptions) {
    super(`${what} of campaign ${campaign} is damaged; restore a backup`, options);
    this.campaign = campaign;
  }
}

/** One that is damaged keeps the others of a list from nobody. */
export function unlessDamaged(error: unknown): 'damaged' {
  if (error instanceof DamagedLedger) return 'damaged';
  throw error;
}
