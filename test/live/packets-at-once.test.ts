import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it, vi } from 'vitest';
import { LIVE_PATH } from '../../src/protocol/live.ts';
import { ApiClient } from '../support/api-client.ts';
import { memoryServer } from '../support/memory-server.ts';
import { RawLive } from '../support/raw-live.ts';

/** Separates two packets in one request. */
const SEPARATOR = '\x1e';
const PONG = '3';

/** A connection that polls. */
async function polling(url: string) {
  const live = new URL(`${LIVE_PATH}/?EIO=4&transport=polling`, url);
  const opened = await (await fetch(live)).text();
  live.searchParams.set('sid', JSON.parse(opened.slice(1)).sid);
  return {
    sid: live.searchParams.get('sid') ?? '',
    post: (...packets: readonly string[]) =>
      fetch(live, { method: 'POST', body: packets.join(SEPARATOR) }).then(
        ({ status }) => status,
        () => 'cut off',
      ),
    poll: async () => {
      const answer = await fetch(live);
      return { status: answer.status, text: await answer.text() };
    },
  };
}

/** A token of the owner of a campaign. */
const ownToken = async (url: string): Promise<string> => (await new ApiClient(url).start()).token;

/** Resolves when a connection is ended, well before its ping timeout. */
async function endedSoon(raw: RawLive): Promise<void> {
  const isEnded = raw.ended.then(() => true);
  expect(await Promise.race([isEnded, pause(8000, false)])).toBe(true);
}

describe('packets that arrive together', () => {
  it('end a polling connection when there are very many', async () => {
    const { url } = await memoryServer();
    const { post, poll } = await polling(url);
    await post(...Array.from({ length: 30_000 }, () => PONG));
    expect(await poll()).toMatchObject({ status: 400, text: expect.stringContaining('unknown') });
  });

  it('end a websocket connection when there are very many', async () => {
    const { url } = await memoryServer();
    const raw = await RawLive.open(url);
    raw.send(...Array.from({ length: 30_000 }, () => PONG));
    await endedSoon(raw);
  });

  it('are all handled when there are no more than may wait', async () => {
    const { url } = await memoryServer();
    const { post, poll } = await polling(url);
    expect(await post(`40${JSON.stringify({ token: await ownToken(url) })}`)).toBe(200);
    await vi.waitFor(async () => expect((await poll()).text).toContain('40{"sid"'));
    for (let times = 0; times < 3; times++)
      expect(await post(...Array.from({ length: 900 }, () => '420["unheard-of"]'), PONG)).toBe(200);
    const { status, text } = await poll();
    expect(status).toBe(200);
    expect(text.split('request/not-found').length).toBeGreaterThan(1);
  });
});

describe('an acknowledgement', () => {
  it.each(['430[]', '461-0[]', '43[1]'])(
    'ends the connection, as the server never asks for one: %s',
    async (packet) => {
      const { url } = await memoryServer();
      const raw = await RawLive.open(url);
      raw.send(`40${JSON.stringify({ token: await ownToken(url) })}`);
      await vi.waitFor(() => expect(raw.heard).toContain('40{"sid"'), { timeout: 5000 });
      raw.send(packet);
      await endedSoon(raw);
    },
  );
});

describe('pings of a websocket', () => {
  it('end the connection when there are very many', async () => {
    const { url } = await memoryServer();
    const raw = await RawLive.open(url);
    raw.ping(1000);
    await endedSoon(raw);
  });

  it('end it also if the polling connection never upgrades to it', async () => {
    const { url } = await memoryServer();
    const { sid } = await polling(url);
    const raw = await RawLive.open(url, {}, {}, `&sid=${sid}`);
    raw.ping(1000);
    await endedSoon(raw);
  });

  it('are answered when there are a few', async () => {
    const { url } = await memoryServer();
    const raw = await RawLive.open(url);
    raw.ping(20);
    await vi.waitFor(() => expect(raw.heard.split('\x8a\x00').length - 1).toBe(20));
  });
});
