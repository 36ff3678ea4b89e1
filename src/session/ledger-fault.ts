import type { LedgerProblem } from '../campaign/audit/auditor.ts';

/** Something in a ledger from elsewhere does not fit. Thrown where it is met, told as a value where it is answered. */
export class LedgerFault extends Error {
  override readonly name = 'LedgerFault';
  readonly problem: LedgerProblem;

  constructor(problem: LedgerProblem) {
    super(problem.what);
    this.problem = problem;
  }
}
