import { expect, it } from 'vitest';
import { noLimits } from '../../src/access/limits.ts';
import { StorageFailure } from '../../src/session/ports.ts';
import { house } from '../support/house.ts';
import { liveClient } from '../support/live-client.ts';

/** What a connection with a token that opens nothing is turned away with. */
async function turnedAway(url: string): Promise<unknown> {
  const socket = liveClient(url, 'x'.repeat(32));
  return new Promise((resolve, reject) => {
    socket.once('connect_error', (error) => resolve((error as Error & { data?: unknown }).data));
    socket.once('connect', () => reject(new Error('it was let in')));
  });
}

it('a token that opens nothing costs its address as one over HTTP does', async () => {
  const guesses: string[] = [];
  const wrongGuess = async (address: string) => void guesses.push(address);
  const { url } = await house({ limits: { ...noLimits, wrongGuess } });
  expect(await turnedAway(url)).toMatchObject({ code: 'access/unknown-token' });
  expect(guesses).toEqual(['127.0.0.1']);
});

it('a token that opens nothing lets nobody in where it can’t be counted', async () => {
  const wrongGuess = () => Promise.reject(new StorageFailure('the medium is away'));
  const { url } = await house({ limits: { ...noLimits, wrongGuess } });
  expect(await turnedAway(url)).toMatchObject({ code: 'server/storage' });
});
