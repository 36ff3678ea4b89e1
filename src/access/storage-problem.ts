import {
  damagedCampaign,
  damagedEntry,
  newerCampaign,
  STORAGE_FAILED,
  STORAGE_LOST,
  type WordedProblem,
} from '../protocol/worded-problem.ts';
import { DamagedEntry, NewerLedger, UnreadableLedger } from '../session/damaged-ledger.ts';
import type { StorageFailure } from '../session/ports.ts';

/** The problem that reports a storage failure, over HTTP and the live channel alike. */
export function storageProblem(error: StorageFailure): WordedProblem {
  if (error instanceof NewerLedger) return newerCampaign(error.edition);
  if (error instanceof DamagedEntry) return damagedEntry(error.campaign, error.what);
  if (error instanceof UnreadableLedger) return damagedCampaign(error.campaign);
  return error.mayBeWritten ? STORAGE_LOST : STORAGE_FAILED;
}
