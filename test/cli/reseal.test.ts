import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Entry } from '../../src/ledger/entry.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectComplaint, hexfarer, json, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { serverInProcess } from '../support/server-in-process.ts';

/** A data directory with an open campaign and a closed one. */
async function played() {
  const directory = dataDirectory();
  const server = await serverInProcess({ dataDirectory: directory });
  const open = await new ApiClient(server.url).start({ seed: undefined });
  const closed = await new ApiClient(server.url).start({ seed: undefined });
  await open.owner.command(open.id, { kind: 'enter', to: 1 });
  await closed.owner.command(closed.id, { kind: 'close' });
  await server.close();
  return { directory, open, closed };
}

/** A copy of the files of a data directory, as any program might make it. */
function copied(directory: string): string {
  const copy = join(dataDirectory(), 'copy');
  cpSync(directory, copy, { recursive: true });
  return copy;
}

/** The entries after number `after`, once somebody has entered a hex on a server of these files. */
async function entriesAfter(directory: string, { id, token }: { id: string; token: string }, after: number) {
  const server = await serverInProcess({ dataDirectory: directory });
  const owner = new ApiClient(server.url, token);
  await owner.command(id, { kind: 'enter', to: 2 });
  const { body } = await owner.call<{ entries: Entry[] }>(
    'GET',
    `/api/campaigns/${id}/ledger?after=${after}`,
  );
  await server.close();
  return body.entries;
}

describe('reseal', () => {
  it('gives each open campaign of copied files a new key before its next command', async () => {
    const { directory, open } = await played();
    const forgotten = copied(directory);
    const copy = copied(directory);
    expect(json(hexfarer(['reseal', '--data', copy, '--json']))).toEqual({ campaigns: 1 });
    const [received, entered] = await entriesAfter(copy, open, 9);
    expect([received?.kind, entered?.kind]).toEqual(['received', 'revealed']);
    expect(json(await runInProcess(['verify', open.id, '--data', copy, '--json']))).toMatchObject({
      ok: true,
      entries: 11,
    });
    // Without reseal the copy uses the very secret that the original reveals: that is why it must be run.
    const [original] = await entriesAfter(directory, open, 9);
    const [same] = await entriesAfter(forgotten, open, 9);
    expect(original).toMatchObject({ kind: 'revealed', secret: expect.any(String) });
    expect(same?.secret).toBe(original?.secret);
    expect(entered?.secret).not.toBe(original?.secret);
  });

  it('leaves a closed campaign unchanged', async () => {
    const { directory, closed } = await played();
    const before = json(await runInProcess(['verify', closed.id, '--data', directory, '--json']));
    expect((await runInProcess(['reseal', '--data', directory])).status).toBe(0);
    expect(json(await runInProcess(['verify', closed.id, '--data', directory, '--json']))).toEqual(before);
  });

  it('counts the campaigns that it found, and may be run again', async () => {
    const { directory } = await played();
    for (let time = 0; time < 2; time++)
      expect(await runInProcess(['reseal', '--data', directory])).toEqual({
        status: 0,
        out: '1 open campaign draws a new key before the next command.\n',
        error: '',
      });
  });

  it('is refused while a server runs, which has the keys in memory', async () => {
    const { directory } = await played();
    await serverInProcess({ dataDirectory: directory });
    expectComplaint(
      await runInProcess(['reseal', '--data', directory]),
      1,
      /Another Hexfarer server is using/,
    );
  });

  it('explains wrong arguments, and a place with nothing to seal', async () => {
    expectComplaint(await runInProcess(['reseal', 'now']), 2, /'now'/);
    expectComplaint(await runInProcess(['reseal', '--data', dataDirectory()]), 1, /no Hexfarer database/);
  });
});
