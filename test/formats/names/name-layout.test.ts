import { describe, expect, it } from 'vitest';
import { type ArrangedName, boxesOf, lengthOf } from '../../../src/formats/names/arranged-name.ts';
import { arrangeNames } from '../../../src/formats/names/arrangement.ts';
import { drawnNames } from '../../../src/formats/names/drawn-names.ts';
import {
  layOutNames,
  leastNameWidth,
  type NameAlong,
  type NameLayout,
} from '../../../src/formats/names/name-layout.ts';
import type { Box } from '../../../src/formats/sheet/box.ts';
import { lettersWidth } from '../../../src/formats/sheet/letter-width.ts';
import { type Axial, hexKey } from '../../../src/hex/axial.ts';
import { HexLayout } from '../../../src/hex/layout.ts';
import { pairs } from '../../../src/hex/list.ts';
import { ring } from '../../../src/hex/ring.ts';
import type { SoloRecord } from '../../../src/world/solo/solo-hex.ts';
import { madeUpHex, sampleWorld } from '../sample-world.ts';
import { given, laid, namesOver } from './named-hexes.ts';

const LAYOUT = new HexLayout(1);
const ORIGIN = { q: 0, r: 0 };
const LONG = 'The Monastery of Saint Ordwin the Patient';

const along = (name: NameLayout | undefined): NameAlong => {
  if (name?.kind !== 'along') throw new Error('this name follows no line');
  return name;
};

/** The places of a name's letters. */
const lettersOf = (name: NameAlong) => {
  const half = lengthOf(name, name.size) / 2;
  return name.line.placesAlong(name.middle - half, name.middle + half, name.size);
};

const forest = (...places: readonly Axial[]) => places.map((hex) => madeUpHex({ ...hex, terrain: 'forest' }));
const disc = (radius: number) => Array.from({ length: radius + 1 }, (_, i) => ring(ORIGIN, i)).flat();

const draw = (names: readonly NameLayout[], more: Partial<Parameters<typeof arrangeNames>[1]> = {}) =>
  arrangeNames(names, {
    lettersOf: ({ size }) => size,
    leaveOut: () => false,
    signs: [],
    isOccupied: () => false,
    ...more,
  });

const overlap = (a: Box, b: Box): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

describe('the name of an area', () => {
  it('is level and spaced out across a round one, with letters that grow with the number of hexes', () => {
    const small = along(laid(forest(...disc(1)), ['land', 'Thornwood', ORIGIN])[0]);
    const large = along(laid(forest(...disc(4)), ['land', 'Thornwood', ORIGIN])[0]);
    expect(large.size).toBeGreaterThan(1.5 * small.size);
    expect(large.spacing).toBeGreaterThan(0.1);
    for (const { along: direction } of lettersOf(large)) expect(Math.abs(direction[1])).toBeLessThan(0.05);
    expect(lengthOf(large, large.size)).toBeLessThan(large.run);
  });

  it('slants with a long one, and curves if that bends', () => {
    const leaning = forest(...Array.from({ length: 9 }, (_, i) => ({ q: i, r: 0 })));
    const line = along(laid(leaning, ['land', 'Ridge', ORIGIN])[0]);
    for (const {
      along: [x, y],
    } of lettersOf(line)) {
      expect(x).toBeGreaterThan(0);
      expect(Math.atan2(y, x)).toBeCloseTo(Math.PI / 6, 1);
    }
    const bent = forest(
      ...Array.from({ length: 6 }, (_, i) => ({ q: -i, r: 0 })),
      ...Array.from({ length: 6 }, (_, i) => ({ q: i, r: -i })),
    );
    const bow = along(laid(bent, ['land', 'Crescent', ORIGIN])[0]);
    expect(bow.line.turning(0, bow.line.length, 0.5)).toBeGreaterThan(0.3);
  });

  it('reads from left to right, or upwards if the line is vertical', () => {
    const column = forest(...Array.from({ length: 9 }, (_, i) => ({ q: 0, r: i })));
    const places = lettersOf(along(laid(column, ['land', 'Pillar', ORIGIN])[0]));
    expect(Math.abs((places.at(-1)?.at[1] ?? 0) - (places[0]?.at[1] ?? 0))).toBeGreaterThan(1);
  });

  it('if long, is written smaller rather than beyond its land', () => {
    const name = along(laid(forest(...disc(1)), ['land', 'The Hollow Hills', ORIGIN])[0]);
    expect(name.size).toBeLessThan(along(laid(forest(...disc(1)), ['land', 'Elm', ORIGIN])[0]).size);
  });

  it.each(['وادي الحجارة', 'देवनागरी', 'ދިވެހި', '𞤀𞤣𞤤𞤢𞤥'])(
    'is not spaced out if its letters join, on land or along a river: %s',
    (text) => {
      const wide = forest(...disc(4));
      expect(along(laid(wide, ['land', text, ORIGIN])[0]).spacing).toBe(0);
      expect(leastNameWidth({ text, of: 'land' })).toBeCloseTo(0.3 * lettersWidth(text));
      const river = Array.from({ length: 12 }, (_, q) => madeUpHex({ q, r: 0, flow: 2 }));
      expect(along(laid(river, ['water', text, { q: 6, r: 0 }])[0]).spacing).toBe(0);
    },
  );

  it('has most of its letters over its own hexes, in any world', () => {
    let letters = 0;
    let over = 0;
    for (const seed of ['one', 'two', 'three', 'four', 'five', 'six']) {
      const hexes = sampleWorld(seed, 150);
      const world = namesOver(hexes);
      for (const hex of hexes) {
        const [drawn] = drawnNames(given(['land', 'Thornwood', hex]), world);
        if (!drawn || drawn.hexes.length < 4) continue;
        const keys = new Set(drawn.hexes.map(hexKey));
        for (const { at } of lettersOf(along(layOutNames([drawn], world)[0]))) {
          letters++;
          if (keys.has(hexKey(LAYOUT.hexAt({ x: at[0], y: at[1] })))) over++;
        }
      }
    }
    expect(letters).toBeGreaterThan(1000);
    expect(over / letters).toBeGreaterThan(0.9);
  });
});

