import { describe, expect, it } from 'vitest';
import { MOST_COUNTERS } from '../../src/ledger/settings.ts';
import { audited, Tabletop } from '../support/tabletop.ts';

const shownBy = ({ campaign }: Tabletop) =>
  campaign.frame().counters.map(({ name, value, perDay }) => ({ name, value, perDay }));

describe('[docs: ledger, Commands] a counter', () => {
  it('keeps its value if only its change per day is given, and begins at 0', () => {
    const table = new Tabletop();
    table.play({ kind: 'count', name: 'rations', to: 7 });
    table.play({ kind: 'count', name: 'rations', perDay: -2 });
    table.play({ kind: 'count', name: 'renown', perDay: 1 });
    expect(shownBy(table)).toEqual([
      { name: 'rations', value: 7, perDay: -2 },
      { name: 'renown', value: 0, perDay: 1 },
    ]);
    expect(audited(table.rows)).toBeNull();
  });

  it('can be changed if there is no room for one more, and removed to make room for another', () => {
    const table = new Tabletop();
    for (let number = 1; number <= MOST_COUNTERS; number++)
      table.play({ kind: 'count', name: `counter ${number}`, to: number });
    const more = { kind: 'count', name: 'one more', to: 1 } as const;
    expect(table.send({ kind: 'count', name: 'counter 3', by: 4 })).toMatchObject({ ok: true });
    expect(table.send(more)).toMatchObject({ refusal: { code: 'campaign/full' } });
    table.play({ kind: 'count', name: 'counter 3', remove: true });
    expect(table.send(more)).toMatchObject({ ok: true });
    expect(shownBy(table)).toHaveLength(MOST_COUNTERS);
  });
});
