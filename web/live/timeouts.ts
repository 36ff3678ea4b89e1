/** After how many milliseconds something unanswered is asked again although the connection seems to hold. */
export const ANSWER_TIMEOUT_MS = 10_000;
/** How long the page waits before it asks again a server that is too busy or in trouble, in milliseconds. */
export const RETRY_DELAY_MS = 1_000;
