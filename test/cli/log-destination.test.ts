import { execFileSync } from 'node:child_process';
import { closeSync, constants, openSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { LogDestination } from '../../src/cli/terminal/log-destination.ts';
import { ApiClient } from '../support/api-client.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { serverProcess } from '../support/server-process.ts';

/** A named pipe: where it is written, and a function that reads what is in it. */
function pipe() {
  const path = join(dataDirectory(), 'log');
  execFileSync('mkfifo', [path]);
  const end = openSync(path, constants.O_RDWR);
  const reading = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  onTestFinished(() => {
    closeSync(end);
    closeSync(reading);
  });
  const buffer = Buffer.alloc(1024 * 1024);
  const read = (): string => {
    try {
      return buffer.toString('utf8', 0, readSync(reading, buffer));
    } catch {
      return '';
    }
  };
  return { end, read };
}

const LINE = `${'x'.repeat(1023)}\n`;

it('a log whose reader stops keeps nobody waiting, and says later how many lines are missing', async () => {
  const { end, read } = pipe();
  const lost: number[] = [];
  const log = new LogDestination(end, (lines) => lost.push(lines));
  log.endStart();
  for (let count = 0; count < 2000; count++) log.write(LINE);
  await setTimeout(20);
  expect(lost).toEqual([]);
  let text = '';
  while (lost.length === 0 || !text.endsWith('\n')) {
    text += read();
    await setTimeout(1);
  }
  for (const last = performance.now() + 50; performance.now() < last; await setTimeout(1)) text += read();
  const lines = text.split('\n').length - 1;
  expect(text).toBe(LINE.repeat(lines));
  expect(lines + (lost[0] ?? 0)).toBe(2000);
  expect(lines).toBeGreaterThan(1000);
});

it('a log that can’t be written changes no answer of a server, and not how it ends', async () => {
  const server = await serverProcess(dataDirectory(), {
    within: ['sh', '-c', 'exec "$0" "$@" 2> /dev/full'],
  });
  for (const token of ['nothing', 'nobody']) {
    const { status } = await new ApiClient(server.url, token).call('GET', '/api/campaigns');
    expect(status).toBe(401);
  }
  await server.stop();
  expect(server.process.exitCode).toBe(0);
});
