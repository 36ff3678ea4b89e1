import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { noLimits } from '../../src/access/limits.ts';
import { type WatchTools, watch } from '../../src/live/messages/watch.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { newLink, someCampaignId } from '../support/store-rows.ts';

const CAMPAIGN = someCampaignId();

/** Collects all that nothing holds any more. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/**
 * A connection that asks to watch a campaign of nine entries.
 *
 * @param onSlice told of each slice that is read, which are two
 */
function watcher(onSlice: () => void = () => {}) {
  const link = newLink(CAMPAIGN);
  const tools = {
    access: { strongestLink: async () => ({ ok: true, link }) },
    limits: noLimits,
    sessions: {
      campaign: async () => ({ seq: 9 }),
      async *entrySlices() {
        for (const seq of [8, 9]) {
          onSlice();
          yield { entries: [{ seq }], bytes: 100 };
        }
      },
    },
    outboxes: { unsentOf: () => 0 },
    presence: { arrive() {}, leave() {} },
    throws: { of: () => [] },
  } as unknown as WatchTools;
  const data = {
    credentials: { token: undefined, keyring: undefined, address: '127.0.0.1' },
    watching: new Map(),
    watchQueue: Promise.resolve(),
  };
  const request = { socket: { remoteAddress: '127.0.0.1' }, headers: {} };
  const socket = { id: 'c', data, connected: true, request, join() {}, leave() {} };
  return { tools, socket: socket as unknown as Parameters<typeof watch>[1] };
}

it('a connection that watches does not hold what it was answered', async () => {
  const { tools, socket } = watcher();
  const answered = async () => {
    const answer = await watch({ campaign: CAMPAIGN, after: 7 }, socket, tools);
    expect(answer).toMatchObject({ ok: true, entries: [{ seq: 8 }, { seq: 9 }] });
    return new WeakRef(answer);
  };
  const answer = await answered();
  // What a `WeakRef` was made of lives on until the event loop turns.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(answer.deref()).toBeUndefined();
  expect(socket.data.watching.size).toBe(1);
});

it('a connection that ends while it is told what it missed has no more read for it, for nothing that it asked', async () => {
  let slices = 0;
  const { tools, socket } = watcher(() => {
    slices++;
    Object.assign(socket, { connected: false });
  });
  const asked = () => watch({ campaign: CAMPAIGN, after: 7 }, socket, tools);
  const answers = await Promise.all([asked(), asked(), asked()]);
  expect(answers.map(({ ok }) => ok)).toEqual([false, false, false]);
  expect(slices).toBe(1);
  expect(socket.data.watching.size).toBe(0);
});

it('a connection of which nobody can tell whether its link is still open watches no longer', async () => {
  const { tools, socket } = watcher();
  const left: string[] = [];
  let asked = 0;
  const { strongestLink } = tools.access;
  const failing = {
    ...tools,
    access: {
      strongestLink: (...shown: Parameters<typeof strongestLink>) => {
        // It is let in, and asked for once more after each slice; what follows the last one fails.
        if (++asked > 3) throw new StorageFailure('the medium is away');
        return strongestLink(...shown);
      },
    },
    presence: { arrive() {}, leave: (campaign: string) => left.push(campaign) },
  } as unknown as WatchTools;
  await expect(watch({ campaign: CAMPAIGN, after: 7 }, socket, failing)).rejects.toThrow('away');
  expect(socket.data.watching.size).toBe(0);
  expect(left).toEqual([CAMPAIGN]);
});
