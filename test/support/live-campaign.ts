import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { Direction } from '../../src/hex/direction.ts';
import type { SentEntry } from '../../src/ledger/entry.ts';
import type { WatchAnswer } from '../../src/protocol/live.ts';
import { ApiClient } from './api-client.ts';
import { connected, type LiveSocket, liveClient } from './live-client.ts';
import { serverInProcess } from './server-in-process.ts';

export type LiveCampaign = Awaited<ReturnType<typeof liveCampaign>>;

/** A campaign of eight entries on a server of its own, and functions to join it; by default with the owner's link. */
export async function liveCampaign() {
  const { url } = await serverInProcess();
  const { id, owner, token } = await new ApiClient(url).start();

  async function joined(secret = token, options: Record<string, unknown> = {}): Promise<LiveSocket> {
    const socket = liveClient(url, secret, options);
    await connected(socket);
    return socket;
  }

  /** A socket that watches, and all entries that it receives. */
  async function watching(secret = token, after = 8) {
    const socket = await joined(secret);
    const told: SentEntry[] = [];
    socket.on('entries', ({ campaign, entries }) => {
      expect(campaign).toBe(id);
      told.push(...entries);
    });
    const answer = await socket.emitWithAck('watch', { campaign: id, after });
    expect(answer.ok).toBe(true);
    return { socket, told };
  }

  /** The message that enters the hex in a direction. */
  const enter = (to: Direction = 1) => ({
    campaign: id,
    id: randomUUID(),
    command: { kind: 'enter', to } as const,
  });

  return { url, id, owner, token, joined, watching, enter };
}

/** Checks that a watch request is answered with the missed entries. */
export function expectEntries(
  answer: WatchAnswer,
): asserts answer is Extract<WatchAnswer, { entries: unknown }> {
  expect(answer).toMatchObject({ ok: true, entries: expect.any(Array) });
  expect(answer).not.toHaveProperty('map');
}

/** Checks that it is answered with the whole map. */
export function expectMap(answer: WatchAnswer): asserts answer is Extract<WatchAnswer, { map: unknown }> {
  expect(answer).toMatchObject({ ok: true, map: expect.any(Object) });
  expect(answer).not.toHaveProperty('entries');
}
