import { endConnection } from './ended-connection.ts';
import type { EngineSocket } from './outbox.ts';

/**
 * How many packets may arrive over one connection at once; of messages, half as many may be waiting. A packet takes
 * only two bytes, so that a request could contain tens of thousands, all processed before anything else.
 */
const MOST_AT_ONCE = 2000;

/** Ends a connection over which more packets arrive at once, in one request or in one read of a websocket. */
export function limitPackets(socket: EngineSocket): void {
  let count = 0;
  const startAnew = () => {
    count = 0;
  };
  socket.on('packet', () => {
    count++;
    if (count === 1) setImmediate(startAnew);
    if (count === MOST_AT_ONCE + 1) endConnection(socket);
  });
}
