import type { ProblemCode } from '../../../src/protocol/problem.ts';
import type { SharedTable, Visitor } from './shared-table.ts';

/** A call on no campaign. */
export interface FixedCall {
  /** As the router has it. */
  readonly route: string;
  readonly path: string;
  readonly body?: (visitor: Visitor) => unknown;
  /** Whether the cookie stays away: what it names would be changed. */
  readonly withoutCookie?: boolean;
  /** A status or the code of a problem; nothing where only one answer for all is asked for. */
  readonly expected?: (visitor: Visitor) => number | ProblemCode;
  /** What the visitor may be told besides what everybody may. */
  readonly tells?: (visitor: Visitor, table: SharedTable) => readonly string[];
}

const always = (expected: number | ProblemCode) => () => expected;

/** Whether a request shows a token that opens nothing. */
const showsNoLink = ({ headers, opens }: Visitor): boolean =>
  headers.authorization !== undefined && opens === undefined;

const holdsLinks = ({ headers, name }: Visitor): boolean =>
  headers.cookie !== undefined && name !== 'made-up keyring' && name !== 'emptied keyring';

const isAtTable = ({ comesAs }: Visitor): boolean => 'role' in comesAs;

export const FIXED_CALLS: readonly FixedCall[] = [
  { route: 'GET /livez', path: 'livez', expected: always(200) },
  { route: 'GET /readyz', path: 'readyz', expected: always(200) },
  // Asked for on this machine, and without a token of its own.
  { route: 'GET /metrics', path: 'metrics', expected: always(200) },
  { route: 'GET /problems/:room/:name', path: 'problems/access/forbidden', expected: always(200) },
  { route: 'GET /api/demo', path: 'api/demo', expected: always('request/not-found') },
  { route: 'GET /api/network', path: 'api/network', expected: always(200) },
  { route: 'GET /api/openapi.json', path: 'api/openapi.json', expected: always(200) },
  // Where the page was built it is there for everybody.
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
  // Whoever is on this machine starts campaigns; a link is neither needed nor looked at.
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
