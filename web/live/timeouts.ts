/** After how many milliseconds something unanswered is asked again although the connection seems to hold. */
export const ANSWER_TIMEOUT_MS = 10_000;
/** How long the page waits before it asks again a server that is too busy or in trouble, in milliseconds. */
export const RETRY_DELAY_MS = 1_000;
/** How long until what the page could not fetch is asked for again, where it is still wanted, in milliseconds. */
export const FETCH_AGAIN_MS = 4_000;
