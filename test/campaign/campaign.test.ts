import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Campaign, UnknownEdition } from '../../src/campaign/campaign.ts';
import { TRAIL_LENGTH } from '../../src/campaign/map-view.ts';
import { FIRST_STATUS } from '../../src/campaign/status.ts';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { directionBetween } from '../../src/hex/direction.ts';
import type { Entry, EntryBody } from '../../src/ledger/entry.ts';
import { HOUSE_RULES } from '../../src/rules/solo.ts';
import { hexesEntered } from '../../src/world/hexes-entered.ts';
import { WORLDS } from '../../src/world/registry.ts';
import { sized } from '../support/all-tests.ts';
import { grownWorld } from '../support/grown-worlds.ts';
import { anyDirection } from '../support/hexes.ts';
import { entriesOf, FORMS, firstFormRows, mapOf, OWNER, startedBody, Tabletop } from '../support/tabletop.ts';

const began = (): Tabletop => new Tabletop();

/** Back and forth between the start hex and the one north of it: one entry with `steps` steps. */
const toAndFro = (from: Axial, steps: number): EntryBody => ({
  kind: 'moved',
  by: OWNER,
  from,
  path: Array.from({ length: steps }, (_, i) =>
    (i % 2 === 0) === (from.r === 0) ? { q: 0, r: -1 } : ORIGIN,
  ),
});

describe('a campaign', () => {
  it('has no party and no hexes before its first entry', () => {
    const campaign = new Campaign(startedBody(), WORLDS);
    expect(campaign).toMatchObject({ seq: 0, head: '', closed: false, party: null, trail: [], name: null });
    expect(campaign.status).toEqual(FIRST_STATUS);
    expect(campaign.world.count).toBe(0);
  });

  it('follows its entries: number, hash, world, party', () => {
    const table = began();
    expect(table.campaign).toMatchObject({ seq: 8, party: ORIGIN, closed: false });
    expect(table.campaign.head).toBe(table.rows.at(-1)?.hash);
    expect(table.campaign.world.count).toBe(7);
    table.play({ kind: 'enter', to: 2 });
    expect(table.campaign).toMatchObject({ seq: 9, party: { q: 1, r: -1 } });
    table.play({ kind: 'enter', to: 2 });
    expect(table.campaign).toMatchObject({ seq: 10, party: { q: 2, r: -2 } });
    expect(table.campaign.world.count).toBe(8);
    table.play({ kind: 'close' });
    expect(table.campaign).toMatchObject({ seq: 11, closed: true, party: { q: 2, r: -2 } });
  });

  it('knows the six hexes around the start without having been there', () => {
    expect(began().campaign.trail).toEqual([ORIGIN]);
  });

  it.each([
    [
      'missing before the next',
      (entries: Entry[]) => [...entries.slice(0, 4), ...entries.slice(5)],
      'after entry 4 comes entry 5, not 6',
    ],
    [
      'repeated',
      (entries: Entry[]) => [...entries.slice(0, 4), ...entries.slice(3)],
      'after entry 4 comes entry 5, not 4',
    ],
    ['not the first', (entries: Entry[]) => entries.slice(1), 'after entry 0 comes entry 1, not 2'],
  ])('refuses an entry that is %s', (_, change, message) => {
    const { entries } = began();
    const campaign = new Campaign(startedBody(), WORLDS);
    expect(() => {
      for (const entry of change(entries)) campaign.apply(entry);
    }).toThrow(message);
  });

  it('is left unchanged by an entry that it refuses', () => {
    const { campaign, entries } = began();
    expect(() => campaign.apply(entries[3] as Entry)).toThrow();
    expect(campaign).toMatchObject({ seq: 8, party: ORIGIN });
    expect(campaign.world.count).toBe(7);
  });

  it.each(['withheld', 'sung'])(
    'counts an entry that is withheld or of an unknown kind, without any effect: %s',
    (kind) => {
      const { campaign } = began();
      const before = mapOf(campaign);
      campaign.apply({ seq: 9, kind, hash: 'ab'.repeat(32) } as unknown as Entry);
      expect(mapOf(campaign)).toEqual({ ...before, seq: 9 });
      expect(campaign.head).toBe('ab'.repeat(32));
      expect(() => campaign.apply({ seq: 9, kind, hash: '' } as unknown as Entry)).toThrow('entry 10, not 9');
    },
  );

  it('is the same for everybody who applies the same entries', () => {
    fc.assert(
      fc.property(fc.array(anyDirection, { maxLength: 30 }), (ways) => {
        const table = began();
        for (const to of ways) table.play({ kind: 'enter', to });
        const other = new Campaign(startedBody(), WORLDS);
        for (const entry of table.entries) other.apply(entry);
        expect(mapOf(other)).toEqual(mapOf(table.campaign));
        expect(other.head).toBe(table.campaign.head);
      }),
      { numRuns: sized(12, 30) },
    );
  });
});

