/**
 * The floor for live messages: bare socket.io, for the least cost of a durable command and of a message to a room.
 * Usage: `node bare-server.js DIRECTORY`, or the URL of an empty PostgreSQL database instead of the directory.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import type { Entry } from '../src/ledger/entry.ts';
import { rowOf } from '../src/ledger/ledger.ts';
import { LIVE_PATH } from '../src/protocol/live.ts';
import { soloKind } from '../src/world/solo/solo-kind.ts';
import { BarePostgresRows } from './bare-postgres-rows.ts';
import { type BareReveal, BareRows, bareReveal } from './bare-rows.ts';
import { SOLO } from './campaigns.ts';
import { inTurn } from './in-turn.ts';

const [, , where = ''] = process.argv;
const rows = where.startsWith('postgres:') ? await BarePostgresRows.in(where, 1) : new BareRows(where);
const http = createServer();
const io = new Server(http, { path: LIVE_PATH, transports: ['websocket'], perMessageDeflate: false });

io.on('connection', (socket) => {
  // Sent once beforehand: what later commands write, their answers and the messages to the room, used in rotation.
  socket.on('prepare', (campaign: string, entries: [Entry, ...Entry[]], done: () => void) => {
    const next = inTurn(
      entries.map((entry) => ({
        row: revealOf(entry),
        answer: { ok: true, seq: entry.seq, entries: [entry] },
        message: { campaign, entries: [entry] },
      })) as [Prepared, ...Prepared[]],
    );
    socket.on('command', (_request: unknown, done: (answer: unknown) => void) => {
      const { row, answer } = next();
      const committing = rows.commit(row);
      if (committing) void committing.then(() => done(answer));
      else done(answer);
    });
    socket.on('tell', () => {
      io.to('room').emit('entries', next().message);
    });
    done();
  });
  socket.on('watch', (_request: unknown, done: (answer: unknown) => void) => {
    void socket.join('room');
    done({ ok: true });
  });
});

/** The row of an entry, with the packed form of its hex as our server stores it. */
function revealOf(entry: Entry): BareReveal {
  if (entry.kind !== 'revealed') throw new Error('only reveals are written here');
  const [hex] = soloKind.emptyWorld(SOLO).rowsOf(entry, entry.seq);
  return bareReveal(rowOf(entry), hex?.facts ?? new Uint8Array());
}

interface Prepared {
  readonly row: BareReveal;
  readonly answer: unknown;
  readonly message: unknown;
}

http.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready at http://127.0.0.1:${(http.address() as AddressInfo).port}/\n`);
});
process.on('SIGTERM', () => {
  io.close();
  void Promise.resolve(rows.close()).then(() => process.exit(0));
});
