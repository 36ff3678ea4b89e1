import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { typed } from '../support/cli.ts';
import { entriesOf, hashedAnew, Tabletop } from '../support/tabletop.ts';

/** A server that shows these entries, JSON each, as any ledger. */
async function serverThatSends(...entries: readonly string[]): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'application/json');
    response.end(`{"entries":[${entries.join()}],"head":${entries.length}}`);
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
  const { status, out } = await typed(['verify', await serverThatSends(JSON.stringify(entry)), '--json']);
  expect(status).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    ok: false,
    entries: 0,
    problem: { seq: 1, what: 'the server sends something that is no entry of a ledger' },
  });
});

/** The first entry of a ledger with one value more, as deep as that, and a hash that fits. */
function entryNested(depth: number): string {
  const nested = `"deep":${'['.repeat(depth)}${']'.repeat(depth)}`;
  const rows = new Tabletop({ dice: 'own' }).rows.map((row) => ({
    ...row,
    body: row.body.replace('"dice"', '"deep":0,"dice"'),
  }));
  const [entry] = entriesOf(rows);
  const [fitting] = hashedAnew(rows.map((row) => ({ ...row, body: row.body.replace('"deep":0', nested) })));
  return JSON.stringify({ ...entry, hash: fitting?.hash }).replace('"deep":0', nested);
}

it('verifying a ledger behind a link is not brought down by values nested without end', async () => {
  const problemOf = async (depth: number): Promise<unknown> => {
    const { status, out } = await typed(['verify', await serverThatSends(entryNested(depth)), '--json']);
    expect(status).toBe(1);
    return JSON.parse(out).problem;
  };
  expect(await problemOf(20_000)).toEqual({
    seq: 1,
    what: 'the server sends something that is no entry of a ledger',
  });
  // Its chain holds: where it is not so deep, the first thing wrong with it is its body.
  expect(await problemOf(3)).toEqual({
    seq: 1,
    what: "its body is not made as this version makes one of the kind 'started'",
  });
});
