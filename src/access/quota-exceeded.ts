import type { WordedProblem } from '../protocol/worded-problem.ts';

/** Something would have grown beyond its bound. Nothing of it is there. */
export class QuotaExceeded extends Error {
  override readonly name = 'QuotaExceeded';
  readonly problem: WordedProblem;

  constructor(problem: WordedProblem) {
    super(problem.detail);
    this.problem = problem;
  }
}
