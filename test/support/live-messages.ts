import type { LiveSocket } from './live-client.ts';

interface Untyped {
  emitWithAck(event: string, ...payload: unknown[]): Promise<unknown>;
  emit(event: string, ...payload: unknown[]): unknown;
}

/** Sends anything at all, and returns the answer. */
export const sendForAnswer = (socket: LiveSocket, event: string, ...payload: unknown[]): Promise<unknown> =>
  (socket as unknown as Untyped).emitWithAck(event, ...payload);

/** Sends anything at all, without asking for an answer. */
export function sendWithoutAnswer(socket: LiveSocket, event: string, ...payload: unknown[]): void {
  (socket as unknown as Untyped).emit(event, ...payload);
}

/** Resolves when everything has arrived that the server sent to this socket before. */
export async function untilAllArrived(socket: LiveSocket): Promise<void> {
  await sendForAnswer(socket, 'point', {});
}

/** Resolves when the connection has ended, with the reason. */
export const disconnected = (socket: LiveSocket): Promise<string> =>
  new Promise((resolve) => {
    if (socket.disconnected) resolve('before');
    socket.once('disconnect', resolve);
  });

/** The error with which a socket is refused; fails if it is let in. */
export const connectError = (socket: LiveSocket): Promise<Error & { data?: unknown }> =>
  new Promise((resolve, reject) => {
    socket.once('connect_error', resolve);
    socket.once('connect', () => reject(new Error('it was let in')));
  });
