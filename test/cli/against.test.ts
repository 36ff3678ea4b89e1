import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { varied } from '../support/all-tests.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { expectComplaint, json } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { INSTALLATIONS, type InstallationUnderTest } from '../support/installations.ts';
import { takeIn } from '../support/take-in.ts';

interface Verified {
  readonly ok: boolean;
  readonly entries: number;
  readonly head: string;
  readonly problem?: { readonly seq: number; readonly what: string };
  readonly takenIn?: { readonly entries: number; readonly hexes: number };
}

/** A campaign with its link, its id, an archive after nine entries, and the head noted after ten. */
async function noted(install: () => Promise<InstallationUnderTest>) {
  const directory = dataDirectory();
  const { server, runInProcess } = await install();
  const { url } = await server();
  const { id, owner, created } = await new ApiClient(url).start({ seed: undefined });
  await owner.command(id, { kind: 'enter', to: 1 });
  const archive = join(directory, 'nine.hexfarer.gz');
  writeFileSync(
    archive,
    Buffer.from(await (await owner.fetch(`/api/campaigns/${id}/export/archive`)).arrayBuffer()),
  );
  await owner.command(id, { kind: 'mark', q: 0, r: 0, mark: 'camp' });
  const link = created.links.owner.url;
  const { entries, head } = json<Verified>(await runInProcess(['verify', id, '--json']));
  const answered = async (words: readonly string[]): Promise<Verified> =>
    JSON.parse((await runInProcess(['verify', ...words, '--json'])).out);
  return { directory, runInProcess, answered, url, owner, id, archive, link, head: `${entries}:${head}` };
}

describe.each(varied(INSTALLATIONS))('verify --against a noted hash, in %s', (_name, install) => {
  it('accepts a ledger that contains it, even if more entries follow', async () => {
    const { owner, id, link, head, answered } = await noted(install);
    for (const words of [[id], [link]])
      expect(await answered([...words, '--against', head])).toMatchObject({ ok: true, entries: 10 });
    await owner.command(id, { kind: 'mark', q: 0, r: 0, mark: 'quest' });
    for (const words of [[id], [link]])
      expect(await answered([...words, '--against', head])).toMatchObject({ ok: true, entries: 11 });
  });

  it('reports a ledger that is shorter', async () => {
    const { archive, id, link, head, answered } = await noted(install);
    const problem = {
      seq: 10,
      what: 'the ledger is shorter than it was: it ends with entry 9, and entry 10 was noted',
    };
    expect(await answered([archive, '--against', head])).toMatchObject({ ok: false, entries: 9, problem });
    const later = head.replace(/^10/, '12');
    for (const words of [[id], [link]])
      expect(await answered([...words, '--against', later])).toMatchObject({
        ok: false,
        problem: { seq: 11 },
      });
  });

  it('reports a ledger that differs, though it is consistent in itself', async () => {
    const { archive, id, link, head, runInProcess, answered } = await noted(install);
    const other = await noted(install);
    const what =
      'the ledger is another than it was: this entry, or one before it, is not the one that was noted';
    for (const words of [[id], [link]])
      expect(await answered([...words, '--against', other.head])).toMatchObject({
        ok: false,
        problem: { seq: 10, what },
      });
    const nine = `9:${head.slice(3)}`;
    expect(await answered([archive, '--against', nine])).toMatchObject({
      ok: false,
      problem: { seq: 9, what },
    });
    const { status, out } = await runInProcess(['verify', id, '--against', other.head]);
    expect(status).toBe(1);
    expect(out).toBe(`Entry 10 does not fit: ${what}.\n`);
  });

  it('reads the hash from a file that an earlier verify wrote', async () => {
    const { directory, owner, id, archive, runInProcess, answered } = await noted(install);
    const file = join(directory, 'seen.json');
    writeFileSync(file, (await runInProcess(['verify', id, '--json'])).out);
    expect(await answered([archive, '--against', file])).toMatchObject({ ok: false, problem: { seq: 10 } });
    await owner.command(id, { kind: 'mark', q: 0, r: 0, mark: 'quest' });
    expect(await answered([id, '--against', file])).toMatchObject({ ok: true });
  });

  it('explains what the option takes', async () => {
    const { directory, id, runInProcess } = await noted(install);
    const file = join(directory, 'other.txt');
    writeFileSync(file, '{"ok": false, "entries": 3, "head": "abc"}');
    for (const wrong of ['10:abc', `0:${'a'.repeat(64)}`, file])
      expectComplaint(
        await runInProcess(['verify', id, '--against', wrong]),
        2,
        /--against takes the number/,
      );
    expectComplaint(
      await runInProcess(['verify', id, '--against', 'nowhere']),
      1,
      /there is no file nowhere/,
    );
  });
});

describe.each(varied(INSTALLATIONS))('the imported part of a campaign, in %s', (_name, install) => {
  it('is reported by the API and by verify, and of a fork as far as it goes', async () => {
    const { url, owner, id, archive, link, runInProcess, answered } = await noted(install);
    const body = new Uint8Array(readFileSync(archive));
    const { campaign, links } = await takeIn(url, body);
    const takenIn = { entries: 9, hexes: 7 };
    expect(campaign).toMatchObject({ seq: 10, takenIn });
    expect(await answered([campaign.id])).toMatchObject({ ok: true, takenIn });
    expect(await answered([links.owner.url])).toMatchObject({ ok: true, takenIn });
    expect((await runInProcess(['verify', campaign.id])).out).toContain(
      'The first 9 entries came from elsewhere, with 7 hexes: no seal of this server proves these.',
    );
    const holder = new ApiClient(url, links.owner.token);
    for (const [at, expected] of [
      [10, takenIn],
      [8, { entries: 8, hexes: 7 }],
    ] as const) {
      const { body: fork } = await holder.call<CreatedCampaign>(
        'POST',
        `/api/campaigns/${campaign.id}/fork`,
        {
          at,
          name: 'Another way',
        },
      );
      expect(fork.campaign).toMatchObject({ takenIn: expected });
    }
    // What was sealed on this server stays proved, in a fork as well.
    expect((await owner.call('GET', `/api/campaigns/${id}`)).body).not.toHaveProperty('takenIn');
    const { body: own } = await owner.call<CreatedCampaign>('POST', `/api/campaigns/${id}/fork`, {
      at: 9,
      name: 'Another way',
    });
    expect(own.campaign).not.toHaveProperty('takenIn');
    expect(await answered([link])).not.toHaveProperty('takenIn');
  });
});
