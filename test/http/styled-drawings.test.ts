import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { drawInProcess } from '../support/drawn-in-process.ts';
import { expectProblem } from '../support/problems.ts';
import { serverOfFile } from '../support/server-in-process.ts';

const server = serverOfFile();

async function exporting(world: { kind: string }) {
  const { id, owner } = await new ApiClient(server.url).start({ world });
  return (query: string, format = 'svg') =>
    owner.call<string>('GET', `/api/campaigns/${id}/export/${format}${query}`);
}

describe('GET …/export/svg?map&show', () => {
  it('draws what is asked for, also at an earlier moment', async () => {
    drawInProcess();
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
    ['solo', 'svg', '?show=numbers,', 'show: is any of numbers,altitudes,expeditions'],
    ['solo', 'svg', '?show=numbers&show=altitudes', 'show: given once'],
    ['solo', 'text-mapper', '?show=numbers', 'show: is for drawings as svg or png, not as text-mapper.'],
    ['solo', 'svg', '?width=640', 'width: is for a picture, not for svg.'],
    ['solo', 'png', '?width=9000', "width: is a whole number of pixels from 64 to 8192, not '9000'."],
    ['elevation', 'svg', '?map=heights', "map: is for worlds of kind 'solo' or 'island'"],
    ['solo', 'png', '?grid=7', 'grid: is how many pixels high a hex is, a whole number from 8 to 512'],
    ['solo', 'text-mapper', '?grid=64', 'grid: is for svg or png, not for text-mapper.'],
    ['solo', 'png', '?grid=64&width=640', 'width: does not go with grid'],
    ['solo', 'png', '?paper=none', 'paper: goes with grid'],
    ['solo', 'png', '?grid=64&paper=blue', "paper: is 'plain' or 'none', not 'blue'."],
    ['solo', 'png', '?grid=64&hide=trees', 'hide: is any of numbers,trail,party,names,signs,unknown'],
  ])('of a world of kind %s as %s%s is malformed: %s', async (kind, format, query, told) => {
    const exported = await exporting({ kind });
    const answer = await exported(query, format);
    expectProblem(answer, 'request/malformed');
    expect(JSON.stringify(answer.body)).toContain(told);
  });

  itInAll('with an empty list of what it shows or hides is the same as without the list', async () => {
    const exported = await exporting({ kind: 'solo' });
    for (const [empty, without] of [
      ['?show=', ''],
      ['?grid=64&hide=', '?grid=64'],
    ] as const) {
      const { status, body } = await exported(empty, 'svg');
      expect({ status, body }).toEqual({ status: 200, body: (await exported(without, 'svg')).body });
    }
  });

  it('is available in Text Mapper’s format for a world of heights too', async () => {
    const { status, headers, body } = await (await exporting({ kind: 'elevation' }))('', 'text-mapper');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toContain('text/plain');
    expect(
      String(body).match(/^\d{4} (?:ocean|plain|green-hills|hills|mountains|coastal|swamp)$/gm),
    ).toHaveLength(7);
  });
});

describe('GET …/export/png?width', () => {
  it.each(['solo', 'island', 'elevation'])(
    'is a picture of a world of kind %s, as wide as asked for',
    async (kind) => {
      drawInProcess();
      const client = new ApiClient(server.url);
      const { id, owner } = await client.start({ world: { kind } });
      const answer = await owner.fetch(`/api/campaigns/${id}/export/png?width=640`);
      expect(answer.status).toBe(200);
      expect(answer.headers.get('content-type')).toBe('image/png');
      expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=".+\.png"$/);
      expect(PNG.sync.read(Buffer.from(await answer.arrayBuffer())).width).toBe(640);
    },
  );

  it('shows what is asked for', async () => {
    drawInProcess();
    const { id, owner } = await new ApiClient(server.url).start({
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

describe('GET …/export/png?grid', () => {
  it.each(['solo', 'island', 'elevation'])(
    'is a picture of only the map of a world of kind %s, with the positions of its hexes in its metadata',
    async (kind) => {
      drawInProcess();
      const client = new ApiClient(server.url);
      const { id, owner } = await client.start({ world: { kind } });
      const answer = await owner.fetch(`/api/campaigns/${id}/export/png?grid=64&paper=none&hide=unknown`);
      expect(answer.status).toBe(200);
      const grid = JSON.parse(answer.headers.get('hexfarer-grid') ?? 'null');
      const bytes = Buffer.from(await answer.arrayBuffer());
      const { width, height, data } = PNG.sync.read(bytes);
      expect(grid).toMatchObject({ width, height, hexHeight: 64 });
      const alphaAt = (x: number, y: number) => data[4 * (Math.round(y) * width + Math.round(x)) + 3];
      expect(alphaAt(2, 2)).toBe(0);
      const step = 0.75 * grid.hexWidth;
      const isLower = (column: number) => Number(column % 2 === 0);
      const startAt = [
        grid.x + (50 - grid.column) * step,
        grid.y + (50 - grid.row + (isLower(50) - isLower(grid.column)) / 2) * grid.hexHeight,
      ] as const;
      expect(alphaAt(...startAt)).toBe(255);
      expect(bytes.includes(`Hexfarer-Grid\0\0\0\0\0${JSON.stringify(grid)}`)).toBe(true);
    },
  );

  itInAll('is refused if too large, with the size that would fit', async () => {
    const { id, owner } = await new ApiClient(server.url).start({
      world: { kind: 'island', hexes: 600 },
    });
    const answer = await owner.call('GET', `/api/campaigns/${id}/export/png?grid=512`);
    expectProblem(answer, 'request/too-large');
    const [, fitting] = /(\d+) or less would fit/.exec(JSON.stringify(answer.body)) ?? [];
    expect(Number(fitting)).toBeGreaterThan(8);
    const fits = await owner.fetch(`/api/campaigns/${id}/export/png?grid=${fitting}&at=2`);
    expect(fits.status).toBe(200);
  });
});

describe('a drawing', () => {
  it.each(['svg', 'png', 'text-mapper'])('as %s contains its source', async (format) => {
    const client = new ApiClient(server.url);
    const { id, owner } = await client.start({ world: { kind: 'solo' } });
    const { body } = await owner.call<{ entries: { hash: string }[] }>(
      'GET',
      `/api/campaigns/${id}/ledger?after=4&limit=1`,
    );
    const answer = await owner.fetch(`/api/campaigns/${id}/export/${format}?at=5`);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.includes(`after entry 5, head ${body.entries[0]?.hash}`)).toBe(true);
  });
});
