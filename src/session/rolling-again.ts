import type { Auditor, LedgerProblem } from '../campaign/audit/auditor.ts';
import { SlicedWork } from './event-loop.ts';

/** Number of entries whose throws are rolled again before the clock is checked. */
const PIECE = 20;

/**
 * Rolls again all throws that the published seed of a campaign has to account for, in slices so that other work goes
 * on; returns what is wrong with them, or `null`.
 */
export async function rerollProblem(
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
