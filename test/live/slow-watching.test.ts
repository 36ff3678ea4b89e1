import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { Admission } from '../../src/access/access.ts';
import { UNKNOWN_TOKEN } from '../../src/access/access-refusal.ts';
import { noLimits } from '../../src/access/limits.ts';
import { CommandOrder } from '../../src/live/command-order.ts';
import type { LiveSocket } from '../../src/live/connection.ts';
import { unwatch } from '../../src/live/messages/unwatch.ts';
import { type WatchTools, watch } from '../../src/live/messages/watch.ts';
import type { LinkRow } from '../../src/session/link-store.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { sessionsOn, startedCampaign } from '../support/sessions.ts';
import { newLink } from '../support/store-rows.ts';

/** A connection that watches a campaign of eight entries, and what becomes of it while its request is answered. */
async function connection() {
  const table = sessionsOn();
  const campaign = await startedCampaign(table);
  const [own, weaker] = [newLink(campaign, { role: 'owner' }), newLink(campaign, { role: 'watcher' })];
  const rooms = new Set<string>();
  const present = new Set<string>();
  const sent: unknown[] = [];
  const begun: number[] = [];
  /** For which networks entries were read, and who was charged for their bytes. */
  const read: { by: (string | undefined)[]; charged: object[] } = { by: [], charged: [] };
  const watching = new Map<string, LinkRow>();
  const socket = {
    id: 'c',
    connected: true,
    conn: {},
    request: { socket: { remoteAddress: '192.0.2.1' } },
    data: {
      credentials: {},
      watching,
      watchQueue: Promise.resolve(),
      throwQueue: Promise.resolve(),
      commandOrder: new CommandOrder(),
      throwingIn: new Map(),
    },
    join: (room: string) => void rooms.add(room),
    leave: (room: string) => void rooms.delete(room),
    emit: (...message: unknown[]) => sent.push(message),
  };
  let hasBeenPresent = false;
  /** What the look-up of the link answers once the connection is listed as present. */
  const later: { answer: () => Admission } = { answer: () => ({ ok: true, link: own }) };
  const first = { onLookUp: () => {} };
  const tools: WatchTools = {
    access: {
      strongestLink: async () => {
        if (hasBeenPresent) return later.answer();
        first.onLookUp();
        return { ok: true, link: own };
      },
    },
    limits: {
      ...noLimits,
      charge: async (caller) => {
        read.charged.push(caller);
        return true;
      },
    },
    sessions: {
      campaign: (id) => table.sessions.campaign(id),
      // Nothing is new after the eighth entry.
      async *entrySlices(_campaign, _after, { asker }) {
        read.by.push(asker);
        yield { entries: [], bytes: 5_000_000 };
      },
    },
    outboxes: { unsentOf: () => 0 },
    presence: {
      arrive: (_campaign, id) => {
        hasBeenPresent = true;
        present.add(id);
      },
      leave: (_campaign, id) => present.delete(id),
    },
    throws: {
      of: () => ['c', 'other'].map((id) => ({ campaign, by: { ...BY, id, link: own.id }, throw: null })),
    },
    following: { begin: (_campaign, seq) => void begun.push(seq) },
  };
  const send = () => watch({ campaign, after: 8 }, socket as unknown as LiveSocket, tools);
  /** Sends `unwatch`, which takes some time to be counted. */
  const leave = () =>
    unwatch({ campaign }, socket as unknown as LiveSocket, {
      limits: { link: async () => pause(20, null) },
      presence: tools.presence,
      throws: { leave: () => {} },
    });
  const isTold = () => rooms.size > 0 || present.size > 0 || watching.size > 0;
  return {
    ...{ socket, own, weaker, first, later, rooms, sent, begun, read, send, leave, isTold },
    wasPresent: () => hasBeenPresent,
  };
}

const BY = { name: '', role: 'owner', colour: 'sky' } as const;

describe('a connection that asks to watch', () => {
  it('is sent what goes on, and the throws that others show, but not its own', async () => {
    const { sent, send, isTold } = await connection();
    expect(await send()).toMatchObject({ ok: true, role: 'owner' });
    expect(isTold()).toBe(true);
    expect(sent).toEqual([
      ['throwing', expect.objectContaining({ by: expect.objectContaining({ id: 'other' }) })],
    ]);
  });

  it('is sent nothing more if its link is revoked at the last moment', async () => {
    const { later, send, isTold } = await connection();
    later.answer = () => UNKNOWN_TOKEN;
    expect(await send()).toMatchObject({ ok: false, error: { code: 'access/unknown-token' } });
    expect(isTold()).toBe(false);
  });

  it('is sent no more than a watcher if it has only a watcher’s link at the last moment', async () => {
    const { later, weaker, rooms, send } = await connection();
    later.answer = () => ({ ok: true, link: weaker });
    expect(await send()).toMatchObject({ ok: true, role: 'watcher', link: weaker.id });
    expect([...rooms].filter((room) => room.endsWith(':owners'))).toEqual([]);
  });

  it('is sent no more than a watcher if it asks again with only a watcher’s link left', async () => {
    const { later, weaker, rooms, send } = await connection();
    const ofOwners = () => [...rooms].filter((room) => room.endsWith(':owners'));
    await send();
    expect(ofOwners()).toHaveLength(1);
    later.answer = () => ({ ok: true, link: weaker });
    expect(await send()).toMatchObject({ ok: true, role: 'watcher', link: weaker.id });
    expect(ofOwners()).toEqual([]);
  });

  it('is told what goes on if it has just left, however long that takes', async () => {
    const { send, leave, isTold } = await connection();
    await send();
    await Promise.all([leave(), send()]);
    expect(isTold()).toBe(true);
    await leave();
    expect(isTold()).toBe(false);
  });

  it('is read for in the turn of its network, and charged by its link and address', async () => {
    const { own, read, send } = await connection();
    await send();
    const address = '192.0.2.1';
    expect(read).toEqual({ by: [address], charged: [{ link: own.id, address }] });
  });

  it('is followed in the store from the last entry that it was sent', async () => {
    const { begun, send } = await connection();
    await send();
    expect(begun).toEqual([8]);
  });

  it('is sent nothing more if its link cannot be looked up at the last moment', async () => {
    const { later, send, isTold } = await connection();
    later.answer = () => {
      throw new StorageFailure('away');
    };
    await expect(send()).rejects.toThrow(StorageFailure);
    expect(isTold()).toBe(false);
  });

  it('is never listed as present if it ends while its link is looked up', async () => {
    const { socket, first, send, isTold, wasPresent } = await connection();
    first.onLookUp = () => {
      socket.connected = false;
    };
    expect(await send()).toMatchObject({ ok: false });
    expect([wasPresent(), isTold()]).toEqual([false, false]);
  });
});