describe('the trail', () => {
  it('holds the last 500 places, the latest last', () => {
    expect(TRAIL_LENGTH).toBe(500);
    const table = began();
    table.write([toAndFro(ORIGIN, 499)]);
    expect(table.campaign.trail.length).toBe(500);
    expect(table.campaign.trail[0]).toEqual(ORIGIN);
    table.play({ kind: 'enter', to: 1 });
    expect(table.campaign.trail.length).toBe(500);
    expect(table.campaign.trail[0]).toEqual({ q: 0, r: -1 });
    expect(table.campaign.trail.at(-1)).toEqual({ q: 0, r: -2 });
    expect(table.campaign.party).toEqual({ q: 0, r: -2 });
  });

  it('holds the last 500 steps of an entry that has more', () => {
    const table = began();
    table.write([toAndFro(ORIGIN, 700)]);
    expect(table.campaign.trail.length).toBe(500);
    expect(table.campaign.trail.at(-1)).toEqual(ORIGIN);
    expect(table.campaign.trail.at(-2)).toEqual({ q: 0, r: -1 });
  });

  it('goes through every hex of a path', () => {
    const table = began();
    table.play({ kind: 'travel', path: [1, 3, 4] });
    expect(table.campaign.trail).toEqual([ORIGIN, { q: 0, r: -1 }, { q: 1, r: -1 }, { q: 1, r: 0 }]);
  });
});

describe('the hexes entered by an entry', () => {
  it('are the hex entered, the path moved, or none', () => {
    const table = began();
    table.play({ kind: 'enter', to: 1 });
    table.play({ kind: 'enter', to: 1 });
    table.play({ kind: 'close' });
    expect(table.entries.map((entry) => hexesEntered(entry))).toEqual([
      [],
      [ORIGIN],
      [],
      [],
      [],
      [],
      [],
      [],
      [{ q: 0, r: -1 }],
      [{ q: 0, r: -2 }],
      [],
    ]);
  });
});

describe('the map of a campaign', () => {
  const table = began();
  table.play({ kind: 'enter', to: 1 });
  table.play({ kind: 'enter', to: 1 });
  table.play({ kind: 'enter', to: 4 });
  table.play({ kind: 'close' });

  it('has everything in its current state', () => {
    const view = mapOf(table.campaign);
    expect(view).toMatchObject({
      seq: 12,
      party: { q: 0, r: -1 },
      day: 1,
      closed: true,
      settings: { kind: 'solo', houseRules: [] },
      name: 'The Green Marches',
    });
    expect(view.trail).toEqual([ORIGIN, { q: 0, r: -1 }, { q: 0, r: -2 }, { q: 0, r: -1 }]);
    expect(view.hexes.map((hex) => hex.seq)).toEqual([2, 3, 4, 5, 6, 7, 8, 10]);
  });

  it('at an earlier entry has no hex, place or end that came later', () => {
    const { campaign } = table;
    const early = new Campaign(campaign.started, WORLDS);
    for (const entry of table.entries.slice(0, 9)) early.apply(entry);
    const then = new Campaign(campaign.started, WORLDS);
    for (const entry of campaign.inForce.ofKind('campaign-name')) then.inForce.put(entry);
    then.resume({ seq: 9, head: early.head, status: early.status, trail: early.trail });
    expect(then.frame()).toEqual(early.frame());
    expect(then.frame()).toMatchObject({ seq: 9, party: { q: 0, r: -1 }, closed: false });
    expect([...campaign.world.view(9).records()].map((hex) => hex.seq)).toEqual([2, 3, 4, 5, 6, 7, 8]);
    expect([...campaign.world.view(1).records()]).toEqual([]);
  });

  it('stays unchanged when the campaign goes on', () => {
    const playing = began();
    const before = mapOf(playing.campaign);
    const copy = structuredClone(before);
    playing.play({ kind: 'enter', to: 5 });
    playing.play({ kind: 'enter', to: 5 });
    expect(before).toEqual(copy);
  });
});

