import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { asLink, fetchLedger, type Link } from '../../src/cli/terminal/ledger-behind-link.ts';
import { varied } from '../support/all-tests.ts';
import { runInProcess } from '../support/cli.ts';
import { entriesOf, hashedAnew, Tabletop } from '../support/tabletop.ts';

/** A server that sends these entries, JSON each, as every ledger. */
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
  ['a kind that is no text', { seq: 1, at: '', salt: '', hash: '', by: {}, kind: { toString: 1 } }],
  [
    'a name that is no text',
    { seq: 1, at: '', salt: '', hash: '', by: {}, kind: 'set', name: { toString: 1 }, textSalt: '' },
  ],
  [
    'a purpose that is no text',
    { seq: 1, at: '', salt: '', hash: '', by: {}, kind: 'rolled', for: { toString: 1 }, textSalt: '' },
  ],
  ['no table, and its salt', { seq: 1, at: '', salt: '', hash: '', by: {}, kind: 'tabled', textSalt: '' }],
  ['a list as its secret', { seq: 1, at: '', salt: '', hash: '', by: {}, secret: ['a'], kind: 'started' }],
  ['a withheld entry without its hash', { seq: 1, at: '', kind: 'withheld', bodyHash: '00'.repeat(32) }],
  [
    'a withheld entry with an author',
    { seq: 1, at: '', kind: 'withheld', bodyHash: '00'.repeat(32), hash: '00'.repeat(32), by: {} },
  ],
])('verifying a ledger behind a link names the entry where a server sends %s', async (_, entry) => {
  const { status, out } = await runInProcess([
    'verify',
    await serverThatSends(JSON.stringify(entry)),
    '--json',
  ]);
  expect(status).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    ok: false,
    entries: 0,
    problem: { seq: 1, what: 'the server sends something that is no entry of a ledger' },
  });
});

it("verifying a ledger behind a link survives an entry whose kind is the name of an object's built-in property", async () => {
  const entry = { seq: 1, at: '', salt: '', hash: '', by: {}, kind: 'constructor', textSalt: '' };
  const { status, out } = await runInProcess([
    'verify',
    await serverThatSends(JSON.stringify(entry)),
    '--json',
  ]);
  expect(status).toBe(1);
  expect(JSON.parse(out)).toMatchObject({ ok: false, entries: 0, problem: { seq: 1 } });
});

/** The first entry of a ledger with an additional value nested to this depth, and a matching hash. */
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

it('verifying a ledger behind a link survives very deeply nested values', async () => {
  const problemOf = async (depth: number): Promise<unknown> => {
    const { status, out } = await runInProcess([
      'verify',
      await serverThatSends(entryNested(depth)),
      '--json',
    ]);
    expect(status).toBe(1);
    return JSON.parse(out).problem;
  };
  expect(await problemOf(20_000)).toEqual({
    seq: 1,
    what: 'the server sends something that is no entry of a ledger',
  });
  // The hash chain is right: nested less deeply, its first fault is its body.
  expect(await problemOf(3)).toEqual({
    seq: 1,
    what: "its body is not in the form that this version knows for the kind 'started'",
  });
});

