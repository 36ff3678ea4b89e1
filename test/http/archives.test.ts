import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Entry } from '../../src/ledger/entry.ts';
import type { ProblemBody } from '../../src/protocol/problem.ts';
import { ApiClient, type CreatedCampaign } from '../support/api-client.ts';
import { linesOf, packed } from '../support/archives.ts';
import { rawRequest } from '../support/raw-http.ts';
import { serverInProcess, serverOfFile } from '../support/server-in-process.ts';

const server = serverOfFile();

async function exported(owner: ApiClient, id: string, query = ''): Promise<Response> {
  return owner.fetch(`/api/campaigns/${id}/export/archive${query}`);
}

async function imported(url: string, archive: Uint8Array, headers: Record<string, string> = {}) {
  const response = await fetch(new URL('/api/campaigns/import', url), {
    method: 'POST',
    headers: { 'content-type': 'application/gzip', ...headers },
    body: new Uint8Array(archive),
  });
  return { status: response.status, body: (await response.json()) as CreatedCampaign & ProblemBody };
}

async function played(url: string) {
  const { id, owner, created } = await new ApiClient(url).start({ name: 'Über: den "Bergen"' });
  for (const to of [1, 2, 3, 1, 2, 1] as const) await owner.command(id, { kind: 'enter', to });
  return { id, owner, created };
}

const ledgerOf = async (who: ApiClient, id: string) =>
  (await who.call<{ entries: Entry[] }>('GET', `/api/campaigns/${id}/ledger`)).body.entries;

