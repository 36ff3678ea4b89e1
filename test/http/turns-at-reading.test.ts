import { request } from 'node:http';
import { expect, it } from 'vitest';
import { varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { travelFar } from '../support/long-ledger.ts';
import { type MemoryServer, memoryServer } from '../support/memory-server.ts';

const FLOODER = '127.0.0.2';
const READERS = 30;
/** As many as one answer contains. */
const JOURNEYS = 130;

interface Owned {
  readonly id: string;
  readonly token: string;
}

/** Reads a whole answer from one of this machine's addresses; `begun` is called when it starts to arrive. */
function read(address: string, token: string, localAddress: string, begun = () => {}): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  return new Promise((resolve, reject) => {
    request(address, { headers, agent: false, localAddress }, (response) => {
      expect(response.statusCode).toBe(200);
      begun();
      response.resume().on('end', resolve).on('error', reject);
    })
      .on('error', reject)
      .end();
  });
}

async function travelled({ url, sessions }: MemoryServer): Promise<Owned> {
  const { id, token } = await new ApiClient(url).start();
  await travelFar(sessions, id, JOURNEYS);
  return { id, token };
}

const WAYS = {
  'all entries': ({ url }: MemoryServer, { id, token }: Owned) =>
    read(`${url}api/campaigns/${id}/ledger`, token, '127.0.0.1'),
  'a journal': ({ url }: MemoryServer, { id, token }: Owned) =>
    read(`${url}api/campaigns/${id}/export/journal`, token, '127.0.0.1'),
  'what was missed': async ({ url }: MemoryServer, { id, token }: Owned) => {
    const socket = liveClient(url, token);
    await connected(socket);
    expect(await socket.emitWithAck('watch', { campaign: id, after: 0 })).toMatchObject({ ok: true });
  },
};

it.each(varied(Object.entries(WAYS)))(
  'a client that reads %s takes turns with many others that read much from one address',
  async (_, way) => {
    const home = await memoryServer();
    const owned = await travelled(home);
    let done = 0;
    let begun = () => {};
    const first = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const flood = Array.from({ length: READERS }, () =>
      read(`${home.url}api/campaigns/${owned.id}/ledger`, owned.token, FLOODER, begun).then(() => done++),
    );
    await first;
    await way(home, owned);
    expect(done).toBeLessThan(READERS / 3);
    await Promise.all(flood);
  },
  30_000,
);
