import { once } from 'node:events';
import { expect, it, onTestFinished } from 'vitest';
import { dataDirectory } from '../support/data-directory.ts';
import { serverProcess } from '../support/server-process.ts';

/** Runs a command as Debian's shell does for npm: in a process of its own, to which the shell hands on no signal. */
const SHELL = ['sh', '-c', '"$0" "$@" & echo "pid $!" >&2; wait'];

it('a server that npm started stops when npm is stopped, though it gets no signal itself', async () => {
  const env = { npm_lifecycle_event: 'start' };
  const server = await serverProcess(dataDirectory(), { within: SHELL, env });
  // The streams are closed only when the shell and the server have both ended.
  let isOver = false;
  const ended = once(server.process, 'close').then(() => {
    isOver = true;
  });
  onTestFinished(() => {
    if (!isOver) process.kill(Number(/^pid (\d+)$/m.exec(server.logged())?.[1]), 'SIGKILL');
  });
  expect((await fetch(server.url)).status).toBe(200);
  server.process.kill('SIGTERM');
  await ended;
  await expect(fetch(server.url)).rejects.toThrow();
}, 10_000);
