import { type ReadonlySignal, signal } from '@preact/signals';
import { WORTH_TELLING_MS } from './timeouts.ts';

/** `offline`: the page has been trying to connect for a while, or the device has no network. */
export type ConnectionState = 'connected' | 'reconnecting' | 'offline';

/**
 * Milliseconds without a connection, since the campaign last caught up, after which the page says that it is offline.
 */
const OFFLINE_AFTER_MS = 15_000;

/** The state of the connection for display: `connected` only once the campaign has caught up over it. */
export class ConnectionStatus {
  readonly #state = signal<ConnectionState>('reconnecting');
  readonly #pause = signal(0);
  /** Number of failed attempts to connect. */
  readonly failures = signal(0);
  #isConnected = false;
  /**
   * Milliseconds without a connection that are left before the state becomes offline, and when they started to run out.
   */
  #left = OFFLINE_AFTER_MS;
  #awaySince = 0;
  #offlineTimer: ReturnType<typeof setTimeout> | undefined;

  get state(): ReadonlySignal<ConnectionState> {
    return this.#state;
  }

  /** Length of the current pause in seconds, 0 if it is too short to tell. */
  get pause(): ReadonlySignal<number> {
    return this.#pause;
  }

  /** Announces that the page waits for this many milliseconds; returns them. */
  pausing(ms: number): number {
    this.#pause.value =
      ms < WORTH_TELLING_MS || this.#state.peek() === 'connected' ? 0 : Math.round(ms / 1_000);
    return ms;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** The channel has started to connect. */
  connecting(): void {
    clearTimeout(this.#offlineTimer);
    this.#awaySince = performance.now();
    this.#offlineTimer = setTimeout(() => {
      this.#state.value = 'offline';
    }, this.#left);
  }

  connected(): void {
    this.#pause.value = 0;
    this.#isConnected = true;
    // The time is not reset: a connection that keeps breaking is as good as none.
    this.#left -= performance.now() - this.#awaySince;
    clearTimeout(this.#offlineTimer);
  }

  caughtUp(): void {
    this.#pause.value = 0;
    this.#state.value = 'connected';
    this.#left = OFFLINE_AFTER_MS;
  }

  disconnected(): void {
    // Even if it broke before the campaign caught up: it may not come back.
    if (this.#isConnected) this.connecting();
    else this.failures.value++;
    this.#isConnected = false;
    if (this.#state.peek() === 'connected') this.#state.value = 'reconnecting';
  }

  close(): void {
    clearTimeout(this.#offlineTimer);
  }
}
