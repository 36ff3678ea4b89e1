import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { CampaignStore, EntryWrite, IncomingCampaign } from '../../../src/session/ports.ts';
import { systemDigest } from '../../../src/session/system.ts';
import { verifyCampaign } from '../../../src/session/verify.ts';
import {
  ACCESS_TABLES,
  type AccessRow,
  type AccessTable,
} from '../../../src/storage/moving/access-tables.ts';
import type { InstallationRows } from '../../../src/storage/moving/installation-rows.ts';
import { MoveFault } from '../../../src/storage/moving/move-fault.ts';
import { moveInstallation } from '../../../src/storage/moving/move-installation.ts';
import { isDatabaseUrl, type MovingSide, openSide } from '../../../src/storage/moving/moving-side.ts';
import { databaseIn } from '../../../src/storage/sqlite/database.ts';
import { SqliteConnection } from '../../../src/storage/sqlite/sqlite-connection.ts';
import { openStorage } from '../../../src/storage/sqlite/storage.ts';
import { itInAll } from '../../support/all-tests.ts';
import { ApiClient } from '../../support/api-client.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { DelegatingStore } from '../../support/delegating-store.ts';
import { freshDatabase } from '../../support/postgres/databases.ts';
import { runIn } from '../../support/postgres/run-in.ts';
import { rawJson, rawRequest } from '../../support/raw-http.ts';
import { serverInProcess } from '../../support/server-in-process.ts';
import { sessionsOn, startedCampaign } from '../../support/sessions.ts';

const directory = async () => join(dataDirectory(), 'its');

const WAYS = [
  ['a data directory to PostgreSQL', directory, () => freshDatabase()],
  ['PostgreSQL to a data directory', () => freshDatabase(), directory],
  ['a data directory to another', directory, directory],
] as const;

const serve = (place: string) =>
  serverInProcess(isDatabaseUrl(place) ? { database: place } : { dataDirectory: place });

/** Moves an installation, with some methods of the target replaced. */
async function move(
  from: string,
  to: string,
  otherwise: Partial<InstallationRows> = {},
  campaignsOf = ({ campaigns }: MovingSide): CampaignStore => campaigns,
) {
  const sides: MovingSide[] = [];
  try {
    sides.push(await openSide(from, { create: false }), await openSide(to, { create: true }));
    const [source, target] = sides as [MovingSide, MovingSide];
    const rows = new Proxy(target.rows, {
      get(its, name: keyof InstallationRows) {
        return otherwise[name] ?? its[name].bind(its);
      },
    });
    const otherTarget = { ...target, rows, campaigns: campaignsOf(target) };
    return await moveInstallation(source, otherTarget, { digest: systemDigest, progress: () => {} });
  } finally {
    for (const side of sides) await side.close();
  }
}

/** A move that breaks off when everything has arrived and nothing is verified yet. */
const brokenOff = (from: string, to: string) =>
  expect(
    move(from, to, { countMissing: () => Promise.reject(new Error('the power was cut')) }),
  ).rejects.toThrow('the power was cut');

async function withRows<T>(place: string, work: (rows: InstallationRows) => Promise<T>): Promise<T> {
  const side = await openSide(place, { create: true });
  try {
    return await work(side.rows);
  } finally {
    await side.close();
  }
}

/** Runs SQL at a place, such as changes made while the servers went on with the source. */
async function runAt(place: string, sql: (schema: string) => string): Promise<void> {
  if (isDatabaseUrl(place)) return void (await runIn(place, sql('hexfarer.')));
  const sqlite = new SqliteConnection(databaseIn(place));
  sqlite.exec(sql(''));
  sqlite.close();
}

/** More rows than are read or written at a time. */
const MORE_THAN_AT_ONCE = 1100;

const allRows = (place: string) =>
  withRows(place, async (rows) => {
    const entries: [string, readonly AccessRow[]][] = [];
    for (const table of ACCESS_TABLES)
      entries.push([table.name, await rows.rows(table, null, 2 * MORE_THAN_AT_ONCE)]);
    return Object.fromEntries(entries);
  });

/** A row of a table that differs from all others by its number. */
function madeUp({ name, columns }: AccessTable, campaign: string, number: number): AccessRow {
  const given: Record<string, string | boolean | null> = {
    ...{
      campaign,
      role: 'player',
      used: true,
      colour: null,
      expires_at: null,
      revoked_at: null,
      parent: null,
    },
    ...{ ends_at: null, created_at: TIME, added_at: TIME, made_at: TIME, admitted_at: TIME },
  };
  const text = (column: string) => systemDigest.sha256(`${name} ${column} ${number}`);
  return Object.fromEntries(
    columns.map((column) => [column, column in given ? (given[column] ?? null) : text(column)]),
  );
}
const TIME = '2026-03-01T12:00:00.000Z';

