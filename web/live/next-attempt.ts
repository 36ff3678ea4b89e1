import type { ConnectionStatus } from './connection-status.ts';

/** What is tried next, after a pause. Whatever is put in its place, or was given up, is not done. */
export class NextAttempt {
  readonly #connection: ConnectionStatus;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(connection: ConnectionStatus) {
    this.#connection = connection;
  }

  /** @param pause in milliseconds */
  in(pause: number, attempt: () => void): void {
    this.giveUp();
    this.#timer = setTimeout(() => {
      this.#connection.pausing(0);
      attempt();
    }, pause);
  }

  giveUp(): void {
    clearTimeout(this.#timer);
  }
}
