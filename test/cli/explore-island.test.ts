import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Roll } from '../../src/dice/roll.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { readTextMapper } from '../formats/text-mapper-reader.ts';
import { expectComplaint, hexfarer, json, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';

interface Document {
  readonly world: string;
  readonly seed: string | null;
  readonly settings: Readonly<Record<string, unknown>>;
  readonly outline: readonly Axial[];
  readonly hexes: readonly SoloRecord[];
}

const explored = (...words: string[]) => runInProcess(['explore', '--world', 'island', ...words]);
const asText = ({ q, r }: Axial): string => `${q},${r}`;
const sorted = (hexes: readonly Axial[]): string[] => hexes.map(asText).sort();

describe('explore --world island --json', () => {
  it.each([
    [1, 24],
    [2, 24],
    [3, 10],
    [4, 60],
    [5, 24],
    [5, 1],
    [5, 2],
  ])('has the outline that `island` grows: algorithm %i, %i hexes', async (algorithm, size) => {
    const words = ['--algorithm', String(algorithm), '--seed', 'demo', '--json'];
    const { outline } = json<Document>(await explored(...words, '--size', String(size)));
    const grown = json<{ hexes: readonly Axial[] }>(
      await runInProcess(['island', ...words, '--hexes', String(size)]),
    );
    expect(outline.map(asText)).toEqual(grown.hexes.map(asText));
  });

  it('reveals every land hex once, and none beyond', async () => {
    for (const order of ['walk', 'spiral']) {
      const { outline, hexes } = json<Document>(
        await explored('--seed', 'end', '--hexes', '5000', '--order', order, '--json'),
      );
      expect(hexes).toHaveLength(24);
      expect(sorted(hexes)).toEqual(sorted(outline));
    }
  });

  it('reveals land from neighbouring land, with the sequence numbers of its entries', async () => {
    const { hexes } = json<Document>(await explored('--seed', 'way', '--json'));
    expect(hexes.map(({ seq }) => seq)).toEqual(Array.from({ length: 24 }, (_, index) => index + 3));
    for (const [index, { origin, q, r }] of hexes.entries()) {
      if (index === 0) continue;
      expect(neighbours({ q, r }).map(asText)).toContain(asText(origin as Axial));
      expect(hexes.slice(0, index).map(asText)).toContain(asText(origin as Axial));
    }
  });

  it('contains its settings, as chosen or by default', async () => {
    expect(json<Document>(await explored('--seed', 's', '--json')).settings).toEqual({
      algorithm: 5,
      hexes: 24,
      houseRules: [],
    });
    const words = [
      '--algorithm',
      '3',
      '--size',
      '9',
      '--house-rule',
      'coastal-shelf',
      '--seed',
      's',
      '--json',
    ];
    expect(json<Document>(await explored(...words))).toMatchObject({
      world: 'island',
      seed: 's',
      settings: { algorithm: 3, hexes: 9, houseRules: ['coastal-shelf'] },
    });
  });

  it('gives the beginning of a larger list for fewer hexes, and the same bytes in another process', async () => {
    const all = json<Document>(await explored('--seed', 'twice', '--json'));
    const few = json<Document>(await explored('--seed', 'twice', '--hexes', '11', '--json'));
    expect(few).toEqual({ ...all, hexes: all.hexes.slice(0, 11) });
    const words = ['explore', '--world', 'island', '--seed', 'twice', '--json'];
    expect(hexfarer(words).out).toBe((await runInProcess(words)).out);
  });
});

describe('explore --world island on real dice', () => {
  it('gives the same island as a seed, with the faces that the seed rolled', async () => {
    const words = ['--size', '12', '--order', 'spiral', '--json'];
    const seeded = json<Document & { dice?: readonly Roll[] }>(await explored('--seed', 'again', ...words));
    const grown = json<{ dice: readonly Roll[] }>(
      await runInProcess(['island', '--hexes', '12', '--seed', 'again', '--json']),
    );
    const faces = [...grown.dice, ...seeded.hexes.flatMap(({ dice }) => dice)].flatMap((roll) => roll.faces);
    const own = json<Document>(await explored('--dice', faces.join(','), ...words));
    expect({ ...own, seed: 'again' }).toEqual({
      ...seeded,
      hexes: seeded.hexes.map((hex) => ({ ...hex, dice: hex.dice.map((roll) => ({ ...roll, own: true })) })),
    });
  });

  it('says which die is missing, and what it is for', async () => {
    const { status, out, error } = await explored('--dice', '');
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(error.trimEnd().split('\n').at(-1)).toMatch(
      /^hexfarer: after 0 faces the next die is lacking: .* of 5050/,
    );
  });
});

describe('explore --world island in other formats', () => {
  it('explains the world in words: its outline, then every hex', async () => {
    const { status, out, error } = await explored('--seed', 'told');
    expect({ status, error }).toEqual({ status: 0, error: '' });
    const finds = out.split('\n').filter((line) => line !== '' && !line.startsWith(' '));
    expect(finds.length).toBeGreaterThanOrEqual(25);
    expect(out).not.toMatch(/undefined|NaN|\[object/);
  });

  it('draws a sea chart with its name', async () => {
    const { status, out } = await explored('--seed', 'Skerry', '--hexes', '10', '--format', 'svg');
    expect(status).toBe(0);
    expect(out).toMatch(/^<svg [\s\S]*Skerry[\s\S]*<\/svg>\n$/);
  });

  it('gives a Text Mapper map of what is known, with the open sea beside it', async () => {
    const { hexes } = json<Document>(await explored('--seed', 'map', '--hexes', '15', '--json'));
    const { out } = await explored('--seed', 'map', '--hexes', '15', '--format', 'text-mapper');
    const two = (number: number): string => String(number).padStart(2, '0');
    const { regions } = readTextMapper(out);
    const isSea = ({ types }: (typeof regions)[number]) => types.includes('ocean');
    const labelOf = ({ x, y }: (typeof regions)[number]) => `${two(x)}${two(y)}`;
    const land = regions.filter((region) => !isSea(region)).map(labelOf);
    expect(land.sort()).toEqual(hexes.map(({ label }) => label).sort());
    const sea = new Set(regions.filter(isSea).map(labelOf));
    expect(sea.size).toBeGreaterThan(0);
    for (const label of land) expect(sea).not.toContain(label);
  });

  it('makes an archive that verifies, and can be imported with all its land', async () => {
    const file = join(dataDirectory(), 'island.hexfarer.gz');
    const words = ['--seed', 'kept', '--hexes', '5000', '--format', 'archive', '--out', file];
    expect(await explored(...words)).toEqual({ status: 0, out: '', error: '' });
    expect(json(await runInProcess(['verify', file, '--json']))).toMatchObject({ ok: true, hexes: 24 });
  });
});

describe('the settings of an island', () => {
  it.each<[string, RegExp]>([
    ['--algorithm 6', /--algorithm is one of 1, 2, 3, 4, 5, not '6'/],
    ['--algorithm five', /--algorithm is one of 1, 2, 3, 4, 5, not 'five'/],
    ['--size 0', /--size is a whole number from 1 to 1,000, not '0'/],
    ['--size 1000000', /--size is a whole number from 1 to 1,000, not '1000000'/],
    ['--size many', /--size is a whole number from 1 to 1,000, not 'many'/],
    ['--house-rule none', /--house-rule is a list of coastal-shelf \(.*\), not 'none'/],
    [
      '--house-rule landfall',
      /--house-rule is a list of coastal-shelf \(no landfall: nobody enters the sea around an island\), not 'landfall'/,
    ],
    ['--basin lake', /--basin means nothing to --world island/],
    ['--dice-count 4', /--dice-count means nothing to --world island/],
    ['--order rings', /--order is 'walk' or 'spiral', not 'rings'/],
    ['--format pdf', /--format is 'json', 'svg', 'png', 'text-mapper' or 'archive', not 'pdf'/],
    ['--dice 1,2', /either --seed \(any text\) or --dice/],
  ])('%s is wrong usage: 2, and one line', async (words, what) => {
    expectComplaint(await explored('--seed', 's', ...words.split(' ')), 2, what);
  });

  it('are refused for a solo world', async () => {
    expectComplaint(
      await runInProcess(['explore', '--seed', 's', '--size', '9']),
      2,
      /--size means nothing to --world solo/,
    );
  });
});
