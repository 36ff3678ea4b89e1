import { write, writeSync } from 'node:fs';

/** How many UTF-16 units of lines may wait while the file descriptor takes none. */
const MOST_WAITING = 1024 * 1024;
/** How long to wait before the next attempt if the file descriptor is busy. */
const RETRY_MS = 100;
/** A write that takes longer than this waits for a reader that has stopped. */
const STUCK_AFTER_MS = 1000;

/**
 * Writes the lines of a log to a file descriptor, so that nothing else depends on whether that is possible. A terminal
 * may be halted with Ctrl-S or be closed, the reader of a pipe may stop, and a disk may be full. Then lines are lost, but
 * no call waits for them or fails because of them. Only while the server starts, each line is written before anything
 * else happens: nobody waits for the server yet, and what it says of its data has to come before it changes them.
 *
 * Pino's asynchronous destination does most of this, but when the process ends while the disk is full, it tries for ever
 * to write the rest.
 */
export class LogDestination {
  readonly #descriptor: number;
  readonly #onLost: (lines: number) => void;
  #waiting: string[] = [];
  #waitingLength = 0;
  /** Since when something is being written, by `performance.now()`; `null` if nothing is. */
  #writingSince: number | null = null;
  /** Whether only the beginning of a line could be written, so that the next line needs a line break before it. */
  #isCutOff = false;
  #lost = 0;
  #isStarting = true;

  /** @param onLost called with the number of lines that were lost, once lines can be written again */
  constructor(descriptor: number, onLost: (lines: number) => void) {
    this.#descriptor = descriptor;
    this.#onLost = onLost;
  }

  /** From now on nothing waits for a line to be written. */
  endStart(): void {
    this.#isStarting = false;
  }

  /** Writes a line as soon as that is possible, and never throws. */
  write(line: string): void {
    if (this.#waitingLength + line.length > MOST_WAITING) {
      this.#lost++;
      return;
    }
    this.#waiting.push(line);
    this.#waitingLength += line.length;
    if (this.#isStarting) this.flush();
    else if (this.#writingSince === null) this.#writeNext();
  }

  /** Writes what waits before the process ends. If a reader has stopped, that is lost, since it would take for ever. */
  flush(): void {
    if (this.#writingSince !== null && performance.now() - this.#writingSince > STUCK_AFTER_MS) return;
    let bytes = this.#takeWaiting();
    try {
      while (bytes.length > 0) bytes = bytes.subarray(writeSync(this.#descriptor, bytes));
    } catch {
      // There is no other place to report it.
    }
  }

  #takeWaiting(): Buffer {
    const text = `${this.#isCutOff && this.#waiting.length > 0 ? '\n' : ''}${this.#waiting.join('')}`;
    this.#waiting = [];
    this.#waitingLength = 0;
    return Buffer.from(text);
  }

  #writeNext(): void {
    const lines = this.#waiting.length;
    this.#writingSince = lines === 0 ? null : performance.now();
    if (lines > 0) this.#writeBytes(this.#takeWaiting(), lines);
  }

  #writeBytes(bytes: Buffer, lines: number): void {
    write(this.#descriptor, bytes, (error, count) => {
      if (error?.code === 'EAGAIN') {
        setTimeout(() => this.#writeBytes(bytes, lines), RETRY_MS);
        return;
      }
      if (error) this.#lost += lines;
      else {
        const left = bytes.subarray(count);
        this.#isCutOff = left.length > 0;
        if (left.length > 0) return this.#writeBytes(left, lines);
        this.#reportLost();
      }
      this.#writeNext();
    });
  }

  /** Lines that still wait come before the report, which might find no room beside them. */
  #reportLost(): void {
    if (this.#lost === 0 || this.#waiting.length > 0) return;
    const lost = this.#lost;
    this.#lost = 0;
    this.#onLost(lost);
  }
}
