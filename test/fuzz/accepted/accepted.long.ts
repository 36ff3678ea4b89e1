import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LONGEST_HEX_NAME } from '../../../src/ledger/settings.ts';
import { verdictsOn } from '../../docs/python.ts';
import { json, runInProcess } from '../../support/cli.ts';
import { dataDirectory, dataDirectoryWithSchema } from '../../support/data-directory.ts';
import { anyOddText } from '../../support/odd-text.ts';
import { freshDatabase } from '../../support/postgres/databases.ts';
import { rawRequest } from '../../support/raw-http.ts';
import { anyCampaign, anyRequest } from '../../support/requests-at-bounds.ts';
import { serverInProcess } from '../../support/server-in-process.ts';
import { DRAWN, erased, type Owned, owned, played, readInEveryWay, started } from './accepted.ts';

const anyRequests = fc.array(anyRequest, { minLength: 40, maxLength: 80, size: 'max' });
/** With a seed, the dice are the same on every server. */
const anySeeded = anyCampaign.filter(({ seed }) => seed !== undefined);

/** Fields that differ between servers: times, random values, and the ids of links and commands. */
const ITS_OWN = ['at', 'command', 'hash', 'salt', 'textSalt', 'textHash', 'link', 'commitment'];

/** An answer without the fields that differ between servers. */
const alike = (answer: unknown): unknown =>
  JSON.parse(JSON.stringify(answer, (name, value) => (ITS_OWN.includes(name) ? undefined : value)));

const place = fc.constantFrom(
  '0101',
  '0102',
  '0203',
  '9999',
  '-01.50',
  '9000000.00',
  '-8999950.12',
  '0101.00',
  '01',
);
const line = fc.oneof(
  {
    weight: 6,
    arbitrary: fc
      .tuple(
        place,
        fc.constantFrom('forest', 'ocean cave', 'hill village', 'mountain'),
        anyOddText(LONGEST_HEX_NAME),
      )
      .map(([at, words, name]) => `${at} ${words} "${name}"`),
  },
  fc
    .tuple(place, place, fc.constantFrom('river', 'road', 'trail'), anyOddText(LONGEST_HEX_NAME))
    .map(([from, to, kind, name]) => `${from}-${to} ${kind} "${name}"`),
  anyOddText(300),
);
const anyTextMap = fc
  .tuple(anyOddText(200), fc.array(line, { minLength: 1, maxLength: 30 }))
  .map(([title, lines]) => [`# ${title}`, ...lines].join('\n'));

describe('everything that a server accepts, with extreme values and odd characters,', () => {
  it('is the same in a data directory and in PostgreSQL, verifies and can be drawn in both, and can be moved between them', async () => {
    const [directory, database] = [dataDirectoryWithSchema(), await freshDatabase()];
    const servers = [
      await serverInProcess({ dataDirectory: directory }),
      await serverInProcess({ database }),
    ] as const;
    const archives: Buffer[] = [];
    await fc.assert(
      fc.asyncProperty(anySeeded, anyRequests, fc.nat(), async (campaign, requests, nth) => {
        const both = await Promise.all(servers.map(({ url }) => started(url, campaign)));
        const [here, there] = await Promise.all(both.map((at) => played(at, requests, 'first')));
        expect(there?.map((each) => alike(each.json))).toEqual(here?.map((each) => alike(each.json)));
        for (const at of both) {
          const drawn = DRAWN.slice(nth % DRAWN.length)[0];
          archives.push((await readInEveryWay(at, drawn === undefined ? [] : [drawn])).archive);
          await erased(at);
          archives.push((await readInEveryWay(at)).archive);
        }
      }),
      { numRuns: 8, endOnFailure: true },
    );
    for (const verdict of verdictsOn(archives)) expect(verdict).toMatchObject({ ok: true });
    for (const server of servers) await server.close();
    const [across, back] = [await freshDatabase(), join(dataDirectory(), 'back')];
    for (const [from, to] of [[directory, across] as const, [across, back] as const])
      expect(await runInProcess(['move', '--from', from, '--to', to])).toMatchObject({ status: 0 });
    const listed = json(await runInProcess(['campaigns', '--data', back, '--json'])) as {
      campaigns: { id: string }[];
    };
    expect(listed.campaigns.length).toBeGreaterThan(50);
    for (const { id } of listed.campaigns)
      expect(json(await runInProcess(['verify', id, '--data', back, '--json']))).toMatchObject({ ok: true });
  }, 3_600_000);

  it('verifies if the campaign was made of a text map', async () => {
    const { url } = await serverInProcess();
    const archives: Buffer[] = [];
    const taken: Owned[] = [];
    await fc.assert(
      fc.asyncProperty(anyTextMap, anyRequests, async (map, requests) => {
        const headers = { 'content-type': 'text/plain' };
        const body = Buffer.from(map);
        const answer = await rawRequest(`${url}api/campaigns/import`, { method: 'POST', headers, body });
        expect(answer.status, answer.text).toBeLessThan(500);
        if (answer.status !== 201) return;
        const at = owned(url, answer);
        taken.push(at);
        await played(at, requests.slice(0, 20), 'first');
        archives.push((await readInEveryWay(at)).archive);
        await erased(at);
        archives.push((await readInEveryWay(at)).archive);
      }),
      { numRuns: 60, endOnFailure: true },
    );
    expect(taken.length).toBeGreaterThan(30);
    for (const verdict of verdictsOn(archives)) expect(verdict).toMatchObject({ ok: true });
  }, 3_600_000);
});
