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

describe('GET …/export/tiled', () => {
  beforeEach(drawInProcess);

  it.each(varied(['solo', 'island', 'elevation']))(
    'for a world of kind %s is a map, or a zip file with its picture if asked for',
    async (kind) => {
      const { id, owner } = await (await client()).start({ world: { kind } });
      const alone = await owner.fetch(`/api/campaigns/${id}/export/tiled`);
      expect(alone.headers.get('content-type')).toMatch(/^application\/json/);
      expect(alone.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.tmj"$/);
      const text = await alone.text();
      const { tilesets, properties } = JSON.parse(text);
      expect(properties).toContainEqual({ name: 'kind', type: 'string', value: kind });
      const both = await owner.fetch(`/api/campaigns/${id}/export/tiled?as=zip`);
      expect(both.headers.get('content-type')).toBe('application/zip');
      const files = await unzipped(Buffer.from(await both.arrayBuffer()));
      const [map, picture, ...rest] = [...files.keys()];
      expect(rest).toEqual([]);
      expect(files.get(map ?? '')).toBe(text);
      expect(picture).toBe(tilesets[0].image);
      expect(await (await owner.fetch(`/api/campaigns/${id}/export/tiled?as=tmj`)).text()).toBe(text);
    },
  );

  it('leaves out what is for the owner only, unless the owner asks', async () => {
    const { id, owner } = await (await client()).start({});
    for (const audience of ['owner', 'everyone'] as const)
      await owner.command(id, { kind: 'note', q: 0, r: 0, text: `for ${audience} only`, for: audience });
    const reading = async (role: 'player' | 'watcher' | 'owner') => {
      const other = role === 'owner' ? owner : (await newPartner(owner, id, role)).client;
      return (await other.fetch(`/api/campaigns/${id}/export/tiled`)).text();
    };
    expect(await reading('owner')).toContain('for owner only');
    for (const role of ['player', 'watcher'] as const) {
      const text = await reading(role);
      expect(text).toContain('for everyone only');
      expect(text).not.toContain('for owner only');
    }
  });

  it('has the state after an earlier entry, if asked for, and explains an invalid request', async () => {
    const { id, owner } = await (await client()).start({});
    const { properties } = await (await owner.fetch(`/api/campaigns/${id}/export/tiled?at=3`)).json();
    expect(properties).toContainEqual({ name: 'entry', type: 'int', value: 3 });
    const asked = (query: string, format = 'tiled') =>
      owner.call('GET', `/api/campaigns/${id}/export/${format}?${query}`);
    expectProblem(await asked('as=tmx'), 'request/malformed');
    expectProblem(await asked('as=zip&as=tmj'), 'request/malformed');
    expectProblem(await asked('profile=plain'), 'request/malformed');
    expectProblem(await asked('as=zip', 'vault'), 'request/malformed');
  });
});
