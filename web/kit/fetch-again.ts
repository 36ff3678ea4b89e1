/** How long until what the page could not fetch is asked for again, where it is still wanted, in milliseconds. */
export const FETCH_AGAIN_MS = 4_000;
