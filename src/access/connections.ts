import type { Server } from 'node:net';
import { networkOf } from './address.ts';
import type { Bounds } from './bounds.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/**
 * Closes connections beyond the limits, even silent ones: from one address, unless that is a trusted proxy, and in
 * total.
 */
export function limitConnections(
  server: Server,
  bounds: Pick<Bounds, 'connections' | 'connectionsInAll'>,
  proxies: Pick<TrustedProxies, 'trusts'>,
): void {
  const openFrom = new Map<string, number>();
  if (Number.isFinite(bounds.connectionsInAll)) server.maxConnections = bounds.connectionsInAll;
  server.on('connection', (socket) => {
    const { remoteAddress = '' } = socket;
    if (proxies.trusts(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const open = (openFrom.get(network) ?? 0) + 1;
    if (open > bounds.connections) {
      socket.destroy();
      return;
    }
    openFrom.set(network, open);
    socket.once('close', () => {
      const left = (openFrom.get(network) ?? 0) - 1;
      if (left > 0) openFrom.set(network, left);
      else openFrom.delete(network);
    });
  });
}
