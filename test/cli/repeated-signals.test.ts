import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { serverProcess } from '../support/server-process.ts';

it('a server that gets two SIGHUP at once, as when its terminal is closed, still stops in good order', async () => {
  const { process: server } = await serverProcess(dataDirectory());
  const ended = once(server, 'exit');
  server.kill('SIGHUP');
  await setTimeout(50);
  server.kill('SIGHUP');
  server.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
});

itInAll('a server that is busy stopping ends at once at a signal a second later', async () => {
  const server = await serverProcess(dataDirectory());
  // A call whose answer nobody reads keeps it from ending within half a second.
  const socket = await open(server.url);
  const ended = once(server.process, 'exit');
  server.process.kill('SIGTERM');
  await setTimeout(1200);
  expect(server.process.exitCode).toBeNull();
  server.process.kill('SIGTERM');
  expect(await ended).toEqual([null, 'SIGTERM']);
  socket.destroy();
});

/** A connection in the midst of a call. */
async function open(url: string) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `POST /api/campaigns HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Length: 9\r\nContent-Type: application/json\r\n\r\n{`,
  );
  await setTimeout(50);
  return socket;
}
