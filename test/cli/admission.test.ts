import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { expectComplaint, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { rawJson } from '../support/raw-http.ts';
import { serverSetBy } from '../support/server-in-process.ts';

const SOLO = { name: 'The Green Marches', world: { kind: 'solo' } };

/** The secret that an error message proposes, and the words after `npm start --`. */
const proposal = (error: string) => {
  const [, secret = '', words = ''] = /HEXFARER_ADMISSION=(secret:\S+) npm start -- (.+)$/m.exec(error) ?? [];
  return { secret, words: words.trim().split(' ') };
};

describe('serve beyond loopback', () => {
  it.each(['0.0.0.0', '::', '::ffff:0.0.0.0', '203.0.113.1'])(
    'on %s is refused without an admission setting, before anything is created: 2, and one line',
    async (host) => {
      const directory = join(dataDirectory(), 'never made');
      const run = await runInProcess(['serve', '--host', host, '--port', '0', '--data', directory]);
      expectComplaint(run, 2, /HEXFARER_ADMISSION=secret:/);
      expect(existsSync(directory)).toBe(false);
    },
  );

  it('is refused for HOST as well, and an empty --host is invalid', async () => {
    const data = dataDirectory();
    expectComplaint(
      await runInProcess(['serve', '--data', data], { HOST: '0.0.0.0' }),
      2,
      /HEXFARER_ADMISSION=/,
    );
    expectComplaint(await runInProcess(['serve', '--host', '', '--data', data]), 2, /A host is/);
  });

  it('proposes a strong secret, another one each time, and the command to start with it', async () => {
    const directory = dataDirectory();
    const words = ['--host', '0.0.0.0', '--port', '0', '--data', directory];
    const [first, second] = [
      await runInProcess(['serve', ...words]),
      await runInProcess(['serve', ...words]),
    ];
    const { secret, words: proposed } = proposal(first.error);
    expect(secret.length).toBeGreaterThanOrEqual('secret:'.length + 20);
    expect(proposal(second.error).secret).not.toBe(secret);
    expect(proposed).toEqual(words);
    const server = await serverSetBy({ HEXFARER_ADMISSION: secret }, directory, '0.0.0.0');
    const url = server.url.replace('0.0.0.0', '127.0.0.1');
    const start = (headers: Record<string, string>) =>
      rawJson(`${url}api/campaigns`, 'POST', SOLO, headers).then(({ status }) => status);
    expect(await start({})).toBe(403);
    expect(await start({ 'hexfarer-admission': secret.slice('secret:'.length) })).toBe(201);
  });

  it('proposes the command for the package, if it was started from the package', async () => {
    const run = await runInProcess(['serve', '--host', '0.0.0.0'], { npm_lifecycle_event: 'npx' });
    expect(run.error).toMatch(/HEXFARER_ADMISSION=secret:\S+ npx hexfarer serve --host 0\.0\.0\.0 /);
  });

  it('quotes what a shell would interpret', async () => {
    const run = await runInProcess(['serve', '--host', '0.0.0.0', '--data', "my 'maps'; ls"]);
    expect(run.error).toContain(`--data 'my '\\''maps'\\''; ls'`);
  });

  it('starts if campaigns are open to everybody', async () => {
    const server = await serverSetBy({ HEXFARER_ADMISSION: 'open' }, dataDirectory(), '0.0.0.0');
    const url = server.url.replace('0.0.0.0', '127.0.0.1');
    expect((await rawJson(`${url}api/campaigns`, 'POST', SOLO)).status).toBe(201);
  });
});

it('with a public address serve starts without the setting, logs that, and nobody may start campaigns', async () => {
  const server = await serverSetBy({ HEXFARER_PUBLIC_URL: 'https://maps.example.org' });
  expect((await rawJson(`${server.url}api/campaigns`, 'POST', SOLO)).status).toBe(403);
  await server.close();
  expect(server.logged()).toContain('HEXFARER_ADMISSION');
});

it.each([
  ['secret:eleven-char', true],
  ['secret:twelve chars.', false],
])('with HEXFARER_ADMISSION=%s serve warns of a secret that can be guessed: %s', async (admission, warns) => {
  const server = await serverSetBy({ HEXFARER_ADMISSION: admission });
  await server.close();
  expect(server.logged().includes('short enough to be guessed')).toBe(warns);
});
