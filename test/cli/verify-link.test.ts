import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { expectComplaint, json, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { inDirectory } from '../support/installations.ts';
import { newPartner } from '../support/parties.ts';
import { played } from '../support/played-installation.ts';

/** Links to a campaign with notes for its owner only, one of them erased, and entries after them. */
async function noted() {
  const { server, runInProcess } = inDirectory(dataDirectory());
  const { url } = await server();
  const { id, owner, created } = await new ApiClient(url).start({ seed: undefined });
  const play = (command: Parameters<ApiClient['command']>[1]) => owner.command(id, command);
  await play({ kind: 'enter', to: 1 });
  await play({ kind: 'note', q: 0, r: 0, text: 'The miller is the werewolf.', for: 'owner' });
  await play({ kind: 'enter', to: 2 });
  await play({ kind: 'note', q: 0, r: 0, text: 'And his wife knows.', for: 'owner' });
  await play({ kind: 'erase', seq: 12 });
  await play({ kind: 'note', q: 0, r: 0, text: 'All may read this.', for: 'everyone' });
  await play({ kind: 'rest' });
  await play({ kind: 'enter', to: 3 });
  const [player, watcher] = [await newPartner(owner, id, 'player'), await newPartner(owner, id, 'watcher')];
  const links = { owner: created.links.owner.url, player: player.link.url, watcher: watcher.link.url };
  return { id, owner, links, runInProcess };
}

describe('verify LINK with withheld entries', () => {
  it('accepts an honest ledger for every role, and counts the entries that were not seen', async () => {
    const { id, owner, links, runInProcess } = await noted();
    const verified = async (what: string) => json(await runInProcess(['verify', what, '--json']));
    const whole = await verified(links.owner);
    expect(whole).toMatchObject({ ok: true, entries: 16 });
    expect(whole).not.toHaveProperty('withheld');
    expect(await verified(id)).toEqual(whole);
    for (const link of [links.player, links.watcher])
      expect(await verified(link)).toEqual({ ...whole, withheld: 3 });
    await owner.command(id, { kind: 'close' });
    await owner.command(id, { kind: 'erase', seq: 10 });
    expect(await verified(links.watcher)).toMatchObject({ ok: true, entries: 18, withheld: 4 });
  });

  it('tells the user so', async () => {
    const { links, runInProcess } = await noted();
    const told = async (link: string) => (await runInProcess(['verify', link])).out;
    expect(await told(links.owner)).toMatch(
      /^All is well: 16 entries and \d+ hexes fit together\. [^\n]*\n$/,
    );
    for (const link of [links.player, links.watcher])
      expect(await told(link)).toMatch(
        /^All is well, as far as this link can see: 16 entries and \d+ hexes fit together\. The last hash is \w+\.\n3 of the entries are withheld from it: their numbers, hashes and seals were checked, and not what they say\.\n$/,
      );
  });
});

describe('verify with a link', () => {
  const link = (url: string, id: string, token: string) => `${url}c/${id}#${token}`;

  it('lets a watcher check everything that the server shows', async () => {
    const { id, owner, url } = await played({ running: true });
    const { body } = await owner.call<{ token: string }>('POST', `/api/campaigns/${id}/links`, {
      role: 'watcher',
    });
    const run = await runInProcess(['verify', link(url, id, body.token), '--json']);
    expect(run).toMatchObject({ status: 0, error: '' });
    expect(JSON.parse(run.out)).toMatchObject({ ok: true, entries: 14, hexes: 12 });
  });

  it('reads a ledger of many pages', async () => {
    const { directory } = await played({ running: true });
    const file = join(dataDirectory(), 'far.hexfarer.gz');
    const words = ['--seed', 'far', '--hexes', '1100', '--format', 'archive', '--out', file];
    expect(await runInProcess(['explore', ...words])).toMatchObject({ status: 0 });
    const { entries } = json<{ entries: number }>(await runInProcess(['verify', file, '--json']));
    expect(entries).toBeGreaterThan(1000);
    const { links } = json<{ links: { owner: { url: string } } }>(
      await runInProcess(['import', file, '--data', directory, '--json']),
    );
    const run = await runInProcess(['verify', links.owner.url, '--json']);
    // One more entry records the import.
    expect(JSON.parse(run.out)).toMatchObject({ ok: true, entries: entries + 1 });
  });

  it('detects an entry that the server changed', async () => {
    const { id, token, url } = await played({ running: true });
    const liar = createServer(async (request, response) => {
      const answer = await fetch(new URL(request.url ?? '', url), {
        headers: { authorization: `Bearer ${token}` },
      });
      response.end((await answer.text()).replace('"altitude":5', '"altitude":6'));
    });
    await new Promise<void>((resolve) => liar.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => void liar.close());
    const { port } = liar.address() as AddressInfo;
    const run = await runInProcess(['verify', link(`http://127.0.0.1:${port}/`, id, token)]);
    expect(run.status).toBe(1);
    expect(run.out).toMatch(/^Entry \d+ does not fit: its hash/);
  });

  it('says why it is shown nothing', async () => {
    const { id, url } = await played({ running: true });
    expectComplaint(
      await runInProcess(['verify', link(url, id, 'wrong')]),
      1,
      /does not show this ledger: This link opens nothing/,
    );
    expectComplaint(
      await runInProcess(['verify', link('http://127.0.0.1:9/', id, 'x')]),
      1,
      /can't be reached/,
    );
  });
});

describe('verify of something that is neither a campaign nor an archive', () => {
  it('says of a link without its token what a complete one looks like', async () => {
    for (const link of ['http://127.0.0.1:8080/c/0123456789ab', 'https://host.example/c/0123456789ab#'])
      expectComplaint(
        await runInProcess(['verify', link]),
        2,
        /is not the whole of a link, .*http:\/\/HOST\/c\/ID#TOKEN/,
      );
  });

  it("says of a directory that it can't be read as a file", async () => {
    expectComplaint(await runInProcess(['verify', dataDirectory()]), 1, /can't be read: .*directory/);
  });
});
