import type { EngineSocket } from './outbox.ts';

/** Ends a connection and lets go of what it has not taken; an orderly close would wait behind all of that. */
export function endConnection(socket: EngineSocket): void {
  const websocket = websocketOf(socket);
  socket.close(true);
  websocket?.terminate();
}

/** The websocket below a connection, which the library keeps to itself; none where it polls. */
export const websocketOf = (socket: EngineSocket): { terminate(): void } | undefined =>
  (socket.transport as unknown as { readonly socket?: { terminate(): void } }).socket;
