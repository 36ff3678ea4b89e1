import { describe, expect, it } from 'vitest';
import { Campaign } from '../../src/campaign/campaign.ts';
import { type MapRoad, restoreEntries } from '../../src/campaign/map-view.ts';
import {
  endsOf,
  stretchBetween,
  stretchesAlong,
  stretchFrom,
  stretchText,
  stretchTowards,
} from '../../src/campaign/roads.ts';
import { DIRECTIONS, neighbour } from '../../src/hex/direction.ts';
import { MOST_ROADS } from '../../src/ledger/settings.ts';
import { audited, forged, Tabletop } from '../support/tabletop.ts';

const [MIDDLE, NORTH, NORTH_EAST] = [
  { q: 0, r: 0 },
  { q: 0, r: -1 },
  { q: 1, r: -1 },
] as const;

const roads = ({ campaign }: Tabletop): readonly MapRoad[] => campaign.frame().roads;
const road = (of: 'road' | 'trail' | null, ...along: { q: number; r: number }[]) =>
  ({ kind: 'road', of, along }) as const;

describe('a stretch between two hexes', () => {
  it('is the same from either side, in every direction', () => {
    for (const direction of DIRECTIONS) {
      const there = neighbour(MIDDLE, direction);
      const stretch = stretchTowards(MIDDLE, direction);
      expect(stretchBetween(MIDDLE, there)).toEqual(stretch);
      expect(stretchBetween(there, MIDDLE)).toEqual(stretch);
      expect(endsOf(stretch)).toEqual(expect.arrayContaining([MIDDLE, there]));
      expect(stretchFrom(stretchText(stretch))).toEqual(stretch);
    }
    expect(new Set(DIRECTIONS.map((direction) => stretchText(stretchTowards(MIDDLE, direction)))).size).toBe(
      6,
    );
  });

  it('occurs once in a way that runs back and forth, and not between hexes that are not adjacent', () => {
    expect(stretchesAlong([MIDDLE, NORTH, MIDDLE, NORTH_EAST])).toHaveLength(2);
    expect(stretchesAlong([MIDDLE, { q: 3, r: 3 }])).toEqual([]);
    expect(stretchBetween(MIDDLE, MIDDLE)).toBeNull();
  });
});

describe('roads of a campaign', () => {
  it('run from hex to hex, stretch by stretch, until others replace them', () => {
    const table = new Tabletop();
    const [drawn] = table.play(road('road', NORTH, MIDDLE, { q: 0, r: 1 }));
    expect(drawn).toMatchObject({ kind: 'routed', of: 'road', along: [NORTH, MIDDLE, { q: 0, r: 1 }] });
    const seq = table.campaign.seq;
    expect(roads(table)).toEqual([
      { ...NORTH, to: 4, of: 'road', seq },
      { ...MIDDLE, to: 4, of: 'road', seq },
    ]);
    table.play(road('trail', MIDDLE, NORTH));
    expect(roads(table)).toEqual([
      { ...MIDDLE, to: 4, of: 'road', seq },
      { ...NORTH, to: 4, of: 'trail', seq: seq + 1 },
    ]);
    table.play(road(null, MIDDLE, NORTH));
    expect(roads(table)).toEqual([{ ...MIDDLE, to: 4, of: 'road', seq }]);
    expect(audited(table.rows)).toBeNull();
  });

  it('are restored from a map, each under the entry that drew it', () => {
    const table = new Tabletop();
    table.play(road('road', NORTH, MIDDLE, NORTH_EAST));
    table.play(road('trail', MIDDLE, NORTH));
    const restored = new Tabletop().campaign;
    restoreEntries(restored.inForce, table.campaign.frame());
    expect(restored).toBeInstanceOf(Campaign);
    expect(restored.frame().roads).toEqual(roads(table));
    const { roads: _, ...older } = table.campaign.frame();
    expect(() => restoreEntries(new Tabletop().campaign.inForce, older as never)).not.toThrow();
  });

  it('belong to the hexes at both of their ends', () => {
    const table = new Tabletop();
    table.play(road('road', NORTH, MIDDLE, { q: 0, r: 1 }));
    const { inForce, seq } = table.campaign;
    for (const hex of [NORTH, MIDDLE, { q: 0, r: 1 }])
      expect(inForce.ofHex(hex).map((entry) => entry.seq)).toEqual([seq]);
    expect(inForce.ofHex({ q: 1, r: 1 })).toEqual([]);
    inForce.relabel(() => 'Mira');
    expect(inForce.ofHex(MIDDLE).map((entry) => [entry.seq, entry.by.label])).toEqual([[seq, 'Mira']]);
  });

  it('lead through known hexes only', () => {
    const table = new Tabletop();
    const refused = table.send(road('road', MIDDLE, NORTH, { q: 0, r: -2 }));
    expect(refused).toMatchObject({ ok: false, refusal: { code: 'campaign/not-known' } });
    expect(refused).toMatchObject({
      refusal: { detail: expect.stringContaining('Hex 5048 is not known yet') },
    });
  });

  it('are limited in number; at the limit one can still be redrawn or removed', () => {
    const table = new Tabletop();
    const { campaign } = table;
    const many = Array.from({ length: MOST_ROADS }, (_, q) => ({
      q: q + 10,
      r: 0,
      to: 4 as const,
      of: 'road' as const,
      seq: -1 - q,
    }));
    restoreEntries(campaign.inForce, {
      ...campaign.frame(),
      roads: [...many.slice(1), { ...MIDDLE, to: 4, of: 'road', seq: 0 }],
    });
    expect(table.send(road('trail', MIDDLE, NORTH))).toMatchObject({ refusal: { code: 'campaign/full' } });
    // Removing where there is no road is allowed and removes nothing.
    expect(table.send(road(null, MIDDLE, NORTH))).toMatchObject({ ok: true });
    expect(table.send(road('trail', MIDDLE, { q: 0, r: 1 }))).toMatchObject({ ok: true });
    expect(table.send(road(null, MIDDLE, { q: 0, r: 1 }))).toMatchObject({ ok: true });
    expect(table.send(road('trail', MIDDLE, NORTH))).toMatchObject({ ok: true });
  });

  it('cannot be forged over unknown hexes, nor between hexes that are not adjacent', () => {
    const table = new Tabletop();
    table.play(road('road', MIDDLE, NORTH));
    const over = (along: readonly { q: number; r: number }[]) =>
      audited(forged(table.rows, (body) => (body.kind === 'routed' ? { ...body, along } : body)))?.what;
    expect(over([NORTH, { q: 0, r: -2 }])).toBe('a road was drawn over 5048 before it was known');
    expect(over([MIDDLE])).toBe('its hexes do not lie beside one another');
    expect(over([NORTH, { q: 0, r: 1 }])).toBe('its hexes do not lie beside one another');
    expect(over([NORTH, MIDDLE])).toBeUndefined();
  });
});
