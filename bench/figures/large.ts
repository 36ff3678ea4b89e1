import { request } from 'node:http';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import type { Socket } from 'socket.io-client';
import { Access } from '../../src/access/access.ts';
import type { CampaignId } from '../../src/campaign/id.ts';
import { SessionManager } from '../../src/session/session-manager.ts';
import { systemClock, systemDigest } from '../../src/session/system.ts';
import { databaseIn } from '../../src/storage/sqlite/database.ts';
import { openStorage, type Storage } from '../../src/storage/sqlite/storage.ts';
import { hexfarerServer } from '../child.ts';
import type { Bench, Figure } from '../figure.ts';
import { fillCampaign } from '../large-campaign.ts';
import { interleaved, median, quantile, ratioOf } from '../measure.ts';
import { inScratch } from '../scratch.ts';
import { opened, timed } from './live.ts';

const TOKEN = 'bench-token-bench-token-bench-to';
const tokenHash = () => systemDigest.sha256(new TextEncoder().encode(TOKEN));

const freshSessions = (storage: Storage): SessionManager =>
  new SessionManager({
    store: storage.campaigns,
    clock: systemClock,
    digest: systemDigest,
    publisher: { publish: () => {} },
  });

const HUNDRED_THOUSAND = 100_000;

/** Opening a campaign that is not in memory, beside reading the same rows; what it takes there, and on the wire. */
export const opening: Bench = (note) =>
  inScratch(async (directory) => {
    note(`a campaign of ${HUNDRED_THOUSAND} hexes; the floor reads the same rows with plain better-sqlite3`);
    const storage = openStorage(directory, { create: true });
    const { id } = await fillCampaign(storage.campaigns, HUNDRED_THOUSAND, tokenHash());
    const plain = new Sqlite(databaseIn(directory), { readonly: true });
    const rows = plain.prepare('SELECT q, r, seq, facts FROM hexes WHERE campaign = 1 ORDER BY seq, q, r');
    const [open, select] = await interleaved([
      {
        name: 'open',
        run: async () => {
          await freshSessions(storage).campaign(id);
          return 1;
        },
      },
      { name: 'select', run: () => (rows.all().length === HUNDRED_THOUSAND ? 1 : 0) },
    ]);
    if (!open || !select) throw new Error('nothing was measured');
    const inMs = (perSecond: readonly number[]) => perSecond.map((rate) => 1000 / rate);
    const ratio = ratioOf(inMs(open.perSecond), inMs(select.perSecond));
    const campaign = await freshSessions(storage).campaign(id);
    if (!campaign) throw new Error('it is gone');
    const bytes = campaign.world.bytes / campaign.world.count;
    const wire = await onTheWire(directory, id);
    plain.close();
    storage.close();
    return [
      {
        figure: 'opening a campaign of 100,000 hexes, cold',
        ours: median(inMs(open.perSecond)),
        unit: 'ms',
        floor: median(inMs(select.perSecond)),
        ratio,
        goal: '≤ 1.5 ×',
        reached: ratio <= 1.5,
      },
      bounded('memory a hex of an open campaign', bytes, 'bytes', 64),
      bounded('map on the wire a hex, compressed', wire / HUNDRED_THOUSAND, 'bytes', 4),
    ];
  });

const bounded = (figure: string, ours: number, unit: string, most: number): Figure => ({
  figure,
  ours,
  unit,
  floor: null,
  ratio: null,
  goal: `≤ ${most} ${unit}`,
  reached: ours <= most,
});

/** How many bytes a server sends for the compact map. */
async function onTheWire(directory: string, id: CampaignId): Promise<number> {
  const server = await hexfarerServer(directory);
  const bytes = await new Promise<number>((resolve, reject) => {
    const headers = {
      accept: 'application/vnd.hexfarer.map+json',
      'accept-encoding': 'gzip, br',
      authorization: `Bearer ${TOKEN}`,
    };
    request(new URL(`/api/campaigns/${id}/map`, server.url), { headers }, (response) => {
      let received = 0;
      response.on('data', (chunk: Buffer) => {
        received += chunk.length;
      });
      response.on('end', () =>
        response.statusCode === 200 ? resolve(received) : reject(new Error('no map')),
      );
    })
      .on('error', reject)
      .end();
  });
  await server.stop();
  return bytes;
}

const MILLION = 1_000_000;
const COMMANDS = 200;

