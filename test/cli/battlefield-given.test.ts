import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectComplaint, json, runInProcess } from '../support/cli.ts';
import { PROJECT } from '../support/server-process.ts';

const battlefield = (...words: string[]) => runInProcess(['battlefield', ...words]);

interface Made {
  readonly cells: readonly {
    readonly column: number;
    readonly row: number;
    readonly features: readonly { readonly kind: string }[];
  }[];
  readonly routes: readonly { readonly kind: string; readonly cells: readonly number[] }[];
  readonly dice: readonly { readonly for: string }[];
}

const standing = ({ cells }: Made, kind: string) =>
  cells
    .filter(({ features }) => features.some((feature) => feature.kind === kind))
    .map(({ column, row }) => `${column},${row}`);

describe('the worked example of docs/battlefields.md', () => {
  const page = readFileSync(join(PROJECT, 'docs/battlefields.md'), 'utf8');
  const [squares = [], hexes = []] = [
    ...page.matchAll(/^ {4}npm run -s hexfarer -- (battlefield .*)$/gm),
  ].map(([, line = '']) =>
    [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? ''),
  );

  it('gives the documented result on squares', async () => {
    const made = json<Made>(await runInProcess([...squares, '--json']));
    expect(standing(made, 'hill')).toEqual(['4,3', '7,4', '2,5', '7,6', '3,8']);
    expect(standing(made, 'ford')).toEqual(['4,5']);
    expect(standing(made, 'trees')).toEqual(['8,3', '1,5', '7,6', '8,8']);
    expect(standing(made, 'settlement')).toEqual(['4,3', '6,4', '6,6']);
    expect(standing(made, 'village')).toEqual(['3,7']);
  });

  it('gives the documented result on hexes', async () => {
    const made = json<Made>(await runInProcess([...hexes, '--json']));
    expect(standing(made, 'hill')).toEqual(['9,3', '1,4', '8,4', '5,5', '9,7']);
    expect(standing(made, 'ford')).toEqual(['4,4']);
    expect(standing(made, 'trees')).toEqual(['8,3', '2,4', '8,5', '2,7']);
    expect(standing(made, 'settlement')).toEqual(['4,3', '6,4', '4,6']);
    expect(standing(made, 'village')).toEqual(['7,7']);
  });

  it('is on a page that lists what can be given', async () => {
    const [, given = ''] = /^( {4}\{$[\s\S]*?^ {4}\})$/m.exec(page) ?? [];
    const run = await battlefield('--edition', 'portable-2', '--given', given, '--seed', 'x', '--json');
    expect(standing(json<Made>(run), 'lake')).toEqual(['5,5', '6,5']);
  });
});

describe('hexfarer battlefield --given', () => {
  const given = { river: { entry: 4, exit: 60, width: 1 }, numbers: { hills: 1 } };
  const words = ['--edition', 'portable-1', '--with', 'hills', '--dice', '1,1,1,1', '--json'];

  it('takes JSON text or a file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'hexfarer-given-'));
    try {
      const file = join(folder, 'given.json');
      writeFileSync(file, JSON.stringify(given));
      const one = await battlefield(...words, '--given', JSON.stringify(given));
      const other = await battlefield(...words, '--given', file);
      expect(json<Made>(one).dice.map((roll) => roll.for)).toEqual(['hill row', 'hill count']);
      expect(other).toEqual(one);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('can be combined with routes given as options', async () => {
    const run = await battlefield(...words, '--given', '{"numbers": {"hills": 1}}', '--track', '1,8 2,8');
    expect(json<Made>(run).routes).toMatchObject([{ kind: 'track', cells: [57, 58] }]);
  });

  it('skips the given hills when it says which hill a die is for', async () => {
    const features = '{"features": [{"kind": "hill", "cell": 9}]}';
    const run = await battlefield(
      '--edition',
      'portable-1',
      '--with',
      'hills',
      '--given',
      features,
      '--dice',
      '5',
    );
    expect(run).toMatchObject({ status: 1, out: '' });
    expect(run.error).toMatch(/the next die is lacking: d6 for hill row, hill 1 of 2$/m);
  });

  it('does not count mountains as hills when it says which hill a die is for', async () => {
    const given = '{"features": [{"kind": "mountain", "cells": [1, 5, 9]}]}';
    const options = ['--edition', 'portable-1', '--with', 'hills', '--given', given];
    const run = await battlefield(...options, '--dice', '5');
    expect(run.error).toMatch(/the next die is lacking: d6 for hill row, hill 1 of 3$/m);
  });

  it('skips the given sectors as well', async () => {
    const features = '{"river": {"exit": 12}, "features": [{"kind": "town", "cell": 1}]}';
    const lacking = async (dice: string) =>
      (await battlefield('--edition', 'sectors', '--given', features, '--dice', dice)).error;
    expect(await lacking('3')).toMatch(/the next die is lacking: .*, given river$/m);
    expect(await lacking('3,6,1,1,1')).toMatch(/terrain piece, sector \d+$/m);
  });

  it.each([
    [['--given', '{"river"'], /--given is no JSON: /],
    [['--given', '[1]'], /what is given is an object/],
    [['--given', '{"river": "1,1 3,1"}'], /river: cell 1 .* and cell 3 .* don't lie side by side/],
    [['--river', '9,1 8,1'], /river: \(9, 1\) is not on the board of 8 columns and 8 rows/],
    [['--river', ''], /river: a whole route needs its cells/],
    [['--railway', '1,1 2,1'], /portable-1 knows no railway/],
    [
      ['--given', '{"road": [1]}', '--road', '1,1'],
      /--given has a road already, so --road would say it twice/,
    ],
  ])('%j: one clear line and status 2', async (more, complaint) => {
    expectComplaint(await battlefield('--edition', 'portable-1', '--seed', 'x', ...more), 2, complaint);
  });

  it('a missing file: status 1', async () => {
    const run = await battlefield('--edition', 'portable-1', '--seed', 'x', '--given', '/nowhere/given.json');
    expectComplaint(run, 1, /there is no file \/nowhere\/given\.json/);
  });
});
