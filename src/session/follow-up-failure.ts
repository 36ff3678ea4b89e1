import type { CampaignId } from '../ledger/id.ts';
import { StorageFailure } from './ports.ts';

/** Something was stored, and a step that was to follow failed: the stored part stays. */
export class FollowUpFailure extends StorageFailure {
  override readonly mayBeWritten = true;
}

/** A campaign was made to which nobody will get a link, and it could not be removed again. */
export class OrphanedCampaign extends FollowUpFailure {
  readonly campaign: CampaignId;

  constructor(campaign: CampaignId, cause: StorageFailure) {
    super(cause.message, { cause });
    this.campaign = campaign;
  }
}

/**
 * Awaits a read or write that follows on something already stored.
 *
 * @throws FollowUpFailure if the store fails: it must not be reported as if nothing had happened
 */
export async function afterWrite<T>(following: Promise<T>): Promise<T> {
  try {
    return await following;
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    throw new FollowUpFailure(error.message, { cause: error });
  }
}
