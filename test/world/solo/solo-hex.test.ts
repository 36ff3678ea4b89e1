import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Roll } from '../../../src/dice/roll.ts';
import { neighbour } from '../../../src/hex/direction.ts';
import { HOUSE_RULES, SITES, TERRAINS } from '../../../src/rules/solo.ts';
import { packHex, type SoloRecord, soloRecord, unpackHex } from '../../../src/world/solo/solo-hex.ts';
import { grownWorld, ORDERS } from '../../support/grown-worlds.ts';
import { anyDirection, anyHex } from '../../support/hexes.ts';

/** Packs a hex, puts it between other bytes and unpacks it again. */
function thereAndBack(hex: SoloRecord): SoloRecord {
  const facts = packHex(hex);
  const bytes = new Uint8Array(facts.length + 20).fill(0xee);
  bytes.set(facts, 7);
  return unpackHex({ q: hex.q, r: hex.r }, hex.seq, bytes, 7, 7 + facts.length);
}

const face = fc.integer({ min: 1, max: 6 });

const anyRoll: fc.Arbitrary<Roll> = fc
  .tuple(
    fc.constantFrom('river', 'altitude', 'flow', 'volcano', 'site'),
    fc.array(face, { minLength: 1, maxLength: 4 }),
    fc.boolean(),
    fc.boolean(),
    fc.boolean(),
  )
  .map(([purpose, faces, discarded, own, finished]) => ({
    for: purpose,
    sides: 6,
    faces,
    ...(discarded && faces.length === 1 && { discarded: true as const }),
    ...(own && { own: true as const }),
    ...(own && finished && faces.length === 2 && { ownFaces: 1 }),
  }));

const anyRecord: fc.Arbitrary<SoloRecord> = fc
  .tuple(
    anyHex(1_000_000),
    fc.integer({ min: 2, max: 4_000_000_000 }),
    fc.option(anyDirection),
    fc.tuple(
      fc.integer({ min: 0, max: 10 }),
      fc.oneof(anyDirection, fc.constantFrom(null, 'underworld' as const)),
      fc.constantFrom(...TERRAINS),
      fc.option(fc.constantFrom(...SITES)),
    ),
    fc.array(anyRoll, { maxLength: 8 }),
  )
  .map(([hex, seq, back, [altitude, flow, terrain, site], dice]) => {
    const origin = back && neighbour(hex, back);
    return soloRecord(hex, seq, origin, { altitude, flow, terrain, site }, dice);
  });

describe('the packed form of a hex', () => {
  it('contains everything that can be revealed, with own dice and discarded ones', () => {
    fc.assert(
      fc.property(anyRecord, (hex) => {
        expect(thereAndBack(hex)).toEqual(hex);
        expect(JSON.stringify(thereAndBack(hex))).toBe(JSON.stringify(hex));
      }),
      { numRuns: 1000 },
    );
  });

  it.each(ORDERS)('contains every hex of explored worlds, mostly in a dozen bytes: %s', (order) => {
    let bytes = 0;
    let hexes = 0;
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (seed) => {
        for (const hex of grownWorld(seed, order, HOUSE_RULES, 60)) {
          expect(thereAndBack(hex)).toEqual(hex);
          bytes += packHex(hex).length;
          hexes++;
        }
      }),
      { numRuns: 30 },
    );
    expect(bytes / hexes).toBeLessThan(16);
  });

  it('has exactly these bytes, since stored worlds depend on them', () => {
    const hex = soloRecord(
      { q: 4, r: -2 },
      9,
      { q: 3, r: -1 },
      { altitude: 5, flow: 'underworld', terrain: 'forest', site: 'ruined-castle' },
      [
        { for: 'altitude', sides: 6, faces: [3, 4] },
        { for: 'flow', sides: 6, faces: [4], discarded: true, own: true },
        { for: 'site', sides: 6, faces: [6], own: true },
      ],
    );
    expect([...packHex(hex)]).toEqual([5, 7, 5, 6, 5, 0x11, 3, 4, 0xc2, 4, 0x44, 6]);
    expect([
      ...packHex({ ...hex, flow: 3, site: null, origin: null, terrain: 'glacier', altitude: 10, dice: [] }),
    ]).toEqual([10, 3, 13, 0, 0]);
  });

  it.each<[string, Roll]>([
    ['a die with another number of sides', { for: 'altitude', sides: 8, faces: [1] }],
    ['another purpose', { for: 'weather', sides: 6, faces: [1] }],
    ['no die at all', { for: 'flow', sides: 6, faces: [] }],
    ['five dice', { for: 'flow', sides: 6, faces: [1, 2, 3, 4, 5] }],
  ])('throws an error for %s, which has no code', (_, roll) => {
    const hex = soloRecord(
      { q: 0, r: 0 },
      2,
      null,
      { altitude: 1, flow: 1, terrain: 'coastal', site: null },
      [roll],
    );
    expect(() => packHex(hex)).toThrow(`${roll.faces.length}d${roll.sides} (${roll.for})`);
  });
});

describe('a value without a packed form', () => {
  const hex = soloRecord(
    { q: 0, r: 0 },
    2,
    null,
    { altitude: 1, flow: 1, terrain: 'coastal', site: null },
    [],
  );

  it.each<[string, Partial<SoloRecord>, string]>([
    ['a terrain', { terrain: 'jungle' as SoloRecord['terrain'] }, 'jungle'],
    ['a site', { site: 'palace' as SoloRecord['site'] }, 'palace'],
    ['an origin that is not a neighbour', { origin: { q: 5, r: 5 } }, 'entered from 5558'],
  ])('is refused, not written as something else: %s', (_, change, named) => {
    expect(() => packHex({ ...hex, ...change })).toThrow(named);
  });
});

describe('a record of a revealed hex', () => {
  it('has these keys in this order, its label, and copies of places', () => {
    const origin = { q: 0, r: 0, more: 'x' };
    const hex = soloRecord(
      { q: 0, r: -1 },
      3,
      origin,
      { altitude: 5, flow: 2, terrain: 'forest', site: 'ruin' },
      [{ for: 'altitude', sides: 6, faces: [3, 4] }],
    );
    expect(JSON.stringify(hex)).toBe(
      '{"q":0,"r":-1,"label":"5049","seq":3,"altitude":5,"flow":2,"terrain":"forest","site":"ruin","origin":{"q":0,"r":0},"dice":[{"for":"altitude","sides":6,"faces":[3,4]}]}',
    );
  });
});
