import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { Direction } from '../../src/hex/direction.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { MemoryStore } from '../../src/storage/memory/memory-store.ts';
import { Door, HeldStore } from '../support/delegating-store.ts';
import {
  done,
  refusal,
  SOMEBODY,
  sessionsOn,
  someActor,
  startedCampaign,
  type Table,
  THE_OWNER,
} from '../support/sessions.ts';
import { STORAGES } from '../support/storages.ts';

const enter = (to: Direction, from?: { q: number; r: number }): Command => ({
  kind: 'enter',
  to,
  ...(from && { from }),
});

/** All entries of a campaign as text. */
const ledgerOf = async ({ sessions }: Table, id: Parameters<Table['sessions']['entries']>[0]) =>
  (await sessions.entries(id, 0, 10_000)).map((entry) => JSON.stringify(entry));

describe('starting a campaign', () => {
  it('[interface] the start hex has seq 2, the six around it 3 to 8, after entry 1, started', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const entries = await table.sessions.entries(id, 0, 100);
    expect(entries.map(({ seq, kind }) => [seq, kind])).toEqual([
      [1, 'started'],
      ...[2, 3, 4, 5, 6, 7, 8].map((seq) => [seq, 'revealed']),
    ]);
    const view = await table.sessions.view(id);
    expect(view?.hexes.map(({ q, r, seq, label }) => [q, r, seq, label])).toEqual([
      [0, 0, 2, '5050'],
      [0, -1, 3, '5049'],
      [1, -1, 4, '5150'],
      [1, 0, 5, '5151'],
      [0, 1, 6, '5051'],
      [-1, 1, 7, '4951'],
      [-1, 0, 8, '4950'],
    ]);
    expect(view?.hexes.map(({ origin }) => origin)).toEqual([null, ...Array(6).fill({ q: 0, r: 0 })]);
    expect(view).toMatchObject({ seq: 8, party: { q: 0, r: 0 }, trail: [{ q: 0, r: 0 }] });
  });

  it('[interface] with own dice nothing is revealed until they are given by enter to 0', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table, { dice: 'own' });
    expect(await table.sessions.view(id)).toMatchObject({ seq: 1, party: null, hexes: [], trail: [] });
    expect(await refusal(table, id, enter(1))).toBe('campaign/not-started');
    expect(await refusal(table, id, { kind: 'travel', path: [1] })).toBe('campaign/not-started');
    const answer = await table.sessions.command(id, randomUUID(), { kind: 'enter', to: 0 }, SOMEBODY);
    expect(answer).toMatchObject({
      ok: false,
      refusal: { code: 'dice/needed', needs: { for: 'river', sides: 6, count: 1, soFar: [] } },
    });
    expect(await table.sessions.view(id)).toMatchObject({ seq: 1, hexes: [] });
  });

  it('[interface] a request sent again under its id gives the same campaign, also to another process', async () => {
    const store = new MemoryStore();
    const [before, after] = [sessionsOn(store), sessionsOn(store)];
    const requestId = randomUUID();
    const id = await startedCampaign(before, { requestId });
    for (const table of [before, after]) {
      const again = await table.sessions.create(
        {
          name: 'The Green Marches',
          world: { kind: 'solo', houseRules: [] },
          dice: 'server',
          seed: 'demo',
          requestId,
        },
        { id: THE_OWNER.link, role: 'owner', label: '', tokenHash: 'x', expiresAt: null },
      );
      expect(again).toMatchObject({ kind: 'repeated', summary: { id } });
      const other = await table.sessions.create(
        {
          name: 'Another name',
          world: { kind: 'solo', houseRules: [] },
          dice: 'server',
          seed: 'demo',
          requestId,
        },
        { id: THE_OWNER.link, role: 'owner', label: '', tokenHash: 'x', expiresAt: null },
      );
      expect(other).toEqual({ kind: 'id-reused' });
    }
    expect(await store.summaries()).toHaveLength(1);
  });

  it.each(STORAGES)(
    'sent twice at the same time makes one campaign, and both hear of it (%s)',
    async (_name, open) => {
      const table = sessionsOn(open().campaigns);
      const requestId = randomUUID();
      const answers = await Promise.all(
        [1, 2, 3].map((turn) =>
          table.sessions.create(
            { name: 'Twice', world: { kind: 'solo', houseRules: [] }, dice: 'server', requestId },
            { id: someActor().link, role: 'owner', label: '', tokenHash: `hash ${turn}`, expiresAt: null },
          ),
        ),
      );
      expect(answers.map(({ kind }) => kind).sort()).toEqual(['created', 'repeated', 'repeated']);
      expect(await table.store.summaries()).toHaveLength(1);
    },
  );
});

