import { expect, it, onTestFinished, vi } from 'vitest';
import { freshDatabase, openOn } from '../../support/postgres/databases.ts';
import { runIn } from '../../support/postgres/run-in.ts';
import { newCampaign } from '../../support/store-rows.ts';

it('expired presence is deleted once a minute, however often somebody comes', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const url = await freshDatabase();
  const { shared, campaigns } = await openOn(url);
  const campaign = newCampaign();
  await campaigns.create(campaign);
  const past = (server: string) =>
    runIn(url, `INSERT INTO hexfarer.presence VALUES (1, '${server}', 1, '[]', clock_timestamp())`);
  const announced = async () => {
    await shared.announcePresence('self', new Map([[campaign.id, { count: 1, named: [] }]]), 600_000);
    const left = await runIn(url, 'SELECT server FROM hexfarer.presence ORDER BY server');
    return left.map(({ server }) => server);
  };
  await past('first');
  expect(await announced()).toEqual(['self']);
  await past('second');
  vi.advanceTimersByTime(59_000);
  expect(await announced()).toEqual(['second', 'self']);
  vi.advanceTimersByTime(1000);
  expect(await announced()).toEqual(['self']);
});
