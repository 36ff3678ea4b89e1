import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { boundConnections } from '../../src/access/connections.ts';
import { TrustedProxies } from '../../src/access/trusted-proxies.ts';

/** A server to which connections come from addresses, two from each at a time; nothing listens. */
function boundedServer() {
  const server = createServer();
  const bounds = { connections: 2, connectionsInAll: 5 };
  boundConnections(server, bounds, new TrustedProxies(['10.0.0.1']));
  const connectionFrom = (address: string): Socket => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: address });
    server.emit('connection', socket);
    return socket;
  };
  return { server, connectionFrom };
}

describe('connections', () => {
  it('beyond as many as one address may have are closed, and nobody else’s', () => {
    const { connectionFrom } = boundedServer();
    const closed = (address: string) => connectionFrom(address).destroyed;
    expect([1, 2, 3, 4].map(() => closed('192.0.2.1'))).toEqual([false, false, true, true]);
    expect(closed('192.0.2.2')).toBe(false);
  });

  it('may be opened again for as many as were closed, and no more', async () => {
    const { connectionFrom } = boundedServer();
    const [first, second, refused] = [1, 2, 3].map(() => connectionFrom('192.0.2.1')) as [
      Socket,
      Socket,
      Socket,
    ];
    // One that was refused was never counted, so that nothing is given back for it.
    await once(refused, 'close');
    await once(first.destroy(), 'close');
    expect([1, 2].map(() => connectionFrom('192.0.2.1').destroyed)).toEqual([false, true]);
    await once(second.destroy(), 'close');
    expect(connectionFrom('192.0.2.1').destroyed).toBe(false);
  });

  it('of a proxy that speaks for many are not counted', () => {
    const { connectionFrom } = boundedServer();
    expect([1, 2, 3].map(() => connectionFrom('10.0.0.1').destroyed)).toEqual([false, false, false]);
  });

  it('are bounded in all as well, where a bound is set', () => {
    expect(boundedServer().server.maxConnections).toBe(5);
    const unbounded = createServer();
    const bounds = { connections: Number.POSITIVE_INFINITY, connectionsInAll: Number.POSITIVE_INFINITY };
    boundConnections(unbounded, bounds, new TrustedProxies([]));
    expect(unbounded.maxConnections).toBeUndefined();
  });
});
