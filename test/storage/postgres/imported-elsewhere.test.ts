import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { request } from 'node:http';
import { expect, it } from 'vitest';
import type { NewCampaignAnswer } from '../../../src/protocol/answers.ts';
import type { ProblemBody } from '../../../src/protocol/problem.ts';
import { golden } from '../../support/archives.ts';
import { memoryServer } from '../../support/memory-server.ts';
import { freshDatabase, openOn } from '../../support/postgres/databases.ts';
import { runIn } from '../../support/postgres/run-in.ts';

const ARCHIVE = golden('solo-1-open');

const sent = (id: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/gzip', 'idempotency-key': id },
});

async function imported(url: string, id: string) {
  const response = await fetch(new URL('/api/campaigns/import', url), {
    ...sent(id),
    body: new Uint8Array(ARCHIVE),
  });
  const { status, headers } = response;
  return {
    status,
    retryAfter: headers.get('retry-after'),
    body: (await response.json()) as NewCampaignAnswer & ProblemBody,
  };
}

/** Uploads the archive except for its last bytes. */
function heldUpload(url: string, id: string) {
  const upload = request(new URL('/api/campaigns/import', url), sent(id));
  const answered = once(upload, 'response').then(([{ statusCode }]) => statusCode as number);
  answered.catch(() => undefined);
  upload.write(ARCHIVE.subarray(0, -20));
  return {
    finish: () => {
      upload.end(ARCHIVE.subarray(-20));
      return answered;
    },
    breakOff: () => upload.destroy(),
  };
}

/** Two servers on one database, which allows two imports a day, and how many imports are under way on it. */
async function twoServers() {
  const url = await freshDatabase();
  const server = async () => {
    const storage = await openOn(url);
    return memoryServer({ storage, counts: storage.counts, bounds: { dailyImports: 2 } });
  };
  const underWay = async () =>
    (
      await runIn(
        url,
        `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE locktype = 'advisory' AND datname = current_database()`,
      )
    ).length;
  return { one: await server(), other: await server(), underWay };
}

it('an import that is repeated on another server while its upload is under way has to wait, and counts once', async () => {
  const { one, other, underWay } = await twoServers();
  const id = randomUUID();
  const upload = heldUpload(one.url, id);
  await expect.poll(underWay).toBe(1);
  expect(await imported(other.url, id.toUpperCase())).toMatchObject({
    status: 429,
    retryAfter: '10',
    body: { code: 'limits/too-many-requests', detail: expect.stringContaining('taken in already') },
  });
  expect(await upload.finish()).toBe(201);
  expect((await imported(other.url, id)).status).toBe(201);
  expect(await other.store.summaries()).toHaveLength(1);
  // The second import of the day: the repetitions were not counted.
  expect((await imported(other.url, randomUUID())).status).toBe(201);
  expect((await imported(other.url, randomUUID())).body.code).toBe('limits/daily');
});

it('an import whose upload broke off can be repeated on another server', async () => {
  const { one, other, underWay } = await twoServers();
  const id = randomUUID();
  const upload = heldUpload(one.url, id);
  await expect.poll(underWay).toBe(1);
  upload.breakOff();
  // Sooner than an idle connection is closed, which would end whatever it still held.
  await expect.poll(async () => (await imported(other.url, id)).status, { timeout: 5000 }).toBe(201);
  expect(await one.store.summaries()).toHaveLength(1);
});
