import { expect, it } from 'vitest';
import { noLimits } from '../../src/access/limits.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { liveClient } from '../support/live-client.ts';
import { memoryServer } from '../support/memory-server.ts';

/** The error that refuses a connection with an invalid token. */
async function turnedAway(url: string): Promise<unknown> {
  const socket = liveClient(url, 'x'.repeat(32));
  return new Promise((resolve, reject) => {
    socket.once('connect_error', (error) => resolve((error as Error & { data?: unknown }).data));
    socket.once('connect', () => reject(new Error('it was let in')));
  });
}

it('an invalid token on the live channel counts against its address as one over HTTP does', async () => {
  const guesses: string[] = [];
  const wrongGuess = async (address: string) => void guesses.push(address);
  const { url } = await memoryServer({ limits: { ...noLimits, wrongGuess } });
  expect(await turnedAway(url)).toMatchObject({ code: 'access/unknown-token' });
  expect(guesses).toEqual(['127.0.0.1']);
});

it('an invalid token is refused also where attempts cannot be counted', async () => {
  const wrongGuess = () => Promise.reject(new StorageFailure('the medium is away'));
  const { url } = await memoryServer({ limits: { ...noLimits, wrongGuess } });
  expect(await turnedAway(url)).toMatchObject({ code: 'server/storage' });
});
