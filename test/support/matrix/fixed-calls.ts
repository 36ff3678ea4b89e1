import type { ProblemCode } from '../../../src/protocol/problem.ts';
import type { SharedTable, Visitor } from './shared-table.ts';

/** A call that concerns no campaign. */
export interface FixedCall {
  /** The route in the router's notation. */
  readonly route: string;
  readonly path: string;
  readonly body?: (visitor: Visitor) => unknown;
  /** True if the call must be made without the cookie, because it would change the keyring that the cookie names. */
  readonly withoutCookie?: boolean;
  /** A status or the code of a problem; absent if it only matters that everybody gets the same answer. */
  readonly expected?: (visitor: Visitor) => number | ProblemCode;
  /** What the visitor may learn besides what everybody may. */
  readonly tells?: (visitor: Visitor, table: SharedTable) => readonly string[];
}

const always = (expected: number | ProblemCode) => () => expected;

/** True if a request shows a token that opens nothing. */
const showsNoLink = ({ headers, opens }: Visitor): boolean =>
  headers.authorization !== undefined && opens === undefined;

const holdsLinks = ({ headers, name }: Visitor): boolean =>
  headers.cookie !== undefined && name !== 'made-up keyring' && name !== 'emptied keyring';

const isAtTable = ({ comesAs }: Visitor): boolean => 'role' in comesAs;

export const FIXED_CALLS: readonly FixedCall[] = [
  { route: 'GET /livez', path: 'livez', expected: always(200) },
  { route: 'GET /readyz', path: 'readyz', expected: always(200) },
  // Allowed because it comes from this machine, and needs no token of its own.
  { route: 'GET /metrics', path: 'metrics', expected: always(200) },
  { route: 'GET /problems/:room/:name', path: 'problems/access/forbidden', expected: always(200) },
  { route: 'GET /api/demo', path: 'api/demo', expected: always('request/not-found') },
  { route: 'GET /api/network', path: 'api/network', expected: always(200) },
  { route: 'GET /api/openapi.json', path: 'api/openapi.json', expected: always(200) },
  // If the page was built, everybody gets it.
  { route: 'GET /', path: '' },
  { route: 'GET /keyring', path: 'keyring' },
  { route: 'GET /c/:id', path: 'c/000000000000' },
  {
    route: 'GET /api/campaigns',
    path: 'api/campaigns',
    expected: (visitor) => (showsNoLink(visitor) ? 'access/unknown-token' : 200),
    tells: (visitor, { secrets, id }) => [
      ...(isAtTable(visitor) ? [...secrets.everyone, id] : []),
      ...(visitor.name.includes('stranger') ? secrets.others : []),
    ],
  },
  // Anyone on this machine may start campaigns; a link is neither needed nor looked at.
  {
    route: 'POST /api/campaigns',
    path: 'api/campaigns',
    body: () => ({ name: 'Another', world: { kind: 'solo' } }),
    expected: always(201),
  },
  { route: 'POST /api/campaigns/import', path: 'api/campaigns/import', expected: always('archive/unsound') },
  {
    route: 'POST /api/keyring',
    path: 'api/keyring',
    withoutCookie: true,
    body: ({ opens }) => ({ token: opens ?? 'x'.repeat(32) }),
    expected: ({ opens }) => (opens === undefined ? 'access/unknown-token' : 200),
    tells: (visitor, { secrets, id }) =>
      visitor.name.includes('stranger') ? secrets.others : [...secrets.everyone, id],
  },
  { route: 'GET /api/keyring/browser', path: 'api/keyring/browser', expected: always(204) },
  { route: 'POST /api/keyring/admission', path: 'api/keyring/admission', expected: always(204) },
  {
    route: 'POST /api/keyring/offers',
    path: 'api/keyring/offers',
    expected: (visitor) => (holdsLinks(visitor) ? 201 : 'access/no-token'),
  },
  {
    route: 'POST /api/keyring/take-over',
    path: 'api/keyring/take-over',
    body: () => ({ code: 'x'.repeat(32) }),
    expected: always('access/unknown-token'),
  },
  {
    route: 'DELETE /api/keyring',
    path: 'api/keyring',
    withoutCookie: true,
    expected: always(204),
  },
];
