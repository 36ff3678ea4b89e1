import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { linesOf, packed } from '../support/archives.ts';
import { expectComplaint, hexfarer, json, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { INSTALLATIONS, type InstallationUnderTest } from '../support/installations.ts';
import { serverInProcess } from '../support/server-in-process.ts';

/** An installation with a campaign, whose server is still running. */
async function played(install: () => Promise<InstallationUnderTest>) {
  const place = await install();
  const server = await place.server();
  const { id, owner } = await new ApiClient(server.url).start();
  for (const to of [1, 1, 2, 3, 2, 1] as const) await owner.command(id, { kind: 'enter', to });
  return { place, id, owner, server };
}

const exportTo = (file: string, id: string, place: InstallationUnderTest, ...more: string[]) =>
  place.runInProcess(['export', id, '--format', 'archive', '--out', file, ...more]);

describe.each(varied(INSTALLATIONS))('export, verify and import in %s', (_name, install) => {
  it('move a campaign to another installation, while both servers run', async () => {
    const { place, id } = await played(install);
    const file = join(dataDirectory(), 'marches.hexfarer.gz');
    expect(place.hexfarer(['export', id, '--format', 'archive', '--out', file])).toMatchObject({
      status: 0,
      out: '',
      error: '',
    });
    const verified = json(hexfarer(['verify', file, '--json']));
    expect(verified).toMatchObject({ ok: true, entries: 14, hexes: 12 });
    expect(json(await place.runInProcess(['verify', id, '--json']))).toEqual(verified);

    const elsewhere = await install();
    const { url } = await elsewhere.server();
    const made = json<{
      campaign: { id: string; seq: number };
      links: { owner: { token: string; url: string } };
    }>(elsewhere.hexfarer(['import', file, '--json']));
    expect(made.campaign).toMatchObject({ seq: 15, name: 'The Green Marches', role: 'owner' });
    const { token, url: link } = made.links.owner;
    expect(link).toBe(`${url}c/${made.campaign.id}#${token}`);
    const owner = new ApiClient(url, token);
    expect((await owner.command(made.campaign.id, { kind: 'enter', to: 1 })).status).toBe(200);
    expect(json(await elsewhere.runInProcess(['verify', made.campaign.id, '--json']))).toMatchObject({
      ok: true,
      entries: 16,
    });
  });

  it('tell the user what they did', async () => {
    const { place, id } = await played(install);
    const file = join(dataDirectory(), 'marches.hexfarer.gz');
    await exportTo(file, id, place);
    const made = await place.runInProcess(['import', file]);
    expect(made.out).toMatch(
      /^"The Green Marches" is here as [0-9a-z]{12}, 12 hexes\. Its owner's link:\nhttp.*#/,
    );
    expect((await runInProcess(['verify', file])).out).toMatch(/^All is well: 14 entries and 12 hexes/);
    const single = join(dataDirectory(), 'single.gz');
    await runInProcess([
      'explore',
      '--world',
      'island',
      '--size',
      '1',
      '--seed',
      'a',
      '--format',
      'archive',
      '--out',
      single,
    ]);
    expect((await runInProcess(['verify', single])).out).toMatch(/ and 1 hex fit together\./);
  });

  it('--at gives an earlier state', async () => {
    const { place, id } = await played(install);
    const file = join(dataDirectory(), 'early.hexfarer.gz');
    expect(await exportTo(file, id, place, '--at', '9')).toMatchObject({ status: 0 });
    expect(JSON.parse((await runInProcess(['verify', file, '--json'])).out)).toMatchObject({ entries: 9 });
  });

  it.each(['archive', 'svg', 'journal', 'vault'])(
    '--at with the format %s refuses an entry after the end of the ledger, and writes nothing',
    async (format) => {
      const { place, id } = await played(install);
      const directory = dataDirectory();
      const out = join(directory, 'late.zip');
      const run = await place.runInProcess(['export', id, '--format', format, '--at', '900', '--out', out]);
      expectComplaint(run, 1, /^hexfarer: there is no entry 900: \w{12} ends with entry \d+\n$/);
      expect(readdirSync(directory)).toEqual([]);
    },
  );

  it.each(['archive', 'svg', 'text-mapper', 'gazetteer', 'vault'])(
    '--json describes what was written as %s, and prints nothing else',
    async (format) => {
      const { place, id } = await played(install);
      const file = join(dataDirectory(), 'written.zip');
      const run = await place.runInProcess(['export', id, '--format', format, '--out', file, '--json']);
      expect(json(run)).toEqual({ campaign: id, format, file, bytes: statSync(file).size });
    },
  );

  it('--json of a vault in a directory gives the directory', async () => {
    const { place, id } = await played(install);
    const file = dataDirectory();
    const run = await place.runInProcess(['export', id, '--format', 'vault', '--out', file, '--json']);
    expect(JSON.parse(run.out)).toEqual({ campaign: id, format: 'vault', file });
    expect(run).toMatchObject({ status: 0, error: expect.stringMatching(/notes written/) });
  });

  it('write maps to a file or to standard output, the same as over HTTP', async () => {
    const { place, id, owner } = await played(install);
    for (const format of ['svg', 'text-mapper']) {
      const served = await (await owner.fetch(`/api/campaigns/${id}/export/${format}`)).text();
      const { out } = await place.runInProcess(['export', id, '--format', format]);
      expect(out).toBe(served);
      const file = join(dataDirectory(), 'map');
      await place.runInProcess(['export', id, '--format', format, '--out', file]);
      expect(readFileSync(file, 'utf8')).toBe(served);
    }
  });

  it('write texts to a file or to standard output in either format, the same as over HTTP', async () => {
    const { place, id, owner } = await played(install);
    await owner.command(id, { kind: 'note', q: 0, r: 0, text: '*Beware*', for: 'owner' });
    for (const format of ['gazetteer', 'journal'])
      for (const as of ['markdown', 'html']) {
        const served = await owner.fetch(`/api/campaigns/${id}/export/${format}?as=${as}&at=15`);
        const text = await served.text();
        expect(text).toMatch(as === 'html' ? /<em>Beware<\/em>/ : /> \*Beware\*/);
        const command = ['export', id, '--format', format, '--at', '15'];
        expect((await place.runInProcess([...command, '--as', as])).out).toBe(text);
        if (as === 'markdown') expect((await place.runInProcess(command)).out).toBe(text);
        const file = join(dataDirectory(), 'text');
        await place.runInProcess([...command, '--as', as, '--out', file]);
        expect(readFileSync(file, 'utf8')).toBe(text);
      }
    const wrong = (...more: string[]) => place.runInProcess(['export', id, ...more]);
    expectComplaint(
      await wrong('--format', 'svg', '--as', 'html'),
      2,
      /--as is for a gazetteer or a journal/,
    );
    expectComplaint(await wrong('--format', 'journal', '--as', 'pdf'), 2, /--as is 'markdown' or 'html'/);
  });

  it('refuse a changed archive, with the number of the entry', async () => {
    const { place, id } = await played(install);
    const folder = dataDirectory();
    const file = join(folder, 'marches.hexfarer.gz');
    await exportTo(file, id, place);
    const lines = linesOf(readFileSync(file));
    writeFileSync(file, packed(lines.with(11, (lines[11] ?? '').replace(/"faces":\[\d/, '"faces":[0'))));
    const verified = await runInProcess(['verify', file, '--json']);
    expect(verified.status).toBe(1);
    expect(JSON.parse(verified.out)).toMatchObject({ ok: false, entries: 10, problem: { seq: 11 } });
    expect((await runInProcess(['verify', file])).out).toMatch(/^Entry 11 does not fit: its hash/);
    expectComplaint(await place.runInProcess(['import', file]), 1, /was not taken in: entry 11: its hash/);
    const { out } = await place.runInProcess(['campaigns', '--json']);
    expect(JSON.parse(out).campaigns).toHaveLength(1);
  });

  it('leave no half-written file', async () => {
    const { place, id } = await played(install);
    const folder = dataDirectory();
    await exportTo(join(folder, 'a.gz'), id, place);
    expect(readdirSync(folder)).toEqual(['a.gz']);
    const nowhere = join(folder, 'nowhere', 'a.gz');
    expectComplaint(await exportTo(nowhere, id, place), 1, /can't be written/);
    expect(existsSync(nowhere)).toBe(false);
  });

  it('explain wrong arguments', async () => {
    const { place, id } = await played(install);
    expectComplaint(await place.runInProcess(['export']), 2, /needs the id/);
    expectComplaint(
      await place.runInProcess(['export', id]),
      2,
      /--format is needed: archive, svg, .* tiled, pdf or battlefield/,
    );
    expectComplaint(
      await place.runInProcess(['export', id, '--format', 'docx']),
      2,
      /'archive', 'svg', 'png', 'text-mapper', 'gazetteer', 'journal', 'vault', 'foundry', 'tiled', 'pdf' or 'battlefield'/,
    );
    expectComplaint(await place.runInProcess(['export', id, '--format', 'archive']), 2, /--out is needed/);
    expectComplaint(
      await place.runInProcess(['export', id, '--format', 'svg', '--json']),
      2,
      /--json needs --out/,
    );
    expectComplaint(await place.runInProcess(['export', id, '--format', 'svg', '--at', '0']), 2, /--at/);
    expectComplaint(
      await place.runInProcess(['export', 'nobody', '--format', 'svg']),
      1,
      /no campaign 'nobody'/,
    );
    expectComplaint(await place.runInProcess(['import']), 2, /needs the file/);
    expectComplaint(await place.runInProcess(['import', '/nowhere/a.gz']), 1, /no file \/nowhere\/a\.gz/);
    expectComplaint(await place.runInProcess(['import', dataDirectory()]), 1, /can't be read/);
    expectComplaint(await place.runInProcess(['verify']), 2, /needs the id of a campaign, the file/);
    expectComplaint(
      await place.runInProcess(['verify', './nothing.gz']),
      1,
      /no campaign '.*' here, and no such file/,
    );
    expectComplaint(await place.runInProcess(['verify', '000000000000']), 1, /no campaign/);
  });
});

describe('explore --format archive', () => {
  it.each(varied(['spiral', 'walk']))(
    'makes a campaign of a world (%s) that verifies and can be played on',
    async (order) => {
      const file = join(dataDirectory(), 'explored.gz');
      const words = [
        'explore',
        '--seed',
        'demo',
        '--hexes',
        '300',
        '--order',
        order,
        '--format',
        'archive',
        '--out',
      ];
      expect(await runInProcess([...words, file])).toMatchObject({ status: 0, out: '', error: '' });
      expect(JSON.parse((await runInProcess(['verify', file, '--json'])).out)).toMatchObject({
        ok: true,
        hexes: 300,
      });
      const again = join(dataDirectory(), 'again.gz');
      await runInProcess([...words, again]);
      expect(linesOf(readFileSync(again))).toEqual(linesOf(readFileSync(file)));

      const { hexes } = JSON.parse(
        (await runInProcess(['explore', '--seed', 'demo', '--hexes', '300', '--order', order, '--json'])).out,
      );
      const bare = ({ seq: _, ...hex }: { seq: number }) => hex;
      const revealed = linesOf(readFileSync(file))
        .slice(1)
        .map((line) => JSON.parse(line).body)
        .filter((body) => body.kind === 'revealed');
      expect(revealed.map((body) => bare(body.hex))).toEqual(hexes.map(bare));

      const directory = dataDirectory();
      const { url } = await serverInProcess({ dataDirectory: directory });
      const made = JSON.parse((await runInProcess(['import', file, '--data', directory, '--json'])).out);
      const owner = new ApiClient(url, made.links.owner.token);
      expect((await owner.command(made.campaign.id, { kind: 'travel', to: { q: 0, r: 0 } })).status).toBe(
        200,
      );
    },
  );

  it('contains at least the start', async () => {
    const file = join(dataDirectory(), 'small.gz');
    const words = ['explore', '--format', 'archive', '--seed', 's', '--hexes', '1', '--out', file];
    expect(await runInProcess(words)).toMatchObject({ status: 0, out: '', error: '' });
    expect(JSON.parse((await runInProcess(['verify', file, '--json'])).out)).toMatchObject({
      ok: true,
      entries: 8,
      hexes: 7,
    });
  });

  it('needs a file and a seed', async () => {
    const words = ['explore', '--format', 'archive'];
    expectComplaint(await runInProcess([...words, '--seed', 's']), 2, /--out is needed/);
    expectComplaint(
      await runInProcess([...words, '--dice', '1', '--out', '/tmp/never']),
      2,
      /goes with --seed/,
    );
  });
});
