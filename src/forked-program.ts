import { type ChildProcess, type ForkOptions, fork } from 'node:child_process';

/** The first message from a program that `forkProgram` starts: it runs. */
export const BEGUN = 'begun';

/** How a program is started, and what its messages and its failure to begin lead to. */
export interface ForkedOptions extends ForkOptions {
  /** How long it may take to begin, in milliseconds. */
  readonly beginsWithinMs: number;
  /** Called with the reason if it does not begin in time, before it is killed. */
  readonly onLate: (why: string) => void;
  /** Called with each of its messages but the first. */
  readonly onMessage: (message: unknown) => void;
}

/** A program in a process of its own, and how to kill it. */
export interface ForkedProgram {
  readonly child: ChildProcess;
  readonly end: () => void;
}

/**
 * Starts a program of ours in a process of its own. It has to begin in time, since Node waits for ever in a process that
 * can't have all its threads, as where the machine or a container bounds their number.
 */
export function forkProgram(path: string, words: readonly string[], options: ForkedOptions): ForkedProgram {
  const { beginsWithinMs, onLate, onMessage, ...forkOptions } = options;
  const child = fork(path, words, forkOptions);
  const end = () => {
    // Without a free file descriptor no process began, and Node would kill process 0: the server and its whole group.
    if (child.pid !== undefined) child.kill('SIGKILL');
  };
  const beginning = setTimeout(() => {
    onLate(`its process did not begin within ${beginsWithinMs / 1000} s`);
    end();
  }, beginsWithinMs);
  for (const event of ['error', 'exit']) child.once(event, () => clearTimeout(beginning));
  child.on('message', (message) => {
    if (message === BEGUN) clearTimeout(beginning);
    else onMessage(message);
  });
  return { child, end };
}
