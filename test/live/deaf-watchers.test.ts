import { describe, expect, it, vi } from 'vitest';
import type { WatchAnswer } from '../../src/protocol/live.ts';
import { ApiClient } from '../support/api-client.ts';
import { stopReading } from '../support/deaf.ts';
import { connected, type LiveSocket, liveClient } from '../support/live-client.ts';
import { disconnected, untilAllArrived } from '../support/live-messages.ts';
import { travelFar } from '../support/long-ledger.ts';
import { memoryServer } from '../support/memory-server.ts';

/** A campaign with one watcher who reads everything sent to it, and functions that let others join and watch. */
async function table(options: Parameters<typeof memoryServer>[0] = {}) {
  const home = await memoryServer(options);
  const { id, token } = await new ApiClient(home.url).start();
  const joined = async (): Promise<LiveSocket> => {
    const socket = liveClient(home.url, token);
    await connected(socket);
    return socket;
  };
  const watch = (socket: LiveSocket, after = 8): Promise<WatchAnswer> =>
    socket.emitWithAck('watch', { campaign: id, after });
  const reader = await joined();
  const told: number[] = [];
  let present = 0;
  reader.on('entries', ({ entries }) => told.push(...entries.map(({ seq }) => seq)));
  reader.on('presence', ({ count }) => {
    present = count;
  });
  await watch(reader);
  return { ...home, id, joined, watch, reader, told, present: () => present };
}

const until = (count: number, { present }: { present: () => number }) =>
  vi.waitFor(() => expect(present()).toBe(count), { timeout: 10_000, interval: 20 });

/** Writes entries until the server drops a watcher; returns the number of journeys that took. */
async function travelUntilOneIsGone({ sessions, id, reader, present }: Awaited<ReturnType<typeof table>>) {
  const before = present();
  let travels = 0;
  // The operating system buffers some megabytes per connection as well.
  for (; present() === before && travels < 6000; travels += 100) {
    await travelFar(sessions, id, 100);
    await untilAllArrived(reader);
  }
  expect(present()).toBeLessThan(before);
  return travels;
}

describe('a watcher that reads nothing', () => {
  it('is disconnected with some megabytes unsent, and sent all that it missed when it comes back', async () => {
    const here = await table();
    const { sessions, id, reader, told } = here;
    const deaf = await here.joined();
    await here.watch(deaf);
    await until(2, here);
    const ended = disconnected(deaf);
    const { hearAgain } = stopReading(deaf);
    const travels = await travelUntilOneIsGone(here);
    hearAgain();
    await ended;
    await connected(deaf);
    expect(await here.watch(deaf, told.at(-1))).toMatchObject({ ok: true, head: 8 + travels, entries: [] });
    const late: number[] = [];
    deaf.on('entries', ({ entries }) => late.push(...entries.map(({ seq }) => seq)));
    await travelFar(sessions, id, 2);
    await untilAllArrived(deaf);
    expect(late).toEqual([9 + travels, 10 + travels]);
    // The watcher that read was sent everything, in order.
    await untilAllArrived(reader);
    expect(told).toEqual(Array.from({ length: travels + 2 }, (_, index) => 9 + index));
  }, 60_000);

  it('is disconnected when it has taken nothing for too long', async () => {
    const here = await table({ unsent: { each: Number.POSITIVE_INFINITY, stallTimeoutMs: 100 } });
    const deaf = await here.joined();
    await here.watch(deaf);
    // On a busy machine somebody who reads would also take nothing for so long.
    here.reader.disconnect();
    const connections = async () => {
      const { body } = await new ApiClient(here.url).call<string>('GET', '/metrics');
      return Number(/^hexfarer_connections (\d+)$/m.exec(body)?.[1]);
    };
    await expect.poll(connections).toBe(1);
    const ended = disconnected(deaf);
    const { hearAgain } = stopReading(deaf);
    let travels = 0;
    // The operating system buffers some megabytes.
    for (; (await connections()) === 1 && travels < 6000; travels += 100)
      await travelFar(here.sessions, here.id, 100);
    expect(await connections()).toBe(0);
    hearAgain();
    await ended;
    await connected(deaf);
    expect(await here.watch(deaf, 8 + travels)).toMatchObject({ ok: true, head: 8 + travels });
  }, 60_000);

  it('is disconnected before anybody who reads, when all watchers together have too much unsent', async () => {
    const here = await table({ unsent: { each: Number.POSITIVE_INFINITY, all: 1_000_000 } });
    const deaf = await Promise.all([here.joined(), here.joined()]);
    for (const socket of deaf) await here.watch(socket);
    await until(3, here);
    for (const socket of deaf) stopReading(socket);
    await travelUntilOneIsGone(here);
    expect(here.reader.connected).toBe(true);
  }, 60_000);
});
