import type { EngineSocket } from './outbox.ts';

/** Ends a connection at once and drops its unsent data; an orderly close would wait for all of that to be sent. */
export function endConnection(socket: EngineSocket): void {
  const websocket = websocketOf(socket);
  socket.close(true);
  websocket?.terminate();
}

/** The websocket of a connection, which is private in socket.io; undefined while the connection polls. */
export const websocketOf = (socket: EngineSocket): { terminate(): void } | undefined =>
  (socket.transport as unknown as { readonly socket?: { terminate(): void } }).socket;
