import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** The sockets of all requests that servers in this process receive from now on. */
export function askedBy(): readonly Socket[] {
  const sockets: Socket[] = [];
  const asked = (message: unknown) => sockets.push((message as { readonly socket: Socket }).socket);
  subscribe('http.server.request.start', asked);
  onTestFinished(() => void unsubscribe('http.server.request.start', asked));
  return sockets;
}
