import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/command-list.ts';
import { runInProcess } from '../support/cli.ts';
import { MAIN } from '../support/server-process.ts';

/** A module that prints which modules of the program are loaded. */
const TELLS_MODULES = `data:text/javascript,${encodeURIComponent(`
  import { register } from 'node:module';
  register('data:text/javascript,' + encodeURIComponent(\`
    import { writeSync } from 'node:fs';
    export async function load(url, context, next) {
      writeSync(2, url + '\\\\n');
      return next(url, context);
    }
  \`));
`)}`;

/** The URLs of the modules that a command loads. */
function loadedBy(words: readonly string[]): string[] {
  const { status, stderr } = spawnSync(process.execPath, ['--import', TELLS_MODULES, MAIN, ...words], {
    encoding: 'utf8',
    timeout: 25_000,
  });
  expect(status).toBe(0);
  return stderr.split('\n').filter((url) => url.startsWith('file:'));
}

describe('the overview of the commands', () => {
  it('lists what each command does, and every command has the name listed', async () => {
    const { status, out } = await runInProcess(['--help']);
    expect(status).toBe(0);
    const told = out.replaceAll(/\n {4,}/g, ' ');
    for (const [name, { summary, load }] of COMMANDS) {
      const line = told.split('\n').find((each) => each.startsWith(`  ${name} `));
      expect(line?.endsWith(`  ${summary}`)).toBe(true);
      expect((await load()).name).toBe(name);
    }
  });

  it('has lines that fit a terminal of 80 columns, and so has the help of each command', async () => {
    for (const words of [['--help'], ...[...COMMANDS.keys()].map((name) => [name, '--help'])])
      for (const line of (await runInProcess(words)).out.split('\n'))
        expect(line.length, `${words.join(' ')}: ${line}`).toBeLessThanOrEqual(80);
  });

  it('loads no command, and the help of one command loads no other', () => {
    const commands = (words: readonly string[]) => {
      const files = loadedBy(words).map((url) => basename(url).split('-')[0]);
      return [...COMMANDS.keys()].filter((name) => files.includes(name));
    };
    expect(commands(['--help'])).toEqual([]);
    expect(commands(['weather', '--help'])).toEqual(['weather']);
    expect(loadedBy(['--help']).length).toBeLessThan(20);
  });
});
