import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import type { CampaignId } from '../../src/ledger/id.ts';
import { FollowUpFailure } from '../../src/session/follow-up-failure.ts';
import { type NewCampaign, StorageFailure } from '../../src/session/ports.ts';
import { systemDigest } from '../../src/session/system.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import { carryOut, enter, SOMEBODY, sessionsOn, startedCampaign } from '../support/sessions.ts';
import { someOwner } from '../support/store-rows.ts';

const REQUEST = {
  name: 'The Green Marches',
  world: { kind: 'solo', houseRules: [] },
  dice: 'server',
} as const;

/** A store that becomes unreachable with its next write: the write succeeds, but cannot be read for a while. */
class VanishingStore extends DelegatingStore {
  isVanishing = false;
  isAway = false;
  /** Whether campaigns can be removed even while nothing can be read. */
  isRemoving = false;
  /** Thrown after a campaign has been made. */
  failure: Error | null = null;

  override async create(campaign: NewCampaign) {
    await super.create(campaign);
    this.isAway = this.isVanishing;
    if (this.failure) throw this.failure;
  }

  override async receive(...received: Parameters<DelegatingStore['receive']>) {
    await super.receive(...received);
    this.isAway = this.isVanishing;
  }

  override async summary(id: CampaignId) {
    this.#assertThere();
    return super.summary(id);
  }

  override async remove(...asked: Parameters<DelegatingStore['remove']>) {
    if (!this.isRemoving) this.#assertThere();
    return super.remove(...asked);
  }

  override async creation(idHash: string) {
    this.#assertThere();
    return super.creation(idHash);
  }

  #assertThere(): void {
    if (this.isAway) throw new StorageFailure('the medium is away');
  }
}

const IN_DOUBT = { name: 'StorageFailure', mayBeWritten: true };

it('if a campaign is made but can’t be read, the error does not claim that nothing was written', async () => {
  const store = new VanishingStore();
  const { sessions } = sessionsOn(store, { digest: systemDigest });
  store.isVanishing = true;
  const requestId = randomUUID();
  await expect(sessions.create({ ...REQUEST, requestId }, someOwner())).rejects.toMatchObject(IN_DOUBT);
  store.isAway = false;
  expect(await sessions.create({ ...REQUEST, requestId }, someOwner())).toMatchObject({ kind: 'repeated' });
});

it('if the answer got lost and nobody can check whether a campaign was made, the error does not claim that nothing was written', async () => {
  const store = new VanishingStore();
  const { sessions } = sessionsOn(store, { digest: systemDigest });
  store.isVanishing = true;
  store.failure = new FollowUpFailure('the answer got lost');
  const creating = sessions.create({ ...REQUEST, requestId: randomUUID() }, someOwner());
  await expect(creating).rejects.toBe(store.failure);
});

it('if the answer got lost after a campaign was made, it is not taken for the campaign of an earlier request', async () => {
  const store = new VanishingStore();
  const { sessions } = sessionsOn(store, { digest: systemDigest });
  store.failure = new FollowUpFailure('the answer got lost');
  const creating = sessions.create({ ...REQUEST, requestId: randomUUID() }, someOwner());
  await expect(creating).rejects.toBe(store.failure);
});

it('if making a campaign fails, and nobody can check whether the same request made one before, the first failure is told', async () => {
  const store = new VanishingStore();
  const { sessions } = sessionsOn(store, { digest: systemDigest });
  store.isVanishing = true;
  store.failure = new StorageFailure('the disk is full');
  const creating = sessions.create({ ...REQUEST, requestId: randomUUID() }, someOwner());
  await expect(creating).rejects.toBe(store.failure);
});

/** A store in which everything can be read, except what is named here. */
class HidingStore extends DelegatingStore {
  hidden: 'ledger' | 'labels' | null = null;

  override async ledger(...asked: Parameters<DelegatingStore['ledger']>) {
    if (this.hidden === 'ledger') throw new StorageFailure('the medium is away');
    return super.ledger(...asked);
  }

  override async labels(id: CampaignId) {
    if (this.hidden === 'labels') throw new StorageFailure('the medium is away');
    return super.labels(id);
  }
}

it.each(['ledger', 'labels'] as const)(
  'if a command is repeated and the answer to it can’t be read, for lack of %s, the error does not claim that nothing was written',
  async (hidden) => {
    const store = new HidingStore();
    const table = sessionsOn(store, { digest: systemDigest });
    const id = await startedCampaign(table);
    const commandId = randomUUID();
    const command = enter(1, { q: 0, r: 0 });
    const done = await carryOut(table, id, command, { commandId });
    store.hidden = hidden;
    const repeated = table.sessions.command(id, commandId, command, SOMEBODY);
    await expect(repeated).rejects.toMatchObject(IN_DOUBT);
    store.hidden = null;
    expect(await carryOut(table, id, command, { commandId })).toEqual(done);
  },
);

it('if a fork is made but can’t be read, the error does not claim that nothing was written', async () => {
  const store = new VanishingStore();
  const table = sessionsOn(store, { digest: systemDigest });
  const parent = await startedCampaign(table);
  store.isVanishing = true;
  const forking = table.sessions.fork(parent, { at: 8, name: 'Another way' }, someOwner());
  await expect(forking).rejects.toMatchObject(IN_DOUBT);
});

const FAILED = { name: 'StorageFailure', mayBeWritten: false };

it('a new campaign that can’t be read, and whose link nobody could ever learn, is removed again', async () => {
  const store = new VanishingStore();
  const table = sessionsOn(store, { digest: systemDigest });
  const parent = await startedCampaign(table);
  store.isVanishing = true;
  store.isRemoving = true;
  await expect(table.sessions.create(REQUEST, someOwner())).rejects.toMatchObject(FAILED);
  store.isAway = false;
  const fork = { at: 8, name: 'Another way' };
  await expect(table.sessions.fork(parent, fork, someOwner())).rejects.toMatchObject(FAILED);
  store.isAway = false;
  expect((await store.summaries()).map(({ id }) => id)).toEqual([parent]);
});
