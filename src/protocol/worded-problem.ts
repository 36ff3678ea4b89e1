import type { ProblemCode, ProblemExtras } from './problem.ts';

/** A problem in words, before HTTP or the live channel gives it the form in which it is sent. */
export interface WordedProblem {
  readonly code: ProblemCode;
  /** What was wrong and what would be right, in one or two sentences. */
  readonly detail: string;
  /** In how many seconds it may be tried again, where that is known. */
  readonly retryAfter?: number;
  /** See `ProblemBody`. */
  readonly mayHaveHappened?: true;
}

/** What a problem says besides code and detail; of what else there is about it nothing is sent. */
export const extrasOf = ({ retryAfter, mayHaveHappened }: WordedProblem): ProblemExtras => ({
  ...(mayHaveHappened && { mayHaveHappened }),
  ...(retryAfter !== undefined && { retryAfter }),
});

/** Ends what was asked with a problem, wherever that comes up. */
export class WordedError extends Error {
  override readonly name: string = 'WordedError';
  readonly problem: WordedProblem;

  constructor(problem: WordedProblem) {
    super(problem.detail);
    this.problem = problem;
  }
}

export const NO_SUCH_CAMPAIGN: WordedProblem = {
  code: 'campaign/not-found',
  detail: 'There is no such campaign here.',
};

/** Where not even the beginning of a campaign can be read. */
export const damagedCampaign = (id: string): WordedProblem => ({
  code: 'campaign/damaged',
  detail: `What is kept of this campaign is damaged, so that it can’t be opened. Whoever runs the server looks closer with “hexfarer verify ${id}”, and restores a backup.`,
});

/** Where one of its entries can't be read, and what was asked for needs it. */
export const damagedEntry = (id: string, what: string): WordedProblem => ({
  code: 'campaign/damaged',
  detail: `What is kept of this campaign is damaged: ${what}. What doesn’t need that can still be read. Whoever runs the server looks closer with “hexfarer verify ${id}”, and restores a backup.`,
});

/** Where it may be whole, but not for this version. */
export const newerCampaign = (edition: string): WordedProblem => ({
  code: 'campaign/damaged',
  detail: `This campaign is played by “${edition}”, rules that the server doesn’t know in its version. It opens with the newer version of Hexfarer that made it.`,
});

/** After how many seconds what the storage failed at may be tried again. */
const STORAGE_RETRY_S = 5;

export const STORAGE_FAILED: WordedProblem = {
  code: 'server/storage',
  retryAfter: STORAGE_RETRY_S,
  detail: 'The storage failed, and nothing was written by this call. Is the disk full or read-only?',
};

/** The same where the answer of the database got lost. */
export const STORAGE_LOST: WordedProblem = {
  code: 'server/storage',
  retryAfter: STORAGE_RETRY_S,
  detail:
    'The database went away while this was being written, so it may have happened or not. Send it again under the same id, or look.',
  mayHaveHappened: true,
};

export const SERVER_FAILED: WordedProblem = {
  code: 'server/failed',
  detail:
    'Something went wrong on the server, and what you asked for may be done or not. Look at the map before you try again. Whoever runs the server finds more in its log.',
};
