import { describe, expect, it } from 'vitest';
import { run } from '../../src/cli/run.ts';

async function typed(...words: string[]) {
  let [out, error] = ['', ''];
  const status = await run(words, {
    out: (text) => {
      out += text;
    },
    error: (text) => {
      error += text;
    },
    environment: {},
  });
  return { status, out, error };
}

describe('hexfarer morale', () => {
  it.each([
    [['--quality', 'elite', '--dice', '3'], true],
    [['--quality', 'elite', '--dice', '2'], false],
    [['--dice', '4'], true],
    [['--dice', '3'], false],
    [['--dice', '3', '--general'], true],
    [['--quality', 'poor', '--dice', '3', '--general', '--supported'], true],
    [['--quality', 'poor', '--dice', '4'], false],
  ])('%j stands firm: %s', async (options, holds) => {
    const { status, out } = await typed('morale', ...options, '--json');
    expect(status).toBe(0);
    expect(JSON.parse(out)).toMatchObject({ holds, effectivenessLost: holds ? 0 : 25, retreats: !holds });
  });

  it('is explained in words', async () => {
    expect((await typed('morale', '--dice', '5', '--melee-lost')).out).toBe(
      [
        '    d6 5  5: a regular unit needs 4 and holds on.',
        '    It lost more hits in the melee, so it retreats one move all the same, ending with its back to the enemy.',
        '',
      ].join('\n'),
    );
  });

  const FAILING = ['morale', '--kind', 'foot', '--general', '--dice', '1'];

  it('takes the kind of unit into account', async () => {
    expect((await typed('morale', '--kind', 'light-infantry', '--dice', '4')).out).toBe(
      '    d6 4  4: a regular unit of light infantry needs 4 and holds on.\n',
    );
    expect((await typed('morale', '--kind', 'gun', '--dice', '4')).out).toContain('a regular gun needs 4');
  });

  it.each([
    [['--blocked-by', 'foot'], ['foot', 'general'], true],
    [['--blocked-by', 'horse'], ['foot', 'general'], false],
    [['--blocked-by', 'foot', '--blocked-by-enemy'], ['foot', 'general'], false],
    [['--blocked-by', 'light-infantry'], [], false],
    [['--blocked-by', 'gun'], [], false],
  ])('[morale: retreat] %j: eliminated are %j, and the blocker tests: %s', async (words, lost, tests) => {
    const { out } = await typed(...FAILING, ...words, '--json');
    expect(JSON.parse(out)).toMatchObject({ retreats: true, eliminated: lost, blockerTests: tests });
  });

  it('explains a retreat that is blocked', async () => {
    const told = async (...words: string[]) =>
      (await typed(...FAILING, ...words)).out.split('\n').slice(2, -1);
    expect(await told('--blocked-by', 'foot')).toEqual([
      '    In the way of its first move is a friendly unit of foot, so the unit that retreats is eliminated, and the general with it.',
      '    The friendly unit of foot must test its morale.',
    ]);
    expect(await told('--blocked-by', 'horse')).toEqual([
      '    In the way of its first move is a friendly unit of horse, so the unit that retreats is eliminated, and the general with it.',
      '    The friendly unit of horse need not test its morale, since it is horse that foot ran into.',
    ]);
    expect(await told('--blocked-by', 'horse', '--blocked-by-enemy')).toEqual([
      '    In the way of its first move is an enemy unit of horse, so the unit that retreats is eliminated, and the general with it.',
    ]);
    expect(await told('--blocked-by', 'gun')).toEqual([
      '    In the way of its first move is a friendly gun, which does not stop a retreat.',
    ]);
  });

  it('names no blocker for a unit that stands firm', async () => {
    const held = ['morale', '--kind', 'horse', '--blocked-by', 'horse', '--dice', '6'];
    expect((await typed(...held)).out.split('\n')).toHaveLength(2);
    expect(JSON.parse((await typed(...held, '--json')).out)).toMatchObject({
      eliminated: [],
      blockerTests: false,
    });
  });

  it.each([
    [['--blocked-by', 'foot'], '--blocked-by needs --kind'],
    [['--blocked-by-enemy'], '--blocked-by-enemy goes with --blocked-by only'],
    [['--kind', 'general'], "--kind is 'foot', 'light-infantry', 'horse' or 'gun', not 'general'"],
    [['--kind', 'foot', '--blocked-by', 'wall'], "not 'wall'"],
  ])('%j is refused', async (words, what) => {
    expect(await typed('morale', '--dice', '1', ...words)).toMatchObject({
      status: 2,
      out: '',
      error: expect.stringContaining(what),
    });
  });

  it('names the die that is missing, and refuses one that no rule asks for', async () => {
    expect(await typed('morale', '--dice', '')).toMatchObject({
      status: 1,
      error: expect.stringContaining('d6 for morale'),
    });
    expect(
      await typed('morale', '--quality', 'elite', '--general', '--supported', '--dice', '1'),
    ).toMatchObject({ status: 1, error: expect.stringContaining('left over') });
  });

  it('knows three qualities', async () => {
    expect(await typed('morale', '--quality', 'green', '--dice', '3')).toMatchObject({
      status: 2,
      error: expect.stringContaining("'elite', 'regular' or 'poor'"),
    });
  });
});

