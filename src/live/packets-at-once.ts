import { endConnection } from './ended-connection.ts';
import type { EngineSocket } from './outbox.ts';

/**
 * How many packets may come over one connection at once. Of messages, half as many may wait to be taken up. A packet takes
 * two bytes, so that tens of thousands fit into one request, and all of them are taken up before anybody else is heard.
 */
const MOST_AT_ONCE = 2000;

/** Ends a connection over which more packets come at once: with one request, or in what is read of a websocket. */
export function boundPackets(socket: EngineSocket): void {
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
