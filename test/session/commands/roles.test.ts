import { describe, expect, it } from 'vitest';
import type { Command } from '../../../src/campaign/command.ts';
import {
  carryOut,
  enter,
  refusal,
  sessionsOn,
  someActor,
  startedCampaign,
  THE_OWNER,
} from '../../support/sessions.ts';

describe('roles', () => {
  it.each([
    ['watcher', enter(1)],
    ['watcher', { kind: 'travel', path: [1] }],
    ['watcher', { kind: 'close' }],
    ['player', { kind: 'close' }],
  ] satisfies ['watcher' | 'player', Command][])('a %s may not %o', async (role, command) => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    expect(await refusal(table, id, command, { by: someActor(role) })).toBe('access/forbidden');
    expect((await table.sessions.view(id))?.seq).toBe(8);
  });

  it('an owner may do everything that a player may', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    await carryOut(table, id, enter(1), { by: THE_OWNER });
    const { entries } = await carryOut(table, id, { kind: 'travel', path: [4] }, { by: THE_OWNER });
    expect(entries[0]?.by).toEqual(THE_OWNER);
  });

  it('nobody can command a campaign that does not exist', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    await table.sessions.remove(id);
    expect(await refusal(table, id, enter(1))).toBe('campaign/not-found');
  });
});
