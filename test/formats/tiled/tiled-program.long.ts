/// <reference lib="dom" />
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { hexKey } from '../../../src/hex/axial.ts';
import { hexAtColumnRow } from '../../../src/hex/label.ts';
import type { HexRecord } from '../../../src/ledger/hex-record.ts';
import { ApiClient } from '../../support/api-client.ts';
import { sharedBrowser } from '../../support/browser.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { importedWorld } from '../../support/imported-world.ts';
import { serverInProcess } from '../../support/server-in-process.ts';

interface TiledMap {
  readonly width: number;
  readonly height: number;
  readonly tilewidth: number;
  readonly tileheight: number;
  /** Which columns are half a hex lower, counted from 0. */
  readonly staggerindex: 'odd' | 'even';
  readonly properties: readonly { readonly name: string; readonly value: unknown }[];
}

/** The opacity of a picture at some points, each from 0 to 255. */
async function opacityAt(picture: Buffer, points: readonly (readonly [x: number, y: number])[]) {
  const page = await (await sharedBrowser()).newPage();
  try {
    return await page.evaluate(
      async ([base64, at]) => {
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        const drawn = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
        const context = new OffscreenCanvas(drawn.width, drawn.height).getContext('2d');
        if (!context) throw new Error('no canvas');
        context.drawImage(drawn, 0, 0);
        return at.map(([x, y]) => context.getImageData(x, y, 1, 1).data[3] ?? 0);
      },
      [picture.toString('base64'), points] as const,
    );
  } finally {
    await page.close();
  }
}

it('Tiled draws a map of 300 hexes with each hex in its place, and nothing where none is known', async () => {
  const directory = dataDirectory();
  const run = (program: string, ...words: string[]) =>
    spawnSync(program, words, { cwd: directory, env: { ...process.env, QT_QPA_PLATFORM: 'offscreen' } });
  const { error } = run('tmxrasterizer', '--version');
  if (error) throw new Error('Tiled is needed, as a program: apt-get install -y tiled', { cause: error });

  const { url } = await serverInProcess();
  const { campaign, links } = await importedWorld(url, 300);
  const owner = new ApiClient(url, links.owner.token);
  const exported = await owner.fetch(`/api/campaigns/${campaign.id}/export/tiled?as=zip`);
  const files = unzipSync(new Uint8Array(await exported.arrayBuffer()));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(directory, name), bytes);
  const file = join(directory, Object.keys(files).find((name) => name.endsWith('.tmj')) ?? '');

  const drawn = run('tmxrasterizer', '--hide-layer', 'Rivers', '--hide-layer', 'Names', file, 'world.png');
  expect(drawn.status, String(drawn.stderr)).toBe(0);
  const { width, height, tilewidth, tileheight, staggerindex, properties } = JSON.parse(
    readFileSync(file, 'utf8'),
  ) as TiledMap;
  const number = (name: string) => Number(properties.find((property) => property.name === name)?.value);
  const { body } = await owner.call<{ hexes: HexRecord[] }>('GET', `/api/campaigns/${campaign.id}/map`);
  const known = new Set(body.hexes.map(hexKey));
  expect(known.size).toBe(300);

  const places = Array.from({ length: width * height }, (_, index) => [
    index % width,
    Math.floor(index / width),
  ]);
  const points = places.map(([column = 0, row = 0]): [number, number] => [
    Math.round((column * 0.75 + 0.5) * tilewidth),
    Math.round((row + 0.5 + (column % 2 === (staggerindex === 'odd' ? 1 : 0) ? 0.5 : 0)) * tileheight),
  ]);
  const opacity = await opacityAt(readFileSync(join(directory, 'world.png')), points);
  for (const [index, [column = 0, row = 0]] of places.entries()) {
    const hex = hexAtColumnRow(number('firstColumn') + column, number('firstRow') + row);
    expect(opacity[index], `column ${column}, row ${row}`).toBe(known.has(hexKey(hex)) ? 255 : 0);
  }
});
