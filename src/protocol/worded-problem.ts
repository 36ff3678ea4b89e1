import type { ProblemCode, ProblemExtras } from './problem.ts';

/** An error in words, before HTTP or the live channel adds status and title. */
export interface WordedProblem {
  readonly code: ProblemCode;
  /** What was wrong and what would be right, in one or two sentences. */
  readonly detail: string;
  /** In how many seconds a retry makes sense, if known. */
  readonly retryAfter?: number;
  /** See `ProblemBody`. */
  readonly mayHaveHappened?: true;
}

/** The members of a worded problem besides code and detail that are sent to the client. */
export const extrasOf = ({ retryAfter, mayHaveHappened }: WordedProblem): ProblemExtras => ({
  ...(mayHaveHappened && { mayHaveHappened }),
  ...(retryAfter !== undefined && { retryAfter }),
});

/** Thrown to end a request with a problem, at any depth of the call stack. */
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

/** The problem of a campaign that can't be read from its beginning. */
export const damagedCampaign = (id: string): WordedProblem => ({
  code: 'campaign/damaged',
  detail: `The stored data of this campaign is damaged, so it can’t be opened. Whoever runs the server can find out more with “hexfarer verify ${id}”, and has to restore a backup.`,
});

/** The problem of a campaign with an unreadable entry that the request needs. */
export const damagedEntry = (id: string, what: string): WordedProblem => ({
  code: 'campaign/damaged',
  detail: `The stored data of this campaign is damaged: ${what}. Whatever doesn’t need that part can still be read. Whoever runs the server can find out more with “hexfarer verify ${id}”, and has to restore a backup.`,
});

/** The problem of a campaign whose rules this version doesn't know. */
export const newerCampaign = (edition: string): WordedProblem => ({
  code: 'campaign/damaged',
  detail: `This campaign uses the rules “${edition}”, which this version of the server doesn’t know. It opens with the newer version of Hexfarer that made it.`,
});

/** After how many seconds a retry makes sense when the storage failed. */
const STORAGE_RETRY_S = 5;

export const STORAGE_FAILED: WordedProblem = {
  code: 'server/storage',
  retryAfter: STORAGE_RETRY_S,
  detail:
    'The storage failed, and nothing was written by this call. Perhaps the disk is full or read-only, or the database can’t be reached: the server’s log says which.',
};

/** The same problem when the database's answer was lost, so that the outcome is unknown. */
export const STORAGE_LOST: WordedProblem = {
  code: 'server/storage',
  retryAfter: STORAGE_RETRY_S,
  detail:
    'The connection to the database was lost while this was being written, so it may or may not have happened. Look whether it did, or send it again under the same id.',
  mayHaveHappened: true,
};

/** The same problem of a request that only reads. */
export const STORAGE_UNREAD: WordedProblem = {
  code: 'server/storage',
  retryAfter: STORAGE_RETRY_S,
  detail: 'The connection to the database was lost while this was being read, and nothing was changed.',
};

export const SERVER_FAILED: WordedProblem = {
  code: 'server/failed',
  detail:
    'Something went wrong on the server, and what you asked for may be done or not. Look at the map before you try again. Whoever runs the server finds more in its log.',
};