/** A world of a million hexes beside one of a hundred: commands, opening, and how long others wait meanwhile. */
export const million: Bench = (note) =>
  inScratch(async (directory) => {
    note(`filling a campaign of ${MILLION} hexes, which takes some minutes`);
    const storage = openStorage(directory, { create: true });
    const large = await fillCampaign(storage.campaigns, MILLION, tokenHash());
    const access = new Access({ links: storage.links, clock: systemClock, digest: systemDigest });
    const small = await fillCampaign(
      storage.campaigns,
      100,
      systemDigest.sha256(new TextEncoder().encode('small')),
    );
    const { token: largeToken } = await access.addLink(large.id, 'owner', 'owner');
    const { token: smallToken } = await access.addLink(small.id, 'owner', 'owner');
    storage.close();

    note('opening it, while somebody plays in the small one');
    const openings: number[] = [];
    const waits: number[] = [];
    for (let turn = 0; turn < 3; turn++) {
      const server = await hexfarerServer(directory);
      const [there, here] = [
        await Walking.on(server.url, large.id, largeToken),
        await Walking.on(server.url, small.id, smallToken),
      ];
      await here.enter();
      let isOpen = false;
      const began = performance.now();
      const opening = there.enter().then(() => {
        isOpen = true;
        openings.push((performance.now() - began) / 1000);
      });
      while (!isOpen) waits.push(...(await timed(1, () => here.enter())));
      await opening;
      there.close();
      here.close();
      await server.stop();
    }

    const server = await hexfarerServer(directory);
    const [there, here] = [
      await Walking.on(server.url, large.id, largeToken),
      await Walking.on(server.url, small.id, smallToken),
    ];
    const [inLarge, inSmall] = await interleaved([
      { name: 'in a million', run: () => timed(COMMANDS, () => there.enter()) },
      { name: 'in a hundred', run: () => timed(COMMANDS, () => here.enter()) },
    ]);
    there.close();
    here.close();
    await server.stop();
    if (!inLarge || !inSmall) throw new Error('nothing was measured');
    const ratio = ratioOf(inLarge.medianMs, inSmall.medianMs);
    return [
      {
        figure: 'command to acknowledgement in a world of 1,000,000 hexes, median',
        ours: median(inLarge.medianMs),
        unit: 'ms',
        floor: median(inSmall.medianMs),
        ratio,
        goal: '≤ 1.2 × that in a world of 100',
        reached: ratio <= 1.2,
      },
      bounded('opening a campaign of 1,000,000 hexes, cold', median(openings), 's', 2),
      bounded('longest wait in another campaign meanwhile', quantile(waits, 1), 'ms', 50),
    ];
  });

/** A party that goes back and forth between known and unknown ground. */
class Walking {
  readonly #socket: Socket;
  readonly #campaign: CampaignId;
  #step = 0;

  private constructor(socket: Socket, campaign: CampaignId) {
    this.#socket = socket;
    this.#campaign = campaign;
  }

  static async on(url: string, campaign: CampaignId, token: string): Promise<Walking> {
    return new Walking(await opened(url, token), campaign);
  }

  /** One step outwards. */
  async enter(): Promise<void> {
    const to = (this.#step++ % 2) + 1;
    const answer = await this.#socket.emitWithAck('command', {
      campaign: this.#campaign,
      id: crypto.randomUUID(),
      command: { kind: 'enter', to },
    });
    if (!answer.ok) throw new Error(answer.error.detail);
  }

  close(): void {
    this.#socket.disconnect();
  }
}

const MANY = 100_000;

/** A server with a hundred thousand campaigns beside one with ten. */
export const manyCampaigns: Bench = (note) =>
  inScratch(async (directory) => {
    note(`filling ${MANY} campaigns`);
    const servers = [];
    for (const count of [MANY, 10]) {
      const data = join(directory, String(count));
      const storage = openStorage(data, { create: true });
      const sessions = freshSessions(storage);
      const access = new Access({ links: storage.links, clock: systemClock, digest: systemDigest });
      const links: { id: CampaignId; token: string }[] = [];
      for (let made = 0; made < count; made += 500)
        await Promise.all(
          Array.from({ length: Math.min(500, count - made) }, async (_, index) => {
            const { row, token } = access.mint('owner', 'owner');
            const outcome = await sessions.create(
              {
                name: `Campaign ${made + index}`,
                world: { kind: 'solo', houseRules: [] },
                dice: 'server',
                seed: `many ${made + index}`,
              },
              row,
            );
            if (outcome.kind === 'created' && links.length < 10)
              links.push({ id: outcome.summary.id, token });
          }),
        );
      storage.close();
      const began = performance.now();
      const server = await hexfarerServer(data);
      note(`with ${count} campaigns a server is ready after ${Math.round(performance.now() - began)} ms`);
      const [first] = links;
      if (!first) throw new Error('no campaign was made');
      servers.push({ server, walking: await Walking.on(server.url, first.id, first.token) });
    }
    const [inMany, inTen] = await interleaved(
      servers.map(({ walking }, index) => ({
        name: index === 0 ? 'many' : 'ten',
        run: () => timed(COMMANDS, () => walking.enter()),
      })),
    );
    for (const { server, walking } of servers) {
      walking.close();
      await server.stop();
    }
    if (!inMany || !inTen) throw new Error('nothing was measured');
    const ratio = ratioOf(inMany.medianMs, inTen.medianMs);
    return [
      {
        figure: 'command to acknowledgement on a server of 100,000 campaigns, median',
        ours: median(inMany.medianMs),
        unit: 'ms',
        floor: median(inTen.medianMs),
        ratio,
        goal: '≤ 1.2 × that on one of ten',
        reached: ratio <= 1.2,
      },
    ];
  });
