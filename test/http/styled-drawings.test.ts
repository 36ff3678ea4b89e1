import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { expectProblem } from '../support/problems.ts';
import { serverInProcess } from '../support/server-in-process.ts';

async function exporting(world: { kind: string }) {
  const { id, owner } = await new ApiClient((await serverInProcess()).url).start({ world });
  return (query: string, format = 'svg') =>
    owner.call<string>('GET', `/api/campaigns/${id}/export/${format}${query}`);
}

describe('GET …/export/svg?map&show', () => {
  it('draws what is asked for, also of an earlier moment', async () => {
    const exported = await exporting({ kind: 'solo' });
    const { status, body } = await exported('?map=heights&show=numbers,altitudes,expeditions&at=5');
    expect(status).toBe(200);
    expect(body).toContain('>#4</text>');
    expect(body).not.toContain('>#5</text>');
    expect(body).toContain('4 hexes revealed');
    const plain = (await exported('')).body;
    expect(plain).not.toContain('>#4</text>');
    expect((await exported('?map=terrain')).body).toBe(plain);
    expect((await exported('?map=rivers')).body).not.toBe(plain);
  });

  it.each([
    ['solo', 'svg', '?map=roads', "map: is 'terrain', 'heights' or 'rivers', not 'roads'."],
    ['solo', 'svg', '?show=', 'show: is any of numbers,altitudes,expeditions'],
    ['solo', 'svg', '?show=numbers&show=altitudes', 'show: given once'],
    ['solo', 'text-mapper', '?show=numbers', 'show: is for drawings as svg or png, not as text-mapper.'],
    ['solo', 'svg', '?width=640', 'width: is for a picture, not for svg.'],
    ['solo', 'png', '?width=9000', "width: is a whole number of pixels from 64 to 8192, not '9000'."],
    ['elevation', 'svg', '?map=heights', "map: is for worlds of kind 'solo' or 'island'"],
  ])('of a world of kind %s as %s%s is malformed: %s', async (kind, format, query, told) => {
    const exported = await exporting({ kind });
    const answer = await exported(query, format);
    expectProblem(answer, 'request/malformed');
    expect(JSON.stringify(answer.body)).toContain(told);
  });
});

describe('GET …/export/png?width', () => {
  it.each(['solo', 'island', 'elevation'])(
    'is a picture of a world of kind %s, as wide as asked for',
    async (kind) => {
      const client = new ApiClient((await serverInProcess()).url);
      const { id, owner } = await client.start({ world: { kind } });
      const answer = await owner.fetch(`/api/campaigns/${id}/export/png?width=640`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.png"$/);
      expect(PNG.sync.read(Buffer.from(await answer.arrayBuffer())).width).toBe(640);
    },
  );

  it('shows what is asked for', async () => {
    const { id, owner } = await new ApiClient((await serverInProcess()).url).start({
      world: { kind: 'solo' },
    });
    const picture = async (query: string) => {
      const answer = await owner.fetch(`/api/campaigns/${id}/export/png?width=300${query}`);
      return Buffer.from(await answer.arrayBuffer()).toString('base64');
    };
    expect(await picture('&map=heights')).not.toBe(await picture(''));
    expect(await picture('&map=terrain')).toBe(await picture(''));
  });
});
