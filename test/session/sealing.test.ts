import { describe, expect, it } from 'vitest';
import type { Entry } from '../../src/ledger/entry.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { WorldSettings } from '../../src/ledger/settings.ts';
import { type CampaignStore, StorageFailure } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';
import { verifyCampaign } from '../../src/session/verify.ts';
import {
  commitmentOf,
  diceSeedOf,
  expectChain,
  expectSeals,
  facesFromSeed,
  throwsOf,
} from '../support/chain.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import {
  carryOut,
  enter,
  type SessionsUnderTest,
  SOLO,
  sessionsOn,
  startedCampaign,
  THE_OWNER,
} from '../support/sessions.ts';
import { STORAGES } from '../support/storages.ts';
import { EVERY_WORLD } from '../support/worlds.ts';

const sealed = (table: SessionsUnderTest, world: WorldSettings, more = {}) =>
  startedCampaign(table, { world, seed: undefined, ...more });

const ledgerOf = ({ sessions }: SessionsUnderTest, id: CampaignId) => sessions.entries(id, 0, 10_000);

const verified = ({ store }: SessionsUnderTest, id: CampaignId) => verifyCampaign(id, store, systemDigest);

const namesOf = (entries: readonly Entry[], name: 'command' | 'next' | 'secret') =>
  entries.filter((entry) => entry[name] !== undefined).map(({ seq }) => seq);

/** Walks in a small circle: into the unknown at first, then through known hexes. */
async function wandered(table: SessionsUnderTest, id: CampaignId, steps: number): Promise<void> {
  for (let step = 0; step < steps; step++) {
    const { sessions } = table;
    const campaign = await sessions.campaign(id);
    const party = campaign?.party;
    if (!campaign || !party) throw new Error('nobody is there');
    for (const to of [1, 2, 3, 4, 5, 6] as const) {
      const outcome = await sessions.command(
        id,
        crypto.randomUUID(),
        enter((((to + step) % 6) + 1) as 1),
        THE_OWNER,
      );
      if (outcome.ok) break;
      expect(outcome.refusal.code).toBe('campaign/open-sea');
    }
  }
}

describe.each(EVERY_WORLD)('in a sealed world of kind %s', (_kind, world) => {
  it('every throw matches the seal before it, and no other entry reveals a secret', async () => {
    const table = sessionsOn();
    const id = await sealed(table, world);
    await wandered(table, id, 25);
    const entries = await ledgerOf(table, id);
    expectChain(entries);
    expect(entries.flatMap(throwsOf)).not.toEqual([]);
    expect(expectSeals(entries)).toBe(entries.flatMap(throwsOf).length);
    expect(namesOf(entries, 'next')).toEqual(entries.map(({ seq }) => seq));
    // Each command writes one entry here, so each with dice of the server reveals a secret, and no other does.
    const start = entries.filter((entry) => entry.command === undefined);
    const rolled = entries.filter((entry) => throwsOf(entry).length > 0 && !start.includes(entry));
    expect(namesOf(entries, 'secret')).toEqual([2, ...rolled.map(({ seq }) => seq)]);
    expect(await verified(table, id)).toMatchObject({ ok: true, entries: entries.length });
  });

  it('the entries made with the campaign name no command, and the first of them reveals one secret for all', async () => {
    const table = sessionsOn();
    const id = await sealed(table, world);
    const entries = await ledgerOf(table, id);
    expect(entries.length).toBeGreaterThan(1);
    expect(namesOf(entries, 'command')).toEqual([]);
    expect(namesOf(entries, 'secret')).toEqual([2]);
    expect(expectSeals(entries)).toBeGreaterThan(0);
  });

  it('a start that comes later is one command, whose first entry reveals its secret', async () => {
    const table = sessionsOn();
    const id = await sealed(table, world, { start: 'later' });
    expect(await table.store.summary(id)).toMatchObject({ seq: 1, party: null, hexCount: 0 });
    const commandId = '0b7c9a52-6a3e-4f0b-9d61-0d7f3c1f7a11';
    await carryOut(table, id, { kind: 'enter', to: 0 }, { commandId });
    const entries = await ledgerOf(table, id);
    expect(entries.slice(1).map(({ command }) => command)).toEqual(entries.slice(1).map(() => commandId));
    expect(namesOf(entries, 'secret')).toEqual([2]);
    expectChain(entries);
    expect(expectSeals(entries)).toBeGreaterThan(0);
    expect(await verified(table, id)).toMatchObject({ ok: true });
  });

  it('with a chosen seed nothing is sealed, and closing reveals the seed', async () => {
    const table = sessionsOn();
    const id = await startedCampaign(table, { world, seed: 'the old road' });
    await wandered(table, id, 8);
    const { seed } = (await table.store.secrets(id)) ?? {};
    await carryOut(table, id, { kind: 'close' }, { by: THE_OWNER });
    const entries = await ledgerOf(table, id);
    expect(namesOf(entries, 'next')).toEqual([]);
    expect(namesOf(entries, 'secret')).toEqual([]);
    const [started] = entries;
    const closed = entries.at(-1);
    if (started?.kind !== 'started' || closed?.kind !== 'closed') throw new Error('no whole ledger');
    expect(closed).toMatchObject({ seed: 'the old road', seedSalt: seed?.salt });
    expect(started.commitment).toBe(commitmentOf('the old road', closed.seedSalt ?? ''));
    expectChain(entries);
    expect(await verified(table, id)).toMatchObject({ ok: true });
  });
});

