import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { WORLDS } from '../../src/world/registry.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { varied } from '../support/all-tests.ts';
import { expectComplaint, hexfarer, json, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';

interface World {
  world: string;
  seed: string;
  hexes: SoloRecord[];
}

const explore = (...words: string[]) => runInProcess(['explore', '--seed', 'demo', ...words]);

/** The same in a process of its own. */
const exploreApart = (...words: string[]) => hexfarer(['explore', '--seed', 'demo', ...words]);

describe('explore', () => {
  it('--json names world and seed, and lists the first N hexes in order of discovery', () => {
    const world = json<World>(exploreApart('--world', 'solo', '--hexes', '60', '--json'));
    expect(world).toMatchObject({ world: 'solo', seed: 'demo' });
    expect(world.hexes).toHaveLength(60);
    expect(world.hexes.map(({ seq }) => seq)).toEqual(Array.from({ length: 60 }, (_, index) => index + 2));
    expect(world.hexes.slice(0, 7).map(({ label }) => label)).toEqual([
      '5050',
      '5049',
      '5150',
      '5151',
      '5051',
      '4951',
      '4950',
    ]);
    for (const hex of world.hexes.slice(1)) expect(hex.origin).not.toBeNull();
  });

  it.each([
    ['svg', ['--map', 'heights', '--show', 'altitudes']],
    ['text-mapper', []],
    ['archive', []],
  ] as const)('--json tells the world while --format %s is written to --out', async (format, style) => {
    const [alone, beside] = [join(dataDirectory(), 'alone'), join(dataDirectory(), 'beside')];
    const drawn = ['--hexes', '30', '--format', format, ...style];
    expect(await explore(...drawn, '--out', alone)).toMatchObject({ status: 0, out: '' });
    const both = await explore(...drawn, '--out', beside, '--json');
    expect(both).toEqual(await explore('--hexes', '30', '--json'));
    expect(readFileSync(beside)).toEqual(readFileSync(alone));
  });

  it('--json with a --format and no file is refused, as both would write to one output', async () => {
    const complaint =
      '--json and --format svg ask for two things at once; leave one out, or name a file by --out FILE for the second';
    expect(await explore('--json', '--format', 'svg')).toMatchObject({ status: 2, out: '' });
    expect((await explore('--json', '--format', 'svg')).error).toContain(complaint);
  });

  it('of fewer hexes gives the beginning of one with more', async () => {
    const many = json<World>(await explore('--hexes', '90', '--json')).hexes;
    for (const count of [1, 7, 30])
      expect(json<World>(await explore('--hexes', String(count), '--json')).hexes).toEqual(
        many.slice(0, count),
      );
  });

  it.each(
    varied([
      ['json', ['--json']],
      ['svg', ['--format', 'svg']],
      ['text-mapper', ['--format', 'text-mapper']],
    ] as const),
  )('gives the same bytes wherever it is run: %s', async (_what, words) => {
    const first = await explore('--hexes', '150', ...words);
    expect(first).toMatchObject({ status: 0, error: '' });
    expect(first.out.endsWith('\n')).toBe(true);
    expect(first.out).not.toMatch(/\d{4}-\d\d-\d\dT|\r/);
    // In another process with a different environment: language, time zone, directory, variables.
    const env = { TZ: 'Asia/Tokyo', LC_ALL: 'tr_TR.UTF-8', PORT: '1', HEXFARER_LIMITS: 'off', NO_COLOR: '1' };
    const elsewhere = hexfarer(['explore', '--seed', 'demo', '--hexes', '150', ...words], {
      env,
      cwd: dataDirectory(),
    });
    expect(elsewhere).toEqual(first);
  });

  it.each([
    ['words', []],
    ['spiral', ['--order', 'spiral', '--json']],
    ['a house rule', ['--house-rule', 'coastal-shelf', '--json']],
  ])('gives the same within one process: %s', async (_what, words) => {
    expect((await explore('--hexes', '80', ...words)).out).toBe(
      (await explore('--hexes', '80', ...words)).out,
    );
  });

  it('gives another world for another seed, order or house rule', async () => {
    const runs = [
      await explore('--hexes', '200', '--json'),
      await runInProcess(['explore', '--seed', 'another', '--hexes', '200', '--json']),
      await explore('--hexes', '200', '--json', '--order', 'spiral'),
      await explore('--hexes', '200', '--json', '--house-rule', 'coastal-shelf'),
      await explore('--hexes', '200', '--json', '--house-rule', 'landfall'),
      await explore('--hexes', '200', '--json', '--house-rule', 'landfall,coastal-shelf'),
    ];
    expect(new Set(runs.map(({ out }) => out)).size).toBe(runs.length);
  });

  it('with --order spiral goes ring by ring', async () => {
    const { hexes } = json<World>(await explore('--order', 'spiral', '--hexes', '61', '--json'));
    const rings = hexes.map(({ q, r }) => (Math.abs(q) + Math.abs(r) + Math.abs(q + r)) / 2);
    expect(rings).toEqual([...rings].sort((a, b) => a - b));
    expect(rings.at(-1)).toBe(4);
  });

  it('--help lists the orders of every kind of world, with the default and the one for dice', async () => {
    const told = (await runInProcess(['explore', '--help'])).out.replace(/\s+/g, ' ');
    expect(told).toContain(
      "solo, island: walk (the source's own, the default) or spiral (always with --dice); elevation: rings",
    );
  });

  it.each(['text-mapper', 'svg'])(
    '--out writes %s to a file, and nothing to standard output',
    async (format) => {
      const file = join(dataDirectory(), 'world');
      const run = await explore('--hexes', '30', '--format', format, '--out', file);
      expect(run).toMatchObject({ status: 0, out: '' });
      expect(readFileSync(file, 'utf8')).toBe((await explore('--hexes', '30', '--format', format)).out);
    },
  );

  it('accepts any text as a seed', async () => {
    for (const seed of ['-1', ' ', 'Über 🏔', '{"a":1}', 'x'.repeat(200)]) {
      const run = await runInProcess(['explore', `--seed=${seed}`, '--hexes', '9', '--json']);
      expect(json<World>(run).seed).toBe(seed);
    }
  });

  it.each<[string[], RegExp]>([
    [['explore'], /--seed/],
    [['explore', '--seed'], /seed/],
    [['explore', '--seed', ''], /--seed/],
    [['explore', '--seed', 'x', '--hexes', '0'], /--hexes.*'0'/],
    [['explore', '--seed', 'x', '--hexes', '-5'], /--hexes is a whole number from 1 .* not '-5'/],
    [['explore', '--seed', 'x', '--hexes', '1.5'], /--hexes.*'1.5'/],
    [['explore', '--seed', 'x', '--hexes', 'many'], /--hexes.*'many'/],
    [['explore', '--seed', 'x', '--hexes', '1e3'], /--hexes/],
    [['explore', '--seed', 'x', '--world', 'moon'], /--world.*'moon'/],
    [['explore', '--seed', 'x', '--order', 'zigzag'], /--order.*'zigzag'/],
    [['explore', '--seed', 'x', '--house-rule', 'none'], /--house-rule.*'none'/],
    [['explore', '--seed', 'x', '--format', 'pdf'], /--format.*'pdf'/],
    [['explore', '--seed', 'x', '--format', 'svg', '--json'], /--json.*--format/],
    [['explore', '--seed', 'x', '--colour', 'red'], /--colour/],
    [['explore', '--seed', 'x', 'extra'], /'extra'/],
    [['explore', '--seed', 'x', '--json=yes'], /json/],
  ])('%j is wrong usage: 2, and one line with the error', async (words, what) => {
    expectComplaint(await runInProcess(words), 2, what);
  });

  it('ends as a process with status 2 or 1, and one line on standard error', () => {
    expectComplaint(exploreApart('--hexes', 'many'), 2, /--hexes.*'many'/);
    const file = join(dataDirectory(), 'no', 'such', 'directory', 'world.svg');
    expectComplaint(exploreApart('--hexes', '9', '--format', 'svg', '--out', file), 1, /can't be written/);
    expect(existsSync(file)).toBe(false);
  });
});

describe('explore --dice', () => {
  interface Thrown {
    seed: null;
    hexes: SoloRecord[];
  }
  const facesOf = (hexes: readonly SoloRecord[]) =>
    hexes.flatMap(({ dice }) => dice.flatMap((roll) => roll.faces));
  const byHand = (faces: readonly number[], ...words: string[]) =>
    runInProcess(['explore', '--dice', faces.join(','), ...words]);

  it.each([1, 4, 7, 61])(
    'reveals %i hexes ring by ring, as a seed does that rolled the same',
    async (count) => {
      const words = ['--hexes', String(count), '--json'];
      const seeded = json<World>(await explore('--order', 'spiral', ...words)).hexes;
      const own = json<Thrown>(await byHand(facesOf(seeded), ...words));
      expect(own.seed).toBe(null);
      expect(JSON.parse(JSON.stringify(own.hexes).replaceAll(',"own":true', ''))).toEqual(seeded);
      expect(own.hexes.flatMap(({ dice }) => dice).every((roll) => roll.own)).toBe(true);
      expect((await byHand(facesOf(seeded), '--order', 'spiral', ...words)).out).toBe(
        (await byHand(facesOf(seeded), ...words)).out,
      );
    },
  );

  it('can be printed and drawn too, and keeps the house rule', async () => {
    const words = ['--hexes', '37', '--house-rule', 'coastal-shelf'];
    const seeded = json<World>(await explore('--order', 'spiral', '--json', ...words)).hexes;
    expect((await byHand(facesOf(seeded), ...words)).out).toBe(
      (await explore('--order', 'spiral', ...words)).out,
    );
    expect((await byHand(facesOf(seeded), ...words, '--format', 'svg')).out).toMatch(
      /^<svg [\s\S]*<\/svg>\n$/,
    );
  });

  it.each<[number[], string]>([
    [[], 'after 0 faces the next die is lacking: d6 for the river of 5050'],
    [[3], 'after 1 face the next die is lacking: 2d6 for the altitude of 5050'],
    [[3, 3], 'after 2 faces one more d6 is lacking, of 2d6 for the altitude of 5050'],
    [[3, 3, 4], 'after 3 faces the next die is lacking: 2d6 for the altitude of 5049'],
    [[3, 3, 4, 1, 6, 9], 'a d6 (the flow of 5049) has no face 9, the 6th of these faces'],
    [[3, 3, 4, 1, 6], 'after 5 faces the next die is lacking: d6 for the flow of 5049'],
  ])('%j: the last line names the hex', async (faces, complaint) => {
    const { status, out, error } = await byHand(faces, '--hexes', '9');
    expect({ status, out }).toEqual({ status: 1, out: '' });
    expect(error.trimEnd().split('\n').at(-1)).toContain(`hexfarer: ${complaint}`);
  });

  it('lists the throws for each hex', async () => {
    expect((await byHand([3, 3, 4], '--hexes', '9')).error).toContain(
      'Thrown so far:\n    d6 3  the river of 5050\n    2d6 3+4  the altitude of 5050\nhexfarer: ',
    );
  });

  it('refuses faces left over', async () => {
    expectComplaint(await byHand([3, 3, 4, 6], '--hexes', '1'), 1, /1 of these faces is left over/);
  });

  it.each<[string[], RegExp]>([
    [['--dice', '1', '--order', 'walk'], /--order walk goes with --seed/],
    [['--dice', '1', '--seed', 'x'], /either --seed \(any text\) or --dice/],
    [[], /either --seed \(any text\) or --dice/],
  ])('%j is wrong usage', async (words, what) => {
    expectComplaint(await runInProcess(['explore', ...words]), 2, what);
  });
});

describe('the command line', () => {
  const COMMANDS = ['serve', 'explore', 'campaigns', 'verify', 'backup', 'reseal', 'link'];

  it.each(COMMANDS)('%s --help lists its options', async (command) => {
    const run = await runInProcess([command, '--help']);
    expect(run).toMatchObject({ status: 0, error: '' });
    expect(run.out).toContain(`hexfarer ${command}`);
    expect(run.out).toMatch(/--\w+/);
    expect(await runInProcess([command, '-h'])).toEqual(run);
    expect(await runInProcess(['help', command])).toEqual(run);
  });

  it('--help writes nothing to the current directory', async () => {
    const cwd = dataDirectory();
    expect(hexfarer(['serve', '--help'], { cwd })).toEqual(await runInProcess(['serve', '--help']));
    expect(readdirSync(cwd)).toEqual([]);
  });

  it('explore --help lists the settings of each world under its name, in lines of at most 80 characters', async () => {
    const { out } = await runInProcess(['explore', '--help']);
    for (const line of out.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
    const [general, ...groups] = out.split(/^With --world (?=\w+:$)/m);
    expect(groups.map((group) => group.split(':')[0])).toEqual(WORLDS.kinds.map(({ kind }) => kind));
    for (const [index, { settings }] of WORLDS.kinds.entries()) {
      const named = [...(groups[index] as string).matchAll(/^ {2}--([\w-]+)/gm)].map(([, option]) => option);
      expect(named).toEqual(settings.map(({ option }) => option));
      for (const option of named) expect(general).not.toMatch(new RegExp(`^ {2}--${option} `, 'm'));
    }
  });

  it('--help names every command', async () => {
    for (const words of [['--help'], ['-h'], ['help']]) {
      const run = await runInProcess(words);
      expect(run).toMatchObject({ status: 0, error: '' });
      for (const command of COMMANDS) expect(run.out).toMatch(new RegExp(`^ +${command} `, 'm'));
    }
  });

  it.each([['help'], ['--help'], ['-h']])('%s of an unknown command is wrong usage', async (word) => {
    expectComplaint(
      await runInProcess([word, 'nonsense']),
      2,
      /there is no command 'nonsense'; there are serve, explore,/,
    );
    expect((await runInProcess([word, 'help'])).status).toBe(0);
  });

  it('accepts a value that begins with a minus sign', async () => {
    const words = ['explore', '--world', 'elevation', '--seed', '-1', '--hexes', '1', '--json'];
    const world = json<{ seed: string; hexes: { elevation: number }[] }>(
      await runInProcess([...words, '--start', '-20']),
    );
    expect(world).toMatchObject({ seed: '-1', hexes: [{ elevation: -20 }] });
    expectComplaint(await runInProcess(['verify', '--', '--data', '-1']), 2, /'-1' is one word too many/);
  });

  it.each([
    [['exprot'], /no command 'exprot' \(did you mean export\?\); there are serve,/],
    [['help', 'Verfiy'], /no command 'Verfiy' \(did you mean verify\?\); there are/],
    [['explore', '--sed', 'x'], /no option '--sed' \(did you mean --seed\?\); see `hexfarer explore --help`/],
    [['weather', '--day=3'], /no option '--day' \(did you mean --days\?\); see/],
    [['weather', '--q'], /no option '--q'; see/],
    [['weather', '--__proto__'], /no option '--__proto__'; see/],
    [['weather', '--seed'], /--seed needs a value after it; see/],
    [['weather', '--seed', '--days'], /not '--days'; a value that begins with - is written --seed=--days;/],
    [['weather', '--json=yes'], /--json takes no value; see/],
    [['verify', '-'], /ID\|FILE\|LINK is '-', which names no file here: standard input is \/dev\/stdin/],
    [['explore', '--seed', 'x', '--out', '-'], /--out is '-', which names no file here: .* \.\/-; see/],
  ])('%j is wrong usage, and the message says what would be right', async (words, what) => {
    expectComplaint(await runInProcess(words), 2, what);
  });

  it.each([[['weather', '--nonsense', '-h']], [['weather', 'nonsense', '--help']]])(
    '%j gives help all the same',
    async (words) => {
      expect(await runInProcess(words)).toEqual(await runInProcess(['weather', '--help']));
    },
  );

  it('takes a hyphen for a seed', async () => {
    expect((await runInProcess(['weather', '--seed', '-'])).status).toBe(0);
  });

  it('without a command is wrong usage', async () => {
    const run = hexfarer([]);
    expect(run.status).toBe(2);
    // One clear line with the error; the usage is not printed.
    expect(run.error).toMatch(/command/i);
    expect(run.error.trimEnd().split('\n')).toHaveLength(1);
  });

  it.each([['teleport'], ['--version-of-nothing'], ['EXPLORE'], ['']])(
    '%j is an unknown command: 2',
    async (word) => {
      expectComplaint(await runInProcess([word]), 2, new RegExp(`'${word}'`));
    },
  );
});
