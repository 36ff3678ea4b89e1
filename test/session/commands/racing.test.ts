import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../../src/campaign/command.ts';
import type { Direction } from '../../../src/hex/direction.ts';
import { HeldStore, Latch } from '../../support/delegating-store.ts';
import {
  carryOut,
  enter,
  ledgerText,
  refusal,
  type SessionsUnderTest,
  sessionsOn,
  someActor,
  startedCampaign,
} from '../../support/sessions.ts';

describe('racing commands', () => {
  it('are decided one after the other, in the order in which they arrived', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const directions: Direction[] = [1, 1, 2, 3, 3, 4, 5, 6, 1, 4];
    const answers = await Promise.all(directions.map((to) => carryOut(table, id, enter(to))));
    expect(answers.map(({ seq }) => seq)).toEqual(directions.map((_, index) => 9 + index));
    expect(answers.flatMap(({ entries }) => entries.map(({ seq }) => seq))).toEqual(
      directions.map((_, index) => 9 + index),
    );
    // The result is the same as if they had been sent one by one.
    const alone = sessionsOn();
    const same = await startedCampaign(alone);
    for (const to of directions) await carryOut(alone, same, enter(to));
    const world = (view: Awaited<ReturnType<SessionsUnderTest['sessions']['view']>>) => [
      view?.hexes,
      view?.trail,
    ];
    expect(world(await table.sessions.view(id))).toEqual(world(await alone.sessions.view(same)));
  });

  it('from the same hex: the first is carried out, the others are refused because the party has moved', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const from = { q: 0, r: 0 };
    const answers = await Promise.all(
      ([1, 2, 3, 4] as const).map((to) =>
        table.sessions.command(id, randomUUID(), enter(to, from), someActor()),
      ),
    );
    expect(answers[0]).toMatchObject({ ok: true, seq: 9 });
    for (const answer of answers.slice(1))
      expect(answer).toMatchObject({
        ok: false,
        refusal: { code: 'campaign/party-moved', party: { q: 0, r: -1 } },
      });
    expect(await table.sessions.view(id)).toMatchObject({ seq: 9, party: { q: 0, r: -1 } });
  });

  it('to rest on the same day: the first is carried out, the others are refused because the day is over', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const rest = { kind: 'rest', day: 1 } as const;
    const answers = await Promise.all(
      [1, 2, 3].map(() => table.sessions.command(id, randomUUID(), rest, someActor())),
    );
    expect(answers[0]).toMatchObject({ ok: true, seq: 9 });
    for (const answer of answers.slice(1))
      expect(answer).toMatchObject({ ok: false, refusal: { code: 'campaign/other-day' } });
    expect(await table.sessions.view(id)).toMatchObject({ seq: 9, day: 2 });
  });

  it('without a starting place set out from wherever the commands before them led the party', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    await Promise.all([
      carryOut(table, id, enter(1)),
      carryOut(table, id, enter(1)),
      carryOut(table, id, enter(1)),
    ]);
    expect((await table.sessions.view(id))?.party).toEqual({ q: 0, r: -3 });
  });

  it.each([
    ['enter', enter(1, { q: 3, r: 3 })],
    ['travel by a path', { kind: 'travel', path: [1], from: { q: 3, r: 3 } }],
    ['travel to a place', { kind: 'travel', to: { q: 1, r: 0 }, from: { q: 3, r: 3 } }],
  ] satisfies [string, Command][])(
    '%s from where the party is not changes nothing',
    async (_what, command) => {
      const table = sessionsOn();
      const id = await startedCampaign(table);
      const before = await ledgerText(table, id);
      expect(await refusal(table, id, command)).toBe('campaign/party-moved');
      expect(await ledgerText(table, id)).toEqual(before);
      expect(table.published).toEqual([]);
    },
  );

  it('in different campaigns do not wait for one another', async () => {
    const store = new HeldStore();
    const table = sessionsOn(store);
    const [slow, quick] = [await startedCampaign(table), await startedCampaign(table)];
    store.before = new Latch();
    const held = carryOut(table, slow, enter(1));
    await store.before.reached;
    const door = store.before;
    store.before = null;
    expect((await carryOut(table, quick, enter(1))).seq).toBe(9);
    door.open();
    expect((await held).seq).toBe(9);
  });
});