describe('racing commands', () => {
  it('are decided one after the other, in the order in which they came', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const directions: Direction[] = [1, 1, 2, 3, 3, 4, 5, 6, 1, 4];
    const answers = await Promise.all(directions.map((to) => done(table, id, enter(to))));
    expect(answers.map(({ seq }) => seq)).toEqual(directions.map((_, index) => 9 + index));
    expect(answers.flatMap(({ entries }) => entries.map(({ seq }) => seq))).toEqual(
      directions.map((_, index) => 9 + index),
    );
    // What they led to is what they would have led to one by one.
    const alone = sessionsOn();
    const same = await startedCampaign(alone);
    for (const to of directions) await done(alone, same, enter(to));
    const world = (view: Awaited<ReturnType<Table['sessions']['view']>>) => [view?.hexes, view?.trail];
    expect(world(await table.sessions.view(id))).toEqual(world(await alone.sessions.view(same)));
  });

  it('[design 8] from the same place: one is decided, the others find that the party has moved', async () => {
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

  it('[interface] without from, the command means the party’s place when it is decided', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    await Promise.all([done(table, id, enter(1)), done(table, id, enter(1)), done(table, id, enter(1))]);
    expect((await table.sessions.view(id))?.party).toEqual({ q: 0, r: -3 });
  });

  it.each([
    ['enter', enter(1, { q: 3, r: 3 })],
    ['travel by a path', { kind: 'travel', path: [1], from: { q: 3, r: 3 } }],
    ['travel to a place', { kind: 'travel', to: { q: 1, r: 0 }, from: { q: 3, r: 3 } }],
  ] satisfies [string, Command][])(
    '[interface] %s from where the party is not: nothing happened',
    async (_what, command) => {
      const table = sessionsOn();
      const id = await startedCampaign(table);
      const before = await ledgerOf(table, id);
      expect(await refusal(table, id, command)).toBe('campaign/party-moved');
      expect(await ledgerOf(table, id)).toEqual(before);
      expect(table.published).toEqual([]);
    },
  );

  it('in several campaigns do not wait for one another', async () => {
    const store = new HeldStore();
    const table = sessionsOn(store);
    const [slow, quick] = [await startedCampaign(table), await startedCampaign(table)];
    store.before = new Door();
    const held = done(table, slow, enter(1));
    await store.before.reached;
    const door = store.before;
    store.before = null;
    expect((await done(table, quick, enter(1))).seq).toBe(9);
    door.open();
    expect((await held).seq).toBe(9);
  });
});

describe('[design 5] two managers on one store', () => {
  it('conflict → catch up → decide again: every command is carried out once, in one ledger', async () => {
    const store = new MemoryStore();
    const [left, right] = [sessionsOn(store), sessionsOn(store)];
    const id = await startedCampaign(left);
    await right.sessions.view(id);
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, turn) =>
        done(turn % 2 === 0 ? left : right, id, enter(((turn % 6) + 1) as Direction)),
      ),
    );
    const numbers = answers.flatMap(({ entries }) => entries.map(({ seq }) => seq)).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 40 }, (_, index) => 9 + index));
    const written = await ledgerOf(left, id);
    for (const { entries } of answers)
      for (const entry of entries) expect(written[entry.seq - 1]).toBe(JSON.stringify(entry));
    // Each tells its own watchers of every entry, in order.
    for (const table of [left, right]) {
      await table.sessions.command(id, randomUUID(), enter(1, { q: 99, r: 99 }), SOMEBODY);
      const told = table.published.flatMap(({ entries }) => entries.map(({ seq }) => seq));
      const own = told.filter((seq, index) => told.indexOf(seq) === index);
      expect(own).toEqual([...own].sort((a, b) => a - b));
    }
    const fresh = sessionsOn(store);
    const view = await fresh.sessions.view(id);
    expect(view?.seq).toBe(48);
  });

  it('[design 8] a command whose from is no longer so after catching up is refused', async () => {
    const store = new MemoryStore();
    const [left, right] = [sessionsOn(store), sessionsOn(store)];
    const id = await startedCampaign(left);
    await right.sessions.view(id);
    await done(left, id, enter(2));
    expect(await refusal(right, id, enter(5, { q: 0, r: 0 }))).toBe('campaign/party-moved');
    expect((await right.sessions.view(id))?.party).toEqual({ q: 1, r: -1 });
    expect(right.published.flatMap(({ entries }) => entries.map(({ seq }) => seq))).toEqual([9]);
    expect((await store.summary(id))?.seq).toBe(9);
  });

  it('decided again on what the other revealed: the hex is walked into, not revealed twice', async () => {
    const store = new MemoryStore();
    const [left, right] = [sessionsOn(store), sessionsOn(store)];
    const id = await startedCampaign(left);
    await done(left, id, enter(1));
    await right.sessions.view(id);
    const { entries } = await done(left, id, enter(1));
    expect(entries[0]?.kind).toBe('revealed');
    await done(left, id, enter(4));
    const second = await done(right, id, enter(1));
    expect(second.entries.map(({ kind, seq }) => [kind, seq])).toEqual([['moved', 12]]);
  });

  it('the same id given to both at once is carried out once, and both give the same answer', async () => {
    const store = new MemoryStore();
    const [left, right] = [sessionsOn(store), sessionsOn(store)];
    const id = await startedCampaign(left);
    await right.sessions.view(id);
    const commandId = randomUUID();
    const answers = await Promise.all(
      [left, right, left, right].map((table) => done(table, id, enter(1), { commandId })),
    );
    for (const answer of answers) expect(JSON.stringify(answer)).toBe(JSON.stringify(answers[0]));
    expect((await store.summary(id))?.seq).toBe(9);
    expect((await right.sessions.view(id))?.seq).toBe(9);
  });

  it('a campaign that the other removed is gone for both', async () => {
    const store = new MemoryStore();
    const [left, right] = [sessionsOn(store), sessionsOn(store)];
    const id = await startedCampaign(left);
    await right.sessions.view(id);
    await left.sessions.remove(id);
    expect(await refusal(right, id, enter(1))).toBe('campaign/not-found');
  });
});

