import {
  damagedCampaign,
  damagedEntry,
  newerCampaign,
  STORAGE_FAILED,
  STORAGE_LOST,
  STORAGE_UNREAD,
  type WordedProblem,
} from '../protocol/worded-problem.ts';
import { DamagedEntry, NewerLedger, UnreadableLedger } from '../session/damaged-ledger.ts';
import type { StorageFailure } from '../session/ports.ts';

/**
 * The problem that reports a storage failure, over HTTP and the live channel alike.
 *
 * @param isRead whether the request only reads, so that there is no doubt whether it was carried out
 */
export function storageProblem(error: StorageFailure, isRead: boolean): WordedProblem {
  if (error instanceof NewerLedger) return newerCampaign(error.edition);
  if (error instanceof DamagedEntry) return damagedEntry(error.campaign, error.what);
  if (error instanceof UnreadableLedger) return damagedCampaign(error.campaign);
  if (!error.mayBeWritten) return STORAGE_FAILED;
  return isRead ? STORAGE_UNREAD : STORAGE_LOST;
}
