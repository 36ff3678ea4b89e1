import { describe, expect, it } from 'vitest';
import { Expeditions } from '../../../src/formats/map/expeditions.ts';
import { type Axial, hexKey, ORIGIN, sameHex } from '../../../src/hex/axial.ts';
import { type Direction, neighbour, neighbours } from '../../../src/hex/direction.ts';
import type { SoloRecord } from '../../../src/world/solo/solo-hex.ts';
import { exploredWorld } from '../sample-worlds.ts';

interface Found extends Axial {
  readonly origin: Axial | null;
}

const START: readonly Found[] = [
  { ...ORIGIN, origin: null },
  ...neighbours(ORIGIN).map((hex) => ({ ...hex, origin: ORIGIN })),
];

/** Goes on from a known hex or from the last of the previous way, and discovers each hex on the way. */
function way(from: Axial, ...directions: readonly Direction[]): Found[] {
  let origin = from;
  return directions.map((direction) => {
    const hex = { ...neighbour(origin, direction), origin };
    origin = hex;
    return hex;
  });
}

function explored(...hexes: readonly Found[]) {
  const all = [...START, ...hexes];
  const expeditions = new Expeditions();
  for (const hex of all) expeditions.add(hex);
  const origins = new Map(all.map((hex) => [hexKey(hex), hex.origin]));
  const marks = (hex: Found) => expeditions.marks(hex, (at) => origins.get(hexKey(at)) ?? null);
  return { expeditions, marks, all };
}

const NORTH = neighbour(ORIGIN, 1);

describe('the expeditions that discovered a world', () => {
  it('are absent if only the start is known', () => {
    const { expeditions, marks } = explored();
    expect(expeditions.count).toBe(0);
    for (const hex of START) expect(marks(hex)).toEqual([]);
  });

  it('continue from hex to hex, and a new one begins when the next hex is entered from elsewhere', () => {
    const first = way(NORTH, 1, 1, 2);
    const second = way(neighbour(ORIGIN, 4), 4, 4);
    const third = way(first[0] ?? ORIGIN, 6);
    const { expeditions } = explored(...first, ...second, ...third);
    expect(expeditions.count).toBe(3);
    expect([...first, ...second, ...third].map((hex) => expeditions.of(hex))).toEqual([1, 1, 1, 2, 2, 3]);
    expect(START.map((hex) => expeditions.of(hex))).toEqual(START.map(() => 0));
  });

  it('are drawn from a dot to an arrowhead, without a gap', () => {
    const first = way(NORTH, 1, 1, 2);
    const { marks, all } = explored(...first);
    const filled = all.flatMap((hex) => marks(hex).filter((mark) => mark.filled));
    expect(filled, 'a dot and a head').toHaveLength(2);
    const [dot, through, , end] = [marks(START[1] as Found), ...first.map(marks)];
    expect(dot?.map((mark) => mark.filled)).toEqual([false, true]);
    expect(through).toHaveLength(1);
    expect(end?.map((mark) => mark.filled)).toEqual([false, true]);
    // It leaves one hex to the north and enters the next from the south.
    expect(dot?.[0]?.d).toMatch(/ -0\.866$/);
    expect(through?.[0]?.d).toMatch(/^M0 0\.866Q.* -0\.866$/);
  });

  it('may branch: one that begins beside another way has a dot of its own', () => {
    const first = way(NORTH, 1, 1);
    const second = way(first[0] ?? ORIGIN, 2);
    const { marks } = explored(...first, ...second);
    expect(marks(first[0] as Found).map(({ expedition, filled }) => [expedition, filled])).toEqual([
      [1, false],
      [2, false],
      [2, true],
    ]);
  });

  it('enter every hex of a walked world exactly once, except those of the start', () => {
    const hexes = [...exploredWorld({ kind: 'solo' }, 'walked', 400).view().records()] as SoloRecord[];
    const expeditions = new Expeditions();
    for (const hex of hexes) expeditions.add(hex);
    const originOf = (at: Axial) => hexes.find((hex) => sameHex(hex, at))?.origin ?? null;
    const marks = hexes.flatMap((hex) => expeditions.marks(hex, originOf));
    const [lines, filled] = [marks.filter((mark) => !mark.filled), marks.filter((mark) => mark.filled)];
    // One segment for each entered hex and one to set out; a dot and an arrowhead for each expedition.
    expect(lines).toHaveLength(hexes.length - 7 + expeditions.count);
    expect(filled).toHaveLength(2 * expeditions.count);
    expect(expeditions.count).toBeGreaterThan(20);
    expect(expeditions.hexes).toBe(400);
  });
});
