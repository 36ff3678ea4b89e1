import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import type { Admission } from '../../src/access/access.ts';
import { UNKNOWN_TOKEN } from '../../src/access/access-refusal.ts';
import { NO_BOUNDS } from '../../src/access/bounds.ts';
import { noLimits } from '../../src/access/limits.ts';
import { MemoryCounts } from '../../src/access/memory-counts.ts';
import { Quotas } from '../../src/access/quotas.ts';
import type { Command } from '../../src/campaign/command.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { CommandOrder } from '../../src/live/command-order.ts';
import { command } from '../../src/live/messages/command.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { HeldStore, Latch } from '../support/delegating-store.ts';
import { sessionsOn, startedCampaign } from '../support/sessions.ts';
import { newLink } from '../support/store-rows.ts';

type LookUp = (campaign: CampaignId) => Promise<Admission>;

const admitted: LookUp = async (campaign) => ({ ok: true, link: newLink(campaign, { role: 'player' }) });

/** Answers like `admitted`, but slowly. */
const slowly: LookUp = async (campaign) => {
  await pause(20);
  return admitted(campaign);
};

/** A connection that sets counters; each command is admitted by the next of the given look-ups, or else at once. */
async function connection(...lookUps: LookUp[]) {
  const store = new HeldStore();
  const table = sessionsOn(store);
  const id = await startedCampaign(table);
  const { sessions, clock } = table;
  const tools = {
    sessions,
    limits: noLimits,
    quotas: new Quotas(NO_BOUNDS, new MemoryCounts(clock)),
    access: {
      strongestLink: (_credentials: unknown, campaign: CampaignId | null | undefined) =>
        (lookUps.shift() ?? admitted)(campaign ?? id),
      held: async () => ({ ok: true as const, links: [] }),
    },
  };
  const request = { socket: { remoteAddress: '127.0.0.1' }, headers: {} };
  const sender = {
    data: { commandOrder: new CommandOrder(), credentials: {} },
    request,
  } as unknown as Parameters<typeof command>[1];
  const give = (given: Command, campaign = id) =>
    command({ campaign, id: randomUUID(), command: given }, sender, tools);
  const count = (to: number, campaign = id) =>
    give({ kind: 'count', name: 'Torches', to, perDay: 0 }, campaign);
  const counted = () =>
    table.published.flatMap(({ entries }) =>
      entries.flatMap((entry) => (entry.kind === 'counted' ? [entry.value] : [])),
    );
  return { store, table, id, sessions, give, count, counted };
}

it('of two commands of a connection, the later one takes effect last, even if it is admitted first', async () => {
  const { count, counted } = await connection(slowly);
  const answers = await Promise.all([count(5), count(7)]);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true]);
  expect(counted()).toEqual([5, 7]);
});

it('the commands of a connection are queued behind one that is being written, without waiting for it', async () => {
  const { store, sessions, count, counted } = await connection();
  store.before = new Latch();
  const answers = Promise.all([count(1), count(2), count(3)]);
  await store.before.reached;
  await vi.waitFor(() => expect(sessions.memoryUse.waitingCount).toBe(3));
  store.before.open();
  await answers;
  expect(counted()).toEqual([1, 2, 3]);
});

it('the commands of a connection are admitted at the same time', async () => {
  const both = new Latch();
  const held: LookUp = async (campaign) => {
    await both.pass();
    return admitted(campaign);
  };
  const last: LookUp = async (campaign) => {
    both.open();
    return admitted(campaign);
  };
  const { count, counted } = await connection(held, last);
  await Promise.all([count(1), count(2)]);
  expect(counted()).toEqual([1, 2]);
});

it('a command that is refused, or whose look-up fails, neither holds up later ones nor lets them overtake', async () => {
  const refused: LookUp = async () => UNKNOWN_TOKEN;
  const failing: LookUp = () => Promise.reject(new StorageFailure('away'));
  const { count, counted } = await connection(slowly, refused, failing);
  const answers = await Promise.allSettled([count(1), count(2), count(3), count(4)]);
  expect(answers).toMatchObject([
    { value: { ok: true } },
    { value: { ok: false, error: { code: 'access/unknown-token' } } },
    { reason: { message: 'away' } },
    { value: { ok: true } },
  ]);
  expect(counted()).toEqual([1, 4]);
});

it('commands to another campaign do not wait for one whose look-up takes long', async () => {
  const first = new Latch();
  const held: LookUp = async (campaign) => {
    await first.pass();
    return admitted(campaign);
  };
  const { table, count, counted } = await connection(held);
  const other = await startedCampaign(table);
  const waiting = count(1);
  expect(await count(2, other)).toMatchObject({ ok: true });
  expect(counted()).toEqual([2]);
  first.open();
  await waiting;
});

it('a command waits for the one before it also if an earlier one is answered meanwhile', async () => {
  const lookUp = new Latch();
  const held: LookUp = async (campaign) => {
    await lookUp.pass();
    return admitted(campaign);
  };
  const { table, count, counted } = await connection(admitted, held);
  const other = await startedCampaign(table);
  const first = count(1);
  const second = count(2);
  await first;
  const third = count(3);
  // Given later than the third one and with nothing to wait for, so once it is answered, that would be done too.
  await count(4, other);
  expect(counted()).toEqual([1, 4]);
  lookUp.open();
  await Promise.all([second, third]);
  expect(counted()).toEqual([1, 4, 2, 3]);
});

it('a roll whose link is revoked while an earlier command is written is refused, and nothing is thrown', async () => {
  const revoked: LookUp = async () => UNKNOWN_TOKEN;
  const { store, table, sessions, give, count } = await connection(admitted, admitted, revoked);
  store.before = new Latch();
  const answers = Promise.all([count(1), give({ kind: 'roll', dice: '1d6' })]);
  await store.before.reached;
  await vi.waitFor(() => expect(sessions.memoryUse.waitingCount).toBe(2));
  store.before.open();
  expect(await answers).toMatchObject([
    { ok: true },
    { ok: false, error: { detail: expect.stringMatching(/^Nothing happened: this link was revoked/) } },
  ]);
  expect(table.published.flatMap(({ entries }) => entries.map(({ kind }) => kind))).not.toContain('rolled');
});
