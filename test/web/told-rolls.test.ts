import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { Entry } from '../../src/ledger/entry.ts';
import type { HexAnswer } from '../../src/protocol/answers.ts';
import { AutomaticRolls } from '../../web/journey/automatic-rolls.ts';
import { ScriptedServer } from './scripted-channel.ts';

const tableOn = (when: 'enter' | 'day', text: string) => ({
  title: text,
  roll: '1d6',
  rows: [{ on: [1, 6], text }] as const,
  when,
});

const erased = (entry: Entry | undefined) => ({ kind: 'erased', of: entry?.seq }) as unknown as Entry;

/** A campaign with a table for entering hexes and one for days, and a page that gets only the entries passed to it. */
function setUp({ hasTables = true } = {}) {
  const server = new ScriptedServer();
  const { campaign, ledger } = server;
  let count = 0;
  const give = (command: Command): readonly Entry[] => {
    const answer = server.command({ campaign: 'test', id: `command ${count++}`, command });
    if (!answer.ok) throw new Error(answer.error.detail);
    return answer.entries;
  };
  if (hasTables) {
    give({ kind: 'table', id: 'road', table: tableOn('enter', 'on the road') });
    give({ kind: 'table', id: 'mood', table: tableOn('day', 'a mood') });
  }
  const asked: string[] = [];
  let answers: (() => Promise<void>) | null = null;
  const api = {
    hex: async (_: string, hex: Axial) => {
      asked.push('hex');
      const first = campaign.world.entriesAt(hex)[0] ?? 0;
      const entries = [first, first + 1].flatMap((seq) => ledger[seq - 1] ?? []);
      await answers?.();
      return { entries } as unknown as HexAnswer;
    },
    ledger: async (_: string, after: number, limit: number) => {
      asked.push('ledger');
      return { entries: ledger.slice(after, after + limit), head: ledger.length };
    },
  };
  const rolls = new AutomaticRolls(api, 'test', () => campaign.world);
  give({ kind: 'travel', path: [1] });
  return {
    rolls,
    give,
    asked,
    ledger,
    /** Enters an unknown hex. */
    enter: () => give({ kind: 'enter', to: 1 }),
    said: (hex = campaign.party, otherwise: { readonly origin?: null } = {}) => {
      const record = hex && campaign.world.recordAt(hex);
      return record && (rolls.at({ ...record, ...otherwise }, campaign.seq)?.map(({ text }) => text) ?? null);
    },
    party: () => campaign.party,
    /** The unknown hex that `enter` enters next. */
    north: (): Axial => {
      const { q, r } = campaign.party as Axial;
      return { q, r: r - 1 };
    },
    today: () => {
      const { seq = 0 } = campaign.inForce.at('weather') ?? {};
      return rolls.dawn(seq)?.rolled.map(({ text }) => text) ?? null;
    },
    weatherSeq: () => campaign.inForce.at('weather')?.seq ?? 0,
    /** Delays answers until the callback has run. */
    meanwhile: (happens: () => void) => {
      answers = () => Promise.resolve().then(happens);
    },
  };
}

