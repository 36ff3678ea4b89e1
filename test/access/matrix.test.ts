import { afterEach, describe, expect, it, vi } from 'vitest';
import { audienceOf } from '../../src/ledger/capabilities.ts';
import { PROBLEMS, type ProblemCode } from '../../src/protocol/problem.ts';
import { varied } from '../support/all-tests.ts';
import { type CampaignCall, COMMAND_CALLS, READS, WRITES } from '../support/matrix/campaign-calls.ts';
import { drawHere } from '../support/matrix/drawn-here.ts';
import { refusalOf } from '../support/matrix/expected.ts';
import { FIXED_CALLS } from '../support/matrix/fixed-calls.ts';
import { routesOf } from '../support/matrix/routes-of.ts';
import { type Reply, sendRequest } from '../support/matrix/send-request.ts';
import {
  leaksIn,
  type SharedTable,
  STATES,
  sharedTable,
  type Visitor,
} from '../support/matrix/shared-table.ts';
import { type MemoryServer, memoryServer } from '../support/memory-server.ts';

const CALLS = [...READS, ...WRITES, ...COMMAND_CALLS];

/** The ways in which an answer is wrong, in words. */
function faultsOf(reply: Reply, code: ProblemCode | null, status: number): string[] {
  const wanted = code ? PROBLEMS[code].status : status;
  const faults =
    reply.status === wanted ? [] : [`${reply.status} instead of ${wanted}: ${reply.body.slice(0, 200)}`];
  if (code && !reply.body.includes(`"code":"${code}"`))
    faults.push(`not ${code}: ${reply.body.slice(0, 200)}`);
  return faults;
}

const everythingIn = ({ headers, body }: Reply): string => `${JSON.stringify(headers)}\n${body}`;

afterEach(() => {
  vi.restoreAllMocks();
});

describe('every call of every visitor', () => {
  it('is in a table in test/support', async () => {
    const { app } = await memoryServer();
    const rows = [
      ...CALLS.map(({ route }) => route.replace(/^(\w+) /, '$1 /api/campaigns/:id')),
      ...FIXED_CALLS.map(({ route }) => route),
    ];
    expect([...new Set(rows)].sort()).toEqual(routesOf(app));
  });

  it.each(varied(STATES))(
    'is answered as the matrix says, and leaks nothing to visitors who may not see it: a campaign that is %s',
    // More than a thousand calls.
    { timeout: 120_000 },
    async (state) => {
      drawHere();
      const home = await memoryServer();
      const table = await sharedTable(home, state);
      const faults: string[] = [];
      let cells = 0;
      for (const call of CALLS) {
        const seen = new Map<string, Set<string>>();
        const audienceOfTag = new Map<string, string>();
        for (const visitor of table.visitors) {
          cells++;
          const reply = await walked(home, table, call, visitor, faults);
          if (!call.same || reply.status !== 200 || 'code' in visitor.comesAs) continue;
          const audience = audienceOf(visitor.comesAs.role);
          seen.set(audience, (seen.get(audience) ?? new Set()).add(`${reply.headers.etag} ${reply.body}`));
          const { etag } = reply.headers;
          if (typeof etag !== 'string') continue;
          if ((audienceOfTag.get(etag) ?? audience) !== audience) faults.push(`${call.name}: owners' ETag`);
          audienceOfTag.set(etag, audience);
        }
        for (const [audience, bodies] of seen)
          if (bodies.size > 1) faults.push(`${call.name}: ${bodies.size} answers for ${audience}`);
      }
      expect(faults).toEqual([]);
      expect(cells).toBe(CALLS.length * table.visitors.length);
    },
  );
});

describe('every call outside a campaign', () => {
  it('tells visitors only what they may know, whatever they send', async () => {
    const home = await memoryServer();
    const table = await sharedTable(home, 'open');
    const faults: string[] = [];
    let cells = 0;
    for (const call of FIXED_CALLS) {
      const seen = new Set<number>();
      for (const visitor of table.visitors) {
        cells++;
        const { cookie, ...others } = visitor.headers;
        const [method = ''] = call.route.split(' ');
        const reply = await sendRequest({
          method,
          url: home.url + call.path,
          headers: { ...others, ...(cookie && !call.withoutCookie && { cookie }) },
          body: call.body?.(visitor),
        });
        seen.add(reply.status);
        const expected = call.expected?.(visitor) ?? [...seen][0] ?? 0;
        const told = call.tells?.(visitor, table);
        const nobody = { ...visitor, comesAs: { code: 'access/no-token' } } as const;
        const found = [
          ...(typeof expected === 'number' ? faultsOf(reply, null, expected) : faultsOf(reply, expected, 0)),
          ...leaksIn(table, nobody, everythingIn(reply), told).map((secret) => `tells ${secret}`),
        ];
        faults.push(...found.map((fault) => `${call.route}, ${visitor.name}: ${fault}`));
      }
    }
    expect(faults).toEqual([]);
    expect(cells).toBe(FIXED_CALLS.length * table.visitors.length);
  });
});

/** Makes one call, and records what is wrong with its answer. */
async function walked(
  home: MemoryServer,
  shared: SharedTable,
  call: CampaignCall,
  visitor: Visitor,
  faults: string[],
): Promise<Reply> {
  const refusal = refusalOf(call.action, visitor, shared, call.isOwn?.(shared, visitor));
  const table = call.ends && !refusal ? await sharedTable(home, shared.state) : shared;
  const who = table.visitors.find(({ name }) => name === visitor.name) as Visitor;
  const [method = ''] = call.route.split(' ');
  const reply = await sendRequest({
    method,
    url: `${home.url}api/campaigns/${table.id}${await call.path(table)}`,
    headers: { ...call.headers, ...who.headers },
    body: call.body?.(table),
  });
  if (!refusal) call.done?.(table);
  const found = [
    ...faultsOf(reply, refusal, call.status),
    ...leaksIn(table, who, everythingIn(reply), refusal ? [] : call.tells?.(table)).map(
      (secret) => `tells ${secret}`,
    ),
  ];
  faults.push(...found.map((fault) => `${call.name}, ${visitor.name}: ${fault}`));
  return reply;
}
