import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { UNKNOWN_TOKEN } from '../../src/access/access-refusal.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { CommandOrder } from '../../src/live/command-order.ts';
import type { LiveSocket } from '../../src/live/connection.ts';
import { type ThrowingTools, throwing } from '../../src/live/messages/throwing.ts';
import { unwatch } from '../../src/live/messages/unwatch.ts';
import type { HexThrow, ThrowingMessage } from '../../src/protocol/live.ts';
import type { LinkRow } from '../../src/session/link-store.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { newLink, someCampaignId } from '../support/store-rows.ts';

const CAMPAIGN = someCampaignId();
const THROW: HexThrow = { q: 0, r: 0, sides: 6, faces: [1, null] };

/** A connection whose link is looked up slowly, most slowly the first time, and what is shown of its throws. */
function slowly() {
  const shown: ThrowingMessage['throw'][] = [];
  const [link, other] = [newLink(CAMPAIGN, { role: 'player' }), newLink(CAMPAIGN, { role: 'watcher' })];
  let wait = 40;
  const access = {
    isRevoked: false,
    isRevokedMeanwhile: false,
    isAwayMeanwhile: false,
    isAnotherMeanwhile: false,
  };
  const tools: ThrowingTools = {
    access: {
      strongestLink: async () => {
        const own = wait;
        wait = 1;
        await pause(own);
        if (shown.length > 0 && access.isAwayMeanwhile) throw new StorageFailure('away');
        if (shown.length > 0 && access.isAnotherMeanwhile) return { ok: true, link: other };
        return access.isRevoked ? UNKNOWN_TOKEN : { ok: true, link };
      },
    },
    limits: { link: async () => null },
    sessions: {
      campaign: async () => {
        access.isRevoked = access.isRevokedMeanwhile;
        return null;
      },
    },
    throws: { show: (_campaign, message) => shown.push(message.throw), leave: () => shown.push(null) },
  };
  const data = {
    credentials: { token: undefined, keyring: undefined, address: '127.0.0.1' },
    ownLink: link,
    showsBrowser: false,
    watching: new Map(),
    watchQueue: Promise.resolve(),
    throwQueue: Promise.resolve(),
    commandOrder: new CommandOrder(),
    throwingIn: new Map<CampaignId, LinkRow>(),
  };
  const socket = { id: 'c', data, connected: true, leave: async () => {} };
  /** Sends `unwatch`, which takes that many milliseconds to be counted, and is refused if it has to wait. */
  const leave = (ms: number, wait: number | null = null) =>
    unwatch({ campaign: CAMPAIGN }, socket as unknown as LiveSocket, {
      limits: { link: async () => pause(ms, wait) },
      presence: { leave: () => {} },
      throws: tools.throws,
    });
  const send = (thrown: HexThrow | null) => throwing({ campaign: CAMPAIGN, throw: thrown }, socket, tools);
  return { shown, socket, send, leave, access };
}

it('a throw that has ended is not shown by an earlier message whose look-up took longer', async () => {
  const { shown, socket, send } = slowly();
  await Promise.all([send(THROW), send(null)]);
  expect(shown).toEqual([THROW, null]);
  expect(socket.data.throwingIn.size).toBe(0);
});

it('a connection that ended meanwhile shows no throw', async () => {
  const { shown, socket, send } = slowly();
  const answer = send(THROW);
  socket.connected = false;
  expect(await answer).toEqual({ ok: true });
  expect(shown).toEqual([]);
});

it.each([
  ['its link is revoked', 'isRevokedMeanwhile', 'access/unknown-token'],
  ['its connection has only a watcher’s link left', 'isAnotherMeanwhile', 'access/forbidden'],
] as const)('a throw ends at once if %s by the time it is shown', async (_, change, code) => {
  const { shown, socket, send, access } = slowly();
  access[change] = true;
  expect(await send(THROW)).toMatchObject({ ok: false, error: { code } });
  expect(shown).toEqual([THROW, null]);
  expect(socket.data.throwingIn.size).toBe(0);
});

it('a throw ends at once if its link cannot be looked up', async () => {
  const { shown, socket, send, access } = slowly();
  access.isAwayMeanwhile = true;
  await expect(send(THROW)).rejects.toThrow(StorageFailure);
  expect(shown).toEqual([THROW, null]);
  expect(socket.data.throwingIn.size).toBe(0);
});

it('a throw whose look-up takes longer than a later `unwatch` is ended by it', async () => {
  const { shown, socket, send, leave } = slowly();
  await Promise.all([send(THROW), leave(1)]);
  expect(shown).toEqual([THROW, null]);
  expect(socket.data.throwingIn.size).toBe(0);
});

it('a throw that is sent after an `unwatch` which takes longer goes on', async () => {
  const { shown, socket, send, leave } = slowly();
  await Promise.all([leave(80), send(THROW)]);
  expect(shown).toEqual([null, THROW]);
  expect(socket.data.throwingIn.size).toBe(1);
});

it('an `unwatch` that comes too soon after others is refused, and ends no throw', async () => {
  const { shown, socket, send, leave } = slowly();
  await send(THROW);
  expect(await leave(1, 7)).toMatchObject({ ok: false, error: { code: 'limits/too-many-requests' } });
  expect(shown).toEqual([THROW]);
  expect(socket.data.throwingIn.size).toBe(1);
});
