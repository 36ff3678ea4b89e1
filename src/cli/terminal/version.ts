/** As in package.json; a test sees to it. */
export const VERSION = '0.2.0';

/** The earliest version of Node that will do, as package.json has it. */
export const EARLIEST_NODE = [20, 19] as const;
