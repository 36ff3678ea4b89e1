/** Pause before the page retries a failed fetch whose result is still wanted, in milliseconds. */
export const FETCH_AGAIN_MS = 4_000;