describe('[design 4] commit, then tell', () => {
  it('while an append is held back, nothing is published, nothing has changed, nothing is visible', async () => {
    const store = new HeldStore();
    const table = sessionsOn(store);
    const id = await startedCampaign(table);
    const before = JSON.stringify(await table.sessions.view(id));
    const door = new Door();
    store.before = door;
    let answered = false;
    const command = done(table, id, enter(1)).finally(() => {
      answered = true;
    });
    await door.reached;
    expect(JSON.stringify(await table.sessions.view(id))).toBe(before);
    expect((await table.sessions.campaign(id))?.seq).toBe(8);
    expect(await table.sessions.entries(id, 8, 10)).toEqual([]);
    expect((await table.sessions.summary(id))?.seq).toBe(8);
    expect(table.published).toEqual([]);
    expect(answered).toBe(false);

    door.open();
    const { entries } = await command;
    expect(table.published).toEqual([{ campaign: id, entries }]);
    expect((await table.sessions.view(id))?.seq).toBe(9);
  });

  it('while its answer is held back, memory does not run ahead either', async () => {
    const store = new HeldStore();
    const table = sessionsOn(store);
    const id = await startedCampaign(table);
    const before = JSON.stringify(await table.sessions.view(id));
    const door = new Door();
    store.after = door;
    const command = done(table, id, enter(1));
    await door.reached;
    expect(JSON.stringify(await table.sessions.view(id))).toBe(before);
    expect(table.published).toEqual([]);
    door.open();
    await command;
    expect(table.published).toHaveLength(1);
  });

  it('where the append fails, nothing has changed, and the next command works', async () => {
    const store = new HeldStore();
    const table = sessionsOn(store);
    const id = await startedCampaign(table);
    const before = JSON.stringify(await table.sessions.view(id));
    store.failure = new StorageFailure('the disk is full');
    const commandId = randomUUID();
    await expect(table.sessions.command(id, commandId, enter(1), SOMEBODY)).rejects.toBe(store.failure);
    expect(JSON.stringify(await table.sessions.view(id))).toBe(before);
    expect(table.published).toEqual([]);
    expect(await store.command(id, commandId)).toBeNull();

    store.failure = null;
    expect((await done(table, id, enter(2))).seq).toBe(9);
    // The one that failed may be sent again under the same id.
    expect((await done(table, id, enter(1), { commandId })).seq).toBe(10);
  });

  it('a failure takes only its own command with it: those that wait behind it are carried out', async () => {
    const store = new HeldStore();
    const table = sessionsOn(store);
    const id = await startedCampaign(table);
    const door = new Door();
    store.before = door;
    store.failure = new StorageFailure('the disk is full');
    const failing = table.sessions.command(id, randomUUID(), enter(1), SOMEBODY);
    const waiting = done(table, id, enter(2, { q: 0, r: 0 }));
    await door.reached;
    const failed = expect(failing).rejects.toBeInstanceOf(StorageFailure);
    door.open();
    await failing.catch(() => {
      store.failure = null;
    });
    await failed;
    expect((await waiting).seq).toBe(9);
    expect(table.published).toHaveLength(1);
  });

  it('publishes exactly what was answered, once, and what the ledger holds', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const answers = [
      await done(table, id, enter(1)),
      await done(table, id, { kind: 'travel', to: { q: 0, r: 1 } }),
      await done(table, id, { kind: 'close' }, { by: THE_OWNER }),
    ];
    expect(table.published.map(({ entries }) => JSON.stringify(entries))).toEqual(
      answers.map(({ entries }) => JSON.stringify(entries)),
    );
    const read = (await table.sessions.entries(id, 8, 100)).map((entry) => JSON.stringify(entry));
    expect(answers.flatMap(({ entries }) => entries.map((entry) => JSON.stringify(entry)))).toEqual(read);
  });
});

describe('a command id', () => {
  it('[interface] the same id again gives the same answer and does nothing twice', async () => {
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

  it('[interface] also when it comes twice at the same time', async () => {
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

  it('[interface] refusals are not remembered', async () => {
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

describe('who may', () => {
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

  it('an owner may everything a player may', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    await done(table, id, enter(1), { by: THE_OWNER });
    const { entries } = await done(table, id, { kind: 'travel', path: [4] }, { by: THE_OWNER });
    expect(entries[0]?.by).toEqual(THE_OWNER);
  });

  it('nobody commands a campaign that there is not', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    await table.sessions.remove(id);
    expect(await refusal(table, id, enter(1))).toBe('campaign/not-found');
  });
});
