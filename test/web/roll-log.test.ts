import { describe, expect, it } from 'vitest';
import type { Entry } from '../../src/ledger/entry.ts';
import type { LedgerAnswer } from '../../src/protocol/answers.ts';
import { RollLog } from '../../web/journey/roll-log.ts';

const roll = (seq: number, text: string | null = `${seq}`) =>
  ({ seq, kind: 'rolled', notation: '1d6', dice: [], text, for: 'luck' }) as unknown as Entry;
const moved = (seq: number) => ({ seq, kind: 'moved' }) as unknown as Entry;
const erased = (seq: number, of: number) => ({ seq, kind: 'erased', of }) as unknown as Entry;

/** A ledger that returns at most `most` entries at a time; `asked` records its requests. */
function ledger(entries: readonly Entry[], most = Number.POSITIVE_INFINITY) {
  const asked: [after: number, limit: number][] = [];
  const fetch = async (after: number, limit: number): Promise<LedgerAnswer> => {
    asked.push([after, limit]);
    return {
      entries: entries.filter(({ seq }) => seq > after).slice(0, Math.min(limit, most)),
      head: entries.length,
    };
  };
  return { asked, fetch };
}

/** That many entries, of which every n-th is a roll. */
const entriesWith = (count: number, every: number) =>
  Array.from({ length: count }, (_, at) => ((at + 1) % every === 0 ? roll(at + 1) : moved(at + 1)));

const seqs = (log: RollLog) => log.rolls.value.map(({ seq }) => seq);

