import { request } from 'node:http';
import type { CampaignId } from '../../src/ledger/id.ts';
import { systemDigest } from '../../src/session/system.ts';
import { databaseIn } from '../../src/storage/sqlite/database.ts';
import { SqliteConnection } from '../../src/storage/sqlite/sqlite-connection.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { sessionsOn } from '../campaigns.ts';
import { withHexfarer } from '../child.ts';
import { type Bench, boundedFigure, comparedFigure, msEach } from '../figure.ts';
import { fillCampaign } from '../large-campaign.ts';
import { interleaved } from '../measure.ts';
import { inScratch } from '../scratch.ts';

const HEXES = 100_000;
const TOKEN = 'bench-token-bench-token-bench-to';

/**
 * Opening a campaign that is not in memory, compared with reading the same rows; its size in memory and on the wire.
 */
export const opening: Bench = (note) =>
  inScratch(async (directory) => {
    note(
      `a campaign of ${HEXES} hexes, its pages in the system's memory; the floor reads the same rows at once with plain better-sqlite3`,
    );
    const storage = openStorage(directory, { create: true });
    const tokenHash = systemDigest.sha256(new TextEncoder().encode(TOKEN));
    const { id } = await fillCampaign(storage.campaigns, HEXES, { tokenHash });
    const plain = new SqliteConnection(databaseIn(directory), { readonly: true });
    const rows = plain
      .prepare('SELECT q, r, layer, seq, place, hex(facts) FROM hexes WHERE campaign = 1')
      .raw();
    const opened = async () => {
      const campaign = await sessionsOn(storage).campaign(id);
      if (campaign?.world.count !== HEXES) throw new Error(`${campaign?.world.count} hexes were opened`);
      return campaign;
    };
    const { open, read } = await interleaved({
      open: async () => {
        await opened();
        return 1;
      },
      read: () => {
        const { length } = rows.all();
        if (length !== HEXES) throw new Error(`${length} hexes were read`);
        return 1;
      },
    });
    const { world } = await opened();
    plain.close();
    storage.close();
    const wire = await withHexfarer(directory, (url) => bytesOfMap(url, id));
    return [
      comparedFigure(
        {
          figure: 'opening a campaign of 100,000 hexes that is not in memory',
          unit: 'ms',
          goal: '≤ 1.3 ×',
          reached: (ratio) => ratio <= 1.3,
        },
        msEach(open),
        msEach(read),
      ),
      boundedFigure('memory a hex of an open campaign', world.bytes / HEXES, 'bytes', 64),
      boundedFigure('map on the wire a hex, compressed', wire / HEXES, 'bytes', 4),
    ];
  });

/** How many bytes a server sends for the compact map. */
const bytesOfMap = (url: string, id: CampaignId): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = {
      accept: 'application/vnd.hexfarer.map+json',
      'accept-encoding': 'gzip, br',
      authorization: `Bearer ${TOKEN}`,
    };
    request(new URL(`/api/campaigns/${id}/map`, url), { headers }, (response) => {
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
