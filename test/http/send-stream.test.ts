import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import express from 'express';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { sendStream } from '../../src/http/work/send-stream.ts';
import { itInAll } from '../support/all-tests.ts';

const LOOK_EVERY = 100;

/** Sends what a source gives to one client, and tells when that has ended. */
async function sending(
  source: () => Readable,
  lookEvery = LOOK_EVERY,
): Promise<{ client: Socket; sent: Promise<unknown> }> {
  let told = (_ended: unknown) => {};
  const sent = new Promise((resolve) => {
    told = resolve;
  });
  const app = express().get('/', async (_request, response) => {
    await sendStream(source(), response, pino({ level: 'silent' }), lookEvery);
    told(response.writableFinished ? 'finished' : 'broken off');
  });
  const server = createServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  client.on('error', () => {});
  onTestFinished(() => {
    client.destroy();
    server.close();
  });
  client.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n');
  return { client, sent };
}

const bytes = (megabytes: number): Readable =>
  Readable.from(Array.from({ length: megabytes }, () => Buffer.alloc(1_000_000)));

describe('what is sent', () => {
  it('to somebody who reads nothing is broken off', async () => {
    const { sent } = await sending(() => bytes(100));
    expect(await sent).toBe('broken off');
  });

  itInAll('to somebody who reads slowly arrives', async () => {
    // Buffers of the system hold some megabytes, so that nothing seems to be taken for as long as these are read.
    const { client, sent } = await sending(() => bytes(40), 1500);
    let received = 0;
    client.on('data', async ({ length }) => {
      received += length;
      client.pause();
      await pause(5);
      client.resume();
    });
    expect(await sent).toBe('finished');
    await once(client, 'close');
    expect(received).toBeGreaterThan(40_000_000);
  });

  it('slowly is nobody’s fault who reads it', async () => {
    const { client, sent } = await sending(() =>
      Readable.from(
        (async function* () {
          for (let piece = 0; piece < 3; piece++) {
            yield 'a little';
            await pause(3 * LOOK_EVERY);
          }
        })(),
      ),
    );
    client.resume();
    expect(await sent).toBe('finished');
  });
});
