import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NO_BOUNDS } from '../../src/access/bounds.ts';
import { giveCommand } from '../../src/access/give-command.ts';
import { costOfBattlefield, type Limits } from '../../src/access/limits.ts';
import { MemoryCounts } from '../../src/access/memory-counts.ts';
import { Quotas } from '../../src/access/quotas.ts';
import type { Command } from '../../src/campaign/command.ts';
import type { Role } from '../../src/ledger/role.ts';
import type { LinkRow } from '../../src/session/link-store.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { ScriptedClock } from '../support/scripted-system.ts';
import { sessionsOn, startedCampaign } from '../support/sessions.ts';
import { linkIdOf, time } from '../support/store-rows.ts';

const ADDRESS = '192.0.2.1';
const ROLL = { kind: 'roll', dice: '1d6' } as const;

/** A campaign, and an address with a daily bound of a single byte, so that its first command is its last. */
async function house(role: Role = 'player', charge: Limits['charge'] = async () => true) {
  const table = sessionsOn();
  const campaign = await startedCampaign(table);
  const quotas = new Quotas({ ...NO_BOUNDS, dailyBytes: 1 }, new MemoryCounts(new ScriptedClock()), () => ({
    free: Number.POSITIVE_INFINITY,
    total: 1,
  }));
  const link: LinkRow = {
    id: linkIdOf('somebody'),
    campaign,
    role,
    label: '',
    createdAt: time(0),
    expiresAt: null,
    parent: null,
    colour: null,
  };
  const give = (id: string, command: Command = ROLL) =>
    giveCommand(
      { link, address: ADDRESS, id, command, isStillOpen: async () => true },
      { sessions: table.sessions, quotas, limits: { charge } },
    );
  const seq = async () => (await table.sessions.campaign(campaign))?.seq;
  return { give, seq };
}

describe('a command from an address that has reached its daily bound', () => {
  it('is answered as before if it was already carried out, for a client that missed the answer', async () => {
    const { give, seq } = await house();
    const id = randomUUID();
    const done = await give(id);
    expect(done).toMatchObject({ ok: true, seq: 9 });
    expect(await give(id)).toEqual(done);
    expect(await give(id.toUpperCase()), 'however its id is written').toEqual(done);
    expect(await seq()).toBe(9);
  });

  it('is refused if it is new, and nothing is written', async () => {
    const { give, seq } = await house();
    const id = randomUUID();
    await give(id);
    const tooMuch = await give(randomUUID());
    expect(tooMuch).toMatchObject({
      ok: false,
      refusal: { code: 'limits/daily', retryAfter: expect.any(Number) },
    });
    const other = await give(id, { kind: 'roll', dice: '1d8' });
    expect(other).toMatchObject({ ok: false, refusal: { code: 'request/id-reused' } });
    expect(await seq()).toBe(9);
  });

  it('is still carried out if it erases or closes', async () => {
    const { give, seq } = await house('owner');
    const note = { kind: 'note', q: 0, r: 0, for: 'everyone', text: 'Home' } as const;
    expect(await give(randomUUID(), note)).toMatchObject({ ok: true, seq: 9 });
    expect(await give(randomUUID())).toMatchObject({ ok: false, refusal: { code: 'limits/daily' } });
    expect(await give(randomUUID(), { kind: 'erase', seq: 9 })).toMatchObject({ ok: true });
    expect(await give(randomUUID(), { kind: 'close' })).toMatchObject({ ok: true });
    expect(await seq()).toBe(11);
  });
});

const BATTLEFIELD = {
  kind: 'battlefield',
  q: 0,
  r: 0,
  edition: 'portable-2',
  board: 'square-20x20',
} as const;

it('a battlefield is charged to its link and its address by the size of its board, and a roll is not', async () => {
  const charged: unknown[] = [];
  const { give } = await house('owner', async (...charge: unknown[]) => charged.push(charge) > 0);
  await give(randomUUID(), BATTLEFIELD);
  expect(charged).toEqual([[{ link: linkIdOf('somebody'), address: ADDRESS }, costOfBattlefield(400)]]);
  const other = await house('owner', async (...charge: unknown[]) => charged.push(charge) > 0);
  await other.give(randomUUID());
  expect(charged).toHaveLength(1);
});

it('a battlefield whose cost cannot be counted is not drawn', async () => {
  const { give, seq } = await house('owner', () => Promise.reject(new StorageFailure('away')));
  await expect(give(randomUUID(), BATTLEFIELD)).rejects.toThrow(StorageFailure);
  expect(await seq()).toBe(8);
});
