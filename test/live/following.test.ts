import { pino } from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import type { Entry } from '../../src/ledger/entry.ts';
import { type Audience, Following } from '../../src/live/following.ts';
import { MemoryStore } from '../support/memory-store/memory-store.ts';
import { done, sessionsOn, startedCampaign } from '../support/sessions.ts';
import { sharing } from '../support/shared-memory.ts';

/** Nobody is there but those who watch. */
const NOBODY_ELSE: Omit<Audience, 'publish'> = {
  isWatched: () => true,
  heldLinks: () => [],
  dismiss: () => {},
  describe: () => {},
  point: () => {},
  keyrings: () => [],
  endKeyrings: () => {},
  present: () => ({ count: 0, named: [] }),
  showElsewhere: () => {},
};

it('tells of entries also where the campaign had to be read into memory after it had grown', async () => {
  const store = new MemoryStore();
  const { server } = sharing(store);
  const writer = sessionsOn(store, { others: server('writer') });
  // It keeps no campaign in memory, so that none can catch up.
  const reader = sessionsOn(store, { mostHexes: 0, others: server('reader') });
  const clock = reader.clock;
  const told: number[] = [];
  const following = new Following(
    {
      others: server('reader'),
      sessions: reader.sessions,
      clock,
      log: pino({ level: 'silent' }),
      onHeard: () => {},
    },
    {
      ...NOBODY_ELSE,
      publish: (campaign, entries: readonly Entry[]) =>
        told.push(...following.untold(campaign, entries).map(({ seq }) => seq)),
    },
  );
  onTestFinished(() => following.stop());
  const id = await startedCampaign(writer);
  const { seq = 0 } = (await writer.sessions.summary(id)) ?? {};
  following.begin(id, seq);
  for (let turn = 0; turn < 3; turn++) await done(writer, id, { kind: 'roll', dice: '1d6' });
  await expect.poll(() => told, { timeout: 500 }).toEqual([seq + 1, seq + 2, seq + 3]);
});
