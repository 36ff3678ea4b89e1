import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLimits, noLimits } from '../../src/access/limits.ts';
import type { LinkStore } from '../../src/session/link-store.ts';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { connectError } from '../support/live-messages.ts';
import { memoryServer } from '../support/memory-server.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblem, expectProblemBody } from '../support/problems.ts';
import { RawLive } from '../support/raw-live.ts';

const wish = (token: string): string => `40${JSON.stringify({ token })}`;

/** Spies on how often a token is looked up. */
function lookUps(store: unknown) {
  return vi.spyOn(store as LinkStore, 'linkByToken');
}

describe('a connection that sends a connect request', () => {
  it('a thousand times is ended after at most one token look-up', async () => {
    const { url, store } = await memoryServer();
    const asked = lookUps(store);
    const raw = await RawLive.open(url);
    raw.send(...Array.from({ length: 1000 }, (_, turn) => wish(`${turn}`.padEnd(32, 'x'))));
    await raw.ended;
    expect(asked.mock.calls.length).toBeLessThanOrEqual(1);
  });

  // The library takes a blank for the number of a connect packet.
  it.each([' ', '\t', '\n'])(
    'a thousand times with a blank (%j) for the packet number is ended as well',
    async (blank) => {
      const { url, store } = await memoryServer();
      const asked = lookUps(store);
      const raw = await RawLive.open(url);
      const disguised = (turn: number) => wish(`${turn}`.padEnd(32, 'x')).replace('40', `4${blank}`);
      raw.send(...Array.from({ length: 1000 }, (_, turn) => disguised(turn)));
      await raw.ended;
      expect(asked.mock.calls.length).toBeLessThanOrEqual(1);
    },
  );

  itInAll('once more after it was accepted, to the same namespace or another, is ended', async () => {
    const { url } = await memoryServer();
    const { token } = await new ApiClient(url).start();
    for (const again of [wish(token), '40/admin,', '40']) {
      const raw = await RawLive.open(url);
      raw.send(wish(token));
      await vi.waitFor(() => expect(raw.heard).toContain('40{"sid"'), { timeout: 5000 });
      raw.send(again);
      await raw.ended;
    }
  });

  it('is counted for its address before its token is looked up', async () => {
    const most = { left: 1 };
    const { url, store } = await memoryServer({
      limits: { ...noLimits, address: async () => (most.left-- > 0 ? null : 7) },
    });
    const asked = lookUps(store);
    // The only call left is used by the handshake.
    const error = await connectError(liveClient(url, 'x'.repeat(32), { reconnection: false }));
    expectProblemBody(error.data, 'limits/too-many-requests');
    expect(asked).not.toHaveBeenCalled();
  });
});

describe('a keyring cookie', () => {
  it('gives no access if no link was put on it', async () => {
    const { url } = await memoryServer();
    const options = { extraHeaders: { cookie: `hexfarer-test=${'x'.repeat(32)}` }, reconnection: false };
    expectProblemBody((await connectError(liveClient(url, undefined, options))).data, 'access/unknown-token');
    const other = { extraHeaders: { cookie: 'another=1' }, reconnection: false };
    expectProblemBody((await connectError(liveClient(url, undefined, other))).data, 'access/no-token');
  });

  it('gives no access if all its links were revoked', async () => {
    const { url } = await memoryServer();
    const { id, owner } = await new ApiClient(url).start();
    const { link, client } = await newPartner(owner, id, 'player');
    const kept = await client.call('POST', '/api/keyring', { token: link.token });
    const cookie = (kept.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    await connected(liveClient(url, undefined, { extraHeaders: { cookie } }));
    await owner.call('DELETE', `/api/campaigns/${id}/links/${link.id}`);
    const options = { extraHeaders: { cookie }, reconnection: false };
    expectProblemBody((await connectError(liveClient(url, undefined, options))).data, 'access/unknown-token');
  });
});

describe('invalid tokens', () => {
  const most = 200;

  /** The allowance refills over time, and a busy machine may take any amount of it for so many tries. */
  beforeEach(() => {
    vi.spyOn(performance, 'now').mockReturnValue(performance.now());
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('cannot be tried fast over the live channel', async () => {
    const { url, store } = await memoryServer({ limits: createLimits() });
    const asked = lookUps(store);
    // Twenty at a time.
    for (let first = 0; first < most; first += 20)
      await Promise.all(
        Array.from({ length: 20 }, async (_, turn) => {
          const token = `${first + turn}`.padEnd(32, 'x');
          const socket = liveClient(url, token, { reconnection: false });
          await connectError(socket);
          socket.disconnect();
        }),
      );
    expect(asked.mock.calls.length).toBeGreaterThan(50);
    expect(asked.mock.calls.length).toBeLessThan(most);
  });

  it('cannot be tried fast over HTTP, by any call', async () => {
    const { url, store } = await memoryServer({ limits: createLimits() });
    const asked = lookUps(store);
    const stranger = new ApiClient(url);
    const calls = Array.from({ length: 2 * most }, (_, turn) => {
      const token = `${turn}`.padEnd(32, 'x');
      if (turn % 3 === 0) return stranger.call('POST', '/api/keyring', { token });
      return stranger
        .withToken(token)
        .call('GET', turn % 3 === 1 ? '/api/campaigns' : '/api/campaigns/000000000000');
    });
    const answers = await Promise.all(calls);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(most / 2);
    for (const answer of refused) expectProblem(answer, 'limits/too-many-requests');
    expect(asked.mock.calls.length).toBe(answers.length - refused.length);
  });
});
