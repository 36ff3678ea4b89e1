import { describe, expect, it } from 'vitest';
import { varied } from '../support/all-tests.ts';
import { expectComplaint, json } from '../support/cli.ts';
import { INSTALLATIONS } from '../support/installations.ts';
import { playedIn } from '../support/played-installation.ts';

describe.each(varied(INSTALLATIONS))('link in %s', (_name, install) => {
  it('makes a link that opens the campaign on the running server', async () => {
    const { place, id, owner } = await playedIn(install, { running: true });
    for (const role of ['owner', 'player', 'watcher'] as const) {
      const made = json<Record<string, string>>(
        await place.runInProcess(['link', id, '--role', role, '--label', 'Anna', '--json']),
      );
      expect(made).toMatchObject({ role, label: 'Anna', id: expect.any(String), token: expect.any(String) });
      expect(made.url).toMatch(/^https?:\/\//);
      expect(made.url?.endsWith(`/c/${id}#${made.token}`)).toBe(true);
      const { status, body } = await owner.withToken(made.token ?? '').call('GET', `/api/campaigns/${id}`);
      expect([status, body]).toMatchObject([200, { id, role }]);
    }
    const { body } = await owner.call<{ links: unknown[] }>('GET', `/api/campaigns/${id}/links`);
    expect(body.links).toHaveLength(4);
  });

  it('prints its address, and nothing else', async () => {
    const { place, id } = await playedIn(install);
    const env = { HEXFARER_PUBLIC_URL: 'https://maps.example.org' };
    const run = await place.runInProcess(['link', id, '--role', 'watcher'], env);
    expect(run).toMatchObject({ status: 0, error: '' });
    expect(run.out).toMatch(new RegExp(`^https://maps\\.example\\.org/c/${id}#[\\w-]{22,}\n$`));
  });

  it.each([
    [['link'], {}, 2, /id/],
    [['link', 'ID'], {}, 2, /--role/],
    [['link', 'ID', '--role', 'king'], {}, 2, /'king'/],
    [['link', 'ID', '--role', 'owner', 'more'], {}, 2, /'more'/],
    [['link', '000000000000', '--role', 'owner'], {}, 1, /no campaign/],
    [['link', 'ID', '--role', 'owner'], { PORT: 'abc' }, 2, /port/i],
    [['link', 'ID', '--role', 'owner'], { HEXFARER_PUBLIC_URL: 'nonsense' }, 2, /HEXFARER_PUBLIC_URL/],
  ] as const)('%j with %j: %i, and no link is made', async (words, env, status, what) => {
    const { place, id, owner } = await playedIn(install, { running: true });
    const links = async () => (await owner.call('GET', `/api/campaigns/${id}/links`)).body;
    const before = await links();
    const line = words.map((word) => (word === 'ID' ? id : word));
    expectComplaint(await place.runInProcess(line, env), status, what);
    expect(await links()).toEqual(before);
  });

  it.each(['::', '::1', '0.0.0.0'])(
    'prints an address also if the server listens on HOST=%s',
    async (HOST) => {
      const { place, id } = await playedIn(install);
      const run = await place.runInProcess(['link', id, '--role', 'watcher'], { HOST });
      expect(run).toMatchObject({ status: 0, error: '' });
      expect(URL.canParse(run.out.trim())).toBe(true);
    },
  );
});
