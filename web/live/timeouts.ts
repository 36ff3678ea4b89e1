/** After how many milliseconds something unanswered is asked again although the connection seems to hold. */
export const ANSWER_TIMEOUT_MS = 10_000;
/**
 * After how many milliseconds without any word a request over HTTP is given up that may be sent again, and after how many
 * more its answer is that has begun and does not end: a network may take what is sent and never say that it is lost.
 */
export const LONGEST_SILENCE_MS = 30_000;
export const LONGEST_READING_MS = 120_000;
/** How long the page waits before it first asks again a server that is too busy or in trouble, in milliseconds. */
export const RETRY_DELAY_MS = 1_000;
/** The longest pauses between attempts that came to nothing, in milliseconds. */
const LONGEST_RESEND_PAUSE_MS = 30_000;
const LONGEST_REOPEN_PAUSE_MS = 10_000;

/** The pause before a command is sent again, in milliseconds: twice as long each time. */
export const resendPause = (attempts: number): number => doubled(attempts, LONGEST_RESEND_PAUSE_MS);

/**
 * The pause before the connection is opened again, in milliseconds: twice as long each time, and between half of that and
 * all of it by chance, so that all the pages which were turned away together do not come back together.
 */
export const reopenPause = (attempts: number): number =>
  doubled(attempts, LONGEST_REOPEN_PAUSE_MS) * (1 - Math.random() / 2);

const doubled = (attempts: number, longest: number): number =>
  Math.min(longest, RETRY_DELAY_MS * 2 ** attempts);
