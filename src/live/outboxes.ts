import { Outbox, type Wire } from './outbox.ts';

/** How much may lie unsent, in bytes, and for how long. */
export interface UnsentBounds {
  /** For one connection. */
  readonly each: number;
  /** For all connections together. */
  readonly all: number;
  /** For how many milliseconds a connection may take nothing of what it was sent. */
  readonly patience: number;
}

const BOUNDS: UnsentBounds = { each: 4_000_000, all: 128_000_000, patience: 60_000 };
/** Less than this may lie for as long as the connection holds, in bytes. */
const NEGLIGIBLE = 64 * 1024;
/** How long a client has to answer when it is bidden farewell, in milliseconds. */
const FAREWELL = 1000;
/** How often all connections are looked through, in milliseconds. */
const INTERVAL = 1000;

/**
 * Ends connections that don't take what they are sent, so that nobody can fill the memory by not reading. A client
 * that is only slow comes back by itself and asks for what it missed.
 */
export class Outboxes {
  readonly #bounds: UnsentBounds;
  readonly #outboxes = new Map<Wire, Outbox>();
  readonly #looking: NodeJS.Timeout;

  constructor(bounds: Partial<UnsentBounds> = {}) {
    this.#bounds = { ...BOUNDS, ...bounds };
    this.#looking = setInterval(() => this.#look(), INTERVAL).unref();
  }

  add(wire: Wire): void {
    const outbox: Outbox = new Outbox(wire, () => {
      if (outbox.unsent <= this.#bounds.each) return;
      // Not in the middle of sending.
      setImmediate(() => end(wire));
    });
    this.#outboxes.set(wire, outbox);
    wire.once('close', () => {
      this.#outboxes.delete(wire);
      // Who does not answer a farewell would keep the connection for half a minute more.
      setTimeout(() => websocketOf(wire)?.terminate(), FAREWELL).unref();
    });
  }

  /** What a connection has not taken yet, in bytes. */
  unsentOf(wire: Wire): number {
    return this.#outboxes.get(wire)?.unsent ?? 0;
  }

  stop(): void {
    clearInterval(this.#looking);
  }

  #look(): void {
    let all = 0;
    for (const [wire, outbox] of this.#outboxes) {
      if (outbox.unsent > NEGLIGIBLE && outbox.stalledFor > this.#bounds.patience) end(wire);
      else all += outbox.unsent;
    }
    if (all <= this.#bounds.all) return;
    const largestFirst = [...this.#outboxes].sort(([, one], [, other]) => other.unsent - one.unsent);
    for (const [wire, { unsent }] of largestFirst) {
      if (all <= this.#bounds.all) return;
      end(wire);
      all -= unsent;
    }
  }
}

/** Ends a connection and lets go of what it has not taken; an orderly farewell would wait behind all of that. */
function end(wire: Wire): void {
  const websocket = websocketOf(wire);
  wire.close(true);
  websocket?.terminate();
}

/** The websocket below a connection, which the library keeps to itself; none where it polls. */
const websocketOf = (wire: Wire): { terminate(): void } | undefined =>
  (wire.transport as unknown as { readonly socket?: { terminate(): void } }).socket;
