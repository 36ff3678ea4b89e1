import { expect, it } from 'vitest';
import { noLimits } from '../../src/access/limits.ts';
import { type WatchTools, watch } from '../../src/live/messages/watch.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { collectGarbage } from '../support/garbage.ts';
import { newLink, someCampaignId } from '../support/store-rows.ts';

const CAMPAIGN = someCampaignId();

/** A connection that asks to watch a campaign of nine entries; `onSlice` is called for each of the two slices read. */
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

it('a watching connection does not keep the answer to its watch request in memory', async () => {
  const { tools, socket } = watcher();
  const answered = async () => {
    const answer = await watch({ campaign: CAMPAIGN, after: 7 }, socket, tools);
    expect(answer).toMatchObject({ ok: true, entries: [{ seq: 8 }, { seq: 9 }] });
    return new WeakRef(answer);
  };
  const answer = await answered();
  // The target of a `WeakRef` stays alive until the event loop turns.
  await new Promise((resolve) => setImmediate(resolve));
  collectGarbage();
  expect(answer.deref()).toBeUndefined();
  expect(socket.data.watching.size).toBe(1);
});

it('when a connection ends while it is sent what it missed, nothing more is read for any of its requests', async () => {
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

it('a connection whose link can no longer be looked up stops watching', async () => {
  const { tools, socket } = watcher();
  const left: string[] = [];
  let asked = 0;
  const { strongestLink } = tools.access;
  const failing = {
    ...tools,
    access: {
      strongestLink: (...shown: Parameters<typeof strongestLink>) => {
        // Looked up when it is let in and after each slice; the look-up after the last slice fails.
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
