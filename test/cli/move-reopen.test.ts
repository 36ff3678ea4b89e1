import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { redactedUrl } from '../../src/storage/postgres/address.ts';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectComplaint, json, runInProcess } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { serverInProcess } from '../support/server-in-process.ts';

const serve = (place: string) =>
  serverInProcess(place.startsWith('postgres:') ? { database: place } : { dataDirectory: place });

const reopened = (place: string, ...more: string[]) => runInProcess(['move', '--reopen', place, ...more]);

/** An installation with one campaign that was moved to another place. */
async function moved(from: string, to: string) {
  const server = await serve(from);
  const campaign = await new ApiClient(server.url).start();
  await server.close();
  expect(await runInProcess(['move', '--from', from, '--to', to])).toMatchObject({ status: 0 });
  return campaign;
}

describe('the source of a move', () => {
  itInAll('can be used again whatever became of a target in PostgreSQL', async () => {
    const [directory, url] = [dataDirectory(), await freshDatabase()];
    const { id, token } = await moved(directory, url);
    const { status, out } = await reopened(directory);
    expect(status).toBe(0);
    expect(out).toContain(`${resolve(directory)} is open again, as it was when everything was moved to`);
    expect(out).toMatch(/No server may run on postgres:\/\/.* any more/);
    const again = await serve(directory);
    const { body } = await new ApiClient(again.url, token).command(id, { kind: 'enter', to: 1 });
    // No new key was drawn: the entry follows the eight of the start.
    expect(body.seq).toBe(9);
    await again.close();
    expect(json(await runInProcess(['verify', id, '--data', directory, '--json']))).toMatchObject({
      ok: true,
    });
    expectComplaint(await reopened(directory), 1, /Nothing was moved away from .*: it is in use/);
  });

  it('can be used again once its target directory is gone', async () => {
    const [url, directory] = [await freshDatabase(), dataDirectory()];
    const { id, token } = await moved(url, directory);
    expectComplaint(await reopened(url), 1, /Everything is still at .*\. Go on there/);
    rmSync(directory, { recursive: true });
    expect(json(await reopened(url, '--json'))).toEqual({
      reopened: `postgres://${redactedUrl(url)}`,
      movedTo: resolve(directory),
    });
    const again = await serve(url);
    const entering = await new ApiClient(again.url, token).command(id, { kind: 'enter', to: 1 });
    expect(entering.status).toBe(200);
  });
});

it('--reopen is refused while a server runs, if there is nothing, and beside --from', async () => {
  const directory = dataDirectory();
  expectComplaint(await reopened(directory), 1, /no Hexfarer database in/);
  await serve(directory);
  expectComplaint(await reopened(directory), 1, /Another Hexfarer server is using/);
  expectComplaint(await reopened(directory, '--from', directory), 2, /either --reopen alone/);
});
