import { EventEmitter, once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable, Writable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import express, { type Response } from 'express';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished } from 'vitest';
import { UNKNOWN_TOKEN } from '../../src/access/access-refusal.ts';
import { HttpProblem } from '../../src/http/http-problem.ts';
import { sendBytes, sendStream } from '../../src/http/work/send-stream.ts';
import { UnreadAnswers } from '../../src/http/work/unread-answers.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { itInAll } from '../support/all-tests.ts';

const LOOK_EVERY = 100;

/** Sends a stream to one client; `sent` resolves when sending has ended. */
async function sending(
  source: () => Readable,
  checkInterval = LOOK_EVERY,
): Promise<{ client: Socket; sent: Promise<unknown> }> {
  let told = (_ended: unknown) => {};
  const sent = new Promise((resolve) => {
    told = resolve;
  });
  const app = express().get('/', async (_request, response) => {
    await sendStream(source(), response, pino({ level: 'silent' }), { checkInterval });
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

/**
 * A response with always something unsent, of which another `taken` bytes were sent at each look; it finishes after
 * `readOn`.
 */
function readBy(taken: number) {
  let looks = 0;
  let readOn = () => {};
  const isReadOn = new Promise<void>((resolve) => {
    readOn = resolve;
  });
  const answer = new Writable({ write: (_chunk, _encoding, done) => void isReadOn.then(() => done()) });
  const socket = {
    remoteAddress: '127.0.0.1',
    writableLength: 1,
    get bytesWritten() {
      return taken * looks++;
    },
  };
  const req = Object.assign(new EventEmitter(), { socket });
  const response = Object.assign(answer, { socket, req, set: () => {} }) as unknown as Response;
  return { response, readOn: () => readOn(), looks: () => looks };
}

const bytes = (megabytes: number): Readable =>
  Readable.from(Array.from({ length: megabytes }, () => Buffer.alloc(1_000_000)));

describe('a response', () => {
  it('to a client that reads nothing is broken off', async () => {
    const { sent } = await sending(() => bytes(100));
    expect(await sent).toBe('broken off');
  });

  itInAll('to a client that reads slowly arrives', async () => {
    // The operating system buffers some megabytes, so that nothing seems to be taken while the client reads those.
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

  it.each([
    [HttpProblem.of(UNKNOWN_TOKEN), 'broken off'],
    [new StorageFailure('the database is away'), 'finished'],
  ])('to a client whose admission is checked again, with %s, is %s', async (error, end) => {
    let checks = 0;
    const assertAdmitted = async () => {
      if (++checks === 3) throw error;
    };
    const { response, readOn } = readBy(100_000_000);
    const sent = sendStream(bytes(1), response, pino({ level: 'silent' }), {
      assertAdmitted,
      checkInterval: 1,
    });
    await expect.poll(() => checks).toBeGreaterThanOrEqual(3);
    readOn();
    await sent;
    expect(response.writableFinished ? 'finished' : 'broken off').toBe(end);
  });

  it('to a client that reads slowly gives up its place, and is still sent', async () => {
    const { response, readOn } = readBy(100_000);
    let left = 0;
    const leave = () => {
      left++;
      readOn();
    };
    await sendStream(bytes(1), response, pino({ level: 'silent' }), { leave, checkInterval: 1 });
    expect(response.writableFinished).toBe(true);
    expect(left).toBe(1);
  });

  it('to clients that read slowly is broken off when together they keep more than fits in memory', async () => {
    const answers = new UnreadAnswers({ all: 100, each: 1 });
    const read = [readBy(100_000), readBy(100_000), readBy(100_000)] as const;
    let left = 0;
    const leave = () => {
      if (++left === read.length) for (const { readOn } of read) readOn();
    };
    const send = ({ response }: (typeof read)[number]) =>
      sendStream(bytes(1), response, pino({ level: 'silent' }), {
        leave,
        keeps: 40,
        checkInterval: 1,
        answers,
      });
    await Promise.all(read.map(send));
    expect(read.map(({ response }) => response.destroyed && !response.writableFinished)).toEqual([
      true,
      false,
      false,
    ]);
  });

  it('to a client that reads fast keeps its place', async () => {
    const { response, readOn, looks } = readBy(4_000_000);
    let left = 0;
    const sent = sendStream(bytes(1), response, pino({ level: 'silent' }), {
      leave: () => left++,
      checkInterval: 1,
    });
    await expect.poll(looks, { interval: 1 }).toBeGreaterThan(5);
    readOn();
    await sent;
    expect(left).toBe(0);
  });

  it('sent from memory is broken off when more is unsent than fits in memory', async () => {
    const answers = new UnreadAnswers({ all: 100, each: 1 });
    const [first, second] = [readBy(100_000), readBy(100_000)];
    const send = ({ response }: typeof first) =>
      sendBytes(Buffer.alloc(60), response, pino({ level: 'silent' }), answers);
    const all = [first, second].map(send);
    expect([first, second].map(({ response }) => response.destroyed)).toEqual([true, false]);
    second.readOn();
    await Promise.all(all);
    expect(second.response.writableFinished).toBe(true);
  });

  it('from a slow source is not broken off', async () => {
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
