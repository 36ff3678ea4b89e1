import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../../src/campaign/command.ts';
import { MemoryStore } from '../../../src/storage/memory/memory-store.ts';
import {
  done,
  enter,
  refusal,
  sessionsOn,
  someActor,
  startedCampaign,
  THE_OWNER,
} from '../../support/sessions.ts';

describe('a command id', () => {
  it('sent again is answered as the first time, and nothing more happens', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const commandId = randomUUID();
    const first = await done(table, id, enter(1, { q: 0, r: 0 }), { commandId });
    await done(table, id, enter(2));
    const again = await done(table, id, enter(1, { q: 0, r: 0 }), { commandId });
    expect(JSON.stringify(again)).toBe(JSON.stringify(first));
    expect((await table.sessions.view(id))?.seq).toBe(10);
    expect(table.published).toHaveLength(2);
  });

  it('also when it comes several times at once', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const commandId = randomUUID();
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => done(table, id, enter(1), { commandId })),
    );
    for (const answer of answers) expect(JSON.stringify(answer)).toBe(JSON.stringify(answers[0]));
    expect((await table.sessions.view(id))?.seq).toBe(9);
    expect(table.published).toHaveLength(1);
  });

  it('also after a restart', async () => {
    const store = new MemoryStore();
    const before = sessionsOn(store);
    const id = await startedCampaign(before);
    const commandId = randomUUID();
    const first = await done(before, id, enter(1), { commandId });
    const after = sessionsOn(store);
    const again = await done(after, id, enter(1), { commandId });
    expect(JSON.stringify(again)).toBe(JSON.stringify(first));
    expect((await store.summary(id))?.seq).toBe(9);
    expect(after.published).toEqual([]);
  });

  it('also after the campaign was closed, and of the closing itself', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const [entering, closing] = [randomUUID(), randomUUID()];
    const first = await done(table, id, enter(1), { commandId: entering });
    const last = await done(table, id, { kind: 'close' }, { commandId: closing, by: THE_OWNER });
    expect(JSON.stringify(await done(table, id, enter(1), { commandId: entering }))).toBe(
      JSON.stringify(first),
    );
    expect(
      JSON.stringify(await done(table, id, { kind: 'close' }, { commandId: closing, by: THE_OWNER })),
    ).toBe(JSON.stringify(last));
    expect(await refusal(table, id, enter(2))).toBe('campaign/closed');
  });

  it('is not another link’s to repeat', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const commandId = randomUUID();
    await done(table, id, enter(1), { commandId });
    expect(await refusal(table, id, enter(1), { commandId, by: someActor() })).toBe('request/id-reused');
    expect((await table.sessions.view(id))?.seq).toBe(9);
  });

  it.each([
    ['another direction', enter(2)],
    ['a from', enter(1, { q: 0, r: 0 })],
    ['faces', { kind: 'enter', to: 1, faces: [1, 2] }],
    ['another kind', { kind: 'travel', path: [1] }],
  ] satisfies [string, Command][])('does not come back with %s', async (_what, other) => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const commandId = randomUUID();
    await done(table, id, enter(1), { commandId });
    expect(await refusal(table, id, other, { commandId })).toBe('request/id-reused');
    expect((await table.sessions.view(id))?.seq).toBe(9);
  });

  it('that was refused may succeed later, even with another command', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const commandId = randomUUID();
    const command = enter(1, { q: 1, r: 0 });
    expect(await refusal(table, id, command, { commandId })).toBe('campaign/party-moved');
    await done(table, id, enter(3));
    expect((await done(table, id, command, { commandId })).seq).toBe(10);
    // And the same id may come with another command where it was refused before.
    const other = randomUUID();
    expect(await refusal(table, id, { kind: 'travel', path: [3, 3, 3] }, { commandId: other })).toBe(
      'campaign/not-known',
    );
    expect((await done(table, id, enter(3), { commandId: other })).seq).toBe(11);
  });

  it('means one thing in each campaign', async () => {
    const table = sessionsOn();
    const [one, other] = [await startedCampaign(table), await startedCampaign(table)];
    const commandId = randomUUID();
    await done(table, one, enter(1), { commandId });
    expect((await done(table, other, enter(2), { commandId })).seq).toBe(9);
  });
});
