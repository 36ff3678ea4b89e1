import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { expectComplaint, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { serverInProcess } from '../support/server-in-process.ts';
import { unzipped } from '../support/unzipped.ts';

describe('export --format tiled', () => {
  it('writes the map with its tile picture beside it, or both in a zip file', async () => {
    const directory = dataDirectory();
    const server = await serverInProcess({ dataDirectory: directory });
    const { id, owner } = await new ApiClient(server.url).start();
    for (const to of [1, 1, 2, 3] as const) await owner.command(id, { kind: 'enter', to });
    const folder = dataDirectory();
    const exported = (out: string, ...more: string[]) =>
      runInProcess([
        'export',
        id,
        '--format',
        'tiled',
        '--out',
        join(folder, out),
        '--data',
        directory,
        ...more,
      ]);
    expect(await exported('marches.tmj')).toMatchObject({ status: 0, out: '', error: '' });
    expect(readdirSync(folder).sort()).toEqual(['marches-tiles.png', 'marches.tmj']);
    const map = JSON.parse(readFileSync(join(folder, 'marches.tmj'), 'utf8'));
    expect(map.tilesets[0].image).toBe('marches-tiles.png');
    const picture = PNG.sync.read(readFileSync(join(folder, 'marches-tiles.png')));
    expect(picture.width).toBe(map.tilesets[0].imagewidth);

    expect(await exported('map.zip', '--at', '3')).toMatchObject({ status: 0, out: '', error: '' });
    const files = await unzipped(readFileSync(join(folder, 'map.zip')));
    expect([...files.keys()]).toEqual(['The Green Marches.tmj', 'The Green Marches-tiles.png']);

    expect(await exported('named.json')).toMatchObject({ status: 0, out: '', error: '' });
    const named = JSON.parse(readFileSync(join(folder, 'named.json'), 'utf8'));
    expect(named.tilesets[0].image).toBe('named-tiles.png');
    expect(existsSync(join(folder, 'named-tiles.png'))).toBe(true);

    expectComplaint(await exported('map.tmx'), 2, /--out ends with \.tmj or \.zip/);
    expectComplaint(await exported('map.tmj', '--as', 'html'), 2, /--as is for a gazetteer/);
    expectComplaint(await exported('nowhere/map.tmj'), 1, /can't be written/);
    expect(existsSync(join(folder, 'map.tmj'))).toBe(false);
  });
});