it.each(WAYS)(
  'a move from %s transfers every row of every table, however many',
  async (_way, source, target) => {
    const [from, to] = [await source(), await target()];
    const server = await serve(from);
    const { id } = await new ApiClient(server.url).start();
    await server.close();
    const numbers = Array.from({ length: MORE_THAN_AT_ONCE }, (_, number) => number);
    await withRows(from, async (rows) => {
      for (const table of ACCESS_TABLES)
        await rows.put(
          table,
          numbers.map((number) => madeUp(table, id, number)),
        );
    });
    await withRows(from, (rows) => rows.putFact('address', 'https://hexes.example'));
    expect(await move(from, to)).toMatchObject({ campaigns: 1, links: MORE_THAN_AT_ONCE + 1 });
    expect(await withRows(to, (rows) => rows.fact('address'))).toBe('https://hexes.example');
    expect(await allRows(to)).toEqual(await allRows(from));
  },
);

describe.each(WAYS)('a move from %s that was broken off and is run again', (_way, source, target) => {
  it('gives no access to a browser that logged out meanwhile', async () => {
    const [from, to] = [await source(), await target()];
    const before = await serve(from);
    const { token } = await new ApiClient(before.url).start();
    const { headers } = await rawJson(`${before.url}api/keyring`, 'POST', { token, child: false });
    const [cookie = ''] = [headers['set-cookie'] ?? []].flat().map((header) => header.split(';')[0] ?? '');
    const listed = async (url: string) =>
      (await rawRequest(`${url}api/campaigns`, { headers: { cookie } })).json;
    expect(await listed(before.url)).toMatchObject({ campaigns: [expect.anything()] });
    await before.close();
    await brokenOff(from, to);
    const meanwhile = await serve(from);
    const left = await rawRequest(`${meanwhile.url}api/keyring`, { method: 'DELETE', headers: { cookie } });
    expect(left.status).toBe(204);
    await meanwhile.close();
    expect(await move(from, to)).toMatchObject({ campaigns: 1, alreadyThere: 1, keyrings: 0 });
    const after = await serve(to);
    expect(await listed(after.url)).toMatchObject({ campaigns: [] });
    await after.close();
  }, 60_000);

  it('leaves no row in any table that the source no longer has', async () => {
    const [from, to] = [await source(), await target()];
    const server = await serve(from);
    const { id } = await new ApiClient(server.url).start();
    await server.close();
    await withRows(from, async (rows) => {
      for (const table of ACCESS_TABLES)
        await rows.put(
          table,
          [1, 2, 3].map((number) => madeUp(table, id, number)),
        );
    });
    await brokenOff(from, to);
    expect(await allRows(to)).toEqual(await allRows(from));
    for (const table of ACCESS_TABLES) {
      const column = table.key.at(-1) ?? '';
      const gone = madeUp(table, id, 2)[column];
      await runAt(from, (schema) => `DELETE FROM ${schema}${table.name} WHERE ${column} = '${gone}'`);
    }
    await move(from, to);
    const there = await allRows(to);
    // The table of links has the owner's link as well.
    for (const { name } of ACCESS_TABLES) expect(there[name]).toHaveLength(name === 'links' ? 3 : 2);
  }, 60_000);

  itInAll(
    'is not finished as long as the target has something that was not sent',
    async () => {
      const [from, to] = [await source(), await target()];
      const server = await serve(from);
      await server.close();
      for (const table of ACCESS_TABLES.filter(({ columns }) => !columns.includes('campaign'))) {
        await withRows(to, (rows) => rows.put(table, [madeUp(table, '', 1)]));
        const kept = move(from, to, { clear: async () => {} });
        await expect(kept).rejects.toThrow(MoveFault);
        await expect(kept).rejects.toThrow(`1 row of ${table.name} is there that was not sent`);
        await runAt(to, (schema) => `DELETE FROM ${schema}${table.name}`);
      }
      expect(await move(from, to)).toMatchObject({ campaigns: 0 });
    },
    60_000,
  );
});

/** A side of a move whose facts are only written while `write` allows it. */
const withFacts = (side: MovingSide, write: () => void): MovingSide => ({
  ...side,
  rows: new Proxy(side.rows, {
    get(its, name: keyof InstallationRows) {
      if (name !== 'putFact') return its[name].bind(its);
      return async (...fact: Parameters<InstallationRows['putFact']>) => {
        write();
        await its.putFact(...fact);
      };
    },
  }),
});

