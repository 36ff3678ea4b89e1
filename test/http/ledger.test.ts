import { beforeEach, describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblem } from '../support/problems.ts';
import { serverOfFile } from '../support/server-in-process.ts';
import { shortWalk } from '../support/short-walk.ts';

const server = serverOfFile();

let id: string;
let owner: ApiClient;
let path: string;

beforeEach(async () => {
  ({ id, owner } = await new ApiClient(server.url).start());
  path = `/api/campaigns/${id}`;
});

describe('GET …/ledger', () => {
  interface Page {
    entries: { seq: number; kind: string }[];
    head: number;
  }
  const page = async (query: string) => (await owner.call<Page>('GET', `${path}/ledger${query}`)).body;
  const numbers = ({ entries }: Page) => entries.map(({ seq }) => seq);

  it('gives entries after a given one, up to a limit, and the head', async () => {
    await shortWalk(owner, id);
    const all = await page('');
    expect(numbers(all)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(all.head).toBe(11);
    expect(all.entries[0]?.kind).toBe('started');
    expect(await page('?after=4&limit=3')).toEqual({ entries: all.entries.slice(4, 7), head: 11 });
    expect(await page('?after=9')).toEqual({ entries: all.entries.slice(9), head: 11 });
    expect(await page('?limit=1')).toEqual({ entries: all.entries.slice(0, 1), head: 11 });
    expect(await page('?after=11')).toEqual({ entries: [], head: 11 });
    expect(await page('?after=500')).toEqual({ entries: [], head: 11 });
  });

  it('gives an entry byte for byte as in the answer to its command, for every role', async () => {
    const { body } = await owner.command(id, { kind: 'enter', to: 1 });
    const told = JSON.stringify(body.entries);
    for (const role of ['owner', 'player', 'watcher'] as const) {
      const { client } = await newPartner(owner, id, role);
      const answer = await client.call<Page>('GET', `${path}/ledger?after=8`);
      expect(JSON.stringify(answer.body.entries)).toBe(told);
    }
  });

  it.each(['after=-1', 'after=x', 'after=1.5', 'limit=0', 'limit=-1', 'limit=x', 'after='])(
    '%s is malformed',
    async (query) => {
      expectProblem(await owner.call('GET', `${path}/ledger?${query}`), 'request/malformed');
    },
  );
});