/** A link to a server with the given answers, and a count of its requests. */
async function serverThat(answers: (request: IncomingMessage, response: ServerResponse) => void) {
  const asked = { times: 0 };
  const server = createServer((request, response) => {
    asked.times++;
    answers(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const text = `http://127.0.0.1:${(server.address() as AddressInfo).port}/c/0123456789ab#token`;
  const link = asLink(text);
  if (!link) throw new Error('that is a link');
  return { text, link, asked };
}

/** The outcome of reading all entries, with bounds small enough for a test. */
async function lookedThrough(
  link: Link,
  bounds: Partial<Parameters<typeof fetchLedger>[1]> = {},
): Promise<string> {
  const small = {
    answerBytes: 1_000_000,
    answerMs: 5000,
    entries: 1000,
    pauseMs: 25,
    refusals: 2,
    ...bounds,
  };
  try {
    for await (const _ of fetchLedger(link, small));
  } catch (error) {
    return (error as Error).message;
  }
  return 'to its end';
}

const A_ROW = JSON.stringify(entriesOf(new Tabletop({ dice: 'own' }).rows)[0]);

describe('a malicious server', () => {
  it('that sends an endless answer is cut off', async () => {
    let sent = 0;
    const { link } = await serverThat((_, response) => {
      response.setHeader('Content-Type', 'application/json');
      const more = () => {
        while (!response.destroyed && response.write(' '.repeat(65_536))) sent += 65_536;
      };
      response.on('drain', more);
      more();
    });
    expect(await lookedThrough(link)).toContain(
      'sends an answer of more than 1000000 bytes; it was broken off',
    );
    expect(sent).toBeLessThan(50_000_000);
  });

  it('that sends a compression bomb is cut off as well', async () => {
    const bomb = gzipSync(Buffer.alloc(200_000_000, ' '));
    const { link } = await serverThat((_, response) => {
      response.setHeader('Content-Encoding', 'gzip');
      response.end(bomb);
    });
    expect(await lookedThrough(link)).toContain('sends an answer of more than 1000000 bytes');
  });

  it('that starts an answer and never ends it is given up in time', async () => {
    const { link } = await serverThat((_, response) => void response.write('{"entries":['));
    expect(await lookedThrough(link, { answerMs: 300 })).toContain(
      'did not answer to the end within 0.3 seconds',
    );
  });

  it('that always has one entry more is left after the maximum, and is not asked faster than the pause allows', async () => {
    const { link, asked } = await serverThat((_, response) => {
      response.end(`{"entries":[${A_ROW}],"head":999999999}`);
    });
    const began = performance.now();
    expect(await lookedThrough(link, { entries: 30 })).toContain('sends more than 30 entries');
    expect(performance.now() - began).toBeGreaterThan(29 * 24);
    expect(asked.times).toBe(31);
  });

  it('that announces entries and does not send them is detected', async () => {
    const { text } = await serverThat((_, response) => response.end('{"entries":[],"head":7}'));
    const { status, out } = await runInProcess(['verify', text, '--json']);
    expect(status).toBe(1);
    expect(JSON.parse(out)).toMatchObject({
      ok: false,
      problem: { seq: 1, what: 'the server says that there are 7 entries, but sends 0' },
    });
  });

  it.each(varied(['0', 'Infinity', '-5', '1e9'], 2))(
    'that answers Retry-After: %s is asked only a few times, and never fast',
    async (after) => {
      const { link, asked } = await serverThat((_, response) => {
        response.statusCode = 429;
        response.setHeader('Retry-After', after);
        response.end('{"detail":"later"}');
      });
      const began = performance.now();
      const isShort = Number(after) <= 0;
      expect(await lookedThrough(link, { refusals: isShort ? 2 : 0 })).toContain(
        'does not show this ledger: later',
      );
      expect(asked.times).toBe(isShort ? 3 : 1);
      if (isShort) expect(performance.now() - began).toBeGreaterThan(1900);
    },
  );

  it('that redirects elsewhere does not cause the token to be sent there', async () => {
    const other = await serverThat((_, response) => response.end('{"entries":[],"head":0}'));
    const { link } = await serverThat((_, response) => {
      response.writeHead(307, { Location: other.text });
      response.end();
    });
    expect(await lookedThrough(link)).toContain('redirects to another address');
    expect(other.asked.times).toBe(0);
  });

  it('that fails with a very long message has only the beginning of it passed on', async () => {
    const { link } = await serverThat((_, response) => {
      response.statusCode = 500;
      response.end(JSON.stringify({ detail: `\u001b[2J${'x'.repeat(900_000)}` }));
    });
    const told = await lookedThrough(link);
    expect(told.length).toBeLessThan(700);
    expect(told).not.toContain('\u001b');
  });
});
