import { describe, expect, it } from 'vitest';
import { varied } from '../support/all-tests.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { expectComplaint, json } from '../support/cli.ts';
import { INSTALLATIONS, type InstallationUnderTest } from '../support/installations.ts';

/** An installation with a campaign, whose server is still running. */
async function played(install: () => Promise<InstallationUnderTest>) {
  const place = await install();
  const { url } = await place.server();
  const { id, owner } = await new ApiClient(url).start();
  for (const to of [1, 1, 2, 3, 2, 1] as const) await owner.command(id, { kind: 'enter', to });
  return { ...place, url, id, owner };
}

const NAME = ['--name', 'The Road Not Taken'];

describe.each(varied(INSTALLATIONS))('fork in %s', (_name, install) => {
  it('makes a campaign of an earlier moment, which the running server can play on with', async () => {
    const { url, id, runInProcess, hexfarer } = await played(install);
    const made = json<CreatedCampaign>(hexfarer(['fork', id, '--at', '11', ...NAME, '--json']));
    expect(made.campaign).toMatchObject({ seq: 12, name: 'The Road Not Taken', role: 'owner', hexCount: 9 });
    const { token, url: link } = made.links.owner;
    expect(link).toBe(`${url}c/${made.campaign.id}#${token}`);
    const owner = new ApiClient(url, token);
    expect((await owner.command(made.campaign.id, { kind: 'enter', to: 6 })).body.seq).toBe(13);
    const verified = await runInProcess(['verify', made.campaign.id, '--json']);
    expect(JSON.parse(verified.out)).toMatchObject({ ok: true, entries: 13 });
    expect(JSON.parse((await runInProcess(['verify', id, '--json'])).out)).toMatchObject({ entries: 14 });
  });

  it('tells the user what it did', async () => {
    const { id, runInProcess } = await played(install);
    expect((await runInProcess(['fork', id, '--at', '14', ...NAME])).out).toMatch(
      /^"The Road Not Taken" goes its own way as [0-9a-z]{12}, 12 hexes\. Its owner's link:\nhttp.*#/,
    );
  });

  it('explains wrong arguments', async () => {
    const { id, runInProcess } = await played(install);
    const fork = (...words: string[]) => runInProcess(['fork', ...words]);
    expectComplaint(await fork(), 2, /needs the id/);
    expectComplaint(await fork(id, ...NAME), 2, /--at is needed/);
    expectComplaint(await fork(id, '--at', '9'), 2, /--name is needed/);
    for (const at of ['0', '-1', '1.5', 'last', '9999999999'])
      expectComplaint(await fork(id, `--at=${at}`, ...NAME), 2, /--at is a whole number from 1/);
    for (const name of ['', '  ', 'a\nb', 'x'.repeat(121)])
      expectComplaint(await fork(id, '--at', '9', '--name', name), 2, /--name is a line of 1 to 120/);
    expectComplaint(await fork(id, '--at', '15', ...NAME), 1, /no entry 15: \w+ ends with entry 14/);
    expectComplaint(await fork('nobody', '--at', '1', ...NAME), 1, /no campaign 'nobody'/);
    expectComplaint(await fork('000000000000', '--at', '1', ...NAME), 1, /no campaign '000000000000'/);
    expect(JSON.parse((await runInProcess(['campaigns', '--json'])).out).campaigns).toHaveLength(1);
  });
});
