import { describe, expect, it } from 'vitest';
import { noLimits } from '../../src/access/limits.ts';
import { shapeOf } from '../../src/protocol/json-shape.ts';
import { ApiClient } from '../support/api-client.ts';
import { leastMilliseconds } from '../support/cpu-time.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { disconnected, sendWithoutAnswer } from '../support/live-messages.ts';
import { memoryServer } from '../support/memory-server.ts';
import { expectProblem } from '../support/problems.ts';
import { rawRequest } from '../support/raw-http.ts';

const list = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index));

/** Bodies of about 1.8 MB each that would block the server for a good part of a second if parsed. */
const HEAVY: Readonly<Record<string, string>> = {
  'a deep nest': `{"name":"x","world":{"a":${'['.repeat(900_000)}${']'.repeat(900_000)}}}`,
  'an object with very many members': `{"name":"x","tables":{${list(150_000, (index) => `"a${index}":1`)}}}`,
  'very many empty objects': `{"name":"x","tables":[${list(600_000, () => '{}')}]}`,
  'very many nests that are not deep': `{"name":"x","tables":[${list(1900, () => '['.repeat(200) + ']'.repeat(200))}]}`,
  'very many different texts': `{"name":"x","tables":[${list(120, (turn) => `[${list(1900, (index) => `"${(turn * 1900 + index).toString(36)}"`)}]`)}]}`,
};

describe('a JSON body', () => {
  it.each(Object.entries(HEAVY))('with %s is refused before it is parsed', async (_what, body) => {
    const { url } = await memoryServer();
    const refused = await new ApiClient(url).call('POST', '/api/campaigns', body);
    expectProblem(refused, 'request/malformed');
    expect(refused.body).toMatchObject({ detail: expect.stringContaining('The body is not taken') });
    expect(leastMilliseconds(() => shapeOf(body), 20).least).toBeLessThan(40);
  });

  it('is charged by its size to the sender’s address, whoever sends it and whatever the outcome', async () => {
    let charged = 0;
    const charge = async ({ link }: { link: string | null }, cost: number) => {
      expect(link).toBeNull();
      charged += cost;
      return true;
    };
    const { url } = await memoryServer({ limits: { ...noLimits, charge } });
    const anyone = new ApiClient(url);
    const costOf = async (body: string) => {
      charged = 0;
      await anyone.call('POST', '/api/campaigns', body);
      return charged;
    };
    expect(await costOf('{"name":"x","world":{"kind":"solo"}}')).toBe(0);
    expect(await costOf(`{"name":"${'x'.repeat(320_000)}"}`)).toBe(9);
    expect(await costOf(HEAVY['a deep nest'] ?? '')).toBeGreaterThan(50);
    const many = `{"tables":[${list(100, () => `[${list(1000, () => '1')}]`)}]}`;
    expect(await costOf(many)).toBeGreaterThan(20);
  });

  it.each([
    ['bytes that are no UTF-8', Buffer.from('7b226e616d65223a22ff227d', 'hex'), 'application/json'],
    ['UTF-16', Buffer.from('{}', 'utf16le'), 'application/json; charset=utf-16le'],
    ['a text declared as Latin-1', Buffer.from('{"name":"x"}'), 'application/json; charset=iso-8859-1'],
    ['a text that ends too soon', Buffer.from('{"name":'), 'application/json'],
  ])('given as %s is refused', async (_what, body, type) => {
    const { url } = await memoryServer();
    const headers = { 'content-type': type, 'content-length': String(body.length) };
    const { status, json } = await rawRequest(`${url}api/campaigns`, { method: 'POST', headers, body });
    expect(status).toBe(400);
    expect(json).toMatchObject({ code: 'request/malformed', detail: 'The body is not JSON in UTF-8.' });
  });

  it('may begin with a byte order mark, and say that it is UTF-8', async () => {
    const { url } = await memoryServer();
    const body = Buffer.from('\ufeff{"name":"x","world":{"kind":"solo"}}');
    const headers = {
      'content-type': 'application/json; charset="UTF-8"',
      'content-length': String(body.length),
    };
    expect((await rawRequest(`${url}api/campaigns`, { method: 'POST', headers, body })).status).toBe(201);
  });
});

describe('a message of the live channel', () => {
  it('ends its connection if it is deeply nested', async () => {
    const { url } = await memoryServer();
    const { id, token } = await new ApiClient(url).start();
    const socket = liveClient(url, token, { reconnection: false });
    await connected(socket);
    const ended = disconnected(socket);
    sendWithoutAnswer(socket, 'watch', { campaign: id, x: JSON.parse('['.repeat(3000) + ']'.repeat(3000)) });
    await ended;
  });
});

describe('the measured complexity of a JSON text', () => {
  it('counts only what is outside of strings', () => {
    expect(shapeOf(JSON.stringify({ a: '[{,:'.repeat(5000), b: '\\', c: '\\"[[[' }))).toEqual(
      shapeOf('{"a":"","b":"","c":""}'),
    );
    expect(shapeOf('{"a":1}')).toEqual({ ok: true, weight: 7 });
    expect(shapeOf('["a","b" ]')).toEqual({ ok: true, weight: 14 });
    expect(shapeOf('[1,[2]]')).toEqual({ ok: true, weight: 7 });
  });

  it('is small enough for nineteen tables of a thousand rows', () => {
    const row = (index: number) => `{"on":[${index + 1}],"text":"x"}`;
    const table = `{"title":"x","roll":"d1000","rows":[${list(1000, row)}]}`;
    const tables = `{"name":"x","tables":{${list(19, (index) => `"t${index}":${table}`)}}}`;
    expect(shapeOf(tables)).toMatchObject({ ok: true });
  });

  it.each(['', '"', '"\\', '"\\"', ']]]]', ',', '}{', '\\"'])(
    'is measured for %j too, which is not JSON',
    (text) => {
      expect(shapeOf(text)).toMatchObject({ ok: true });
    },
  );

  it.each([
    ['deep', 256, (depth: number) => '['.repeat(depth)],
    ['wide', 2000, (count: number) => `[${list(count, () => '1')}]`],
  ])('is bounded if the text is %s', (_how, most, text) => {
    expect(shapeOf(text(most))).toMatchObject({ ok: true });
    expect(shapeOf(text(most + 1))).toMatchObject({ ok: false });
  });
});
