import pg from 'pg';
import { openPostgresStorage } from '../../src/storage/postgres/storage.ts';
import type { EmbeddedServer } from '../../test/support/postgres/embedded-server.ts';
import { accessOn, begin, sessionsOn } from '../campaigns.ts';
import { withServers } from '../child.ts';
import { type Bench, type Figure, held, told } from '../figure.ts';
import { interleaved, type Measured, quantile } from '../measure.ts';
import { withPostgres } from '../postgres.ts';
import { SessionWalker } from '../session-walker.ts';
import { connected, SocketWalker } from '../socket-walker.ts';

const CAMPAIGNS = 50;
const PER_ROUND = 2000;
const REVEALS_BEFORE = 5000;
const TOLD_PER_ROUND = 100;
/** For how long signals are gathered, which the floor does not. */
const GATHERED_MS = 5;

/** The floor's table: the columns of a ledger and its key, and nothing that watches over them. */
const BARE_TABLE = `CREATE TABLE bare (campaign bigint, seq bigint, at bigint, command bytea, digest bytea, next bytea,
  secret bytea, salt bytea, hash bytea, body text, PRIMARY KEY (campaign, seq))`;
const BARE_INSERT = {
  name: 'bare-insert',
  text: 'INSERT INTO bare VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
};
const BODY = JSON.stringify({
  kind: 'revealed',
  by: { link: 'x'.repeat(12), role: 'owner' },
  hex: 'x'.repeat(260),
});

/** Servers on one PostgreSQL of this run's own: writing by one of them, and telling those who watch by another. */
export const postgres: Bench = (note) =>
  withPostgres(async (server) => {
    const admin = new pg.Client({ connectionString: server.url('postgres') });
    await admin.connect();
    for (const name of ['ours', 'floor', 'shared']) await admin.query(`CREATE DATABASE ${name}`);
    await admin.end();
    note(
      `${PER_ROUND} reveals a round by ${CAMPAIGNS} campaigns; the floor inserts as many rows over as many connections`,
    );
    const durable = await durableReveals(server);
    note('from the acknowledgement by one server until a watcher hears of it by way of another');
    return [...durable, ...(await acrossServers(server))];
  });

async function durableReveals(server: EmbeddedServer): Promise<Figure[]> {
  const storage = await openPostgresStorage(server.url('ours'), { create: true });
  const sessions = sessionsOn(storage);
  const access = accessOn(storage);
  const walkers: SessionWalker[] = [];
  while (walkers.length < CAMPAIGNS)
    walkers.push(
      new SessionWalker(sessions, await begin(sessions, access, `one of many, ${walkers.length}`)),
    );
  const pool = new pg.Pool({ connectionString: server.url('floor'), max: CAMPAIGNS });
  await pool.query(BARE_TABLE);
  const bytes = Buffer.alloc(32);
  const seqs = new Array<number>(CAMPAIGNS).fill(0);
  const inserted = async (campaign: number, count: number) => {
    for (let row = 0; row < count; row++) {
      const seq = (seqs[campaign] ?? 0) + 1;
      seqs[campaign] = seq;
      const short = bytes.subarray(16);
      const values = [campaign, seq, 0, short, short, bytes, bytes, short, bytes, BODY];
      await pool.query({ ...BARE_INSERT, values });
    }
  };
  await Promise.all(walkers.map((walker) => walker.reveal(REVEALS_BEFORE / CAMPAIGNS)));
  const { ours, floor } = await interleaved({
    ours: async () => {
      await Promise.all(walkers.map((walker) => walker.reveal(PER_ROUND / CAMPAIGNS)));
      return PER_ROUND;
    },
    floor: async () => {
      await Promise.all(seqs.map((_, campaign) => inserted(campaign, PER_ROUND / CAMPAIGNS)));
      return PER_ROUND;
    },
  });
  await pool.end();
  await storage.close();
  return [
    held(
      {
        figure: `reveals in PostgreSQL, durable, ${CAMPAIGNS} campaigns at once`,
        unit: '/s',
        goal: '≥ 1.5 × bare rows',
        reached: (ratio) => ratio >= 1.5,
      },
      ours.perSecond,
      floor.perSecond,
    ),
  ];
}

async function acrossServers(server: EmbeddedServer): Promise<Figure[]> {
  const url = server.url('shared');
  const bare = await bareListening(server);
  try {
    return await withServers(url, 2, async ([one = '', other = '']) => {
      const walker = await SocketWalker.begin(one);
      const heardLater = await listeningAt(other, walker);
      for (let before = 0; before < 200; before++) await heardLater();
      const { ours, floor } = await interleaved({
        ours: () => times(heardLater),
        floor: () => times(bare.heard),
      });
      return latencies(ours, floor);
    });
  } finally {
    await bare.end();
  }
}

/** How many milliseconds after its acknowledgement by one server the next reveal is heard by way of another. */
async function listeningAt(url: string, walker: SocketWalker): Promise<() => Promise<number>> {
  const socket = await connected(url, walker.token);
  const heard = new Map<number, number>();
  let noticed = () => {};
  socket.on('entries', ({ entries }: { entries: readonly { readonly seq: number }[] }) => {
    for (const { seq } of entries) heard.set(seq, performance.now());
    noticed();
  });
  await socket.emitWithAck('watch', { campaign: walker.campaign, after: walker.seq });
  return async () => {
    await walker.reveal();
    const acknowledged = performance.now();
    while (!heard.has(walker.seq))
      await new Promise<void>((resolve) => {
        noticed = resolve;
      });
    const at = heard.get(walker.seq) ?? acknowledged;
    heard.clear();
    return Math.max(0, at - acknowledged);
  };
}

/** The floor: a notification that says which row to read, and reading it. */
async function bareListening(server: EmbeddedServer) {
  const [telling, hearing] = ['telling', 'hearing'].map(
    () => new pg.Client({ connectionString: server.url('floor') }),
  ) as [pg.Client, pg.Client];
  await telling.connect();
  await hearing.connect();
  await hearing.query('LISTEN bare');
  return {
    /** How many milliseconds it takes from the commit that tells to the row. */
    heard: async () => {
      const read = new Promise<void>((resolve, reject) => {
        hearing.once('notification', ({ payload }) => {
          const values = [0, Number(payload)];
          const text = 'SELECT * FROM bare WHERE campaign = $1 AND seq = $2';
          hearing.query({ name: 'bare-read', text, values }).then(() => resolve(), reject);
        });
      });
      const began = performance.now();
      await telling.query("SELECT pg_notify('bare', '1')");
      await read;
      return performance.now() - began;
    },
    end: async () => {
      await telling.end();
      await hearing.end();
    },
  };
}

async function times(one: () => Promise<number>): Promise<number[]> {
  const taken: number[] = [];
  while (taken.length < TOLD_PER_ROUND) taken.push(await one());
  return taken;
}

function latencies(ours: Measured, floor: Measured): Figure[] {
  const bound = floor.medianMs.map((ms) => 1.5 * ms + GATHERED_MS);
  return [
    {
      ...held(
        {
          figure: 'from an acknowledgement by one server to a watcher at another, median',
          unit: 'ms',
          goal: '≤ 1.5 × a bare LISTEN and one read, and 5 ms',
          reached: () => true,
        },
        ours.medianMs,
        floor.medianMs,
      ),
      reached: quantile(ours.medianMs, 0.5) <= quantile(bound, 0.5),
    },
    {
      ...told('the same, 99th percentile', quantile(ours.p99Ms, 0.5), 'ms'),
      goal: '≤ 50 ms',
      reached: quantile(ours.p99Ms, 0.5) <= 50,
    },
  ];
}
