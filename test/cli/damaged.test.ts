import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { databaseIn } from '../../src/storage/sqlite/database.ts';
import { varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectComplaint, json } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { type InstallationUnderTest, inDatabase, inDirectory } from '../support/installations.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { type Spoiling, spoilInPostgres, spoilInSqlite } from '../support/spoilt-ledger.ts';
import { plainConnection } from '../support/sqlite-files.ts';

interface Spoilable {
  readonly place: InstallationUnderTest;
  /** Damages the first entry of a campaign. */
  spoil(campaign: string, how: Spoiling): Promise<void>;
}

const INSTALLATIONS: readonly (readonly [string, () => Promise<Spoilable>])[] = [
  [
    'a data directory',
    async () => {
      const directory = dataDirectory();
      const spoil = async (campaign: string, how: Spoiling) =>
        spoilInSqlite(plainConnection(directory), campaign, how);
      return { place: inDirectory(directory), spoil };
    },
  ],
  [
    'a database',
    async () => {
      const url = await freshDatabase();
      return { place: inDatabase(url), spoil: (campaign, how) => spoilInPostgres(url, campaign, how) };
    },
  ],
];

/** Starts two campaigns and damages the first. */
async function spoilt({ place, spoil }: Spoilable, how: Spoiling = 'lost') {
  const server = await place.server();
  const damaged = await new ApiClient(server.url).start();
  const sound = await new ApiClient(server.url).start();
  await server.close();
  await spoil(damaged.id, how);
  return { damaged: damaged.id, sound: sound.id };
}

describe.each(varied(INSTALLATIONS))('a damaged campaign in %s', (_name, install) => {
  it('is listed by campaigns, in words and as JSON, after the others', async () => {
    const spoilable = await install();
    const { place } = spoilable;
    const { damaged, sound } = await spoilt(spoilable);
    expect(json(await place.runInProcess(['campaigns', '--json']))).toEqual({
      campaigns: [expect.objectContaining({ id: sound })],
      damaged: [damaged],
    });
    const { out } = await place.runInProcess(['campaigns']);
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(sound);
    expect(lines[1]).toBe(`${damaged}  damaged: its beginning can’t be read. Restore a backup.`);
  });

  it('is not confused by campaigns with one made by a newer version', async () => {
    const spoilable = await install();
    const { place } = spoilable;
    const { damaged: newer, sound } = await spoilt(spoilable, 'of a newer edition');
    expect(json(await place.runInProcess(['campaigns', '--json']))).toEqual({
      campaigns: [expect.objectContaining({ id: sound })],
      damaged: [newer],
    });
    expect((await place.runInProcess(['campaigns'])).out.trimEnd().split('\n')[1]).toBe(
      `${newer}  of a newer version: this one does not know its rules, solo@99.`,
    );
  });

  it('can be deleted with a link that the command line makes for its owner', async () => {
    const spoilable = await install();
    const { place } = spoilable;
    const { damaged, sound } = await spoilt(spoilable, 'of another form');
    const made = json(await place.runInProcess(['link', damaged, '--role', 'owner', '--json'])) as {
      token: string;
    };
    const server = await place.server();
    const deleting = await new ApiClient(server.url, made.token).call('DELETE', `/api/campaigns/${damaged}`);
    await server.close();
    expect(deleting.status).toBe(204);
    expect(json(await place.runInProcess(['campaigns', '--json']))).toEqual({
      campaigns: [expect.objectContaining({ id: sound })],
    });
  });

  it('is reported as damaged by verify', async () => {
    const spoilable = await install();
    const { damaged } = await spoilt(spoilable);
    const complaint = await spoilable.place.runInProcess(['verify', damaged]);
    expectComplaint(complaint, 1, new RegExp(`ledger of campaign ${damaged} is damaged; restore a backup`));
  });
});

it.each([['campaigns'], ['reseal']])(
  '%s advises to restore a backup if pages of the database were overwritten',
  async (command) => {
    const directory = dataDirectory();
    const place = inDirectory(directory);
    const server = await place.server();
    await new ApiClient(server.url).start();
    await server.close();
    const sqlite = plainConnection(directory);
    const page = sqlite
      .prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'ledger'")
      .pluck()
      .get() as number;
    const size = Number(sqlite.pragma('page_size', { simple: true }));
    const bytes = readFileSync(databaseIn(directory));
    writeFileSync(databaseIn(directory), bytes.fill(0xa5, (page - 1) * size, page * size));
    expectComplaint(await place.runInProcess([command]), 1, /malformed; restore a backup$/m);
  },
);
