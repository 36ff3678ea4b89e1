import { expect, it } from 'vitest';
import { networkAddresses } from '../../src/access/network-addresses.ts';
import type { NetworkAnswer } from '../../src/protocol/answers.ts';
import { dataDirectory } from '../support/data-directory.ts';
import { rawRequest } from '../support/raw-http.ts';
import { serverSetBy } from '../support/server-in-process.ts';

async function serverOn(host: string) {
  const { url } = await serverSetBy({ HEXFARER_ADMISSION: 'open' }, dataDirectory(), host);
  const { port } = new URL(url);
  const asked = async (headers: Record<string, string> = {}) =>
    (await rawRequest(`http://127.0.0.1:${port}/api/network`, { headers })).json as NetworkAnswer;
  return { port: Number(port), asked };
}

it('GET /api/network lists the server’s addresses to clients on its own machine if the network can reach it', async () => {
  const { port, asked } = await serverOn('0.0.0.0');
  expect(await asked()).toEqual({ addresses: networkAddresses(port) });
  for (const address of (await asked()).addresses)
    expect((await rawRequest(`${address}livez`)).status).toBe(200);
  expect(await asked({ host: '192.168.1.7' })).toEqual({ addresses: [] });
});

it('GET /api/network lists no address if only the machine itself can reach the server', async () => {
  const { asked } = await serverOn('127.0.0.1');
  expect(await asked()).toEqual({ addresses: [] });
});
