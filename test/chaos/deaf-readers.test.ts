import { expect, it } from 'vitest';
import type { Direction } from '../../src/hex/direction.ts';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { deafRequest, stopReading } from '../support/deaf.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { newPartner } from '../support/parties.ts';
import { RawLive } from '../support/raw-live.ts';
import { watchedServer } from '../support/watched-server.ts';
import { expectPlayedOn, FLOODER, whileFlooded } from './flooded.ts';

const MB = 1024 * 1024;
/** There and back again, as far as a journey may go: 7 KB of ledger. */
const FAR: readonly Direction[] = Array.from({ length: 500 }, (_, step) => (step % 2 === 0 ? 1 : 4));
/** More than fit in one answer. */
const JOURNEYS = 200;

/** A server with a campaign of long entries, and a watcher's link to it. */
async function farTravelled() {
  const before = await watchedServer({ HEXFARER_LIMITS: 'off' });
  const { id, owner } = await new ApiClient(before.url).start();
  const { link } = await newPartner(owner, id, 'watcher');
  for (let turn = 0; turn < JOURNEYS; turn++)
    expect((await owner.command(id, { kind: 'travel', path: FAR })).status).toBe(200);
  await before.stop();
  return { server: await watchedServer({}, before.directory), id, token: link.token };
}

it('play continues while others make many large requests, and read no answer', async () => {
  const { server, id, token } = await farTravelled();
  const report = await whileFlooded(async ({ url }) => {
    const socket = liveClient(url, token, { localAddress: FLOODER, reconnection: false });
    await connected(socket);
    stopReading(socket);
    for (let turn = 0; turn < 380; turn++) socket.emit('watch', { campaign: id, after: 0 }, () => {});
    const asked = Array.from({ length: 190 }, () =>
      deafRequest(`${url}api/campaigns/${id}/ledger`, token, FLOODER),
    );
    const answered = await Promise.all(asked.map((each) => each.answered.catch(() => null)));
    const statuses = answered.map((answer) => answer?.statusCode);
    expect(statuses).toContain(200);
    // The number of refusals depends on how fast the requests come: a link's allowance refills meanwhile.
    expect(statuses.filter((status) => status !== 200 && status !== 429)).toEqual([]);
    for (const each of asked) each.hangUp();
    socket.disconnect();
  }, server);
  expectPlayedOn(report);
  // Each answered request holds at most one page in memory.
  expect(report.peakRss).toBeLessThan(report.before.rss + 150 * MB);
}, 120_000);

itInAll(
  'play continues while a hundred connections send a hundred connect requests each',
  async () => {
    const report = await whileFlooded(async ({ url }) => {
      const raws = await Promise.all(
        Array.from({ length: 120 }, () => RawLive.open(url, {}, { localAddress: FLOODER })),
      );
      for (const raw of raws)
        raw.send(...Array.from({ length: 100 }, (_, turn) => `40{"token":"${`${turn}`.padEnd(32, 'x')}"}`));
      await Promise.all(raws.map(({ ended }) => ended));
    });
    expectPlayedOn(report);
  },
  60_000,
);
