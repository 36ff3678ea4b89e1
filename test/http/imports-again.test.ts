import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import type { MapTakenInAnswer } from '../../src/protocol/answers.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import type { CampaignStore } from '../../src/session/ports.ts';
import { ApiClient } from '../support/api-client.ts';
import { DelegatingStore, Latch } from '../support/delegating-store.ts';
import { memoryServer } from '../support/memory-server.ts';
import { askedBy } from '../support/request-sockets.ts';
import { ScriptedClock } from '../support/scripted-system.ts';
import { STORAGES, type StorageUnderTest } from '../support/storages.ts';
import { VALE } from '../support/text-maps.ts';

const MAP = 'text/plain';
const ARCHIVE = 'application/gzip';

interface Bringing {
  readonly body?: string | Uint8Array;
  readonly type?: string;
  readonly query?: string;
}

/** Uploads a file to a server for import, with a request id if given. */
async function brought(
  url: string,
  id: string | undefined,
  { body = VALE, type = MAP, query = '' }: Bringing = {},
) {
  const response = await fetch(new URL(`/api/campaigns/import${query}`, url), {
    method: 'POST',
    headers: { 'content-type': type, ...(id !== undefined && { 'idempotency-key': id }) },
    body: new Uint8Array(Buffer.from(body)),
  });
  return { status: response.status, body: (await response.json()) as MapTakenInAnswer & ProblemBody };
}

async function someArchive(url: string): Promise<Uint8Array> {
  const { id, owner } = await new ApiClient(url).start({});
  const response = await owner.fetch(`/api/campaigns/${id}/export/archive`);
  return new Uint8Array(await response.arrayBuffer());
}

const idsIn = async ({ campaigns }: Pick<StorageUnderTest, 'campaigns'>): Promise<string[]> =>
  (await campaigns.summaries()).map(({ id }) => id);

describe.each(STORAGES)('an import that is repeated with its id, in %s', (_name, open) => {
  it.each([MAP, ARCHIVE])('gives the same campaign, with a link of its own (%s)', async (type) => {
    const storage = await open();
    const { url } = await memoryServer({ storage });
    const file = { type, body: type === MAP ? VALE : await someArchive(url) };
    const before = (await idsIn(storage)).length;
    const id = randomUUID();
    const first = await brought(url, id, file);
    const again = await brought(url, id.toUpperCase(), file);
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body.campaign).toEqual(first.body.campaign);
    expect(again.body.dropped).toEqual(first.body.dropped);
    expect(again.body.droppedCount).toEqual(first.body.droppedCount);
    expect(await idsIn(storage)).toHaveLength(before + 1);
    const tokens = [first, again].map(({ body }) => body.links.owner.token);
    expect(new Set(tokens).size).toBe(2);
    for (const token of tokens) {
      const path = `/api/campaigns/${first.body.campaign.id}`;
      expect((await new ApiClient(url, token).call('GET', path)).body).toMatchObject({ role: 'owner' });
    }
  });
});

/** A store that at first does not know of what another server is making. */
class NotYetHeard extends DelegatingStore {
  #isAsked = false;

  override async creation(...args: Parameters<CampaignStore['creation']>) {
    const isAsked = this.#isAsked;
    this.#isAsked = true;
    return isAsked ? super.creation(...args) : null;
  }
}

const notYetHeard = ({ campaigns, links }: StorageUnderTest): StorageUnderTest => ({
  campaigns: new NotYetHeard(campaigns),
  links,
});

describe.each(STORAGES)('an import that two servers receive at once with its id, in %s', (_name, open) => {
  it.each([MAP, ARCHIVE])('gives both the same campaign (%s)', async (type) => {
    const storage = await open();
    const one = await memoryServer({ storage });
    const other = await memoryServer({ storage: notYetHeard(storage) });
    const file = { type, body: type === MAP ? VALE : await someArchive(one.url) };
    const id = randomUUID();
    const first = await brought(one.url, id, file);
    const count = (await idsIn(storage)).length;
    const second = await brought(other.url, id, file);
    expect(second).toMatchObject({ status: 201, body: { campaign: first.body.campaign } });
    expect(second.body.droppedCount).toEqual(first.body.droppedCount);
    expect(second.body.links.owner.token).not.toBe(first.body.links.owner.token);
    expect(await idsIn(storage)).toHaveLength(count);
  });

  it.each([MAP, ARCHIVE])('gives no access once the first link was revoked (%s)', async (type) => {
    const { url } = await memoryServer({ storage: await open() });
    const file = { type, body: type === MAP ? VALE : await someArchive(url) };
    const id = randomUUID();
    const { campaign, links } = (await brought(url, id, file)).body;
    const owner = new ApiClient(url, links.owner.token);
    await owner.call('DELETE', `/api/campaigns/${campaign.id}/links/${links.owner.id}`);
    expect((await brought(url, id, file)).body.code).toBe('request/id-reused');
  });

  it.each([MAP, ARCHIVE])('is refused if the contents differ (%s)', async (type) => {
    const storage = await open();
    const one = await memoryServer({ storage });
    const other = await memoryServer({ storage: notYetHeard(storage) });
    const body = type === MAP ? `${VALE}0909 forest\n` : await someArchive(one.url);
    const id = randomUUID();
    await brought(one.url, id);
    const second = await brought(other.url, id, { type, body });
    expect([second.status, second.body.code]).toEqual([409, 'request/id-reused']);
  });
});

