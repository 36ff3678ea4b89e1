import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { typed } from '../support/cli.ts';

/** A server that shows these entries as any ledger. */
async function serverThatSends(entries: readonly unknown[]): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ entries, head: entries.length }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/c/0123456789ab#token`;
}

it.each([
  ['nothing', null],
  ['an entry without an author', { seq: 1, at: '', salt: '', hash: '', kind: 'started' }],
  ['a number as its hash', { seq: 1, at: '', salt: '', hash: 7, by: {}, kind: 'started' }],
  ['a list as its secret', { seq: 1, at: '', salt: '', hash: '', by: {}, secret: ['a'], kind: 'started' }],
])('verifying a ledger behind a link names the entry where a server sends %s', async (_, entry) => {
  const { status, out } = await typed(['verify', await serverThatSends([entry]), '--json']);
  expect(status).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    ok: false,
    entries: 0,
    problem: { seq: 1, what: 'the server sends something that is no entry of a ledger' },
  });
});
