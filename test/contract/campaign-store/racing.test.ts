import { describe, expect, it } from 'vitest';
import { StorageFailure } from '../../../src/session/ports.ts';
import { STORAGES } from '../../support/storages.ts';
import { append, commandKey, hexRow, ledgerRow, ledgerRows, newCampaign } from '../../support/store-rows.ts';
import { everythingOf } from '../../support/stored.ts';

describe.each(STORAGES)('many simultaneous appends in %s', (_name, open) => {
  it('are each committed, and one that fails does not affect the others', async () => {
    const { campaigns } = await open();
    const all = Array.from({ length: 30 }, () => newCampaign());
    await Promise.all(all.map((campaign) => campaigns.create(campaign)));
    const isBad = (index: number) => index % 5 === 3;
    const answers = await Promise.allSettled(
      all.map(async (campaign, index) => {
        const hexes = [isBad(index) ? hexRow(0, 0, 3) : hexRow(index, 1, 3)];
        const key = commandKey(`command ${index}`);
        const status = { hexCount: 2 };
        const answer = await append(campaigns, campaign.id, 2, key, ledgerRows(3, 3), { hexes, status });
        // Once an append is answered, its result can be read.
        expect(await campaigns.summary(campaign.id)).toMatchObject({ seq: 3, hexCount: 2 });
        return answer;
      }),
    );
    for (const [index, answer] of answers.entries()) {
      if (isBad(index))
        expect(answer).toMatchObject({ status: 'rejected', reason: expect.any(StorageFailure) });
      else expect(answer).toEqual({ status: 'fulfilled', value: { kind: 'committed' } });
      const campaign = all[index] as (typeof all)[number];
      expect(await campaigns.summary(campaign.id)).toMatchObject({
        seq: isBad(index) ? 2 : 3,
        hexCount: isBad(index) ? 1 : 2,
      });
      expect((await campaigns.command(campaign.id, commandKey(`command ${index}`).id)) === null).toBe(
        isBad(index),
      );
    }
  });

  it('to one campaign after the same entry: one is committed, the others are conflicts', async () => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        append(
          campaigns,
          campaign.id,
          2,
          commandKey(`command ${index}`),
          [ledgerRow(3, { kind: 'moved', by: index })],
          { hexes: [hexRow(index + 1, 0, 3)] },
        ),
      ),
    );
    expect(answers.filter(({ kind }) => kind === 'committed')).toHaveLength(1);
    expect(answers.filter(({ kind }) => kind === 'conflict')).toHaveLength(11);
    const { ledger, hexes } = await everythingOf(campaigns, campaign.id);
    const winner = answers.findIndex(({ kind }) => kind === 'committed');
    expect(ledger[2]).toEqual(
      ledgerRow(3, { kind: 'moved', by: winner }, { command: commandKey(`command ${winner}`).id }),
    );
    expect(hexes).toHaveLength(2);
  });

  it('under one command id: one is committed, the others are duplicates of it', async () => {
    const { campaigns } = await open();
    const campaign = newCampaign();
    await campaigns.create(campaign);
    const key = commandKey('the same');
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => append(campaigns, campaign.id, 2, key, ledgerRows(3, 3))),
    );
    expect(answers.filter(({ kind }) => kind === 'committed')).toHaveLength(1);
    expect(answers.filter(({ kind }) => kind === 'duplicate')).toHaveLength(5);
    expect((await campaigns.summary(campaign.id))?.seq).toBe(3);
  });
});