describe('rolls on tables in a hex', () => {
  it('are known at once if the page received them, in one batch or one by one', () => {
    const { rolls, enter, said, asked } = setUp();
    rolls.applied(enter());
    expect(said()).toEqual(['on the road']);
    for (const entry of enter()) rolls.applied([entry]);
    expect(said()).toEqual(['on the road']);
    expect(asked).toEqual([]);
  });

  it('are known to be none if the page saw the hex found without any', () => {
    const { rolls, give, enter, said } = setUp({ hasTables: false });
    rolls.applied(enter());
    rolls.applied(give({ kind: 'rest' }));
    expect(said()).toEqual([]);
  });

  it('from before are requested once, by all who want them at the same time', async () => {
    const { rolls, enter, said, asked, party } = setUp();
    enter();
    const hex = party() as Axial;
    expect(said()).toBeNull();
    await Promise.all([rolls.fetchHex(hex), rolls.fetchHex(hex)]);
    expect(said()).toEqual(['on the road']);
    expect(asked).toEqual(['hex']);
  });

  it('are not requested if there can be none', () => {
    const { give, enter, said, party } = setUp({ hasTables: false });
    enter();
    const first = party() as Axial;
    expect(said(), 'it is the last entry').toEqual([]);
    enter();
    expect(said(first), 'the next find follows').toEqual([]);
    expect(said({ q: 0, r: 0 }), 'the start').toEqual([]);
    give({ kind: 'rest' });
    expect(said(), 'something else follows').toBeNull();
    expect(said(party(), { origin: null }), 'nobody entered it, as on an imported map').toEqual([]);
  });

  it('are requested again after a request that failed', async () => {
    const { rolls, enter, said, party, asked, meanwhile } = setUp();
    enter();
    const hex = party() as Axial;
    meanwhile(() => {
      if (asked.length === 1) throw new Error('no connection');
    });
    await expect(rolls.fetchHex(hex)).rejects.toThrow('no connection');
    await rolls.fetchHex(hex);
    expect(said()).toEqual(['on the road']);
  });

  it('that the page receives are not replaced by an answer from before the hex was found', async () => {
    const { rolls, enter, said, north, meanwhile } = setUp();
    const hex = north();
    meanwhile(() => rolls.applied(enter()));
    await rolls.fetchHex(hex);
    expect(said(hex)).toEqual(['on the road']);
  });

  it('are requested anew for a hex that was found while an earlier request was on its way', async () => {
    const { rolls, enter, said, north, meanwhile, asked } = setUp();
    const hex = north();
    let later: Promise<unknown> | undefined;
    meanwhile(() => {
      if (asked.length > 1) return;
      enter();
      later = rolls.fetchHex(hex);
    });
    await rolls.fetchHex(hex);
    await later;
    expect(asked).toEqual(['hex', 'hex']);
    expect(said(hex)).toEqual(['on the road']);
  });

  it('lose a text that is erased, even while an answer with it is on its way', async () => {
    const { rolls, enter, said, party, meanwhile } = setUp();
    const heard = enter();
    rolls.applied(heard);
    rolls.applied([erased(heard[1])]);
    expect(said()).toEqual([null]);
    const missed = enter();
    meanwhile(() => rolls.applied([erased(missed[1])]));
    await rolls.fetchHex(party() as Axial);
    expect(said()).toEqual([null]);
  });

  it('are requested again after the whole map was taken afresh', () => {
    const { rolls, give, enter, said } = setUp();
    rolls.applied(enter());
    give({ kind: 'rest' });
    rolls.restored();
    expect(said()).toBeNull();
  });

  it('are not those of a hex that was found after the map was taken afresh', () => {
    const { rolls, give, enter, said, party } = setUp();
    rolls.applied(enter());
    const before = party();
    give({ kind: 'rest' });
    const [, roll] = enter();
    rolls.restored();
    rolls.applied([roll as Entry]);
    expect(said(before), 'they are requested').toBeNull();
  });

  it('have their text if the number was that of an erased entry before a backup was restored', () => {
    const { rolls, enter, said } = setUp();
    const heard = enter();
    rolls.applied(heard);
    rolls.applied([erased(heard[1])]);
    rolls.restored();
    rolls.applied(heard);
    expect(said()).toEqual(['on the road']);
  });

  it('are requested again if the map was taken afresh while the answer was on its way', async () => {
    const { rolls, enter, said, party, meanwhile, asked } = setUp();
    enter();
    let wasTold: unknown = 'not yet';
    meanwhile(() => {
      if (asked.length === 1) rolls.restored();
      else wasTold = said();
    });
    await rolls.fetchHex(party() as Axial);
    expect(wasTold, 'the first answer was dropped').toBeNull();
    expect(asked).toEqual(['hex', 'hex']);
    expect(said()).toEqual(['on the road']);
  });
});

describe('rolls on tables for a day', () => {
  it('are known at once if the page received them, and are those of the last day', () => {
    const { rolls, give, today, asked } = setUp();
    rolls.applied(give({ kind: 'rest' }));
    expect(today()).toEqual(['a mood']);
    give({ kind: 'table', id: 'mood', table: null });
    rolls.applied(give({ kind: 'rest' }));
    expect(today()).toEqual([]);
    expect(asked).toEqual([]);
  });

  it('are not known of a day that the page did not see begin, nor after the map was taken afresh', () => {
    const { rolls, give, today } = setUp();
    rolls.applied(give({ kind: 'rest' }));
    rolls.restored();
    expect(today()).toBeNull();
    rolls.applied(give({ kind: 'rest' }));
    give({ kind: 'rest' });
    expect(today()).toBeNull();
  });

  it('are requested only as far as the day’s own entries go', async () => {
    const { rolls, give, weatherSeq, asked } = setUp();
    give({ kind: 'rest' });
    const first = weatherSeq();
    for (let day = 0; day < 20; day++) give({ kind: 'rest' });
    await rolls.fetchDawn(first);
    expect(rolls.dawn(first)?.rolled.map(({ text }) => text)).toEqual(['a mood']);
    expect(asked).toEqual(['ledger']);
  });

  it('lose a text that is erased while the answer with it is on its way', async () => {
    const { rolls, give, today, weatherSeq } = setUp();
    const [, roll] = give({ kind: 'rest' });
    const fetched = rolls.fetchDawn(weatherSeq());
    rolls.applied([erased(roll)]);
    await fetched;
    expect(today()).toEqual([null]);
  });

  it('from before are requested with the weather, however many counters come between', async () => {
    const { rolls, give, today, weatherSeq, asked } = setUp();
    for (let counter = 0; counter < 20; counter++)
      give({ kind: 'count', name: `counter ${counter}`, to: 50, perDay: -1 });
    const [rested] = give({ kind: 'rest' });
    give({ kind: 'roll', table: 'mood' });
    expect(today()).toBeNull();
    await rolls.fetchDawn(weatherSeq());
    expect(today()).toEqual(['a mood']);
    expect(rolls.dawn(weatherSeq())?.rested).toEqual(rested);
    expect(asked).toEqual(['ledger', 'ledger']);
  });

  it('are requested again if the map was taken afresh meanwhile', async () => {
    const { rolls, give, today, weatherSeq, asked } = setUp();
    give({ kind: 'rest' });
    const fetched = rolls.fetchDawn(weatherSeq());
    rolls.restored();
    await fetched;
    expect(asked).toEqual(['ledger', 'ledger']);
    expect(today()).toEqual(['a mood']);
  });

  it('do not replace those of a later day received meanwhile', async () => {
    const { rolls, give, today, weatherSeq } = setUp();
    give({ kind: 'rest' });
    const fetched = rolls.fetchDawn(weatherSeq());
    rolls.applied(give({ kind: 'rest' }));
    await fetched;
    expect(today()).toEqual(['a mood']);
  });
});
