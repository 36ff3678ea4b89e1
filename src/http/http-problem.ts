import { type ProblemBody, type ProblemCode, type ProblemExtras, problem } from '../protocol/problem.ts';
import { extrasOf, NO_SUCH_CAMPAIGN, type WordedProblem } from '../protocol/worded-problem.ts';

/** Ends a request with a problem: thrown anywhere, turned into a response by `answerProblems`. */
export class HttpProblem extends Error {
  override readonly name = 'HttpProblem';
  readonly body: ProblemBody;

  /** In how many seconds a retry makes sense, if known; sent as a header. */
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, detail: string, { retryAfter, ...more }: ProblemExtras = {}) {
    super(detail);
    this.retryAfter = retryAfter;
    this.body = problem(code, detail, more);
  }

  static of(worded: WordedProblem): HttpProblem {
    return new HttpProblem(worded.code, worded.detail, extrasOf(worded));
  }
}

export const noSuchCampaign = (): HttpProblem => HttpProblem.of(NO_SUCH_CAMPAIGN);

/** Ends the request if there is a problem. */
export async function throwIfProblem(found: Promise<WordedProblem | null>): Promise<void> {
  const worded = await found;
  if (worded) throw HttpProblem.of(worded);
}
