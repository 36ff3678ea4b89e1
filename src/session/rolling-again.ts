import type { Auditor, LedgerProblem } from '../campaign/audit/auditor.ts';
import { SlicedWork } from './event-loop.ts';

/** How many entries have their throws rolled once more before it is looked at the clock. */
const PIECE = 20;

/**
 * Rolls all throws once more that a campaign's seed has to account for, and lets everything else go on meanwhile; what is
 * wrong with them, or `null`.
 */
export async function rolledAgain(
  auditor: Auditor,
  work: Pick<SlicedWork, 'isDue' | 'pause'> = new SlicedWork(),
): Promise<LedgerProblem | null> {
  while (auditor.isRollingAgain) {
    const problem = auditor.rollAgain(PIECE);
    if (problem) return problem;
    if (work.isDue) await work.pause();
  }
  return null;
}
