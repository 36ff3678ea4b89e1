/** Milliseconds without an answer after which something is asked again although the connection seems to be open. */
export const ANSWER_TIMEOUT_MS = 10_000;
/** Milliseconds that a page without a map waits for its connection before it asks for the map by HTTP. */
export const CONNECTING_MS = 4_000;
/**
 * Milliseconds without any answer after which a repeatable HTTP request is aborted, and then the milliseconds that an
 * answer may take to complete once it has begun: a network may swallow packets without reporting it.
 */
export const LONGEST_SILENCE_MS = 30_000;
export const LONGEST_READING_MS = 120_000;
/** Milliseconds before the first retry if a server is busy or has an internal problem. */
export const RETRY_DELAY_MS = 1_000;
/** Longest pauses between failed attempts, in milliseconds. */
const LONGEST_RESEND_PAUSE_MS = 30_000;
const LONGEST_REOPEN_PAUSE_MS = 10_000;

/** Longest pause that a server may ask for, in milliseconds, before the random extension. */
const LONGEST_ASKED_PAUSE_MS = 60_000;
/** Pauses of at least this many milliseconds are shown on the page. */
export const WORTH_TELLING_MS = 4_000;

/**
 * The pause that a server asks for, in milliseconds, randomly extended by up to a half, so that pages postponed
 * together don't return together; `null` if it asks for none.
 *
 * @param retryAfter in seconds, as in a problem
 */
export const askedPause = (retryAfter: number | undefined): number | null =>
  retryAfter === undefined
    ? null
    : Math.min(LONGEST_ASKED_PAUSE_MS, Math.max(RETRY_DELAY_MS, retryAfter * 1_000)) *
      (1 + Math.random() / 2);

/**
 * The pause before a command is sent again, in milliseconds: what the server asks for, else twice as long each time.
 */
export const resendPause = (attempts: number, retryAfter?: number): number =>
  askedPause(retryAfter) ?? doubled(attempts, LONGEST_RESEND_PAUSE_MS);

/**
 * The pause before the connection is opened again, in milliseconds: what the server asks for, else twice as long each
 * time and randomly shortened by up to a half, so that pages refused together don't return together.
 */
export const reopenPause = (attempts: number, retryAfter?: number): number =>
  askedPause(retryAfter) ?? doubled(attempts, LONGEST_REOPEN_PAUSE_MS) * (1 - Math.random() / 2);

const doubled = (attempts: number, longest: number): number =>
  Math.min(longest, RETRY_DELAY_MS * 2 ** attempts);
