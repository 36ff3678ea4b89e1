import { io, type Socket } from 'socket.io-client';
import { onTestFinished } from 'vitest';
import { type ClientEvents, LIVE_PATH, type ServerEvents } from '../../src/protocol/live.ts';

export type LiveSocket = Socket<ServerEvents, ClientEvents>;

/** A connection to the live channel, closed after the test. Connects by itself; see `connected`. */
export function liveClient(url: string, token?: string, options: Record<string, unknown> = {}): LiveSocket {
  const socket: LiveSocket = io(url, {
    path: LIVE_PATH,
    transports: ['websocket'],
    forceNew: true,
    reconnectionDelay: 50,
    reconnectionDelayMax: 200,
    ...(token !== undefined && { auth: { token } }),
    ...options,
  });
  onTestFinished(() => {
    socket.disconnect();
  });
  return socket;
}

/** Waits until a socket is connected; throws the error if it is refused. */
export const connected = (socket: LiveSocket): Promise<void> =>
  new Promise((resolve, reject) => {
    if (socket.connected) resolve();
    socket.once('connect', () => resolve());
    socket.once('connect_error', reject);
  });
