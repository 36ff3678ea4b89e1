import { describe, expect, it } from 'vitest';
import type { LedgerRow } from '../../src/ledger/ledger.ts';
import { endOfCommand, endOfStart } from '../../src/session/ledger-reading.ts';
import { ledgerRow, someCampaignId, time, uuidOf } from '../support/store-rows.ts';

const ID = someCampaignId();

/** A kind of entry, and the name of its command; each entry has another time, unless one is given in seconds. */
type Written = readonly [kind: string, command?: string | null, at?: number];

/** A store that holds these entries. In the first form of the ledger the author's label is part of each body. */
function storeOf(written: readonly Written[], isFirstForm = false) {
  const by = { link: 'x', role: 'owner', ...(isFirstForm && { label: 'Anna' }) };
  const rows = written.map(([kind, command, at], index): LedgerRow => {
    const seq = index + 1;
    return ledgerRow(seq, { kind, by }, { command: command ? uuidOf(command) : null, at: time(at ?? seq) });
  });
  return {
    rows,
    ledger: async (_id: typeof ID, after: number, limit: number) => rows.slice(after, after + limit),
    command: async () => null,
  };
}

describe('the start of a campaign ends', () => {
  it.each<[string, readonly Written[], number]>([
    [
      'with the entries made together with the campaign',
      [['started'], ['given'], ['given'], ['noted', 'a'], ['revealed', 'b']],
      3,
    ],
    [
      'with the command that revealed it later',
      [['started'], ['tabled'], ['noted', 'a'], ['revealed', 'b'], ['revealed', 'b'], ['revealed', 'c']],
      5,
    ],
    [
      'with all of an imported map, however long it is',
      [['started'], ...Array.from({ length: 300 }, () => ['given'] as const), ['noted', 'a']],
      301,
    ],
    ['with the first entry if it is not revealed yet', [['started'], ['tabled'], ['noted', 'a']], 1],
  ])('%s', async (_, written, end) => {
    expect(await endOfStart(ID, storeOf(written))).toBe(end);
  });

  it('with the last of its entries that have the same time, in the first form of the ledger', async () => {
    const written: Written[] = [
      ['started', null, 1],
      ['revealed', null, 2],
      ['revealed', null, 2],
      ['revealed', null, 3],
    ];
    expect(await endOfStart(ID, storeOf(written, true))).toBe(3);
  });
});

describe('in the first form of the ledger, which names no commands,', () => {
  const played: Written[] = [
    ['started', null, 1],
    ['revealed', null, 1],
    ['revealed', null, 1],
    ['revealed', null, 2],
    ['revealed', null, 3],
  ];

  it.each([
    [1, 3],
    [2, 3],
    [3, 3],
    [4, 4],
    [5, 5],
  ])('the command of entry %i ends with entry %i, by the times of the entries', async (seq, end) => {
    const store = storeOf(played, true);
    expect(await endOfCommand(ID, store.rows[seq - 1] as LedgerRow, store)).toBe(end);
  });
});
