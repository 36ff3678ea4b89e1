import { io, type Socket } from 'socket.io-client';
import { type ClientEvents, LIVE_PATH, type ServerEvents } from '../../src/protocol/live.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import { isProblem } from './api.ts';
import { browserKey } from './browser-key.ts';
import type { Channel, ChannelListener } from './channel.ts';

/** The problem for a connection error that did not come from the server. It counts as temporary. */
export const problemOfConnectError = ({ message }: Error): ProblemBody => ({
  type: 'about:blank',
  title: 'No connection',
  status: 500,
  code: 'server/failed',
  detail: message,
});

/** Pause between two looks at whether the connection outlived a sleep of the device, in milliseconds. */
const LOOK_EVERY_MS = 3_000;

/** A channel over socket.io; `token` only if the browser refused to keep the link in a cookie. */
export function socketChannel(token: string | null): Channel {
  const socket: Socket<ServerEvents, ClientEvents> = io({
    path: LIVE_PATH,
    transports: ['websocket'],
    autoConnect: false,
    forceNew: true,
    auth: (show) => show(token === null ? { browser: browserKey() } : { token }),
    reconnectionDelay: 400,
    reconnectionDelayMax: 4000,
  });
  let watch: ReturnType<typeof setInterval> | undefined;
  return {
    open(listener) {
      listen(socket, listener);
      socket.connect();
      clearInterval(watch);
      // The library closes a connection that has lost the server's pings, but by a timer, which stands still while the
      // device sleeps. This has it look at the clock.
      watch = setInterval(() => socket.connected && socket.io.engine._hasPingExpired(), LOOK_EVERY_MS);
    },
    close() {
      clearInterval(watch);
      socket.off();
      socket.io.off();
      socket.disconnect();
    },
    // Closes the connection below the library, which then connects again as after every loss.
    renew: () => socket.connected && socket.io.engine.close(),
    watch: (request, answer) => socket.connected && socket.emit('watch', request, answer),
    command: (request, answer) => socket.connected && socket.emit('command', request, answer) && false,
    point: (request) => socket.connected && socket.emit('point', request),
    throwing: (request) => socket.connected && socket.emit('throwing', request),
  };
}

function listen(socket: Socket<ServerEvents, ClientEvents>, listener: ChannelListener): void {
  socket.off();
  socket.on('connect', () => listener.connected());
  socket.on('disconnect', (reason) => {
    listener.disconnected();
    // The library does not reconnect by itself if the server closed the connection.
    if (reason === 'io server disconnect') socket.connect();
  });
  socket.on('connect_error', (error: Error & { data?: unknown }) => {
    listener.disconnected();
    if (socket.active) return;
    listener.refused(isProblem(error.data) ? error.data : problemOfConnectError(error));
  });
  socket.on('entries', (message) => listener.entries(message));
  socket.on('presence', (message) => listener.presenceChanged(message));
  socket.on('person', (message) => listener.personChanged(message));
  socket.on('point', (message) => listener.pointed(message));
  socket.on('throwing', (message) => listener.throwing(message));
  socket.on('removed', () => listener.removed());
  socket.on('revoked', () => listener.revoked());
}
