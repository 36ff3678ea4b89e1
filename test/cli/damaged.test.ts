import { describe, expect, it } from 'vitest';
import { varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectComplaint, json } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { type InstallationUnderTest, inDatabase, inDirectory } from '../support/installations.ts';
import { freshDatabase } from '../support/postgres/databases.ts';
import { spoilInPostgres, spoilInSqlite } from '../support/spoilt-ledger.ts';
import { plainConnection } from '../support/sqlite-files.ts';

interface Spoilable {
  readonly place: InstallationUnderTest;
  /** Loses the first entry of a campaign. */
  spoil(campaign: string): Promise<void>;
}

const INSTALLATIONS: readonly (readonly [string, () => Promise<Spoilable>])[] = [
  [
    'a data directory',
    async () => {
      const directory = dataDirectory();
      const spoil = async (campaign: string) => spoilInSqlite(plainConnection(directory), campaign, 'lost');
      return { place: inDirectory(directory), spoil };
    },
  ],
  [
    'a database',
    async () => {
      const url = await freshDatabase();
      return { place: inDatabase(url), spoil: (campaign) => spoilInPostgres(url, campaign, 'lost') };
    },
  ],
];

/** Begins two campaigns and spoils the first. */
async function spoilt({ place, spoil }: Spoilable) {
  const server = await place.server();
  const damaged = await new ApiClient(server.url).start();
  const sound = await new ApiClient(server.url).start();
  await server.close();
  await spoil(damaged.id);
  return { damaged: damaged.id, sound: sound.id };
}

describe.each(varied(INSTALLATIONS))('of a damaged campaign in %s', (_name, install) => {
  it('campaigns tells, in words and as JSON, beside the sound ones', async () => {
    const spoilable = await install();
    const { place } = spoilable;
    const { damaged, sound } = await spoilt(spoilable);
    expect(json(await place.typed(['campaigns', '--json']))).toEqual({
      campaigns: [expect.objectContaining({ id: sound })],
      damaged: [damaged],
    });
    const { out } = await place.typed(['campaigns']);
    const lines = out.trimEnd().split('\n');
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain(sound);
    expect(lines[1]).toBe(`${damaged}  damaged: its beginning can’t be read. Restore a backup.`);
  });

  it('verify says that it is damaged', async () => {
    const spoilable = await install();
    const { damaged } = await spoilt(spoilable);
    const complaint = await spoilable.place.typed(['verify', damaged]);
    expectComplaint(complaint, 1, new RegExp(`ledger of campaign ${damaged} is damaged; restore a backup`));
  });
});
