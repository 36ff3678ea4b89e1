/** The version in package.json; a test compares them. */
export const VERSION = '0.2.0';

/** The earliest version of Node that works; the same as in package.json. */
export const EARLIEST_NODE = [20, 19] as const;
