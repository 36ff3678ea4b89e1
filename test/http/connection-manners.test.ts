import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { memoryServer } from '../support/memory-server.ts';

/** A raw connection that stays open at the client's end, and everything received over it. */
function rawConnection(url: string) {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect({ host: hostname, port: Number(port), allowHalfOpen: true });
  onTestFinished(() => {
    socket.destroy();
  });
  const seen = { heard: '', ended: false };
  socket.on('error', () => {});
  socket.on('data', (chunk: Buffer) => {
    seen.heard += chunk.toString('latin1');
  });
  for (const end of ['end', 'close']) socket.on(end, () => (seen.ended = true));
  const answers = () => seen.heard.match(/HTTP\/1\.1 \d+/g) ?? [];
  return { socket, seen, answers };
}

const get = (path: string, ...headers: string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');

const UPGRADE = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13'];

describe('pipelined requests on a connection', () => {
  it.each([[get('/livez')], [get('/api/campaigns')], [get('/livez', 'Expect: the-unexpected')]])(
    'end the connection if there are many: %j',
    async (asked) => {
      const { url } = await memoryServer();
      const { socket, seen, answers } = rawConnection(url);
      socket.write(asked.repeat(5000));
      await vi.waitFor(() => expect(seen.ended).toBe(true), { timeout: 10_000 });
      expect(answers().length).toBeLessThanOrEqual(8);
    },
  );

  it('are all answered if there are a few, and so are any number sent after the answers', async () => {
    const { url } = await memoryServer();
    const { socket, answers } = rawConnection(url);
    for (let times = 1; times <= 10; times++) {
      socket.write(get('/livez').repeat(4));
      await vi.waitFor(() => expect(answers()).toHaveLength(4 * times));
    }
  });
});

describe('a connection that asks to upgrade where no other protocol is spoken', () => {
  it.each([[[]], [['/livez']]])('is refused and closed, after %j was answered', async (before) => {
    const { url } = await memoryServer();
    const { socket, seen, answers } = rawConnection(url);
    for (const path of before) socket.write(get(path));
    await vi.waitFor(() => expect(answers()).toHaveLength(before.length));
    socket.write(get('/elsewhere', ...UPGRADE));
    await vi.waitFor(() => expect(seen.ended).toBe(true), { timeout: 5000 });
    expect(answers().at(-1)).toBe('HTTP/1.1 400');
  });

  it('does not keep the server from stopping', async () => {
    const { url, close } = await memoryServer();
    const { socket, answers } = rawConnection(url);
    socket.write(get('/livez'));
    await vi.waitFor(() => expect(answers()).toHaveLength(1));
    socket.write(get('/elsewhere', ...UPGRADE));
    // The server has handled everything sent before by now.
    await new ApiClient(url).call('GET', '/livez');
    await close();
  });
});
