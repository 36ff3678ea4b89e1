import { spawnSync } from 'node:child_process';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { COMMANDS } from '../../src/cli/command-list.ts';
import { typed } from '../support/cli.ts';
import { MAIN } from '../support/server-process.ts';

/** Prints which modules of the program were loaded by the time it ends. */
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

/** The modules that a command line needs, as addresses. */
function loadedBy(words: readonly string[]): string[] {
  const { status, stderr } = spawnSync(process.execPath, ['--import', TELLS_MODULES, MAIN, ...words], {
    encoding: 'utf8',
    timeout: 25_000,
  });
  expect(status).toBe(0);
  return stderr.split('\n').filter((url) => url.startsWith('file:'));
}

describe('the overview of the commands', () => {
  it('has a line for each command, which is called so itself', async () => {
    const { status, out } = await typed(['--help']);
    expect(status).toBe(0);
    for (const [name, { summary, load }] of COMMANDS) {
      const line = out.split('\n').find((each) => each.startsWith(`  ${name} `));
      expect(line?.endsWith(`  ${summary}`)).toBe(true);
      expect((await load()).name).toBe(name);
    }
  });

  it('is there without what the commands do, and one command without the others', () => {
    const commands = (words: readonly string[]) => {
      const files = loadedBy(words).map((url) => basename(url).split('-')[0]);
      return [...COMMANDS.keys()].filter((name) => files.includes(name));
    };
    expect(commands(['--help'])).toEqual([]);
    expect(commands(['weather', '--help'])).toEqual(['weather']);
    expect(loadedBy(['--help']).length).toBeLessThan(20);
  });
});
