import type { ConnectionStatus } from './connection-status.ts';

/** The next attempt at something, after a pause. Replaces the attempt that was scheduled before. */
export class NextAttempt {
  readonly #connection: ConnectionStatus;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #isOver = false;

  constructor(connection: ConnectionStatus) {
    this.#connection = connection;
  }

  get isScheduled(): boolean {
    return this.#timer !== undefined;
  }

  /** @param ms length of the pause in milliseconds */
  schedule(ms: number, attempt: () => void): void {
    this.giveUp();
    if (this.#isOver) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      attempt();
    }, ms);
  }

  /** Like `schedule`; meanwhile the page shows how long it waits. */
  scheduleShown(ms: number, attempt: () => void): void {
    this.schedule(this.#connection.pausing(ms), () => {
      this.#connection.pausing(0);
      attempt();
    });
  }

  giveUp(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Gives up this attempt and prevents later ones. */
  end(): void {
    this.giveUp();
    this.#isOver = true;
  }
}
