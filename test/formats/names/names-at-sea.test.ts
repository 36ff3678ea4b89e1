import { describe, expect, it } from 'vitest';
import type { MapName } from '../../../src/campaign/map-view.ts';
import { LIGHT } from '../../../src/formats/drawing/palette.ts';
import { placedWorld } from '../../../src/formats/map/drawn-world.ts';
import { boxesOf } from '../../../src/formats/names/arranged-name.ts';
import { drawnNames } from '../../../src/formats/names/drawn-names.ts';
import { layOutNames } from '../../../src/formats/names/name-layout.ts';
import { SoloNames } from '../../../src/formats/names/solo-names.ts';
import { commonArea } from '../../../src/formats/sheet/box.ts';
import { type Axial, hexDistance, hexKey } from '../../../src/hex/axial.ts';
import { UNIT_LAYOUT } from '../../../src/hex/layout.ts';
import { ring } from '../../../src/hex/ring.ts';
import { given } from './named-hexes.ts';

const at = (q: number, r: number): Axial => ({ q, r });

/** An island around a lagoon of one hex, and a cape to the east. */
const OUTLINE: readonly Axial[] = [...ring(at(0, 0), 1), at(2, -1), at(3, -1), at(4, -2), at(5, -2)];
const LAND = new Set(OUTLINE.map(hexKey));
const isSea = (hex: Axial) => !LAND.has(hexKey(hex));
const world = new SoloNames(() => null, isSea);

type Given = readonly [of: MapName['of'], text: string, hex: Axial];

const shown = (...names: readonly Given[]) => drawnNames(given(...names), world);

/** The names as arranged on a map of the island. */
const arranged = (names: readonly MapName[]) =>
  placedWorld({ hexes: [], outline: OUTLINE, names }, LIGHT, 1).names;

describe('a name on the open sea, which has no end,', () => {
  it('covers only sea, and only near its hex, in letters of a sensible size', () => {
    for (const hex of [at(2, 0), at(-30, 12), at(3, 0)]) {
      const [sea] = shown(['water', 'Gannet Sound', hex]);
      if (!sea) throw new Error('it is not drawn');
      expect(sea.along).toBe('area');
      expect(sea.hexes.length).toBeGreaterThan(5);
      for (const each of sea.hexes) {
        expect(isSea(each)).toBe(true);
        expect(hexDistance(hex, each)).toBeLessThanOrEqual(2);
      }
      const [laid] = layOutNames([sea], world);
      expect(laid?.size).toBeGreaterThan(0.45);
      expect(laid?.size).toBeLessThan(0.8);
    }
  });

  it('covers a lagoon alone', () => {
    expect(shown(['water', 'Eye', at(0, 0)])[0]?.hexes).toEqual([at(0, 0)]);
  });

  it('is shown beside that of another bay; of two in one, the latest', () => {
    const texts = (...names: readonly Given[]) => shown(...names).map(({ name }) => name.text);
    expect(texts(['water', 'North Bay', at(2, -3)], ['water', 'South Bay', at(2, 0)])).toHaveLength(2);
    expect(texts(['water', 'Old Bay', at(3, 0)], ['water', 'South Bay', at(2, 0)])).toEqual(['South Bay']);
  });

  it('is written beside its hex if it is of a place, on the side where no land is', () => {
    const names = arranged(given(['place', 'Wreck of the Anna', at(-2, 0)]));
    expect(names).toMatchObject([{ kind: 'beside', beside: { anchor: 'end' } }]);
  });

  it('is not laid over the middle of any land if there is room at sea', () => {
    const names = arranged(
      given(['water', 'The Sea of Long Sorrow', at(4, 0)], ['place', 'Gull Rock', at(6, -4)]),
    );
    expect(names).toHaveLength(2);
    for (const box of names.flatMap(boxesOf))
      for (const hex of OUTLINE) {
        const { x, y } = UNIT_LAYOUT.centre(hex);
        const middle = { left: x - 0.2, right: x + 0.2, top: y - 0.2, bottom: y + 0.2 };
        expect(commonArea(box, middle), `${hex.q}, ${hex.r}`).toBe(0);
      }
  });
});
