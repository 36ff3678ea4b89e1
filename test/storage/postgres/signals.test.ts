import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import type { Signal } from '../../../src/session/other-servers.ts';
import { Connections } from '../../../src/storage/postgres/connections.ts';
import { Signals } from '../../../src/storage/postgres/signals.ts';
import { freshDatabase } from '../../support/postgres/databases.ts';
import { runIn } from '../../support/postgres/run-in.ts';
import { someCampaignId } from '../../support/store-rows.ts';

const campaign = someCampaignId();

/** A server on a database, and the signals that it hears. */
async function listening(url: string, self: string) {
  const connections = new Connections(url, { most: 2 });
  const signals = new Signals(url, self, connections, pino({ level: 'silent' }));
  const heard: Signal[] = [];
  const missed: number[] = [];
  signals.subscribe(
    (signal) => heard.push(signal),
    () => missed.push(heard.length),
  );
  onTestFinished(async () => {
    await signals.close();
    await connections.close();
  });
  await expect.poll(() => signals.isHearing).toBe(true);
  return { signals, heard, missed };
}

const grown = (seq: number): Signal => ({ kind: 'grown', campaign, seq });

/** Cuts all other connections to a database. */
const TERMINATE = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid()`;

it('a signal from one server is heard by all others, and not by itself', async () => {
  const url = await freshDatabase();
  const [one, two, three] = await Promise.all(['one', 'two', 'three'].map((self) => listening(url, self)));
  one?.signals.send(grown(1));
  one?.signals.send({ kind: 'keyrings' });
  for (const server of [two, three])
    await expect.poll(() => server?.heard).toEqual([grown(1), { kind: 'keyrings' }]);
  expect(one?.heard).toEqual([]);
});

it('servers on another database of the same PostgreSQL hear nothing', async () => {
  const here = await listening(await freshDatabase(), 'here');
  const url = await freshDatabase();
  const there = await listening(url, 'there');
  const beside = await listening(url, 'beside');
  there.signals.send(grown(1));
  await expect.poll(() => beside.heard).toEqual([grown(1)]);
  expect(here.heard).toEqual([]);
});

it('signals sent within some milliseconds go together', async () => {
  const url = await freshDatabase();
  const one = await listening(url, 'one');
  const two = await listening(url, 'two');
  for (let seq = 1; seq <= 50; seq++) one.signals.send(grown(seq));
  await expect.poll(() => two.heard).toEqual([grown(50)]);
});

it('a server whose connection was cut hears signals again', async () => {
  const url = await freshDatabase();
  const one = await listening(url, 'one');
  const two = await listening(url, 'two');
  for (let round = 1; round <= 3; round++) {
    await runIn(url, TERMINATE);
    // Once at its start, and once a round: by now it may have noticed the cut and be connected again.
    await expect.poll(() => two.missed).toHaveLength(1 + round);
    // A signal that is being sent over a cut connection is lost: the next one is not.
    await expect
      .poll(async () => {
        one.signals.send(grown(round));
        await pause(50);
        return two.heard.at(-1);
      })
      .toEqual(grown(round));
    expect(two.missed).toHaveLength(1 + round);
  }
});

it('a server whose connection is cut each time at once makes it ever more rarely', async () => {
  const url = await freshDatabase();
  const connections = new Connections(url, { most: 2 });
  const signals = new Signals(url, 'one', connections, pino({ level: 'silent' }));
  onTestFinished(async () => {
    await signals.close();
    await connections.close();
  });
  const made: number[] = [];
  signals.subscribe(
    () => {},
    () => {
      made.push(performance.now());
      if (made.length < 4) void runIn(url, TERMINATE);
    },
  );
  await expect.poll(() => made).toHaveLength(4);
  // After pauses of 100, 200 and 400 milliseconds, each of which a timer may end a little early.
  expect((made[3] ?? 0) - (made[0] ?? 0)).toBeGreaterThan(690);
});

it('notifications from a stranger are counted and skipped', async () => {
  const url = await freshDatabase();
  const one = await listening(url, 'one');
  await runIn(url, `NOTIFY hexfarer, 'DROP TABLE ledger'; NOTIFY hexfarer; NOTIFY elsewhere, 'x'`);
  await expect.poll(() => one.signals.strangeCount).toBe(2);
  expect(one.heard).toEqual([]);
});

it('a listening server’s connection has its name, even if the URL gives another', async () => {
  const url = await freshDatabase();
  await listening(`${url}${url.includes('?') ? '&' : '?'}application_name=somebody`, 'one');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query(
    "SELECT application_name AS name FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'",
  );
  await client.end();
  expect(rows).toEqual([{ name: 'hexfarer' }]);
});
