import { expect, it, onTestFinished, vi } from 'vitest';
import { openFreshPostgres } from '../../support/postgres/databases.ts';
import { entriesOf, incoming, inTurn, ledgerRows } from '../../support/store-rows.ts';

it('many campaigns imported at the same time wait for their turn, however long it takes, and hold up no fork', async () => {
  const { campaigns } = await openFreshPostgres();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  let begun = 0;
  let goOn = () => {};
  const gate = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  async function* batches() {
    begun++;
    yield entriesOf(ledgerRows(1, 2));
    await gate;
    yield entriesOf(ledgerRows(3, 4));
  }
  const all = Array.from({ length: 10 }, () => incoming({ isUploaded: true }));
  const receiving = Promise.allSettled(all.map((campaign) => campaigns.receive(campaign, batches())));
  await expect.poll(() => begun).toBe(4);
  // A fork waits for none of them.
  await campaigns.receive(incoming(), inTurn([entriesOf(ledgerRows(1, 2))]));
  vi.advanceTimersByTime(20_000);
  goOn();
  expect((await receiving).map(({ status }) => status)).toEqual(all.map(() => 'fulfilled'));
  expect(await campaigns.summaries()).toHaveLength(11);
});
