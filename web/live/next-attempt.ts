import type { ConnectionStatus } from './connection-status.ts';

/** What is tried next, after a pause. Whatever is put in its place, or was given up, is not done. */
export class NextAttempt {
  readonly #connection: ConnectionStatus;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(connection: ConnectionStatus) {
    this.#connection = connection;
  }

  /** @param ms how long the pause is */
  in(ms: number, attempt: () => void): void {
    this.giveUp();
    if (!this.#isOver) this.#timer = setTimeout(attempt, ms);
  }

  /** The same, and meanwhile it is said for how long the page waits. */
  toldIn(ms: number, attempt: () => void): void {
    this.in(this.#connection.pausing(ms), () => {
      this.#connection.pausing(0);
      attempt();
    });
  }

  giveUp(): void {
    clearTimeout(this.#timer);
  }

  /** Gives up this attempt and all that would come after it. */
  end(): void {
    this.giveUp();
    this.#isOver = true;
  }
}