describe('a command', () => {
  it('without a throw by the server reveals no secret: walking, travelling, own dice', async () => {
    const table = sessionsOn();
    const id = await sealed(table, SOLO, { dice: 'own' });
    const faces = [4, 1, 3, 1, 3, 1, 3, 1, 3, 1, 3, 4, 1, 3, 1, 3];
    await carryOut(table, id, { kind: 'enter', to: 0, faces });
    await carryOut(table, id, enter(1));
    await carryOut(table, id, { kind: 'travel', to: { q: 0, r: 1 } });
    const entries = await ledgerOf(table, id);
    expect(entries.map(({ kind }) => kind)).toEqual([
      'started',
      ...Array(7).fill('revealed'),
      'moved',
      'moved',
    ]);
    expect(namesOf(entries, 'secret')).toEqual([]);
    expect(namesOf(entries, 'next')).toEqual(entries.map(({ seq }) => seq));
    expect(namesOf(entries, 'command')).toEqual(entries.slice(1).map(({ seq }) => seq));
    expect(expectSeals(entries)).toBe(0);
    expect(await verified(table, id)).toMatchObject({ ok: true });
  });

  it('may bring own dice in a campaign where the server throws, and then reveals no secret', async () => {
    const table = sessionsOn();
    const id = await sealed(table, SOLO);
    await carryOut(table, id, enter(1));
    let faces: readonly number[] = [];
    for (let turn = 0; turn < 20; turn++) {
      const outcome = await table.sessions.command(
        id,
        crypto.randomUUID(),
        { ...enter(1), faces } as ReturnType<typeof enter>,
        THE_OWNER,
      );
      if (outcome.ok) break;
      const { needs } = outcome.refusal;
      if (!needs) throw new Error(outcome.refusal.code);
      faces = [...needs.soFar, ...Array<number>(needs.count).fill(needs.accept?.[0] ?? 3)];
    }
    const last = (await ledgerOf(table, id)).at(-1);
    expect(last).toMatchObject({ kind: 'revealed', command: expect.any(String), next: expect.any(String) });
    expect(last).not.toHaveProperty('secret');
    await carryOut(table, id, enter(1));
    expect(expectSeals(await ledgerOf(table, id))).toBeGreaterThan(7);
    expect(await verified(table, id)).toMatchObject({ ok: true });
  });

  it('would have thrown other dice under another id', async () => {
    const table = sessionsOn();
    const id = await sealed(table, SOLO, { start: 'later' });
    const commandId = '0b7c9a52-6a3e-4f0b-9d61-0d7f3c1f7a11';
    const { entries } = await carryOut(table, id, { kind: 'enter', to: 0 }, { commandId });
    const secret = entries[0]?.secret ?? '';
    const dice = (command: string) =>
      entries.map((entry) => facesFromSeed(diceSeedOf(secret, command), entry));
    expect(dice(commandId)).toEqual(entries.map((entry) => throwsOf(entry).map(({ faces }) => faces)));
    expect(dice('0b7c9a52-6a3e-4f0b-9d61-0d7f3c1f7a12')).not.toEqual(dice(commandId));
  });
});

/** A store that fails to write the next entries, once `isFailing` is set. */
class FailingStore extends DelegatingStore {
  isFailing = false;

  override async append(...given: Parameters<CampaignStore['append']>) {
    if (!this.isFailing) return super.append(...given);
    this.isFailing = false;
    throw new StorageFailure('the medium is full');
  }
}

it('a sealed campaign that could not be closed keeps its key, and goes on with the throw that was sealed', async () => {
  const store = new FailingStore();
  const table = sessionsOn(store);
  const id = await sealed(table, SOLO);
  store.isFailing = true;
  const closing = table.sessions.command(id, crypto.randomUUID(), { kind: 'close' }, THE_OWNER);
  await expect(closing).rejects.toThrow(StorageFailure);
  await carryOut(table, id, { kind: 'roll', dice: '2d6' });
  const entries = await ledgerOf(table, id);
  expect(entries.at(-1)).toMatchObject({ kind: 'rolled', next: expect.any(String) });
  expect(entries.map(({ kind }) => kind)).not.toContain('received');
  expectSeals(entries);
});

describe.each(STORAGES)('a sealed campaign that is closed, on %s', (_name, open) => {
  it('seals nothing more, reveals no seed, and its key is deleted', async () => {
    const table = sessionsOn((await open()).campaigns);
    const id = await sealed(table, SOLO);
    await carryOut(table, id, enter(1));
    expect((await table.store.secrets(id))?.masterKey).toMatch(/^[0-9a-f]{64}$/);
    const { entries } = await carryOut(table, id, { kind: 'close' }, { by: THE_OWNER });
    expect(entries).toMatchObject([{ kind: 'closed', command: expect.any(String) }]);
    for (const name of ['next', 'secret', 'seed', 'seedSalt']) expect(entries[0]).not.toHaveProperty(name);
    expect(await table.store.secrets(id)).toEqual({ masterKey: null, seed: null });
    expectChain(await ledgerOf(table, id));
    expect(await verified(table, id)).toMatchObject({ ok: true });
  });
});
