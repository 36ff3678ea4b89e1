import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { StorageFailure } from '../../../src/session/ports.ts';
import { HeldStore, Latch } from '../../support/delegating-store.ts';
import { carryOut, enter, SOMEBODY, sessionsOn, startedCampaign, THE_OWNER } from '../../support/sessions.ts';

describe('a command that is being written', () => {
  it('is neither published nor visible while its append is held back, and changes nothing', async () => {
    const store = new HeldStore();
    const table = sessionsOn(store);
    const id = await startedCampaign(table);
    const before = JSON.stringify(await table.sessions.view(id));
    const door = new Latch();
    store.before = door;
    let answered = false;
    const command = carryOut(table, id, enter(1)).finally(() => {
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

  it('has no effect in memory while the answer to its append is held back', async () => {
    const store = new HeldStore();
    const table = sessionsOn(store);
    const id = await startedCampaign(table);
    const before = JSON.stringify(await table.sessions.view(id));
    const door = new Latch();
    store.after = door;
    const command = carryOut(table, id, enter(1));
    await door.reached;
    expect(JSON.stringify(await table.sessions.view(id))).toBe(before);
    expect(table.published).toEqual([]);
    door.open();
    await command;
    expect(table.published).toHaveLength(1);
  });

  it('has changed nothing if its append fails, and the next command works', async () => {
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
    expect((await carryOut(table, id, enter(2))).seq).toBe(9);
    // The failed command may be sent again under the same id.
    expect((await carryOut(table, id, enter(1), { commandId })).seq).toBe(10);
  });

  it('fails alone if its append fails: the commands queued behind it are carried out', async () => {
    const store = new HeldStore();
    const table = sessionsOn(store);
    const id = await startedCampaign(table);
    const door = new Latch();
    store.before = door;
    store.failure = new StorageFailure('the disk is full');
    const failing = table.sessions.command(id, randomUUID(), enter(1), SOMEBODY);
    const waiting = carryOut(table, id, enter(2, { q: 0, r: 0 }));
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

  it('is published once, exactly as it was answered and as the ledger has it', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table);
    const answers = [
      await carryOut(table, id, enter(1)),
      await carryOut(table, id, { kind: 'travel', to: { q: 0, r: 1 } }),
      await carryOut(table, id, { kind: 'close' }, { by: THE_OWNER }),
    ];
    expect(table.published.map(({ entries }) => JSON.stringify(entries))).toEqual(
      answers.map(({ entries }) => JSON.stringify(entries)),
    );
    const read = (await table.sessions.entries(id, 8, 100)).map((entry) => JSON.stringify(entry));
    expect(answers.flatMap(({ entries }) => entries.map((entry) => JSON.stringify(entry)))).toEqual(read);
  });
});
