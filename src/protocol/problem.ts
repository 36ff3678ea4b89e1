import type { Refusal, RefusalCode } from '../campaign/refusal.ts';

/** Every code of an error that a request can end with. */
export type ProblemCode =
  | RefusalCode
  | 'access/admission-closed'
  | 'access/admission-needed'
  | 'access/local-only'
  | 'access/keyring-full'
  | 'access/no-token'
  | 'access/taken-back'
  | 'access/two-keyrings'
  | 'access/unknown-token'
  | 'access/wrong-host'
  | 'access/wrong-origin'
  | 'archive/unsound'
  | 'campaign/damaged'
  | 'campaign/map-too-large'
  | 'campaign/no-entry'
  | 'campaign/not-found'
  | 'limits/daily'
  | 'limits/too-many-requests'
  | 'request/id-reused'
  | 'request/malformed'
  | 'request/no-such-range'
  | 'request/not-found'
  | 'request/precondition-failed'
  | 'request/too-large'
  | 'server/failed'
  | 'server/stopping'
  | 'server/no-room'
  | 'server/storage';

/** The body of an error: `application/problem+json` over HTTP, `error` in an acknowledgement. */
export interface ProblemBody {
  readonly type: string;
  readonly title: string;
  readonly status: number;
  readonly code: ProblemCode;
  /** What was wrong and what would be right, in one or two sentences. */
  readonly detail: string;
  readonly needs?: Refusal['needs'];
  readonly party?: Refusal['party'];
  readonly fault?: Refusal['fault'];
  /** The entry of an archive that is at fault; 0 for the archive's header. */
  readonly entry?: number;
  /**
   * Set if the request may have been carried out all the same: sent again with the same id, it is carried out only
   * once.
   */
  readonly mayHaveHappened?: true;
  /** In how many seconds a retry makes sense, if known; over HTTP this is in the header `Retry-After` instead. */
  readonly retryAfter?: number;
}

/** The code that an address under `/problems/` is about; null if there is no such code. */
export const asProblemCode = (text: string): ProblemCode | null =>
  Object.hasOwn(PROBLEMS, text) ? (text as ProblemCode) : null;

/** The general meaning of each code, and its HTTP status. */
export const PROBLEMS: Readonly<Record<ProblemCode, { readonly status: number; readonly title: string }>> = {
  'access/admission-closed': { status: 403, title: 'No campaign may be started from here' },
  'access/admission-needed': { status: 403, title: 'The admission secret is needed' },
  'access/forbidden': { status: 403, title: 'This link may not do that' },
  'access/local-only': { status: 403, title: 'Only for the machine that the server runs on' },
  'access/keyring-full': { status: 409, title: 'This keyring holds no more links' },
  'access/no-token': { status: 401, title: 'A link is needed' },
  'access/taken-back': { status: 403, title: 'This browser’s access was taken back' },
  'access/two-keyrings': { status: 400, title: 'Two keyrings at once' },
  'access/unknown-token': { status: 401, title: 'This link opens nothing' },
  'access/wrong-host': { status: 421, title: 'This server does not go by that name' },
  'access/wrong-origin': { status: 403, title: 'Asked by a page of another site' },
  'archive/unsound': { status: 400, title: 'This archive does not hold together' },
  'campaign/already-started': { status: 409, title: 'The campaign has begun already' },
  'campaign/already-there': { status: 409, title: 'The party is there already' },
  'campaign/changed-meanwhile': { status: 409, title: 'It was changed meanwhile' },
  'campaign/closed': { status: 409, title: 'The campaign is closed' },
  'campaign/counter-bounds': { status: 409, title: 'The counter would be out of bounds' },
  'campaign/damaged': { status: 503, title: 'The stored campaign is damaged' },
  'campaign/frozen': { status: 409, title: 'The party may not be moved for now' },
  'campaign/full': { status: 409, title: 'There is no room for more' },
  'campaign/map-too-large': { status: 413, title: 'The map is too large for one message' },
  'campaign/not-found': { status: 404, title: 'No such campaign' },
  'campaign/no-battlefield': { status: 409, title: 'No battlefield there' },
  'campaign/no-counter': { status: 409, title: 'No such counter' },
  'campaign/no-entry': { status: 409, title: 'No such entry' },
  'campaign/no-table': { status: 409, title: 'No such table' },
  'campaign/no-text': { status: 409, title: 'There is no text to erase' },
  'campaign/not-known': { status: 409, title: 'That hex is not known' },
  'campaign/open-sea': { status: 409, title: 'That is open sea' },
  'campaign/not-started': { status: 409, title: 'The campaign has not begun' },
  'campaign/other-day': { status: 409, title: 'It is another day' },
  'campaign/party-moved': { status: 409, title: 'The party has moved' },
  'campaign/too-far': { status: 409, title: 'Too far for one command' },
  'dice/impossible-face': { status: 400, title: 'No die has that face' },
  'dice/needed': { status: 409, title: 'Dice are needed' },
  'dice/surplus': { status: 400, title: 'Too many dice' },
  'limits/daily': { status: 429, title: 'The daily limit is reached' },
  'limits/too-many-requests': { status: 429, title: 'Too many requests' },
  'request/id-reused': { status: 409, title: 'This id was used for something else' },
  'request/malformed': { status: 400, title: 'The request is malformed' },
  'request/no-such-range': { status: 416, title: 'The file has no such part' },
  'request/not-found': { status: 404, title: 'Nothing is here' },
  'request/precondition-failed': { status: 412, title: 'The file is not as it was expected' },
  'request/too-large': { status: 413, title: 'The request is too large' },
  'table/unsound': { status: 400, title: 'These tables do not hold together' },
  'server/failed': { status: 500, title: 'The server failed' },
  'server/stopping': { status: 503, title: 'The server is stopping' },
  'server/no-room': { status: 507, title: 'The disk is nearly full' },
  'server/storage': { status: 503, title: 'Nothing can be written down' },
};

/** The members that only some problems have. */
export type ProblemExtras = Pick<
  ProblemBody,
  'needs' | 'party' | 'fault' | 'entry' | 'mayHaveHappened' | 'retryAfter'
>;

/** Builds an error as it is sent. `type` is an address on this server that explains the code. */
export function problem(code: ProblemCode, detail: string, more: ProblemExtras = {}): ProblemBody {
  const { status, title } = PROBLEMS[code];
  return { type: `/problems/${code}`, title, status, code, detail, ...more };
}