/** Why nobody may open a directory; `null` if it can be opened. */
function refusalOf(place: string): string | null {
  try {
    openStorage(place, { create: false }).close();
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

it('a move that is broken off before any of its marks never leaves two places that can be used, and can be finished', async () => {
  const from = await directory();
  const made = await openSide(from, { create: true });
  await startedCampaign(sessionsOn(made.campaigns));
  await made.close();
  const to = await directory();
  const places: [string | null, string | null][] = [];
  for (let before = 0; before < 5; before++) {
    let written = 0;
    const write = () => {
      if (written++ === before) throw new Error('the power was cut');
    };
    const sides = [await openSide(from, { create: false }), await openSide(to, { create: true })] as const;
    const [source, target] = [withFacts(sides[0], write), withFacts(sides[1], write)];
    const moving = moveInstallation(source, target, { digest: systemDigest, progress: () => {} });
    await expect(moving).rejects.toThrow('the power was cut');
    for (const side of sides) await side.close();
    places.push([refusalOf(from), refusalOf(to)]);
  }
  const incomplete = expect.stringContaining('does not hold everything yet');
  const left = expect.stringContaining('is no longer in use');
  expect(places).toEqual([
    // Nothing is there yet.
    [null, null],
    [null, incomplete],
    [null, incomplete],
    [null, incomplete],
    [left, incomplete],
  ]);
  expect(await move(from, to)).toMatchObject({ campaigns: 1, alreadyThere: 1 });
  expect([refusalOf(from), refusalOf(to)]).toEqual([left, null]);
});

/** A target whose power is cut while it waits for the second batch of a campaign. */
class CutOff extends DelegatingStore {
  override async receive(campaign: IncomingCampaign, batches: AsyncIterable<readonly EntryWrite[]>) {
    await new Promise<void>((resolve) => {
      async function* firstOnly() {
        for await (const batch of batches) {
          yield batch;
          resolve();
          await new Promise(() => {});
        }
      }
      void super.receive(campaign, firstOnly());
    });
    throw new Error('the power was cut');
  }
}

it('a campaign that was only half there when a move was broken off is moved anew', async () => {
  const [from, to] = [await directory(), await directory()];
  const made = await openSide(from, { create: true });
  const id = await startedCampaign(sessionsOn(made.campaigns));
  await made.close();
  const cutOff = move(from, to, {}, ({ campaigns }) => new CutOff(campaigns));
  await expect(cutOff).rejects.toThrow('the power was cut');
  expect(await move(from, to)).toMatchObject({ campaigns: 1, alreadyThere: 0 });
  const moved = openStorage(to, { create: false });
  expect(await verifyCampaign(id, moved.campaigns, systemDigest)).toMatchObject({ ok: true, hexes: 7 });
  moved.close();
});

/** A target that loses the last entry of every campaign it receives. */
class Losing extends DelegatingStore {
  override receive(campaign: IncomingCampaign, batches: AsyncIterable<readonly EntryWrite[]>) {
    return super.receive(campaign, withoutLast(batches));
  }
}

async function* withoutLast(batches: AsyncIterable<readonly EntryWrite[]>) {
  const writes: EntryWrite[] = [];
  for await (const batch of batches) writes.push(...batch);
  yield writes.slice(0, -1);
}

describe('a move fails, and the source can still be used,', () => {
  /** A data directory with a campaign of nine entries. */
  async function played(): Promise<{ from: string; id: string; enter: () => Promise<void> }> {
    const from = await directory();
    const server = await serve(from);
    const { id, token } = await new ApiClient(server.url).start();
    await server.close();
    const enter = async () => {
      const again = await serve(from);
      const { status } = await new ApiClient(again.url, token).command(id, { kind: 'enter', to: 1 });
      expect(status).toBe(200);
      await again.close();
    };
    await enter();
    return { from, id, enter };
  }

  it('if a campaign arrived that is consistent but ends earlier', async () => {
    const [{ from, id, enter }, to] = [await played(), await directory()];
    const losing = move(from, to, {}, ({ campaigns }) => new Losing(campaigns));
    await expect(losing).rejects.toThrow(`campaign ${id} has 8 entries and 7 hexes, not 9 and 7`);
    await expect(move(from, to)).rejects.toThrow(`are not as they are at ${from}: ${id}.`);
    await enter();
  });

  it('if rows of links did not arrive', async () => {
    const [{ from, enter }, to] = [await played(), await directory()];
    await expect(move(from, to, { put: async () => {} })).rejects.toThrow(
      '1 row of links is missing or other',
    );
    await enter();
    await expect(move(from, to), 'what has come there is no longer all').rejects.toThrow(MoveFault);
    expect(await move(from, await directory())).toMatchObject({ campaigns: 1, links: 1 });
  });
});
