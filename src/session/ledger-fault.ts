import type { LedgerProblem } from '../campaign/audit/auditor.ts';

/**
 * A ledger from elsewhere is invalid. Thrown where the problem is found; callers turn it into a value for the answer.
 */
export class LedgerFault extends Error {
  override readonly name = 'LedgerFault';
  readonly problem: LedgerProblem;

  constructor(problem: LedgerProblem) {
    super(problem.what);
    this.problem = problem;
  }
}
