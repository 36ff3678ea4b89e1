import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sized } from '../support/all-tests.ts';
import { expectComplaint, json, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { hostileArchive } from '../support/hostile-archive.ts';
import { hostileText, unseenIn } from '../support/hostile-text.ts';
import { serverInProcess } from '../support/server-in-process.ts';

/** An archive file of a campaign full of hostile texts. */
async function hostileFile(): Promise<string> {
  const file = join(dataDirectory(), 'hostile.hexfarer.gz');
  writeFileSync(file, await hostileArchive());
  return file;
}

const COMMANDS = [
  ...[
    'serve',
    'explore',
    'island',
    'battlefield',
    'weather',
    'table',
    'morale',
    'rally',
    'victory',
    'campaigns',
  ],
  ...['export', 'import', 'fork', 'verify', 'backup', 'reseal', 'link', 'help', '--help', ''],
];

describe('a terminal', () => {
  it('receives no control characters from a campaign full of hostile texts, whatever lists, exports or checks it', async () => {
    const file = await hostileFile();
    const data = dataDirectory();
    await serverInProcess({ dataDirectory: data });
    const imported = await runInProcess(['import', file, '--data', data]);
    expect(imported).toMatchObject({ status: 0, error: '' });
    const listed = json<{ campaigns: { id: string; name: string }[] }>(
      await runInProcess(['campaigns', '--json', '--data', data]),
    );
    const { id = '', name = '' } = listed.campaigns[0] ?? {};
    expect(name).toContain('\u202e');
    const runs = [
      imported,
      await runInProcess(['campaigns', '--data', data]),
      await runInProcess(['campaigns', '--json', '--data', data]),
      await runInProcess(['verify', id, '--data', data]),
      await runInProcess(['verify', file]),
      await runInProcess(['fork', id, '--at', '9', '--name', 'Another way', '--data', data]),
    ];
    for (const format of ['svg', 'text-mapper', 'gazetteer', 'journal'])
      for (const as of format.endsWith('r') || format === 'journal' ? ['markdown', 'html'] : [null])
        if (format !== 'text-mapper' || as === 'markdown')
          runs.push(
            await runInProcess([
              ...['export', id, '--format', format, '--data', data],
              ...(as && format !== 'text-mapper' ? ['--as', as] : []),
            ]),
          );
    for (const { status, out, error } of runs) {
      expect({ status, error }).toEqual({ status: 0, error: '' });
      expect(out).not.toBe('');
      expect(unseenIn(out)).toBeNull();
    }
  });

  it('shows wrong arguments on one line without control characters', async () => {
    const data = dataDirectory();
    const word = hostileText.map((text) => text.replaceAll('\0', ''));
    const options = [
      '--seed',
      '--dice',
      '--world',
      '--hexes',
      '--edition',
      '--board',
      '--as',
      '--format',
      '--label',
    ];
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...COMMANDS.filter((each) => each !== 'serve')),
        fc.array(fc.oneof(word, fc.constantFrom(...options)), { minLength: 1, maxLength: 4 }),
        async (command, words) => {
          const { status, out, error } = await runInProcess([
            command,
            ...words.filter((each) => each !== '--out'),
            '--data',
            data,
          ]);
          expect(unseenIn(out + error)).toBeNull();
          if (status !== 0)
            expect(
              error
                .trimEnd()
                .split('\n')
                .filter((line) => line.startsWith('hexfarer: ')),
            ).toHaveLength(1);
        },
      ),
      { numRuns: sized(160, 400) },
    );
  });

  it('shows the settings without control characters from the names of directories', async () => {
    const data = join(dataDirectory(), '\u001b]0;title\u0007\u202edata');
    const { out, error } = await runInProcess(['doctor', '--data', data], { HEXFARER_BACKUP: 'daily' });
    expect(unseenIn(out + error)).toBeNull();
  });

  it("shows what can't be imported of a hostile table, line by line", async () => {
    const folder = dataDirectory();
    await fc.assert(
      fc.asyncProperty(
        hostileText,
        fc.constantFrom('csv', 'markdown', 'hex-describe', 'foundry', 'datasworn', null),
        async (text, from) => {
          const file = join(folder, 'table.txt');
          writeFileSync(
            file,
            from === null || from === 'foundry'
              ? JSON.stringify({ name: text, title: text, roll: text, results: [{ text, range: [1, text] }] })
              : `1,${text}\n;${text}\n`,
          );
          const { out, error } = await runInProcess([
            'table',
            file,
            '--seed',
            'x',
            ...(from === null ? [] : ['--from', from]),
          ]);
          expect(unseenIn(out + error)).toBeNull();
        },
      ),
      { numRuns: sized(120, 300) },
    );
  });
});

describe('a file that is too long', () => {
  it('is reported before it is read to its end', async () => {
    const file = join(dataDirectory(), 'tables.json');
    writeFileSync(file, ' '.repeat(5_000_001));
    expectComplaint(await runInProcess(['table', file]), 1, /tables\.json is longer than 5 MB/);
    expectComplaint(
      await runInProcess(['battlefield', '--edition', 'portable-1', '--seed', 'x', '--given', file]),
      1,
      /tables\.json is longer than 1 MB/,
    );
    expectComplaint(await runInProcess(['table', '/dev/zero']), 1, /longer than 5 MB/);
    expect(readFileSync(file)).toHaveLength(5_000_001);
  });
});
