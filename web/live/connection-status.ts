import { type ReadonlySignal, signal } from '@preact/signals';
import { WORTH_TELLING_MS } from './timeouts.ts';

/** How the connection stands. `offline`: it has been trying for a while, or the device has no network. */
export type ConnectionState = 'connected' | 'reconnecting' | 'offline';

/** After how many milliseconds without connection, since the campaign caught up last, the page says that it is offline. */
const OFFLINE_AFTER_MS = 15_000;

/** What is said of the connection: `connected` only once the campaign has caught up over it. */
export class ConnectionStatus {
  readonly #state = signal<ConnectionState>('reconnecting');
  readonly #pause = signal(0);
  /** How often connecting came to nothing. */
  readonly failures = signal(0);
  #isConnected = false;
  /** How many milliseconds without connection are left until it is said to be offline, and since when that is running out. */
  #left = OFFLINE_AFTER_MS;
  #awaySince = 0;
  #offlineTimer: ReturnType<typeof setTimeout> | undefined;

  get state(): ReadonlySignal<ConnectionState> {
    return this.#state;
  }

  /** How many seconds the last pause has, where it is long enough to tell. */
  get pause(): ReadonlySignal<number> {
    return this.#pause;
  }

  /** The page waits for so many milliseconds, which it is told. */
  pausing(ms: number): number {
    this.#pause.value =
      ms < WORTH_TELLING_MS || this.#state.peek() === 'connected' ? 0 : Math.round(ms / 1_000);
    return ms;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** The channel has begun to connect. */
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
    // One that comes and breaks again and again is as good as none.
    this.#left -= performance.now() - this.#awaySince;
    clearTimeout(this.#offlineTimer);
  }

  caughtUp(): void {
    this.#pause.value = 0;
    this.#state.value = 'connected';
    this.#left = OFFLINE_AFTER_MS;
  }

  disconnected(): void {
    // Also where it broke before the campaign caught up: it may not come again.
    if (this.#isConnected) this.connecting();
    else this.failures.value++;
    this.#isConnected = false;
    if (this.#state.peek() === 'connected') this.#state.value = 'reconnecting';
  }

  close(): void {
    clearTimeout(this.#offlineTimer);
  }
}
