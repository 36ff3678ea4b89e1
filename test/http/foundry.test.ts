import { beforeEach, describe, expect, it } from 'vitest';
import { varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { drawInProcess } from '../support/drawn-in-process.ts';
import { newPartner } from '../support/parties.ts';
import { expectProblem } from '../support/problems.ts';
import { serverOfFile } from '../support/server-in-process.ts';
import { unzipped } from '../support/unzipped.ts';

const server = serverOfFile();

const client = async () => new ApiClient(server.url);

async function exported(by: ApiClient, id: string, query = '') {
  const answer = await by.fetch(`/api/campaigns/${id}/export/foundry${query}`);
  expect(answer.status).toBe(200);
  return { answer, files: await unzipped(Buffer.from(await answer.arrayBuffer())) };
}

describe('GET …/export/foundry', () => {
  beforeEach(drawInProcess);

  it.each(varied(['solo', 'island', 'elevation']))(
    'for a world of kind %s is a module in a zip file',
    async (kind) => {
      const { id, owner } = await (await client()).start({ world: { kind } });
      const { answer, files } = await exported(owner, id);
      expect(answer.headers.get('content-type')).toBe('application/zip');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.zip"$/);
      const folder = `hexfarer-${id}`;
      const [manifest, script, data, picture, ...rest] = [...files.keys()];
      expect(rest).toEqual([]);
      expect([manifest, script, data]).toEqual(
        ['module.json', 'bring-in.mjs', 'campaign.json'].map((name) => `${folder}/${name}`),
      );
      const { scene, background, source } = JSON.parse(files.get(`${folder}/campaign.json`) ?? '');
      expect(source.head).toMatch(/^[0-9a-f]{64}$/);
      expect(`modules/${picture}`).toBe(background[14].levels[0].background.src);
      expect(scene.width).toBeGreaterThan(100);
    },
  );

  it('leaves out what is for the owner only, unless the owner asks, and hides it from players in Foundry even then', async () => {
    const { id, owner } = await (await client()).start({});
    for (const audience of ['owner', 'everyone'] as const)
      await owner.command(id, { kind: 'note', q: 0, r: 0, text: `for ${audience} only`, for: audience });
    const texts = async (role: 'player' | 'watcher' | 'owner') => {
      const other = role === 'owner' ? owner : (await newPartner(owner, id, role)).client;
      const { files } = await exported(other, id);
      return JSON.parse(files.get(`hexfarer-${id}/campaign.json`) ?? '').journals as {
        ownership: { default: number };
      }[];
    };
    for (const role of ['player', 'watcher'] as const) {
      const told = JSON.stringify(await texts(role));
      expect(told.match(/for everyone only/g)).toHaveLength(2);
      expect(told).not.toContain('for owner only');
    }
    const told = await texts('owner');
    const [ofAll, ofOwners] = [2, 0].map((level) =>
      told.filter(({ ownership }) => ownership.default === level),
    );
    expect(JSON.stringify(ofAll)).not.toContain('for owner only');
    expect(JSON.stringify(ofOwners).match(/for owner only/g)).toHaveLength(2);
  });

  it('has the state after an earlier entry, if asked for, and refuses unknown parameters', async () => {
    const { id, owner } = await (await client()).start({});
    const { files } = await exported(owner, id, '?at=3');
    expect([...files.keys()].at(-1)).toBe(`hexfarer-${id}/map-3.png`);
    const asked = (query: string) => owner.call('GET', `/api/campaigns/${id}/export/foundry?${query}`);
    expectProblem(await asked('profile=plain'), 'request/malformed');
    expectProblem(await asked('at=x'), 'request/malformed');
  });
});
