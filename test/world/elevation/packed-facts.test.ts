import { describe, expect, it } from 'vitest';
import type { Roll } from '../../../src/dice/roll.ts';
import {
  packDrained,
  packedDirection,
  packedFact,
  packedForm,
  packedHeight,
  packedThrows,
  packRevealed,
  packSurveyed,
} from '../../../src/world/elevation/packed-facts.ts';

const height = (purpose: string, faces: number[], some: Partial<Roll> = {}): Roll => ({
  for: purpose,
  sides: 6,
  faces,
  ...some,
});
const outflow = (face: number, some: Partial<Roll> = {}): Roll => height('outflow', [face], some);

describe('the packed form of the facts of a survey', () => {
  it('has exactly these bytes, since stored worlds depend on them', () => {
    const six = [1, 2, 3, 4, 5, 6];
    expect([...packRevealed(3000, 4, height('elevation', six))]).toEqual([
      0x10, 0xb8, 0x0b, 0, 0, 0x12, 0x34, 0x56,
    ]);
    expect([...packRevealed(-2, null, null)]).toEqual([0, 0xfe, 0xff, 0xff, 0xff]);
    expect([...packSurveyed(70_000, 'plateau', height('peak', [3, 4], { own: true }))]).toEqual([
      0x89, 0x70, 0x11, 1, 0, 0x34,
    ]);
    const finished = height('elevation', six, { own: true, ownFaces: 5 });
    expect([...packRevealed(3000, 4, finished)]).toEqual([0xd0, 0xb8, 0x0b, 0, 0, 0x12, 0x34, 0x56, 5]);
    expect([
      ...packDrained(6, [outflow(1, { discarded: true }), outflow(5, { own: true }), outflow(6)]),
    ]).toEqual([0x1a, 0x81, 0x45, 6]);
    expect([...packDrained(1, [])]).toEqual([0x06]);
  });

  it.each([2_147_483_647, 500_000_000, 1, 0, -1, -256, -500_000_000])('holds a height of %i ft', (feet) => {
    const bytes = Uint8Array.from([0xee, ...packSurveyed(feet, 'mesa', null)]);
    expect(packedFact(bytes, 1)).toBe('surveyed');
    expect(packedHeight(bytes, 1)).toBe(feet);
    expect(packedForm(bytes, 1)).toBe('mesa');
    expect(packedThrows(bytes, 1, bytes.length, null)).toEqual([]);
  });

  it('gives the throws back, with the hex of each if asked for', () => {
    const rolls = [outflow(1, { discarded: true, own: true }), outflow(2)];
    const bytes = packDrained(2, rolls);
    expect(packedDirection(bytes, 0)).toBe(2);
    expect(packedThrows(bytes, 0, bytes.length, null)).toEqual(rolls);
    expect(JSON.stringify(packedThrows(bytes, 0, bytes.length, { q: 4, r: -1 }))).toBe(
      '[{"for":"outflow","sides":6,"faces":[1],"q":4,"r":-1,"discarded":true,"own":true},{"for":"outflow","sides":6,"faces":[2],"q":4,"r":-1}]',
    );
  });

  it.each([null, { q: 4, r: -1 }])('gives back whose dice a height was thrown with, for %j', (hex) => {
    const place = hex ?? {};
    const whole = height('peak', [5, 6], { ...place, own: true });
    for (const roll of [whole, { ...whole, ownFaces: 1 }, height('peak', [1, 2, 3, 4], place)]) {
      const bytes = packSurveyed(9, null, roll);
      expect(JSON.stringify(packedThrows(bytes, 0, bytes.length, hex))).toBe(JSON.stringify([roll]));
    }
  });

  it.each<[string, () => unknown]>([
    [
      'a die with another number of sides',
      () => packRevealed(1, 1, height('elevation', [1, 2], { sides: 8 })),
    ],
    ['a face that a d6 does not have', () => packRevealed(1, 1, height('elevation', [1, 7]))],
    ['an odd number of dice', () => packSurveyed(1, null, height('peak', [1, 2, 3]))],
    ['a height rolled again', () => packSurveyed(1, null, height('peak', [1, 2], { discarded: true }))],
    ['two dice for an outflow', () => packDrained(1, [height('outflow', [1, 2])])],
  ])('throws an error for %s, which has no code', (_, pack) =>
    expect(pack).toThrow('the packed form has no code'),
  );

  it('knows no other facts', () => expect(() => packedFact(Uint8Array.of(3), 0)).toThrow('code 3'));
});
