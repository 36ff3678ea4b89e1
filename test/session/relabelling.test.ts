import { expect, it } from 'vitest';
import { mapVersion } from '../../src/campaign/map-version.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { SessionManager } from '../../src/session/session-manager.ts';
import { systemDigest } from '../../src/session/system.ts';
import { WORLDS } from '../../src/world/registry.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import { ScriptedClock } from '../support/scripted-system.ts';
import { carryOut, SOMEBODY, sessionsOn, startedCampaign } from '../support/sessions.ts';

/** A store in which everybody has the name given here, and whose reading of names fails for one campaign. */
class NamingStore extends DelegatingStore {
  name = 'Mira';
  failsFor: CampaignId | null = null;

  override async labels(id: CampaignId): Promise<ReadonlyMap<string, string>> {
    if (id === this.failsFor) throw new StorageFailure('the connection was lost');
    return new Map([[SOMEBODY.link, this.name]]);
  }
}

it('a name that somebody gave up is no longer shown anywhere, even if names could not be read at once', async () => {
  const store = new NamingStore();
  const table = sessionsOn(store);
  const ids = [await startedCampaign(table), await startedCampaign(table), await startedCampaign(table)];
  for (const id of ids)
    await carryOut(
      table,
      id,
      { kind: 'note', q: 0, r: 0, text: 'Wolves', for: 'everyone' },
      { by: { ...SOMEBODY, label: store.name } },
    );
  const authors = async () =>
    Promise.all(ids.map(async (id) => (await table.sessions.view(id))?.notes.map(({ by }) => by.label)));
  expect(await authors()).toEqual([['Mira'], ['Mira'], ['Mira']]);

  store.name = '';
  store.failsFor = ids[0] ?? null;
  await expect(table.sessions.relabelAll()).rejects.toThrow('the connection was lost');
  store.failsFor = null;
  expect(await authors()).toEqual([[''], [''], ['']]);
});

it('if names can’t be read after one was given up, the error does not claim that nothing was written', async () => {
  const store = new NamingStore();
  const table = sessionsOn(store);
  const id = await startedCampaign(table);
  await table.sessions.campaign(id);
  store.failsFor = id;
  await expect(table.sessions.relabel(id)).rejects.toMatchObject({ mayBeWritten: true });
});

it('a campaign that can’t be opened does not prevent a name from being given up: it is not in memory', async () => {
  let isReadable = true;
  const store = new (class extends NamingStore {
    override async summary(id: CampaignId) {
      if (!isReadable) throw new StorageFailure('the connection was lost');
      return super.summary(id);
    }
  })();
  const id = await startedCampaign(sessionsOn(store));
  const { sessions } = sessionsOn(store);
  isReadable = false;
  const opening = sessions.campaign(id);
  const relabelled = sessions.relabel(id);
  await expect(opening).rejects.toThrow('the connection was lost');
  expect(await relabelled).toBeUndefined();
});

/** The sessions of a store; each campaign whose names may have changed is added to `told`. */
const sessionsTelling = (store: NamingStore, told: CampaignId[]): SessionManager =>
  new SessionManager({
    store,
    clock: new ScriptedClock(),
    digest: systemDigest,
    worlds: WORLDS,
    publisher: { publish: () => {} },
    onRelabelled: (campaign) => told.push(campaign),
  });

it('a map with other names is another version, and cached drawings of the earlier ones are dropped, even if names can’t be read', async () => {
  const store = new NamingStore();
  const id = await startedCampaign(sessionsOn(store));
  const told: CampaignId[] = [];
  const open = () => sessionsTelling(store, told);
  const sessions = open();
  const version = async (of = sessions) => {
    const campaign = await of.campaign(id);
    return campaign && mapVersion(campaign, campaign.seq);
  };
  const versions = [await version()];
  expect(await version()).toBe(versions[0]);
  await sessions.relabel(id);
  versions.push(await version());
  store.failsFor = id;
  await expect(sessions.relabel(id)).rejects.toThrow('the connection was lost');
  store.failsFor = null;
  versions.push(await version(), await version(open()));
  expect(new Set(versions).size).toBe(4);
  expect(told).toEqual([id, id]);
});

it('a map keeps its version, and its cached drawings, while all names are as they were read before', async () => {
  const store = new NamingStore();
  const id = await startedCampaign(sessionsOn(store));
  const told: CampaignId[] = [];
  const sessions = sessionsTelling(store, told);
  const versions = new Set<string>();
  const relabelled = async () => {
    const campaign = await sessions.campaign(id);
    if (!campaign) throw new Error('the campaign is there');
    await sessions.relabelAll();
    versions.add(mapVersion(campaign, campaign.seq));
  };
  for (let time = 0; time < 3; time++) await relabelled();
  expect([versions.size, told]).toEqual([1, [id]]);
  // This name is in nothing that is in force, but may be in a map as it was earlier.
  store.name = 'Tam';
  await relabelled();
  expect([versions.size, told]).toEqual([2, [id, id]]);
});