describe('the log of rolls', () => {
  it('starts with the last rolls of the ledger, latest first, and goes back on request', async () => {
    const { asked, fetch } = ledger(entriesWith(1000, 10));
    const log = new RollLog(fetch, () => 1000);
    await log.begin();
    expect(seqs(log)).toEqual(Array.from({ length: 20 }, (_, at) => 1000 - at * 10));
    expect(asked).toEqual([[800, 200]]);
    await log.loadEarlier();
    expect(seqs(log)).toHaveLength(40);
    expect(log.before.value).toBe(600);
  });

  it('looks some pages back if rolls are few, and then waits until it is asked again', async () => {
    const { asked, fetch } = ledger([roll(1), ...entriesWith(3000, 10_000).slice(1)]);
    const log = new RollLog(fetch, () => 3000);
    await log.begin();
    expect(asked).toHaveLength(5);
    expect(seqs(log)).toEqual([]);
    expect(log.before.value).toBe(2000);
    await log.loadEarlier();
    await log.loadEarlier();
    expect(seqs(log)).toEqual([1]);
    expect(log.before.value).toBe(0);
    await log.loadEarlier();
    expect(asked, 'there is nothing before the first entry').toHaveLength(15);
  });

  it('accepts pages in several pieces', async () => {
    const { fetch } = ledger(entriesWith(150, 10), 7);
    const log = new RollLog(fetch, () => 150);
    await log.begin();
    expect(seqs(log)).toHaveLength(15);
  });

  it('asks no further once the server has nothing more, as after a backup', async () => {
    const { asked, fetch } = ledger([roll(1)]);
    const log = new RollLog(
      (...page) => (asked.length > 5 ? Promise.reject(new Error('asked again and again')) : fetch(...page)),
      () => 3,
    );
    await log.begin();
    expect([seqs(log), log.before.value, log.failed.value]).toEqual([[1], 0, false]);
  });

  it('adds live entries, each roll once, and says which came last', async () => {
    const { fetch } = ledger([roll(1), moved(2)]);
    const log = new RollLog(fetch, () => 2);
    const begun = log.begin();
    log.applied([roll(3), moved(4), roll(5)]);
    await begun;
    log.applied([moved(6)]);
    expect(seqs(log)).toEqual([5, 3, 1]);
    expect(log.latest.value?.seq).toBe(5);
  });

  it('drops erased texts, whether the roll or its erasure arrives first', async () => {
    const { fetch } = ledger([roll(1), roll(2, null), erased(3, 2)]);
    const log = new RollLog(fetch, () => 3);
    log.applied([roll(4)]);
    const begun = log.begin();
    log.applied([erased(5, 4)]);
    log.applied([roll(4)]);
    await begun;
    expect(log.rolls.value.map(({ seq, text, for: purpose }) => [seq, text, purpose])).toEqual([
      [4, null, undefined],
      [2, null, undefined],
      [1, '1', 'luck'],
    ]);
  });

  it('does not restore a text erased while the page with its roll was on its way', async () => {
    const { fetch } = ledger([moved(1), roll(2)]);
    const log = new RollLog(fetch, () => 2);
    const begun = log.begin();
    log.applied([erased(3, 2)]);
    await begun;
    expect(log.rolls.value).toMatchObject([{ seq: 2, text: null }]);
    expect(log.rolls.value[0]).not.toHaveProperty('for');
  });

  it('shows a new roll with the sequence number of an erased one, as after a backup', async () => {
    const entries = [roll(1), moved(2)];
    const { fetch } = ledger(entries);
    const log = new RollLog(fetch, () => entries.length);
    await log.begin();
    log.applied([roll(3, 'before'), erased(4, 3)]);
    log.restored();
    log.applied([roll(3, 'after')]);
    expect(log.rolls.value[0]).toMatchObject({ seq: 3, text: 'after', for: 'luck' });
    expect(log.latest.value).toMatchObject({ seq: 3, text: 'after' });
  });

  it('drops rolls that are no longer in the ledger, as after a backup', async () => {
    const entries = [roll(1), moved(2)];
    const { fetch } = ledger(entries);
    const log = new RollLog(fetch, () => entries.length);
    await log.begin();
    log.applied([roll(3)]);
    log.restored();
    expect(log.latest.value).toBeNull();
    expect(seqs(log)).toEqual([1]);
  });

  it('keeps the last roll if the ledger ends with it', () => {
    const entries = [roll(1)];
    const log = new RollLog(ledger(entries).fetch, () => entries.length);
    log.applied([roll(1)]);
    log.restored();
    expect(log.latest.value?.seq).toBe(1);
  });

  it('does not show the purpose of the last roll once that was erased', () => {
    const log = new RollLog(ledger([]).fetch, () => 0);
    log.applied([roll(1)]);
    expect(log.latest.value?.for).toBe('luck');
    log.applied([erased(2, 1)]);
    expect(log.latest.value).toMatchObject({ seq: 1, text: null });
    expect(log.latest.value).not.toHaveProperty('for');
  });

  it('reports a failure, and tries again', async () => {
    const { fetch } = ledger([roll(1)]);
    let isDown = true;
    const log = new RollLog(
      (...page) => (isDown ? Promise.reject(new Error('away')) : fetch(...page)),
      () => 1,
    );
    await log.begin();
    expect([log.failed.value, log.loading.value]).toEqual([true, false]);
    isDown = false;
    await log.loadEarlier();
    expect([log.failed.value, seqs(log)]).toEqual([false, [1]]);
  });

  it('requests each page once, and ignores answers from before it started again', async () => {
    const { asked, fetch } = ledger([roll(1), moved(2)]);
    let last = 1;
    const late: (() => void)[] = [];
    const log = new RollLog(
      async (...page) => {
        await new Promise<void>((resolve) => late.push(resolve));
        return fetch(...page);
      },
      () => last,
    );
    const first = log.begin();
    await log.loadEarlier();
    expect(late).toHaveLength(1);
    last = 2;
    const second = log.begin();
    late[0]?.();
    await first;
    expect([log.before.value, log.loading.value, seqs(log)]).toEqual([2, true, []]);
    late[1]?.();
    await second;
    expect([log.before.value, log.loading.value, seqs(log)]).toEqual([0, false, [1]]);
    expect(asked).toHaveLength(2);
  });

  it('looks again through what it missed', async () => {
    const entries = [roll(1)];
    const { fetch } = ledger(entries);
    const log = new RollLog(fetch, () => entries.length);
    await log.begin();
    entries.push(roll(2), moved(3));
    log.restored();
    await expect.poll(() => seqs(log)).toEqual([2, 1]);
  });
});
