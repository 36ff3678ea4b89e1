import { request } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { CampaignId } from '../../src/ledger/id.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { describeInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { deafRequest } from '../support/deaf.ts';
import { type MemoryServer, memoryServer } from '../support/memory-server.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { serverProcess } from '../support/server-process.ts';
import { enlarge } from '../support/sessions.ts';

interface Owned {
  readonly id: string;
  readonly token: string;
}

async function large({ url, store, clock }: MemoryServer, hexes: number): Promise<Owned> {
  const { id, token } = await new ApiClient(url).start({ seed: 'wide' });
  await enlarge({ store, clock }, id as CampaignId, 'wide', hexes);
  return { id, token };
}

/** Makes a request from one of this machine's addresses; resolves to the status once the whole answer has arrived. */
function asked(
  url: string,
  { id, token }: Owned,
  format: string,
  localAddress = '127.0.0.1',
): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    request(
      new URL(`/api/campaigns/${id}/export/${format}`, url),
      { headers, agent: false, localAddress },
      (response) => {
        response.resume();
        response.on('end', () => resolve(response.statusCode ?? 0));
        response.on('error', reject);
      },
    )
      .on('error', reject)
      .end();
  });
}

describeInAll('exports', () => {
  it('are not held up by clients that ask for archives and do not read them', async () => {
    const home = await memoryServer();
    const big = await large(home, 100_000);
    const small = await new ApiClient(home.url).start();
    const address = `${home.url}api/campaigns/${big.id}/export/archive`;
    // More than the operating system buffers for a connection.
    const deaf = Array.from({ length: 4 }, () => deafRequest(address, big.token));
    await Promise.race(deaf.map(({ answered }) => answered));
    expect(await asked(home.url, small, 'archive', '127.0.0.2')).toBe(200);
  }, 60_000);

  it('of a small map are sent before many large ones, and one from another address does not wait for all of them', async () => {
    const home = await memoryServer();
    const big = await large(home, 1000);
    const small = await new ApiClient(home.url).start();
    let drawn = 0;
    for (let turn = 0; turn < 7; turn++)
      asked(home.url, big, 'svg').then(
        () => drawn++,
        () => 'ended with the test',
      );
    // From the same address, as behind a proxy, and from another one.
    expect(await asked(home.url, small, 'svg')).toBe(200);
    expect(drawn).toBeLessThan(3);
    expect(await asked(home.url, big, 'svg', '127.0.0.2')).toBe(200);
    expect(drawn).toBeLessThan(6);
  }, 120_000);

  it('are not made if the client has hung up', async () => {
    const home = await memoryServer();
    const big = await large(home, 1000);
    const address = `${home.url}api/campaigns/${big.id}/export/svg`;
    for (let turn = 0; turn < 8; turn++) {
      const { answered, hangUp } = deafRequest(address, big.token);
      const gone = answered.catch(() => 'hung up');
      // Once this is answered, the server has received the request sent before it.
      await new ApiClient(home.url, big.token).call('GET', `/api/campaigns/${big.id}`);
      hangUp();
      expect(await gone).toBe('hung up');
    }
    const before = performance.now();
    expect(await asked(home.url, big, 'svg')).toBe(200);
    const alone = performance.now();
    expect(await asked(home.url, big, 'svg')).toBe(200);
    // Takes about as long as one export alone.
    expect(alone - before).toBeLessThan(5 * (performance.now() - alone));
  }, 60_000);
});

describe('a server that is stopped', () => {
  it('does not wait for queued drawings', async () => {
    const directory = dataDirectory();
    const first = await serverInProcess({ dataDirectory: directory });
    const started = await new ApiClient(first.url).start({ seed: 'wide' });
    await first.close();
    const storage = openStorage(directory, { create: false });
    await enlarge(
      { store: storage.campaigns, clock: { now: () => new Date().toISOString() } as MemoryServer['clock'] },
      started.id as CampaignId,
      'wide',
      7000,
    );
    storage.close();
    const server = await serverProcess(directory, { env: { HEXFARER_LIMITS: 'off' } });
    const drawings = Array.from({ length: 8 }, () => asked(server.url, started, 'svg').catch(() => 0));
    await new ApiClient(server.url, started.token).call('GET', `/api/campaigns/${started.id}`);
    const before = performance.now();
    await server.stop();
    expect(performance.now() - before).toBeLessThan(5000);
    const drawn = (await Promise.all(drawings)).filter((status) => status === 200);
    expect(drawn.length).toBeLessThan(3);
  }, 60_000);
});
