/** Takes what has to be tidied up when a test is over, or a whole run is. */
export type AtEnd = (tidy: () => void | Promise<void>) => void;
