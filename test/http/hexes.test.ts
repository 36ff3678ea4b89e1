import { beforeEach, describe, expect, it } from 'vitest';
import type { MapView } from '../../src/campaign/map-view.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectProblem } from '../support/problems.ts';
import { serverOfFile } from '../support/server-in-process.ts';
import { shortWalk } from '../support/short-walk.ts';

const server = serverOfFile();

let id: string;
let owner: ApiClient;
let path: string;

beforeEach(async () => {
  ({ id, owner } = await new ApiClient(server.url).start());
  path = `/api/campaigns/${id}`;
});

const mapOf = async () => (await owner.call<MapView>('GET', `${path}/map`)).body;

describe('GET …/hexes/:q/:r', () => {
  it('gives one hex and its entries', async () => {
    await shortWalk(owner, id);
    const { hexes } = await mapOf();
    for (const hex of hexes) {
      const { status, body } = await owner.call<{ entries: { seq: number; hex?: unknown }[] }>(
        'GET',
        `${path}/hexes/${hex.q}/${hex.r}`,
      );
      expect(status).toBe(200);
      expect(body).toMatchObject({ ...hex });
      expect(body.entries.map(({ seq }) => seq)).toContain(hex.seq);
      expect(body.entries.find(({ seq }) => seq === hex.seq)?.hex).toEqual(hex);
    }
  });

  it('gives an unknown hex with its odds, which are probabilities', async () => {
    const { status, body } = await owner.call<{
      odds: { terrain: Record<string, number>; altitude: Record<string, number> };
      entries: unknown[];
    }>('GET', `${path}/hexes/0/-2`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ q: 0, r: -2, label: '5048', entries: [] });
    expect(body).not.toHaveProperty('altitude');
    for (const odds of [body.odds.terrain, body.odds.altitude]) {
      const chances = Object.values(odds);
      expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 9);
      for (const chance of chances) expect(chance).toBeGreaterThan(0);
    }
  });

  it('reveals nothing when asked for an unknown hex', async () => {
    const before = await mapOf();
    await owner.call('GET', `${path}/hexes/0/-2`);
    await owner.call('GET', `${path}/hexes/50/50`);
    expect(await mapOf()).toEqual(before);
  });

  it('gives no odds before the start is known, nor for a hex that cannot be entered', async () => {
    const { id: other, owner: hers } = await owner.start({ dice: 'own' });
    expect((await hers.call('GET', `/api/campaigns/${other}/hexes/0/0`)).body).toMatchObject({ odds: null });
    expect((await owner.call('GET', `${path}/hexes/7/7`)).body).toMatchObject({ odds: null });
  });

  it('answers for hexes at the edge of the world', async () => {
    for (const place of ['9999999/0', '-9999999/9999999', '0/-99999999']) {
      const { status, body } = await owner.call('GET', `${path}/hexes/${place}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ entries: [], label: expect.stringContaining('.') });
    }
  });

  it.each(['x/0', '0/x', '1.5/0', '0/1e9', '999999999999/0', ' /0', '--1/0', '0/NaN'])(
    'hexes/%s is malformed',
    async (place) => {
      expectProblem(await owner.call('GET', `${path}/hexes/${encodeURI(place)}`), 'request/malformed');
    },
  );
});
