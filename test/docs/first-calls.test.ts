import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serverSetBy } from '../support/server-in-process.ts';
import { PROJECT } from '../support/server-process.ts';

/** The curl calls at the beginning of docs/api.md, in order. */
const CALLS = readFileSync(join(PROJECT, 'docs', 'api.md'), 'utf8')
  .replaceAll(/ \\\n */g, ' ')
  .split('\n')
  .filter((line) => line.startsWith('curl '));

/** Carries out a curl call: parses its URL, headers and body, and sends them; a body is sent with POST. */
async function called(curl: string): Promise<{ status: number; body: unknown }> {
  const address = /http\S+?(?='? )/.exec(curl)?.[0] ?? '';
  const headers = [...curl.matchAll(/-H '([\w-]+): ([^']*)'/g)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
  const body = /-d '([^']*)'/.exec(curl)?.[1];
  const response = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: Object.fromEntries(headers),
    ...(body !== undefined && { body }),
  });
  return { status: response.status, body: await response.json() };
}

it('[docs: api] the first calls create a campaign and reveal a hex', async () => {
  const { url } = await serverSetBy({});
  const [start = '', ...rest] = CALLS.map((curl) => curl.replace('http://127.0.0.1:8080/', url));
  const started = await called(start);
  expect(started.status).toBe(201);
  const { campaign, links } = started.body as Started;
  const answers = [];
  for (const curl of rest)
    answers.push(await called(curl.replace('/ID/', `/${campaign.id}/`).replace('TOKEN', links.owner.token)));
  expect(answers).toMatchObject([
    { status: 200, body: { entries: [{ kind: 'moved' }] } },
    { status: 200, body: { entries: [{ kind: 'revealed' }] } },
    { status: 200, body: { q: 0, r: -2, known: true } },
    { status: 200, body: { party: { q: 0, r: -2 } } },
  ]);
});

interface Started {
  readonly campaign: { readonly id: string };
  readonly links: { readonly owner: { readonly token: string } };
}
