import type { CampaignId } from '../ledger/id.ts';
import { StorageFailure } from './ports.ts';

/** Something is written down, and what was to follow on it failed: it has happened all the same. */
export class HalfDone extends StorageFailure {
  override readonly mayBeWritten = true;
}

/** A campaign was made of which nobody will be told, and it could not be removed either. */
export class LeftBehind extends HalfDone {
  readonly campaign: CampaignId;

  constructor(campaign: CampaignId, cause: StorageFailure) {
    super(cause.message, { cause });
    this.campaign = campaign;
  }
}

/**
 * Waits for what follows on something that is written down: it is read, or more is written.
 *
 * @throws HalfDone where that fails: nobody may say that nothing happened
 */
export async function onceWritten<T>(following: Promise<T>): Promise<T> {
  try {
    return await following;
  } catch (error) {
    if (!(error instanceof StorageFailure)) throw error;
    throw new HalfDone(error.message, { cause: error });
  }
}