describe('archives over HTTP', () => {
  it('carry a campaign from one server to another, where its new owner plays on', async () => {
    const [there, here] = [server.url, (await serverInProcess()).url];
    const { id, owner } = await played(there);
    const response = await exported(owner, id);
    expect(response.headers.get('content-type')).toBe('application/gzip');
    expect(decodeURIComponent(response.headers.get('content-disposition') ?? '')).toContain(
      'Über den Bergen.hexfarer.gz',
    );
    const archive = Buffer.from(await response.arrayBuffer());
    const { status, body } = await imported(here, archive);
    expect(status).toBe(201);
    expect(body.campaign).toMatchObject({ name: 'Über: den "Bergen"', seedChosen: false });
    expect(body.links.owner.url).toBe(`${here}c/${body.campaign.id}#${body.links.owner.token}`);
    const newOwner = new ApiClient(here, body.links.owner.token);
    const [before, after] = [await ledgerOf(owner, id), await ledgerOf(newOwner, body.campaign.id)];
    expect(after.slice(0, -1)).toEqual(before);
    expect(after.at(-1)).toMatchObject({ kind: 'received', seq: before.length + 1 });
    expect((await newOwner.command(body.campaign.id, { kind: 'enter', to: 1 })).status).toBe(200);
  });

  it('stop at an earlier entry if asked to', async () => {
    const { url } = server;
    const { id, owner } = await played(url);
    const archive = Buffer.from(await (await exported(owner, id, '?at=9')).arrayBuffer());
    expect(linesOf(archive)).toHaveLength(10);
  });

  it('are for the owner only', async () => {
    const { url } = server;
    const { id, owner } = await played(url);
    const link = await owner.call<{ token: string }>('POST', `/api/campaigns/${id}/links`, {
      role: 'watcher',
    });
    const response = await exported(owner.withToken(link.body.token), id);
    expect(response.status).toBe(403);
    expect(await response.json()).toMatchObject({ code: 'access/forbidden' });
  });

  it('that are inconsistent are refused with the number of the entry, and leave nothing behind', async () => {
    const { url } = server;
    const { id, owner } = await played(url);
    const lines = linesOf(Buffer.from(await (await exported(owner, id)).arrayBuffer()));
    const { status, body } = await imported(url, packed(lines.toSpliced(6, 1)));
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'archive/unsound',
      entry: 6,
      detail: 'Entry 6: entry 6 is missing; entry 7 follows.',
    });
    expect((await imported(url, gzipSync('{}\n'))).body).toMatchObject({ code: 'archive/unsound', entry: 0 });
    expect(
      (await imported(url, Buffer.from('{}'), { 'content-type': 'application/json' })).body,
    ).toMatchObject({ code: 'request/malformed', detail: expect.stringContaining('application/gzip') });
  });

  it('that are refused leave the connection usable for the next request', async () => {
    const { url } = server;
    const { id, owner } = await played(url);
    const lines = linesOf(Buffer.from(await (await exported(owner, id)).arrayBuffer()));
    // Longer than the network's buffers, so that much of it is still unsent when the refusal arrives.
    const noise = Array.from({ length: 8000 }, () => randomBytes(40).toString('hex'));
    const unsound = [packed([...lines.toSpliced(4, 1), ...noise]), packed(noise), packed(lines)];
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    onTestFinished(() => agent.destroy());
    const post = (body: Buffer) =>
      new Promise<{ status: number; local: number }>((resolve, reject) => {
        const sent = request(new URL('/api/campaigns/import', url), { method: 'POST', agent }, (answer) => {
          const local = answer.socket.localPort ?? 0;
          answer.resume().on('end', () => resolve({ status: answer.statusCode ?? 0, local }));
        });
        sent.on('error', reject).end(body);
      });
    const ports = new Set<number>();
    for (let turn = 0; turn < 3; turn++)
      for (const [body, status] of [
        [unsound[0], 400],
        [unsound[1], 400],
        [unsound[2], 201],
      ] as const) {
        const answer = await post(body as Buffer);
        expect(answer.status).toBe(status);
        ports.add(answer.local);
      }
    expect(ports.size).toBe(1);
  });

  it('that break off during the upload leave nothing behind, and let the next one in', async () => {
    const { url } = server;
    const { id, owner } = await played(url);
    const archive = Buffer.from(await (await exported(owner, id)).arrayBuffer());
    for (let turn = 0; turn < 5; turn++) {
      const breakOff = new AbortController();
      async function* half() {
        yield archive.subarray(0, 200);
        breakOff.abort();
        yield archive.subarray(200, 220);
      }
      const sent = fetch(new URL('/api/campaigns/import', url), {
        method: 'POST',
        body: Readable.toWeb(Readable.from(half())),
        duplex: 'half',
        signal: breakOff.signal,
      } as unknown as RequestInit);
      await expect(sent).rejects.toThrow();
    }
    // The server learns of a broken connection a moment later than we do.
    await expect.poll(async () => (await imported(url, archive)).status).toBe(201);
  });

  it('are refused with 429 and a time to wait while two uploads from the same address are under way', async () => {
    const { url } = await serverInProcess();
    const { id, owner } = await played(url);
    const archive = Buffer.from(await (await exported(owner, id)).arrayBuffer());
    const held = [await heldUpload(url, archive), await heldUpload(url, archive)];
    const third = await rawRequest(new URL('/api/campaigns/import', url).href, {
      method: 'POST',
      headers: { 'content-type': 'application/gzip' },
      body: archive,
    });
    expect(third).toMatchObject({
      status: 429,
      headers: { 'retry-after': '10' },
      json: { code: 'limits/too-many-requests', detail: expect.stringContaining('10 s') },
    });
    // The accepted uploads are unaffected, and each makes room for another when it ends.
    expect(await held[0]?.finish()).toMatch(/^HTTP\/1.1 201 /);
    expect((await imported(url, archive)).status).toBe(201);
    expect(await held[1]?.finish()).toMatch(/^HTTP\/1.1 201 /);
    expect((await imported(url, archive)).status).toBe(201);
  });
});

/** Uploads an archive except for its last bytes; `finish` sends these and resolves to the response. */
async function heldUpload(url: string, archive: Buffer) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  onTestFinished(() => {
    socket.destroy();
  });
  await once(socket, 'connect');
  let answer = '';
  socket.setEncoding('utf8').on('data', (text) => {
    answer += text;
  });
  const head = [
    'POST /api/campaigns/import HTTP/1.1',
    `Host: ${host}`,
    'Content-Type: application/gzip',
    `Content-Length: ${archive.length}`,
    // The server answers "100 Continue" when it has read the head and passed the request on.
    'Expect: 100-continue',
    'Connection: close',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await expect.poll(() => answer).toMatch(/^HTTP\/1.1 100 /);
  answer = '';
  socket.write(archive.subarray(0, -20));
  return {
    async finish(): Promise<string> {
      const ended = once(socket, 'close');
      socket.write(archive.subarray(-20));
      await ended;
      return answer;
    },
  };
}
