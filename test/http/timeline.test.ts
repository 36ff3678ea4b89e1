import { describe, expect, it } from 'vitest';
import type { MapView } from '../../src/campaign/map-view.ts';
import { MAP_FRAME_TYPE } from '../../src/formats/map-json.ts';
import type { CampaignId } from '../../src/ledger/id.ts';
import type { TimelineAnswer } from '../../src/protocol/answers.ts';
import { ApiClient } from '../support/api-client.ts';
import { DelegatingStore } from '../support/delegating-store.ts';
import { memoryServer } from '../support/memory-server.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblem } from '../support/problems.ts';
import { serverOfFile } from '../support/server-in-process.ts';
import { enlarge } from '../support/sessions.ts';

const server = serverOfFile();

async function played() {
  const { url } = server;
  const { id, owner } = await new ApiClient(url).start({ start: 'later' });
  for (const command of [
    { kind: 'note', q: 0, r: 0, text: 'Mine.', for: 'owner' },
    { kind: 'enter', to: 0 },
    { kind: 'travel', path: [1, 4, 1] },
    { kind: 'rest' },
    { kind: 'enter', to: 1 },
  ] as const)
    expect((await owner.command(id, command)).status).toBe(200);
  const timeline = async (who: ApiClient, query = '') =>
    (await who.call<TimelineAnswer>('GET', `/api/campaigns/${id}/timeline${query}`)).body;
  const map = async (who: ApiClient, query = '', accept = 'application/json') =>
    (await who.call<MapView>('GET', `/api/campaigns/${id}/map${query}`, undefined, { accept })).body;
  return { id, owner, timeline, map };
}

describe('the timeline', () => {
  it('gives the place of the party and the day for each entry, as the map of that moment does', async () => {
    const { owner, timeline, map } = await played();
    const { q, r, day, head } = await timeline(owner);
    expect(head).toBe(12);
    expect([q.length, r.length, day.length]).toEqual([12, 12, 12]);
    for (let seq = 1; seq <= head; seq++) {
      const then = await map(owner, `?at=${seq}`);
      const party = q[seq - 1] === null ? null : { q: q[seq - 1], r: r[seq - 1] };
      expect({ party, day: day[seq - 1] }, `after entry ${seq}`).toEqual({
        party: then.party,
        day: then.day,
      });
    }
  });

  it('gives the paths that were longer than one step, even those that led back to where they began', async () => {
    const { id, owner, timeline, map } = await played();
    const { party } = await map(owner);
    await owner.command(id, { kind: 'travel', path: [4, 1] });
    const { paths, q, r } = await timeline(owner);
    const there = { q: party?.q, r: (party?.r ?? 0) + 1 };
    expect(paths.map(({ seq }) => seq)).toEqual([10, 13]);
    expect(paths[0]?.path).toHaveLength(3);
    expect(paths[1]?.path).toEqual([there, party]);
    // The paths and places together are the trail of the map.
    const trail = q.flatMap<object>((_, index) => {
      const way = paths.find(({ seq }) => seq === index + 1);
      const before = index === 0 ? null : q[index - 1];
      const isStep = q[index] !== null && (before !== q[index] || r[index - 1] !== r[index]);
      return way?.path ?? (isStep ? [{ q: q[index], r: r[index] }] : []);
    });
    expect(trail).toEqual((await map(owner)).trail);
    for (let after = 0; after <= 13; after++)
      expect((await timeline(owner, `?after=${after}`)).paths, `after ${after}`).toEqual(
        paths.filter(({ seq }) => seq > after),
      );
  });

  it('is paged', async () => {
    const { owner, timeline } = await played();
    const whole = await timeline(owner);
    expect(await timeline(owner, '?after=4&limit=3')).toEqual({
      q: whole.q.slice(4, 7),
      r: whole.r.slice(4, 7),
      day: whole.day.slice(4, 7),
      paths: [],
      head: 12,
    });
    expect(await timeline(owner, '?after=99')).toEqual({ q: [], r: [], day: [], paths: [], head: 12 });
  });

  it('is available to everybody with a link, and refuses invalid limits', async () => {
    const { id, owner, timeline } = await played();
    const { client } = await newPartner(owner, id, 'watcher');
    expect(await timeline(client)).toEqual(await timeline(owner));
    for (const query of ['?limit=0', '?limit=20001', '?after=-1', '?after=x'])
      expectProblem(await owner.call('GET', `/api/campaigns/${id}/timeline${query}`), 'request/malformed');
  });
});

describe('a map without its hexes', () => {
  it('equals the map of any moment in everything else, for every reader', async () => {
    const { id, owner, map } = await played();
    const { client } = await newPartner(owner, id, 'player');
    for (const query of ['', '?at=5', '?at=1'])
      for (const who of [owner, client]) {
        const { hexes: _, ...rest } = await map(who, query);
        expect(await map(who, query, MAP_FRAME_TYPE)).toEqual(rest);
      }
    expect((await map(owner, '', MAP_FRAME_TYPE)).notes).toHaveLength(1);
    expect((await map(client, '', MAP_FRAME_TYPE)).notes).toHaveLength(0);
  });
});

describe('a long timeline', () => {
  it('is read in parts, so that other requests run in between', async () => {
    const asked: number[] = [];
    class Counting extends DelegatingStore {
      override statuses(id: CampaignId, after: number, limit: number) {
        asked.push(limit);
        return super.statuses(id, after, limit);
      }
    }
    const { url, store, clock } = await memoryServer({ spoil: (inner) => new Counting(inner) });
    const { id, owner } = await new ApiClient(url).start({ seed: 'wide' });
    await enlarge({ store, clock }, id as CampaignId, 'wide', 5000);
    const { seq } = (await owner.call<{ seq: number }>('GET', `/api/campaigns/${id}`)).body;
    const { body } = await owner.call<TimelineAnswer>('GET', `/api/campaigns/${id}/timeline`);
    expect(body).toMatchObject({ head: seq, q: { length: seq }, day: { length: seq } });
    expect(Math.max(...asked)).toBeLessThanOrEqual(2000);
    expect(asked.length).toBeGreaterThan(2);
  });

  it('reads its paths in small batches, so that no other request waits for all of them', async () => {
    const read: number[] = [];
    class Counting extends DelegatingStore {
      override entries(id: CampaignId, seqs: readonly number[]) {
        read.push(seqs.length);
        return super.entries(id, seqs);
      }
    }
    const { url } = await memoryServer({ spoil: (store) => new Counting(store) });
    const { id, owner } = await new ApiClient(url).start({});
    for (let turn = 0; turn < 250; turn++) await owner.oneOfMany(id, { kind: 'travel', path: [1, 4] });
    read.length = 0;
    const { paths } = (await owner.call<TimelineAnswer>('GET', `/api/campaigns/${id}/timeline`)).body;
    expect(paths.map(({ seq }) => seq)).toEqual(Array.from({ length: 250 }, (_, index) => 9 + index));
    expect(read).toEqual([100, 100, 50]);
  });
});
