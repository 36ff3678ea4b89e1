import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { serverProcess } from '../support/server-process.ts';

/** A process group of its own with few file descriptors, so that nothing else can be hit by what goes wrong in it. */
const FEW_DESCRIPTORS = ['setsid', 'sh', '-c', 'ulimit -n 160; exec "$0" "$@"'];

it('a server without a free file descriptor refuses a picture, and goes on', async () => {
  const env = { HEXFARER_LIMITS: 'off' };
  const server = await serverProcess(dataDirectory(), { within: FEW_DESCRIPTORS, env });
  const { id, owner } = await new ApiClient(server.url).start();
  const { hostname, port } = new URL(server.url);
  const sockets: Socket[] = [];
  const free = () => {
    for (const socket of sockets) socket.destroy();
  };
  onTestFinished(free);
  for (let count = 0; count < 200; count++) {
    const socket = connect(Number(port), hostname).on('error', () => {});
    sockets.push(socket);
    await once(socket, 'connect');
  }
  // It comes over the connection that is there already.
  const picture = await owner.call('GET', `/api/campaigns/${id}/export/png`);
  expect(picture.status).toBe(500);
  free();
  await expect.poll(async () => (await fetch(`${server.url}livez`)).status).toBe(200);
  expect(server.process.signalCode).toBeNull();
});