describe('a campaign read from storage', () => {
  it('goes on from where it was', () => {
    const table = began();
    table.play({ kind: 'enter', to: 1 });
    const campaign = new Campaign(table.campaign.started, WORLDS);
    campaign.world.restore([...table.campaign.world.view().records()], {});
    for (const entry of table.campaign.inForce.ofKind('campaign-name')) campaign.inForce.put(entry);
    const { seq, head, status, trail } = table.campaign;
    campaign.resume({ seq, head, status, trail });
    expect(mapOf(campaign)).toEqual(mapOf(table.campaign));
    table.play({ kind: 'enter', to: 1 });
    campaign.apply(table.entries.at(-1) as Entry);
    expect(mapOf(campaign)).toEqual(mapOf(table.campaign));
    expect(campaign.head).toBe(table.campaign.head);
  });

  it('takes over no more than 500 places', () => {
    const campaign = new Campaign(startedBody(), WORLDS);
    const trail = Array.from({ length: 600 }, (_, q) => ({ q, r: 0 }));
    const status = { ...FIRST_STATUS, closed: true, party: { q: 599, r: 0 } };
    campaign.resume({ seq: 9, head: 'x', status, trail });
    expect(campaign.trail).toEqual(trail.slice(100));
    expect(campaign).toMatchObject({ seq: 9, head: 'x', status, closed: true, party: { q: 599, r: 0 } });
  });
});

describe('a campaign with a given seed', () => {
  it.each(['walk', 'spiral'] as const)(
    'has the hexes that exploring that seed reveals, if entered in the same order: %s',
    (order) => {
      fc.assert(
        fc.property(fc.string({ minLength: 1 }), fc.subarray([...HOUSE_RULES]), (seed, houseRules) => {
          const table = new Tabletop({ seed, houseRules });
          let revealed = 0;
          for (const hex of grownWorld(seed, order, houseRules, 60)) {
            if (++revealed > 7) {
              const origin = hex.origin as Axial;
              const { party } = table.campaign;
              if (party && directionBetween(party, hex) === null) table.play({ kind: 'travel', to: origin });
              else if (party && (party.q !== origin.q || party.r !== origin.r))
                table.play({ kind: 'travel', to: origin });
              const to = directionBetween(origin, hex);
              table.play({ kind: 'enter', to: to ?? 1 });
            }
            const { seq: _, ...facts } = hex;
            expect(table.campaign.world.recordAt(hex)).toMatchObject(facts);
          }
          expect(table.campaign.world.count).toBe(60);
        }),
        { numRuns: sized(5, 15) },
      );
    },
  );
});

describe('the first row of a ledger', () => {
  it('determines the campaign', () => {
    const body = startedBody({ form: 'first form', houseRules: ['coastal-shelf'], dice: 'own' });
    const campaign = new Campaign(body, WORLDS);
    for (const entry of entriesOf(firstFormRows([body]))) campaign.apply(entry);
    expect(mapOf(campaign)).toMatchObject({
      seq: 1,
      party: null,
      name: 'The Green Marches',
      settings: { houseRules: ['coastal-shelf'] },
    });
  });

  it('may name rules that this version does not know', () => {
    expect(() => new Campaign({ ...startedBody(), edition: 'solo@9' }, WORLDS)).toThrow(UnknownEdition);
    expect(() => new Campaign({ ...startedBody(), edition: 'solo@9' }, WORLDS)).toThrow("'solo@9'");
  });
});

describe('the name in force', () => {
  it.each(FORMS)('is the one that the campaign was given: %s', (form) => {
    const { campaign } = new Tabletop({ form });
    expect(campaign.name).toBe('The Green Marches');
    expect(campaign.inForce.ofKind('campaign-name').map(({ seq }) => seq)).toEqual([1]);
  });

  it('is gone once its text was erased, for those who see it happen and those who come later', () => {
    const table = new Tabletop({ form: 'sealed' });
    table.erase(1);
    expect(table.campaign.name).toBeNull();
    expect(table.campaign.inForce.ofKind('campaign-name')).toEqual([]);
    const later = new Campaign(table.campaign.started, WORLDS);
    for (const entry of table.entries) later.apply(entry);
    expect(later.name).toBeNull();
    expect(later.frame()).toEqual(table.campaign.frame());
  });
});
