import { seenJson } from '../../text/seen-json.ts';

/** How the server's log is written: a line of JSON for each thing that happened, which can be read in a terminal too. */
export const LOG_OPTIONS = { name: 'hexfarer', hooks: { streamWrite: seenJson } };
