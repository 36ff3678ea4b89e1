/** After how many milliseconds something unanswered is asked again although the connection seems to hold. */
export const ANSWER_TIMEOUT_MS = 10_000;
/** How long a page without a map waits for its connection before it asks for the map by itself, in milliseconds. */
export const CONNECTING_MS = 4_000;
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

/** The longest pause that a server gets which asks for one, in milliseconds, before chance makes it longer. */
const LONGEST_ASKED_PAUSE_MS = 60_000;
/** From how many milliseconds on the page says how long it waits. */
export const WORTH_TELLING_MS = 4_000;

/**
 * The pause that a server asks for, in milliseconds, and by chance up to half as much again, so that all the pages which
 * were put off together do not come back together; `null` where it asks for none.
 *
 * @param retryAfter in seconds, as a problem says it
 */
export const askedPause = (retryAfter: number | undefined): number | null =>
  retryAfter === undefined
    ? null
    : Math.min(LONGEST_ASKED_PAUSE_MS, Math.max(RETRY_DELAY_MS, retryAfter * 1_000)) *
      (1 + Math.random() / 2);

/** The pause before a command is sent again, in milliseconds: what the server asks for, else twice as long each time. */
export const resendPause = (attempts: number, retryAfter?: number): number =>
  askedPause(retryAfter) ?? doubled(attempts, LONGEST_RESEND_PAUSE_MS);

/**
 * The pause before the connection is opened again, in milliseconds: what the server asks for, else twice as long each time,
 * and between half of that and all of it by chance, so that all the pages which were turned away together do not come back
 * together.
 */
export const reopenPause = (attempts: number, retryAfter?: number): number =>
  askedPause(retryAfter) ?? doubled(attempts, LONGEST_REOPEN_PAUSE_MS) * (1 - Math.random() / 2);

const doubled = (attempts: number, longest: number): number =>
  Math.min(longest, RETRY_DELAY_MS * 2 ** attempts);
