import { describe, expect, it } from 'vitest';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { OnWritten } from '../../src/session/growth.ts';
import { SessionManager } from '../../src/session/session-manager.ts';
import { systemDigest } from '../../src/session/system.ts';
import { verifyCampaign } from '../../src/session/verify.ts';
import { WORLDS } from '../../src/world/registry.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { ScriptedClock } from '../support/scripted-system.ts';
import { SOMEBODY, sessionsOn, startedCampaign } from '../support/sessions.ts';

const ROLL = { kind: 'roll', dice: '1d6' } as const;

/** A campaign whose watchers can be made to miss a message: set `watchers.failure`. */
async function followed() {
  const store = new MemoryStore();
  const id = await startedCampaign(sessionsOn(store, { digest: systemDigest }));
  const failed: [CampaignId, unknown][] = [];
  const watchers = { failure: null as Error | null, told: [] as number[] };
  const sessions = new SessionManager({
    store,
    clock: new ScriptedClock(),
    digest: systemDigest,
    worlds: WORLDS,
    publisher: {
      publish: (_, entries) => {
        if (watchers.failure) throw watchers.failure;
        watchers.told.push(...entries.map(({ seq }) => seq));
      },
    },
    onFailedAfterWriting: (campaign, error) => failed.push([campaign, error]),
  });
  const roll = (onWritten?: () => void) =>
    sessions.command(id, crypto.randomUUID(), ROLL, SOMEBODY, { onWritten });
  const enter = (onWritten?: OnWritten) =>
    sessions.command(id, crypto.randomUUID(), { kind: 'enter', to: 1 }, SOMEBODY, { onWritten });
  return { store, id, sessions, roll, enter, failed, watchers };
}

describe('a command that is in the ledger is answered as done', () => {
  it('even if publishing it to the watchers fails', async () => {
    const { id, sessions, roll, failed, watchers } = await followed();
    watchers.failure = new Error('the channel failed');
    expect(await roll()).toMatchObject({ ok: true, seq: 9, entries: [{ kind: 'rolled', seq: 9 }] });
    expect(failed).toEqual([[id, watchers.failure]]);
    watchers.failure = null;
    expect(await roll()).toMatchObject({ ok: true, seq: 10 });
    expect(watchers.told).toEqual([10]);
    expect((await sessions.campaign(id))?.seq).toBe(10);
  });

  it('even if the callback that counts its bytes throws', async () => {
    const { id, roll, failed, watchers } = await followed();
    const failure = new Error('nobody counts');
    const outcome = await roll(() => {
      throw failure;
    });
    expect(outcome).toMatchObject({ ok: true, seq: 9 });
    expect(failed).toEqual([[id, failure]]);
    expect(watchers.told, 'those who watch are told').toEqual([9]);
  });

  it('even if applying it in memory fails; the campaign is then read anew', async () => {
    const { store, id, sessions, roll, failed } = await followed();
    const campaign = await sessions.campaign(id);
    if (!campaign) throw new Error('there is no campaign');
    const failure = new Error('memory failed');
    campaign.apply = () => {
      throw failure;
    };
    expect(await roll()).toMatchObject({ ok: true, seq: 9 });
    expect(failed).toEqual([[id, failure]]);
    expect(await sessions.campaign(id)).not.toBe(campaign);
    expect(await roll()).toMatchObject({ ok: true, seq: 10 });
    expect(await verifyCampaign(id, store, systemDigest)).toMatchObject({ ok: true });
  });

  it('even if it was only half applied in memory; the commands queued behind it are decided on a fresh reading', async () => {
    const { store, id, sessions, enter, failed, watchers } = await followed();
    const campaign = await sessions.campaign(id);
    if (!campaign) throw new Error('there is no campaign');
    const failure = new Error('memory failed');
    const { world } = campaign;
    const apply = world.apply.bind(world);
    // From then on the world knows the hex, but the campaign never counts the entry.
    world.apply = (...args) => {
      apply(...args);
      throw failure;
    };
    const counted: number[] = [];
    const onWritten = (bytes: number) => counted.push(bytes);
    const outcomes = await Promise.all([1, 2, 3].map(() => enter(onWritten)));
    const seqs = outcomes.map((outcome) => (outcome.ok ? outcome.seq : outcome.refusal));
    expect(seqs).toEqual([9, 10, 11]);
    expect(failed).toEqual([[id, failure]]);
    expect(watchers.told, 'those who watch are told of each').toEqual([9, 10, 11]);
    expect(counted, 'each is counted').toHaveLength(3);
    const anew = await sessions.campaign(id);
    expect(anew).not.toBe(campaign);
    expect(anew?.seq).toBe(11);
    expect(await verifyCampaign(id, store, systemDigest)).toMatchObject({ ok: true });
  });
});
