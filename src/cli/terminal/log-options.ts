import { visibleJson } from '../../text/visible-json.ts';

/** The format of the server's log: a line of JSON for each event, with invisible characters escaped for terminals. */
export const LOG_OPTIONS = { name: 'hexfarer', hooks: { streamWrite: visibleJson } };
