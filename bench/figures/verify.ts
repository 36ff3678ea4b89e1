import { systemDigest } from '../../src/session/system.ts';
import { verifyCampaign } from '../../src/session/verify.ts';
import { openStorage } from '../../src/storage/sqlite/storage.ts';
import { type Bench, boundedFigure, msEach } from '../figure.ts';
import { fillCampaign } from '../large-campaign.ts';
import { interleaved, median } from '../measure.ts';
import { inScratch } from '../scratch.ts';

const ENTRIES = 100_000;

/**
 * Verifying a ledger from its first entry to its last: hashes, dice, rules, and the database tables derived from it.
 */
export const verifying: Bench = (note) =>
  inScratch(async (directory) => {
    note(`a campaign of at least ${ENTRIES} entries, nearly all of them reveals`);
    const storage = openStorage(directory, { create: true });
    // Besides the reveals, one entry begins the campaign, and there is a move to each ring of hexes.
    const { id } = await fillCampaign(storage.campaigns, ENTRIES);
    const { verify } = await interleaved({
      verify: async () => {
        const verified = await verifyCampaign(id, storage.campaigns, systemDigest);
        if (!verified?.ok || verified.entries < ENTRIES) throw new Error('it was not verified');
        return 1;
      },
    });
    storage.close();
    return [boundedFigure('verifying 100,000 entries', median(msEach(verify)) / 1000, 's', 10)];
  });
