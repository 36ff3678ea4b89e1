import { expect, it } from 'vitest';
import type { MapView } from '../../src/campaign/map-view.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { serverOfFile } from '../support/server-in-process.ts';

const server = serverOfFile();

it('a name on the open sea of an island is the same in a fork, in an import, and on the map as it was', async () => {
  const { id, owner } = await new ApiClient(server.url).start({ world: { kind: 'island' } });
  const mapOf = async (who: ApiClient, of: string, query = '') =>
    (
      await who.call<MapView & { readonly outline: readonly Axial[] }>(
        'GET',
        `/api/campaigns/${of}/map${query}`,
      )
    ).body;
  const { seq: before } = await mapOf(owner, id);
  const sea = { q: -40, r: 7 };
  for (const [of, text] of [
    ['water', 'The Long Sea'],
    ['place', 'Gull Rock'],
  ] as const)
    expect((await owner.command(id, { kind: 'name', ...sea, of, text })).status).toBe(200);
  const map = await mapOf(owner, id);
  expect(map.names).toEqual([
    { ...sea, of: 'water', text: 'The Long Sea', seq: before + 1 },
    { ...sea, of: 'place', text: 'Gull Rock', seq: before + 2 },
  ]);
  expect((await mapOf(owner, id, `?at=${before}`)).names).toEqual([]);
  expect((await mapOf(owner, id, `?at=${before + 1}`)).names).toEqual(map.names.slice(0, 1));

  const archive = await (await owner.fetch(`/api/campaigns/${id}/export/archive`)).arrayBuffer();
  const response = await fetch(new URL('/api/campaigns/import', server.url), {
    method: 'POST',
    headers: { 'content-type': 'application/gzip' },
    body: archive,
  });
  expect(response.status).toBe(201);
  const fork = await owner.call<CreatedCampaign>('POST', `/api/campaigns/${id}/fork`, {
    at: map.seq,
    name: 'Elsewhere',
  });
  expect(fork.status).toBe(201);
  for (const { campaign, links } of [(await response.json()) as CreatedCampaign, fork.body]) {
    const there = await mapOf(new ApiClient(server.url, links.owner.token), campaign.id);
    const { names, hexes, outline } = map;
    expect(there).toMatchObject({ names, hexes, outline });
  }
  const sheet = await (await owner.fetch(`/api/campaigns/${id}/export/gazetteer?as=markdown`)).text();
  expect(sheet).toContain('| The Long Sea (water); Gull Rock | Open sea |');
});
