import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { expectComplaint, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';

const explored = (...words: string[]) =>
  runInProcess(['explore', '--world', 'solo', '--seed', 'demo', '--hexes', '40', ...words]);

describe('explore --map --show', () => {
  it('draws a map of heights with its numbers, the same bytes each time', async () => {
    const words = ['--format', 'svg', '--map', 'heights', '--show', 'numbers,altitudes'];
    const { status, out } = await explored(...words);
    expect(status).toBe(0);
    expect(out).toContain('>#40</text>');
    expect(out).toContain('id="ground-height-5"');
    expect((await explored(...words)).out).toBe(out);
    expect((await explored('--format', 'svg')).out).not.toContain('>#40</text>');
  });

  it.each([
    [['--format', 'svg', '--map', 'roads'], /--map is 'terrain', 'heights' or 'rivers', not 'roads'/],
    [['--format', 'svg', '--show', 'all'], /--show is any of numbers,altitudes,expeditions/],
    [['--map', 'heights'], /--map goes with --format svg/],
    [['--json', '--show', 'numbers'], /--show goes with --format svg/],
    [
      ['--format', 'text-mapper', '--map', 'heights'],
      /--map is for drawings as svg or png, not as text-mapper/,
    ],
    [['--format', 'svg', '--width', '640'], /--width is for a picture, not for svg/],
    [['--format', 'png', '--width', '9'], /--width is a whole number of pixels from 64 to 8192, not '9'/],
    [['--json', '--width', '640'], /--width goes with --format svg or png/],
    [['--format', 'png', '--hide', 'trail'], /--hide goes with grid/],
    [
      ['--format', 'png', '--grid', '600'],
      /--grid is how many pixels high a hex is, a whole number from 8 to 512/,
    ],
  ])('%j is refused with one line', async (words, told) => {
    expectComplaint(await explored(...words), 2, told);
  });

  it('is for solo and island worlds', async () => {
    const words = ['--world', 'elevation', '--format', 'svg', '--map', 'rivers'];
    expectComplaint(
      await explored(...words),
      2,
      /--map is for worlds of kind 'solo' or 'island', not 'elevation'/,
    );
  });

  it('is described by --help', async () => {
    for (const command of ['explore', 'export']) {
      const { out } = await runInProcess([command, '--help']);
      expect(out).toContain('--map SUBJECT');
      expect(out).toMatch(/numbers,\s+altitudes,\s+expeditions/);
    }
  });
});

describe('explore --format png', () => {
  it('writes a picture of the width given, the same bytes each time', async () => {
    const scratch = dataDirectory();
    const pictures = await Promise.all(
      ['one.png', 'other.png'].map(async (name) => {
        const file = join(scratch, name);
        expect((await explored('--format', 'png', '--width', '500', '--out', file)).status).toBe(0);
        return readFileSync(file);
      }),
    );
    expect(PNG.sync.read(pictures[0] ?? Buffer.of()).width).toBe(500);
    expect(pictures[0]?.equals(pictures[1] ?? Buffer.of())).toBe(true);
  });
});

describe('explore --format png --grid', () => {
  it('writes only the map, and prints on standard error where its hexes are', async () => {
    const file = join(dataDirectory(), 'map.png');
    const { status, error } = await explored('--format', 'png', '--grid', '32', '--out', file);
    expect(status).toBe(0);
    const { width, height } = PNG.sync.read(readFileSync(file));
    expect(JSON.parse(error)).toMatchObject({ width, height, hexHeight: 32 });
  });

  it('fails if the picture would be too large', async () => {
    const words = [
      '--hexes',
      '3000',
      '--format',
      'png',
      '--grid',
      '512',
      '--out',
      join(dataDirectory(), 'x'),
    ];
    expectComplaint(await explored(...words), 1, /8192 is the most on a side: \d+ or less would fit/);
  });
});
