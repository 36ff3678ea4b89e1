import { describe, expect, it, vi } from 'vitest';
import { type Limits, noLimits } from '../../src/access/limits.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { WatchAnswer } from '../../src/protocol/live.ts';
import { ApiClient } from '../support/api-client.ts';
import { stopReading } from '../support/deaf.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { travelFar } from '../support/long-ledger.ts';
import { memoryServer } from '../support/memory-server.ts';
import { enlarge } from '../support/sessions.ts';

async function table(options: Parameters<typeof memoryServer>[0] = {}) {
  const home = await memoryServer(options);
  const { id, token } = await new ApiClient(home.url).start();
  const socket = liveClient(home.url, token);
  await connected(socket);
  const watch = (after?: number): Promise<WatchAnswer> =>
    socket.emitWithAck('watch', { campaign: id, ...(after !== undefined && { after }) });
  return { ...home, id, socket, watch };
}

const size = (answer: unknown): number => JSON.stringify(answer).length;

describe('watch, after many entries were missed', () => {
  it('is answered with the entries up to about 1 MB, and with the map above that', async () => {
    const { watch, sessions, id } = await table();
    await travelFar(sessions, id, 180);
    const short = await watch(88);
    expect(short).toMatchObject({ ok: true, head: 188, entries: { length: 100 } });
    const long = await watch(8);
    expect(long).toMatchObject({ ok: true, head: 188, map: { seq: 188 } });
    expect(size(long)).toBeLessThan(1_050_000);
  });

  it('is refused if the map exceeds about 1 MB as well, and may continue from the entry number given', async () => {
    const { watch, store, clock, id } = await table();
    await enlarge({ store, clock }, id as CampaignId, 'demo', 6000);
    for (const after of [undefined, 8]) {
      const answer = await watch(after);
      expect(answer).toMatchObject({ ok: false, error: { code: 'campaign/map-too-large' } });
    }
    const { seq } = (await store.summary(id as CampaignId)) ?? { seq: 0 };
    expect(await watch(seq)).toMatchObject({ ok: true, head: seq, entries: [] });
  });

  it('is charged by its bytes, so that a link gets some megabytes at once and not all that it asks for', async () => {
    // Like the allowance of a link, but without the part that refills over time.
    let left = 200;
    const limits: Limits = {
      ...noLimits,
      link: async () => (left-- > 0 ? null : 7),
      charge: async (_caller, cost) => {
        left -= cost;
        return left > 0;
      },
    };
    const { watch, sessions, id } = await table({ limits });
    await travelFar(sessions, id, 120);
    let bytes = 0;
    for (let turn = 0; turn < 30; turn++) {
      const answer = await watch(8);
      if (answer.ok) bytes += size(answer);
      else expect(answer).toMatchObject({ error: { code: 'limits/too-many-requests' } });
    }
    expect(bytes).toBeGreaterThan(2_000_000);
    expect(bytes).toBeLessThan(7_000_000);
  });

  it('is not answered over and over for somebody who reads nothing', async () => {
    let taken = 0;
    const counting = async () => {
      taken++;
      return null;
    };
    const { watch, socket, sessions, id } = await table({ limits: { ...noLimits, link: counting } });
    await travelFar(sessions, id, 120);
    const { hearAgain } = stopReading(socket);
    taken = 0;
    const asked = Array.from({ length: 60 }, () => watch(8));
    await vi.waitFor(() => expect(taken).toBe(60), { timeout: 20_000 });
    hearAgain();
    const answers = await Promise.all(asked);
    const whole = answers.filter(({ ok }) => ok);
    expect(whole.length).toBeGreaterThan(0);
    // The operating system buffers some megabytes per connection.
    expect(whole.length).toBeLessThan(30);
    expect(await watch(8)).toMatchObject({ ok: true, head: 128 });
  });
});
