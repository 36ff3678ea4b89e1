import type { LedgerProblem } from '../campaign/auditor.ts';

/** Something in a ledger from elsewhere does not fit. Thrown where it is met, told as a value where it is answered. */
export class Misfit extends Error {
  override readonly name = 'Misfit';
  readonly problem: LedgerProblem;

  constructor(problem: LedgerProblem) {
    super(problem.what);
    this.problem = problem;
  }
}
