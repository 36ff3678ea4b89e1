import { connect, type Socket } from 'node:net';
import { brotliCompressSync, constants, deflateSync, gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { DEFAULT_BOUNDS } from '../../src/access/bounds.ts';
import { describeInAll, itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { connected, liveClient } from '../support/live-client.ts';
import { expectPlayedOn, FLOODER, flooded, inTurns, posted, whileFlooded } from './flooded.ts';
import { largeCampaign } from './large-campaign.ts';

/** Duration of each flood, in milliseconds. */
const LASTS_MS = 1500;
const MB = 1024 * 1024;

const list = (count: number, item: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => item(index));

const JSON_TYPE = { 'content-type': 'application/json' };

describe('play continues while others send', () => {
  it('JSON that is deeply nested, has very many members, or is as long as allowed', async () => {
    const bodies = [
      `{"name":"x","world":{"a":${'['.repeat(900_000)}${']'.repeat(900_000)}}}`,
      `{"name":"x","tables":{${list(150_000, (index) => `"a${index}":1`)}}}`,
      `{"tables":[${list(100, () => `[${list(1000, () => '{}')}]`)}]}`,
    ].map((text) => Buffer.from(text));
    const report = await whileFlooded(({ url }) =>
      inTurns(9, LASTS_MS, bodies, (body) => posted(url, '/api/campaigns', body, JSON_TYPE)),
    );
    expectPlayedOn(report);
  }, 60_000);

  itInAll(
    'JSON of 64 MB, with every kind of compression',
    async () => {
      const spaces = Buffer.alloc(64 * MB, ' ');
      const bombs = Object.entries({
        gzip: gzipSync(spaces),
        deflate: deflateSync(spaces),
        br: brotliCompressSync(spaces, { params: { [constants.BROTLI_PARAM_QUALITY]: 3 } }),
      });
      const statuses = new Set<number>();
      const report = await whileFlooded(({ url }) =>
        inTurns(9, LASTS_MS, bombs, async ([encoding, bomb]) => {
          const headers = { ...JSON_TYPE, 'content-encoding': encoding };
          statuses.add(await posted(url, '/api/campaigns', bomb, headers));
        }),
      );
      expectPlayedOn(report);
      for (const status of statuses) expect([413, 429]).toContain(status);
    },
    60_000,
  );

  itInAll(
    'archives that unpack to a hundred megabytes: of another archive, of lines, of one line or of nested JSON',
    async () => {
      const bombs = [
        gzipSync(gzipSync(Buffer.alloc(256 * MB, ' '))),
        gzipSync(Buffer.from('{}\n'.repeat(5_000_000))),
        gzipSync(Buffer.alloc(128 * MB, 'A')),
        gzipSync(Buffer.from('['.repeat(4 * MB))),
      ];
      const type = { 'content-type': 'application/gzip' };
      const report = await whileFlooded(({ url }) =>
        inTurns(4, LASTS_MS, bombs, (bomb) => posted(url, '/api/campaigns/import', bomb, type)),
      );
      expectPlayedOn(report);
    },
    60_000,
  );

  itInAll(
    'ten thousand watch requests for nothing',
    async () => {
      const report = await whileFlooded(async ({ url }) => {
        const { id, token } = await new ApiClient(url).start();
        const sockets = list(20, () => '').map(() => liveClient(url, token, { localAddress: FLOODER }));
        await Promise.all(sockets.map(connected));
        for (let turn = 0; turn < 5; turn++) {
          const asked = sockets.flatMap((socket) =>
            list(100, (index) => (index % 2 ? id : '000000000000')).map((campaign) =>
              socket.emitWithAck('watch', { campaign, after: 1e9 }),
            ),
          );
          expect(await Promise.all(asked)).toHaveLength(2000);
        }
      });
      expectPlayedOn(report);
    },
    60_000,
  );
});

describeInAll('play continues while others request', () => {
  it('a hundred large maps at once, compressed and not', async () => {
    const { server, id, token } = await largeCampaign(20_000);
    const statuses: number[] = [];
    const report = await whileFlooded(async ({ url }) => {
      const asked = list(100, (index) => (index % 2 ? 'gzip' : 'identity')).map(async (encoding) =>
        statuses.push(await flooded(url, `/api/campaigns/${id}/map`, token, { 'accept-encoding': encoding })),
      );
      await Promise.all(asked);
    }, server);
    expectPlayedOn(report);
    expect(statuses).toContain(200);
    expect(statuses).toContain(429);
  }, 60_000);
});

describeInAll('connections', () => {
  it('are limited for each address and in total, and play continues on those that are open', async () => {
    const { connections, connectionsInAll } = DEFAULT_BOUNDS;
    const addresses = connectionsInAll / connections + 2;
    const open = new Set<Socket>();
    onTestFinished(() => {
      for (const socket of open) socket.destroy();
    });
    const opened = (port: number, localAddress: string) =>
      new Promise<void>((resolve) => {
        const socket = connect({ port, host: '127.0.0.1', localAddress });
        socket.on('error', () => {});
        socket.on('close', () => {
          open.delete(socket);
          resolve();
        });
        socket.once('connect', () => {
          open.add(socket);
          resolve();
        });
      });
    const report = await whileFlooded(async ({ url }) => {
      const port = Number(new URL(url).port);
      const from = async (address: string, count: number) => {
        for (let left = count; left > 0; left -= 100)
          await Promise.all(list(100, () => '').map(() => opened(port, address)));
      };
      // Connections over the limit are accepted first, and then closed.
      await from(FLOODER, connections + 200);
      await expect.poll(() => open.size, { timeout: 10_000 }).toBeLessThanOrEqual(connections);
      expect(open.size).toBe(connections);
      for (let turn = 1; turn < addresses; turn++) await from(`127.0.0.${turn + 2}`, connections);
      await expect.poll(() => open.size, { timeout: 10_000 }).toBeLessThan(connectionsInAll);
      expect(open.size).toBeGreaterThan(connectionsInAll - 100);
    });
    expectPlayedOn(report);
    expect(report.peakRss).toBeLessThan(report.before.rss + 150 * MB);
  }, 60_000);
});
