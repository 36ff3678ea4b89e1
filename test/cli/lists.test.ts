import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/command-list.ts';
import { expectComplaint, json, runInProcess } from '../support/cli.ts';

/** Command lines with a list, given at once and item by item. */
const AT_ONCE_AND_APART = [
  [
    'explore --world solo --seed S --hexes 300 --json',
    '--house-rule landfall,coastal-shelf',
    '--house-rule landfall --house-rule coastal-shelf',
  ],
  [
    'explore --world solo --seed S --hexes 20 --format svg',
    '--show numbers,altitudes',
    '--show numbers --show altitudes',
  ],
  [
    'explore --world solo --seed S --hexes 20 --format svg --grid 40',
    '--hide numbers,party,names',
    '--hide numbers,party --hide names',
  ],
  [
    'battlefield --edition portable-2 --seed S --json',
    '--with hills,river,lakes',
    '--with hills --with river --with lakes',
  ],
  [
    'battlefield --edition sectors --seed S --json',
    '--player-a hill,wood --player-b wood,hill',
    '--player-a hill --player-b wood --player-a wood --player-b hill',
  ],
  [
    'victory --json',
    '--army general=1,foot=8 --now general=1,foot=4',
    '--army general=1 --army foot=8 --now general=1 --now foot=4',
  ],
] as const;

describe('an option that takes a list', () => {
  it.each(AT_ONCE_AND_APART)('may be given item by item: %s', async (command, atOnce, apart) => {
    const run = (list: string) => runInProcess([...command.split(' '), ...list.split(' ')]);
    const whole = await run(atOnce);
    expect(whole).toMatchObject({ status: 0 });
    expect(await run(apart)).toEqual(whole);
  });

  it('ignores no item silently', async () => {
    const { settings } = json<{ settings: unknown }>(
      await runInProcess(
        'explore --seed S --hexes 1 --json --house-rule landfall --house-rule coastal-shelf'.split(' '),
      ),
    );
    expect(settings).toEqual({ houseRules: ['coastal-shelf', 'landfall'] });
    expectComplaint(
      await runInProcess('explore --seed S --house-rule none --house-rule landfall'.split(' ')),
      2,
      /--house-rule is a list of coastal-shelf, landfall, not 'none,landfall'/,
    );
  });

  it('may be repeated if its help says LIST', async () => {
    for (const { load } of COMMANDS.values()) {
      const { name, options, help, groups = [] } = await load();
      const told = Object.entries(
        Object.assign({}, help, ...groups.map((group) => group.help)) as typeof help,
      );
      for (const [option, { value }] of told)
        if (value === 'LIST')
          expect(options[option], `${name} --${option}`).toMatchObject({ multiple: true });
    }
  });
});