describe('the id of an import', () => {
  it('leads nobody to the campaign who does not send exactly the same contents', async () => {
    const { url, store } = await memoryServer();
    const id = randomUUID();
    await brought(url, id);
    const archive = await someArchive(url);
    const count = (await store.summaries()).length;
    for (const other of [
      { body: `${VALE}0909 forest\n` },
      // The contents are not even parsed, since no import is counted for it.
      { body: 'no map' },
      { query: '?name=Another' },
      { query: '?start=0102' },
      { body: archive, type: ARCHIVE },
    ]) {
      const { status, body } = await brought(url, id, other);
      expect([status, body.code]).toEqual([409, 'request/id-reused']);
      expect(JSON.stringify(body)).not.toContain('token');
    }
    const started = await new ApiClient(url).call<ProblemBody>('POST', '/api/campaigns', {
      name: 'Another',
      world: { kind: 'solo' },
      id,
    });
    expect(started.body.code).toBe('request/id-reused');
    expect(await store.summaries()).toHaveLength(count);
  });

  it('must be a UUID', async () => {
    const { url, store } = await memoryServer();
    const { status, body } = await brought(url, 'once');
    expect([status, body.code]).toEqual([400, 'request/malformed']);
    expect(await store.summaries()).toEqual([]);
  });

  it('gives no access any more after ten minutes, nor after ten repetitions', async () => {
    const clock = new ScriptedClock();
    const { url } = await memoryServer({ clock });
    const [early, often] = [randomUUID(), randomUUID()];
    await brought(url, early);
    clock.advance(9 * 60_000);
    expect((await brought(url, early)).status).toBe(201);
    clock.advance(2 * 60_000);
    expect((await brought(url, early)).body.code).toBe('request/id-reused');
    for (let time = 0; time <= 10; time++) expect((await brought(url, often)).status).toBe(201);
    expect((await brought(url, often)).body.code).toBe('request/id-reused');
  });

  it('may be used again after a refusal', async () => {
    const { url, store } = await memoryServer();
    const id = randomUUID();
    expect((await brought(url, id, { body: 'no map' })).status).toBe(400);
    expect((await brought(url, id, { body: 'no archive', type: ARCHIVE })).status).toBe(400);
    expect((await brought(url, id)).status).toBe(201);
    expect(await store.summaries()).toHaveLength(1);
  });

  it('makes two campaigns of one map if each import has its own', async () => {
    const { url, store } = await memoryServer();
    for (const id of [randomUUID(), randomUUID(), undefined, undefined]) await brought(url, id);
    expect(await store.summaries()).toHaveLength(4);
  });

  it('leads to the campaign also when the daily bound allows no more imports', async () => {
    const { url } = await memoryServer({ bounds: { dailyImports: 1, dailyCampaigns: 1 } });
    const id = randomUUID();
    const first = await brought(url, id);
    expect((await brought(url, randomUUID())).body.code).toBe('limits/daily');
    expect((await brought(url, id)).body.campaign.id).toBe(first.body.campaign.id);
  });
});

/** A store in which an import waits at a door before it is answered. */
class SlowlyReceived extends DelegatingStore {
  door: Latch | null = null;

  override async receive(...args: Parameters<CampaignStore['receive']>): Promise<void> {
    await super.receive(...args);
    await this.door?.pass();
  }
}

it('an import whose sender hung up is given to whoever repeats it with its id, once it is done', async () => {
  let slow = new SlowlyReceived();
  const { url } = await memoryServer({
    spoil: (inner) => {
      slow = new SlowlyReceived(inner);
      return slow;
    },
  });
  const sockets = askedBy();
  const door = new Latch();
  slow.door = door;
  const id = randomUUID();
  const client = new AbortController();
  const answer = fetch(new URL('/api/campaigns/import', url), {
    method: 'POST',
    headers: { 'content-type': MAP, 'idempotency-key': id },
    body: VALE,
    signal: client.signal,
  });
  await door.reached;
  const closed = Promise.all(sockets.map((socket) => once(socket, 'close')));
  client.abort();
  await expect(answer).rejects.toThrow('aborted');
  await closed;
  const meanwhile = await brought(url, id);
  expect([meanwhile.status, meanwhile.body.code]).toEqual([429, 'limits/too-many-requests']);
  slow.door = null;
  door.open();
  await expect.poll(async () => (await brought(url, id)).status).toBe(201);
  const { body } = await brought(url, id);
  expect((await slow.summaries()).map((campaign) => campaign.id)).toEqual([body.campaign.id]);
});
