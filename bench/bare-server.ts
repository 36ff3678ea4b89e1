/**
 * socket.io with nothing around it: what a durable command and a message to a room cost at the least.
 * `node bare-server.js DIRECTORY`
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import type { LedgerRow } from '../src/campaign/ledger.ts';
import { SingleRows } from './single-rows.ts';

const rows = new SingleRows(process.argv[2] as string);
const http = createServer();
const io = new Server(http, { path: '/live', transports: ['websocket'], perMessageDeflate: false });

io.on('connection', (socket) => {
  void socket.join('room');
  // The bytes of the answer are those of the real one; what is written is one row of the ledger.
  socket.on('command', (row: LedgerRow, answer: unknown, done: (answer: unknown) => void) => {
    rows.commit(row);
    done(answer);
  });
  socket.on('tell', (message: unknown) => {
    io.to('room').emit('entries', message);
  });
});

http.listen(0, '127.0.0.1', () => {
  process.stdout.write(`ready at http://127.0.0.1:${(http.address() as AddressInfo).port}/\n`);
});
process.on('SIGTERM', () => {
  io.close();
  rows.close();
  process.exit(0);
});