describe('the name of a river', () => {
  /** A river that winds to the east. */
  const winding = Array.from({ length: 12 }, (_, i) =>
    madeUpHex({ q: i, r: -Math.floor(i / 2), flow: i % 2 === 0 ? 3 : 2 }),
  );

  it('follows its course, above it, without sharp bends between letters', () => {
    const name = along(laid(winding, ['water', 'The Long Withy', { q: 6, r: -3 }])[0]);
    const keys = new Set(winding.map(hexKey));
    for (const { at } of lettersOf(name))
      expect(keys.has(hexKey(LAYOUT.hexAt({ x: at[0], y: at[1] })))).toBe(true);
    expect(name.above.hex).toBeGreaterThan(0);
    const half = lengthOf(name, name.size) / 2;
    expect(name.line.sharpestTurn(name.middle - half, name.middle + half, name.size)).toBeLessThan(0.5);
  });

  it('has no sharp bends even if its letters are much larger than they were laid out for, as on a small map', () => {
    // A hairpin: to the east, and back to the west beside it.
    const hairpin = [
      ...Array.from({ length: 4 }, (_, i) =>
        madeUpHex({ q: i, r: -Math.floor(i / 2), flow: i % 2 === 0 ? 3 : 2 }),
      ),
      madeUpHex({ q: 4, r: -2, flow: 4 }),
      ...Array.from({ length: 4 }, (_, i) =>
        madeUpHex({ q: 4 - i, r: -1 + Math.ceil(i / 2), flow: i % 2 === 0 ? 5 : 6 }),
      ),
    ];
    for (const times of [1.5, 2, 3, 4])
      for (const place of hairpin) {
        const [name] = draw(laid(hairpin, ['water', 'The Withy', place]), {
          lettersOf: ({ size }) => times * size,
        });
        if (name?.kind !== 'along') throw new Error('this name follows no line');
        const half = lengthOf(name, name.letters) / 2;
        expect(name.line.sharpestTurn(name.middle - half, name.middle + half, name.letters)).toBeLessThan(
          0.3,
        );
      }
  });

  it('is near the hex on which it was given', () => {
    for (const i of [3, 8]) {
      const { q, r } = winding[i] as SoloRecord;
      const name = along(laid(winding, ['water', 'Isk', { q, r }])[0]);
      const [x, y] = name.line.placeAt(name.middle).at;
      const centre = LAYOUT.centre({ q, r });
      expect(Math.hypot(x - centre.x, y - centre.y)).toBeLessThan(2.5);
    }
  });

  it('reads from left to right, even if the river runs to the west', () => {
    const westward = winding.map(({ q, r }, i) => madeUpHex({ q, r, flow: i % 2 === 0 ? 5 : 6 }));
    const places = lettersOf(along(laid(westward, ['water', 'Lorn', { q: 5, r: -2 }])[0]));
    expect(places.at(-1)?.at[0]).toBeGreaterThan(places[0]?.at[0] ?? 0);
  });

  it('stays between spring and mouth if it is moved aside, even if it was given near the mouth', () => {
    const { q, r } = winding.at(-2) as SoloRecord;
    const names = laid(winding, ['water', 'Alderwater', { q, r }]);
    const name = along(names[0]);
    const signs = name.line
      .placesAlong(0, name.line.length, 1)
      .map(({ at: [x, y] }) => ({ left: x - 0.8, top: y - 0.8, right: x + 0.8, bottom: y + 0.8 }));
    for (const times of [0.7, 1, 1.5]) {
      const [moved] = draw(names, { signs, lettersOf: ({ size }) => times * size });
      if (moved?.kind !== 'along') throw new Error('this name follows no line');
      const half = lengthOf(moved, moved.letters) / 2;
      expect(moved.middle - half).toBeGreaterThanOrEqual(-1e-9);
      expect(moved.middle + half).toBeLessThanOrEqual(moved.line.length + 1e-9);
    }
  });

  it('extends beyond a river that is shorter', () => {
    const spring = [madeUpHex({ ...ORIGIN, flow: 1 })];
    const name = along(laid(spring, ['water', 'The River of a Thousand Bends', ORIGIN])[0]);
    for (const { at } of lettersOf(name)) for (const part of at) expect(Number.isFinite(part)).toBe(true);
  });
});

