import { type ReadonlySignal, signal } from '@preact/signals';

/** How the connection stands. `offline`: it has been trying for a while, or the device has no network. */
export type ConnectionState = 'connected' | 'reconnecting' | 'offline';

/** After how many milliseconds without connection the page says that it is offline. */
const OFFLINE_AFTER_MS = 15_000;

/** What is said of the connection: `connected` only once the campaign has caught up over it. */
export class ConnectionStatus {
  readonly #state = signal<ConnectionState>('reconnecting');
  #isConnected = false;
  #offlineTimer: ReturnType<typeof setTimeout> | undefined;

  get state(): ReadonlySignal<ConnectionState> {
    return this.#state;
  }

  get isConnected(): boolean {
    return this.#isConnected;
  }

  /** The channel has begun to connect. */
  connecting(): void {
    clearTimeout(this.#offlineTimer);
    this.#offlineTimer = setTimeout(() => {
      if (!this.#isConnected) this.#state.value = 'offline';
    }, OFFLINE_AFTER_MS);
  }

  connected(): void {
    this.#isConnected = true;
    clearTimeout(this.#offlineTimer);
  }

  caughtUp(): void {
    this.#state.value = 'connected';
  }

  disconnected(): void {
    this.#isConnected = false;
    if (this.#state.peek() !== 'connected') return;
    this.#state.value = 'reconnecting';
    this.connecting();
  }

  close(): void {
    clearTimeout(this.#offlineTimer);
  }
}