describe('hexfarer rally', () => {
  it.each([
    [['--dice', '5'], true],
    [['--dice', '4'], false],
    [['--dice', '4', '--general'], true],
  ])('%j halts the unit: %s', async (options, rallied) => {
    expect(JSON.parse((await typed('rally', ...options, '--json')).out)).toMatchObject({
      rallied,
      needed: 5,
    });
  });

  it('is explained in words', async () => {
    expect((await typed('rally', '--dice', '4')).out).toBe(
      '    d6 4  4: rallying needs 5, so it goes on retreating.\n',
    );
  });
});

describe('hexfarer victory', () => {
  const ARMY = 'general=1,foot=8,horse=8,gun=3';

  it('counts the points of the published armies', async () => {
    expect(JSON.parse((await typed('victory', '--army', ARMY, '--json')).out)).toEqual({ points: 30 });
    const french = 'general=1,foot=7,light-infantry=1,horse=8,gun=3';
    expect((await typed('victory', '--army', french)).out).toBe('29 points; the army has lost below 14.5.\n');
  });

  it('writes one point in the singular', async () => {
    expect((await typed('victory', '--army', 'gun=1')).out).toBe('1 point; the army has lost below 0.5.\n');
    expect((await typed('victory', '--army', 'gun=2', '--now', 'gun=1')).out).toBe(
      '1 of 2 points is left: the army fights on, for it loses below 1.\n',
    );
    expect((await typed('victory', '--army', 'gun=1', '--now', 'gun=0')).out).toBe(
      '0 of 1 point are left: the army has lost, for it loses below 0.5.\n',
    );
  });

  it('lets an army at half its points fight on; below that it has lost', async () => {
    expect((await typed('victory', '--army', ARMY, '--now', 'foot=7,gun=1')).out).toBe(
      '15 of 30 points are left: the army fights on, for it loses below 15.\n',
    );
    expect(JSON.parse((await typed('victory', '--army', ARMY, '--now', 'foot=7', '--json')).out)).toEqual({
      points: 30,
      left: 14,
      lost: true,
    });
  });

  it.each([
    [['victory'], '--army is needed'],
    [['victory', '--army', 'foot=8,foot=2'], "'foot=2' does not fit"],
    [['victory', '--army', 'foot=0'], "--army is one without units: 'foot=0'"],
    [['victory', '--army', 'pike=8'], "'pike=8' does not fit"],
    [['victory', '--army', 'foot=8', '--now', 'foot=9'], 'began with 8'],
  ])('%j is refused', async (words, what) => {
    expect(await typed(...words)).toMatchObject({ status: 2, out: '', error: expect.stringContaining(what) });
  });
});