describe('names next to one another', () => {
  it('that of a place is to the right of its hex, or elsewhere if something is in the way', () => {
    const [right] = draw(laid(forest(ORIGIN), ['place', 'Oakham', ORIGIN]));
    expect(right).toMatchObject({ kind: 'beside', beside: { anchor: 'start' } });
    expect(boxesOf(right as ArrangedName)[0]?.left).toBeGreaterThan(0.8);
    const sign = { left: 0.9, top: -0.2, right: 1.4, bottom: 0.2 };
    const [left] = draw(laid(forest(ORIGIN), ['place', 'Oakham', ORIGIN]), { signs: [sign] });
    expect(left).toMatchObject({ beside: { anchor: 'end' } });
    const east = { q: 2, r: -1 };
    const [away] = draw(laid(forest(ORIGIN), ['place', 'Oakham under the Hill', ORIGIN]), {
      isOccupied: (hex) => hexKey(hex) === hexKey(east),
    });
    expect(away).toMatchObject({ beside: { anchor: 'end' } });
  });

  it('a long one of a place has a box for each of its lines, one below the other', () => {
    const [name] = draw(laid(forest(ORIGIN), ['place', LONG, ORIGIN]));
    const boxes = boxesOf(name as ArrangedName);
    expect(boxes).toHaveLength(3);
    for (const [above, below] of pairs(boxes)) expect(below.top).toBeGreaterThanOrEqual(above.bottom - 1e-9);
    expect(Math.max(...boxes.map(({ right }) => right))).toBeLessThan(0.86 + 0.4 * 10);
  });

  it('those of several lines are next to their hex with the lines around its middle, or else below or above it', () => {
    const names = laid(forest(ORIGIN), ['place', LONG, ORIGIN]);
    const beside = { left: -9, top: -0.3, right: 9, bottom: 0.3 };
    const below = { left: -9, top: 0.8, right: 9, bottom: 3 };
    const sides = [[], [beside], [beside, below]].map((signs) => boxesOf(draw(names, { signs })[0] as never));
    const [right, under, over] = sides.map((boxes) => [boxes[0]?.top ?? 0, boxes.at(-1)?.bottom ?? 0]);
    expect(right?.[0]).toBeCloseTo(-(right?.[1] ?? 0), 9);
    expect(under?.[0]).toBeCloseTo(0.98 - 0.2, 9);
    expect(over?.[1]).toBeCloseTo(-1.02 + 0.2, 9);
  });

  it('long ones keep clear of one another with all their lines', () => {
    const hexes = disc(6).filter(({ q, r }) => q % 6 === 0 && r % 3 === 0);
    const drawn = draw(laid(forest(...disc(6)), ...hexes.map((hex) => ['place', LONG, hex] as const)));
    expect(drawn).toHaveLength(hexes.length);
    for (const [i, a] of drawn.entries())
      for (const b of drawn.slice(i + 1))
        expect(boxesOf(a).some((one) => boxesOf(b).some((two) => overlap(one, two)))).toBe(false);
  });

  it('don’t overlap if there is room, and none is left out', () => {
    const places = disc(3).filter(({ q, r }) => q % 3 === 0 && r % 2 === 0);
    const names = places.map((hex, i) => ['place', `Place ${i}`, hex] as const);
    const drawn = draw(laid(forest(...disc(3)), ...names, ['land', 'Thornwood', ORIGIN]));
    expect(drawn).toHaveLength(places.length + 1);
    const overlapping = drawn.flatMap((a, i) =>
      drawn.slice(i + 1).filter((b) => boxesOf(a).some((one) => boxesOf(b).some((two) => overlap(one, two)))),
    );
    expect(overlapping.map(({ text }) => text)).toEqual([]);
  });

  it('are left out, if that is allowed, when there is no room', () => {
    const hexes = disc(2);
    const names = hexes.map((hex, i) => ['place', `A place called ${i}`, hex] as const);
    const drawn = draw(laid(forest(...hexes), ...names), { lettersOf: () => 1.4, leaveOut: () => true });
    expect(drawn.length).toBeGreaterThan(0);
    expect(drawn.length).toBeLessThan(names.length);
    const boxes = drawn.map((name) => boxesOf(name)[0] as Box);
    boxes.forEach((box, i) => {
      expect(boxes.slice(i + 1).some((other) => overlap(box, other))).toBe(false);
    });
  });

  it('are no wider for combining marks on a letter', () => {
    expect(lettersWidth(`o${'\u0301'.repeat(70)}`)).toBe(lettersWidth('o'));
  });
});
