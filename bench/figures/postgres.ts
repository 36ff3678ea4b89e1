import pg from 'pg';
import { openPostgresStorage } from '../../src/storage/postgres/storage.ts';
import type { EmbeddedServer } from '../../test/support/postgres/embedded-server.ts';
import { BarePostgresRows } from '../bare-postgres-rows.ts';
import type { BareReveal } from '../bare-rows.ts';
import { accessOn, begin, sessionsOn } from '../campaigns.ts';
import { withBareServer, withServers } from '../child.ts';
import { type Bench, comparedFigure, type Figure, plainFigure } from '../figure.ts';
import { interleaved, type Measured, median } from '../measure.ts';
import { withPostgres } from '../postgres.ts';
import { SessionWalker } from '../session-walker.ts';
import { connected, SocketWalker } from '../socket-walker.ts';
import { acknowledged } from './live.ts';

const CAMPAIGNS = 50;
const PER_ROUND = 2000;
const REVEALS_BEFORE = 5000;
const COMMANDS_BEFORE = 5000;
const TOLD_PER_ROUND = 100;
/** How long our servers gather signals before sending them; the floor sends at once. */
const GATHERED_MS = 5;

/** A row as long as that of a reveal. */
const REVEAL: BareReveal = {
  at: 0,
  digest: Buffer.alloc(16),
  next: Buffer.alloc(32),
  secret: Buffer.alloc(32),
  salt: Buffer.alloc(16),
  hash: Buffer.alloc(32),
  body: JSON.stringify({
    kind: 'revealed',
    by: { link: 'x'.repeat(12), role: 'owner' },
    hex: 'x'.repeat(260),
  }),
  facts: Buffer.alloc(0),
};

/** Servers on one PostgreSQL started for this run: writing by one server, and telling watchers of another. */
export const postgres: Bench = (note) =>
  withPostgres(['ours', 'floor', 'answering', 'bare', 'shared'], async (server) => {
    note(
      `${PER_ROUND} reveals a round by ${CAMPAIGNS} campaigns; the floor inserts as many rows over as many connections`,
    );
    const durable = await durableReveals(server);
    note('from a command to its answer; the floor commits one row and answers the same bytes');
    const answered = await acknowledgements(server);
    note('from the acknowledgement by one server until a watcher hears of it by way of another');
    return [...durable, ...answered, ...(await acrossServers(server))];
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
  const rows = await BarePostgresRows.in(server.url('floor'), CAMPAIGNS);
  const inserted = async (campaign: number, count: number) => {
    for (let row = 0; row < count; row++) await rows.commit(REVEAL, campaign);
  };
  await Promise.all(walkers.map((walker) => walker.reveal(REVEALS_BEFORE / CAMPAIGNS)));
  const { ours, floor } = await interleaved({
    ours: async () => {
      await Promise.all(walkers.map((walker) => walker.reveal(PER_ROUND / CAMPAIGNS)));
      return PER_ROUND;
    },
    floor: async () => {
      await Promise.all(walkers.map((_, campaign) => inserted(campaign, PER_ROUND / CAMPAIGNS)));
      return PER_ROUND;
    },
  });
  await rows.close();
  await storage.close();
  return [
    comparedFigure(
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

const acknowledgements = (server: EmbeddedServer): Promise<Figure[]> =>
  withServers(server.url('answering'), 1, ([ours]) =>
    withBareServer(server.url('bare'), async (bare) => {
      const { reveal, commit } = await acknowledged(ours?.url ?? '', bare, COMMANDS_BEFORE);
      return [
        comparedFigure(
          {
            figure: 'command to acknowledgement in PostgreSQL, median',
            unit: 'ms',
            goal: '≤ 1.6 ×',
            reached: (ratio) => ratio <= 1.6,
          },
          reveal.medianMs,
          commit.medianMs,
        ),
      ];
    }),
  );

async function acrossServers(server: EmbeddedServer): Promise<Figure[]> {
  const url = server.url('shared');
  const bare = await bareListening(server);
  try {
    return await withServers(url, 2, async (servers) => {
      const [one = '', other = ''] = servers.map((server) => server.url);
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

/**
 * Measures the milliseconds from the acknowledgement of a reveal by one server until a watcher of another receives it.
 */
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

/** The floor: a notification that names a row, and reading this row. */
async function bareListening(server: EmbeddedServer) {
  const [telling, hearing] = ['telling', 'hearing'].map(
    () => new pg.Client({ connectionString: server.url('floor') }),
  ) as [pg.Client, pg.Client];
  await telling.connect();
  await hearing.connect();
  await hearing.query('LISTEN bare');
  return {
    /** Milliseconds from sending the notification until the row is read. */
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
      ...comparedFigure(
        {
          figure: 'from an acknowledgement by one server to a watcher at another, median',
          unit: 'ms',
          goal: '≤ 1.5 × a bare LISTEN and one read, and 5 ms',
          reached: () => true,
        },
        ours.medianMs,
        floor.medianMs,
      ),
      reached: median(ours.medianMs) <= median(bound),
    },
    {
      ...plainFigure('the same, 99th percentile', median(ours.p99Ms), 'ms'),
      goal: '≤ 50 ms',
      reached: median(ours.p99Ms) <= 50,
    },
  ];
}
