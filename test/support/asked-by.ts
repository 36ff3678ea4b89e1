import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The connections by which something is asked for from now on, as the servers of this process have them. */
export function askedBy(): readonly Socket[] {
  const sockets: Socket[] = [];
  const asked = (message: unknown) => sockets.push((message as { readonly socket: Socket }).socket);
  subscribe('http.server.request.start', asked);
  onTestFinished(() => void unsubscribe('http.server.request.start', asked));
  return sockets;
}
