import { once } from 'node:events';
import { createServer, Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { limitConnections } from '../../src/access/connections.ts';
import { TrustedProxies } from '../../src/access/trusted-proxies.ts';

/**
 * A server that accepts two connections from each address at a time, and a function that makes connections; nothing
 * listens.
 */
function boundedServer() {
  const server = createServer();
  const bounds = { connections: 2, connectionsInAll: 5 };
  limitConnections(server, bounds, new TrustedProxies(['10.0.0.1']));
  const connectionFrom = (address: string): Socket => {
    const socket = new Socket();
    Object.defineProperty(socket, 'remoteAddress', { value: address });
    server.emit('connection', socket);
    return socket;
  };
  return { server, connectionFrom };
}

describe('connections', () => {
  it('beyond the limit of an address are closed, and those of other addresses are not', () => {
    const { connectionFrom } = boundedServer();
    const closed = (address: string) => connectionFrom(address).destroyed;
    expect([1, 2, 3, 4].map(() => closed('192.0.2.1'))).toEqual([false, false, true, true]);
    expect(closed('192.0.2.2')).toBe(false);
  });

  it('from one household count together, whichever of its IPv6 addresses they come from', () => {
    const { connectionFrom } = boundedServer();
    const closed = [1, 2, 3].map((device) => connectionFrom(`2001:db8:1:2::${device}`).destroyed);
    expect(closed).toEqual([false, false, true]);
  });

  it('may be opened again for as many as were closed, and no more', async () => {
    const { connectionFrom } = boundedServer();
    const [first, second, refused] = [1, 2, 3].map(() => connectionFrom('192.0.2.1')) as [
      Socket,
      Socket,
      Socket,
    ];
    // A refused connection was never counted, so closing it gives nothing back.
    await once(refused, 'close');
    await once(first.destroy(), 'close');
    expect([1, 2].map(() => connectionFrom('192.0.2.1').destroyed)).toEqual([false, true]);
    await once(second.destroy(), 'close');
    expect(connectionFrom('192.0.2.1').destroyed).toBe(false);
  });

  it('from a proxy that serves many clients are not counted', () => {
    const { connectionFrom } = boundedServer();
    expect([1, 2, 3].map(() => connectionFrom('10.0.0.1').destroyed)).toEqual([false, false, false]);
  });

  it('are limited in total as well, if a limit is set', () => {
    expect(boundedServer().server.maxConnections).toBe(5);
    const unbounded = createServer();
    const bounds = { connections: Number.POSITIVE_INFINITY, connectionsInAll: Number.POSITIVE_INFINITY };
    limitConnections(unbounded, bounds, new TrustedProxies([]));
    expect(unbounded.maxConnections).toBeUndefined();
  });
});
