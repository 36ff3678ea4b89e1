import { connect } from 'node:net';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyCharacter } from '../support/any-character.ts';
import { ApiClient } from '../support/api-client.ts';
import { hexfarer, json } from '../support/cli.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { connected, type LiveSocket, liveClient } from '../support/live-client.ts';
import { untilAllArrived } from '../support/live-messages.ts';
import { expectNoInsides } from '../support/problems.ts';
import { type ServerProcess, serverProcess } from '../support/server-process.ts';
import { tried } from '../support/thoroughness.ts';

/** A server with one campaign, in a process of its own, so that a crash can be seen. */
async function victim() {
  const directory = dataDirectory();
  const server = await serverProcess(directory, { env: { HEXFARER_LIMITS: 'off' } });
  const { id, owner, token } = await new ApiClient(server.url).start();
  return { server, directory, id, owner, token };
}

async function expectUnharmed(
  server: ServerProcess,
  directory: string,
  owner: ApiClient,
  id: string,
): Promise<void> {
  expect([server.process.exitCode, server.process.signalCode]).toEqual([null, null]);
  expect((await owner.call('GET', `/api/campaigns/${id}/map`)).status).toBe(200);
  expect((await owner.command(id, { kind: 'travel', path: [1, 4] })).status).toBeLessThan(500);
  await server.stop();
  expect(server.process.exitCode).toBe(0);
  expect(json(hexfarer(['verify', id, '--data', directory, '--json']))).toMatchObject({ ok: true });
}

describe('bytes that are not', () => {
  it('HTTP harm nobody', async () => {
    const { server, directory, id, owner } = await victim();
    const { port } = new URL(server.url);
    const shots = [
      '\r\n\r\n',
      'GET\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      'GET / HTTP/1.1\r\n\r\n',
      'GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n',
      `GET /${'x'.repeat(100_000)} HTTP/1.1\r\nHost: a\r\n\r\n`,
      `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(100_000)}\r\n\r\n`,
      'POST /api/campaigns HTTP/1.1\r\nHost: a\r\nContent-Length: -5\r\n\r\n{}',
      'POST /api/campaigns HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
      'POST /api/campaigns HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"name":',
      'GET /live/?EIO=4&transport=websocket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
      'GET /elsewhere HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: eA==\r\nSec-WebSocket-Version: 13\r\n\r\n',
      'GET /live/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Key: !\r\nSec-WebSocket-Version: 99\r\n\r\n',
      'GET /api/\xff HTTP/1.1\r\nHost: a\r\n\r\n',
      'CONNECT evil.example:80 HTTP/1.1\r\nHost: a\r\n\r\n',
      '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
    ];
    for (const shot of shots) {
      const said = await fire(Number(port), shot);
      expect(said).not.toMatch(/^HTTP\/1\.1 5/);
      expectNoInsides(said);
    }
    await expectUnharmed(server, directory, owner, id);
  });

  it('packets of the live channel end at most their own connection', async () => {
    const { server, directory, id, owner, token } = await victim();
    const witness = liveClient(server.url, token);
    await connected(witness);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.string({ unit: anyCharacter, maxLength: 60 }),
          fc
            .tuple(
              fc.constantFrom(
                '0',
                '1',
                '2',
                '3',
                '4',
                '40',
                '41',
                '42',
                '43',
                '44',
                '45',
                '451-',
                '46',
                '420',
              ),
              fc.oneof(fc.string({ maxLength: 20 }), fc.json()),
            )
            .map(([head, rest]) => head + rest),
          fc.uint8Array({ maxLength: 60 }),
        ),
        async (packet) => {
          const socket = liveClient(server.url, token, { reconnection: false });
          await connected(socket);
          rawSend(socket, packet);
          socket.io.engine.close();
          await untilAllArrived(witness);
        },
      ),
      { numRuns: tried(40, 60) },
    );
    await untilAllArrived(witness);
    expect(witness.connected).toBe(true);
    await expectUnharmed(server, directory, owner, id);
  });
});

/** Sends bytes, closes the sending side, and resolves to everything received until the server closes. */
function fire(port: number, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    const socket = connect({ port, host: '127.0.0.1' }, () => socket.end(bytes, 'latin1'));
    socket.on('data', (chunk) => {
      said += chunk.toString('latin1');
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(said));
  });
}

/** Writes to the socket directly, without the client's encoding. */
function rawSend(socket: LiveSocket, packet: string | Uint8Array): void {
  const { transport } = socket.io.engine as unknown as {
    transport: { ws: { send(data: string | Uint8Array): void } };
  };
  transport.ws.send(packet);
}
