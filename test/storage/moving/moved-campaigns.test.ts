import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CampaignId } from '../../../src/ledger/id.ts';
import { systemDigest } from '../../../src/session/system.ts';
import { moveInstallation } from '../../../src/storage/moving/move-installation.ts';
import { type MovingSide, openSide } from '../../../src/storage/moving/moving-side.ts';
import { varied } from '../../support/all-tests.ts';
import { archiveOf, importOutcome } from '../../support/archives.ts';
import { dataDirectory } from '../../support/data-directory.ts';
import { freshDatabase } from '../../support/postgres/databases.ts';
import { ScriptedClock } from '../../support/scripted-system.ts';
import { carryOut, sessionsOn, startedCampaign } from '../../support/sessions.ts';

const directory = async () => join(dataDirectory(), 'its');

const WAYS = [
  ['a data directory to another', directory, directory],
  ['a data directory to PostgreSQL', directory, () => freshDatabase()],
  ['PostgreSQL to a data directory', () => freshDatabase(), directory],
] as const;

/** More commands than are written in one batch. */
const MORE_THAN_A_BATCH = 260;

/** What an installation stores about its campaigns besides their ledgers. */
async function toldOf({ campaigns, rows }: MovingSide, played: CampaignId) {
  const summaries = await campaigns.summaries();
  return {
    arrivals: await rows.arrivals(),
    takenIn: Object.fromEntries(summaries.map(({ id, takenIn }) => [id, takenIn])),
    digests: await rows.commandDigests(played, 0, 1000),
  };
}

it.each(varied(WAYS))(
  'a move from %s transfers the digests of commands, and what of each campaign was imported and when',
  async (_way, from, to) => {
    const [source, target] = [
      await openSide(await from(), { create: true }),
      await openSide(await to(), { create: true }),
    ];
    try {
      const table = sessionsOn(source.campaigns, { clock: new ScriptedClock() });
      const id = await startedCampaign(table);
      await importOutcome(await archiveOf(id, source.campaigns), source.campaigns);
      await Promise.all(
        Array.from({ length: MORE_THAN_A_BATCH }, () => carryOut(table, id, { kind: 'roll', dice: '1d6' })),
      );
      const before = await toldOf(source, id);
      expect(before.digests.size).toBe(MORE_THAN_A_BATCH);
      await moveInstallation(source, target, { digest: systemDigest, progress: () => {} });
      expect(await toldOf(target, id)).toEqual(before);
    } finally {
      for (const side of [source, target]) await side.close();
    }
  },
);
