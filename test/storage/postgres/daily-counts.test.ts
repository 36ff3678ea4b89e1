import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { describe, expect, it, onTestFinished } from 'vitest';
import { BytesToday } from '../../../src/storage/postgres/bytes-today.ts';
import { Connections } from '../../../src/storage/postgres/connections.ts';
import { freshDatabase, openOn } from '../../support/postgres/databases.ts';
import { runIn } from '../../support/postgres/run-in.ts';

const HERE = '192.0.2.1';
const ONCE = { fromOne: 1, inAll: 10 };
const TABLES = ['days', 'daily_counts'];

/** Moves all counts to the day before. */
const aDayLater = (url: string) =>
  runIn(url, ...TABLES.map((table) => `UPDATE hexfarer.${table} SET day = day - 1`));
const daysIn = async (url: string) => {
  const found = await runIn(url, TABLES.map((table) => `SELECT day FROM hexfarer.${table}`).join(' UNION '));
  return found.length;
};

describe('daily counts', () => {
  it('start anew the next day, when those of the day before are deleted', async () => {
    const url = await freshDatabase();
    const { counts } = await openOn(url);
    const { day } = (await counts.take('campaigns', HERE, ONCE)) as { day: string };
    counts.addBytes(HERE, 1, ONCE);
    await expect
      .poll(() => runIn(url, `SELECT FROM hexfarer.daily_counts WHERE counted = 'bytes'`))
      .toHaveLength(2);
    await aDayLater(url);
    expect((await counts.take('imports', HERE, ONCE)).bound).toBeNull();
    expect(await daysIn(url)).toBe(1);
    expect((await counts.take('campaigns', HERE, ONCE)).bound).toBeNull();
    // Giving back something of the day before changes nothing today.
    await counts.giveBack(
      'campaigns',
      HERE,
      new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10),
    );
    expect((await counts.take('campaigns', HERE, ONCE)).bound).toBe('fromOne');
  });

  it('are deleted without waiting for somebody who still locks the day before', async () => {
    const url = await freshDatabase();
    const { counts } = await openOn(url);
    await counts.take('campaigns', HERE, ONCE);
    await aDayLater(url);
    const other = new pg.Client({ connectionString: url });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('BEGIN; SELECT FROM hexfarer.daily_counts LIMIT 1 FOR UPDATE');
    expect((await counts.take('campaigns', HERE, ONCE)).bound).toBeNull();
  });

  it('contain no address, and nothing from which one could be found by trying them all', async () => {
    const url = await freshDatabase();
    const { counts, guesses } = await openOn(url);
    await counts.take('campaigns', HERE, ONCE);
    await guesses.count(HERE);
    const hashes = async () => {
      const rows = await runIn(
        url,
        `SELECT encode(network, 'hex') AS network FROM hexfarer.daily_counts WHERE network <> ''
         UNION ALL SELECT encode(network, 'hex') FROM hexfarer.wrong_guesses`,
      );
      return rows.map(({ network }) => network as string);
    };
    const [counted, guessed] = await hashes();
    expect(counted).toMatch(/^[0-9a-f]{64}$/);
    expect(guessed).toBe(counted);
    for (const text of [HERE, '']) expect(counted).not.toBe(createHash('sha256').update(text).digest('hex'));
    // The same address has another hash on another day.
    await aDayLater(url);
    await counts.take('campaigns', HERE, ONCE);
    expect((await hashes())[0]).not.toBe(counted);
  });

  it('delete wrong guesses once their penalty is over', async () => {
    const url = await freshDatabase();
    await (await openOn(url)).guesses.count(HERE);
    await runIn(url, `UPDATE hexfarer.wrong_guesses SET made_up_at = made_up_at - interval '1 minute'`);
    await (await openOn(url)).guesses.count('192.0.2.2');
    expect(await runIn(url, 'SELECT FROM hexfarer.wrong_guesses')).toHaveLength(1);
  });
});

describe('the bytes written in a day', () => {
  const MOST = { fromOne: 100, inAll: 1000 };
  const servers = async () => {
    const url = await freshDatabase();
    const connections = new Connections(url);
    onTestFinished(() => connections.close());
    return { url, one: new BytesToday(connections, 20), other: new BytesToday(connections, 20) };
  };

  it('are shared with the other servers after a while if they are few', async () => {
    const { one, other } = await servers();
    const large = { fromOne: 1_000_000, inAll: 1_000_000 };
    one.add(HERE, 60, large);
    await expect
      .poll(() => {
        other.add(HERE, 0, large);
        return other.reached(HERE, { ...MOST, fromOne: 60 })?.bound;
      })
      .toBe('fromOne');
    expect(other.reached('192.0.2.2', { ...MOST, fromOne: 60 })).toBeNull();
  });

  it('are checked again when there are too many, since the day may be over', async () => {
    const { url, one } = await servers();
    one.add(HERE, 100, MOST);
    expect(one.reached(HERE, MOST)?.bound).toBe('fromOne');
    await expect.poll(() => runIn(url, `SELECT FROM hexfarer.daily_counts`)).toHaveLength(2);
    await aDayLater(url);
    await expect.poll(() => one.reached(HERE, MOST)).toBeNull();
  });

  it('are shared later if the database is away, and no command fails because of that', async () => {
    const { url, one } = await servers();
    await runIn(url, 'ALTER TABLE hexfarer.daily_counts RENAME TO elsewhere');
    onTestFinished(() =>
      runIn(url, 'ALTER TABLE IF EXISTS hexfarer.elsewhere RENAME TO daily_counts').then(),
    );
    one.add(HERE, 70, MOST);
    one.add(HERE, 20, MOST);
    await setTimeout(100);
    expect(one.reached(HERE, MOST)).toBeNull();
    expect(one.reached(HERE, { ...MOST, fromOne: 90 })?.bound).toBe('fromOne');
    await runIn(url, 'ALTER TABLE hexfarer.elsewhere RENAME TO daily_counts');
    await expect
      .poll(() => runIn(url, `SELECT used::integer AS used FROM hexfarer.daily_counts`))
      .toEqual([{ used: 90 }, { used: 90 }]);
  });

  it('are not shared if there is no bound', async () => {
    const { url, one } = await servers();
    one.add(HERE, 1e9, { fromOne: Number.POSITIVE_INFINITY, inAll: Number.POSITIVE_INFINITY });
    await one.close();
    expect(await runIn(url, 'SELECT FROM hexfarer.daily_counts')).toEqual([]);
  });
});
