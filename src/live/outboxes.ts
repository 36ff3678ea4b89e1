import { endConnection, websocketOf } from './ended-connection.ts';
import { type EngineSocket, Outbox } from './outbox.ts';

/** Limits on unsent data, in bytes and time. */
export interface UnsentBounds {
  /** For one connection. */
  readonly each: number;
  /** For all connections together. */
  readonly all: number;
  /** How long a connection may take none of its data. */
  readonly stallTimeoutMs: number;
}

const BOUNDS: UnsentBounds = { each: 4_000_000, all: 128_000_000, stallTimeoutMs: 60_000 };
/** Less unsent data than this may stay as long as the connection lasts, in bytes. */
const NEGLIGIBLE = 64 * 1024;
/** How long a client may take to confirm the closing of its websocket. */
const CLOSE_TIMEOUT_MS = 1000;
/** How often all connections are checked. */
const CHECK_INTERVAL_MS = 1000;

/**
 * Ends connections that don't read what they are sent, so that nobody can fill the memory. A client that is only slow
 * reconnects by itself and asks for what it missed.
 */
export class Outboxes {
  readonly #bounds: UnsentBounds;
  readonly #outboxes = new Map<EngineSocket, Outbox>();
  readonly #timer: NodeJS.Timeout;

  constructor(bounds: Partial<UnsentBounds> = {}) {
    this.#bounds = { ...BOUNDS, ...bounds };
    this.#timer = setInterval(() => this.#endStalled(), CHECK_INTERVAL_MS).unref();
  }

  add(socket: EngineSocket): void {
    const outbox: Outbox = new Outbox(socket, () => {
      if (outbox.unsent <= this.#bounds.each) return;
      // Deferred, since this is in the middle of sending.
      setImmediate(() => endConnection(socket));
    });
    this.#outboxes.set(socket, outbox);
    socket.once('close', () => {
      this.#outboxes.delete(socket);
      // Without a confirmation the connection would stay for another half minute.
      setTimeout(() => websocketOf(socket)?.terminate(), CLOSE_TIMEOUT_MS).unref();
    });
  }

  /** How many bytes a connection has not taken yet. */
  unsentOf(socket: EngineSocket): number {
    return this.#outboxes.get(socket)?.unsent ?? 0;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  #endStalled(): void {
    let all = 0;
    for (const [socket, outbox] of this.#outboxes) {
      if (outbox.unsent > NEGLIGIBLE && outbox.stalledFor > this.#bounds.stallTimeoutMs)
        endConnection(socket);
      else all += outbox.unsent;
    }
    if (all <= this.#bounds.all) return;
    const largestFirst = [...this.#outboxes].sort(([, one], [, other]) => other.unsent - one.unsent);
    for (const [socket, { unsent }] of largestFirst) {
      if (all <= this.#bounds.all) return;
      endConnection(socket);
      all -= unsent;
    }
  }
}
