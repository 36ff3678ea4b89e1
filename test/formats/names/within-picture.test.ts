import { describe, expect, it } from 'vitest';
import { LIGHT } from '../../../src/formats/drawing/palette.ts';
import { type PlacedLand, placedLand } from '../../../src/formats/elevation/drawn-land.ts';
import { placedWorld } from '../../../src/formats/map/drawn-world.ts';
import { boxesOf } from '../../../src/formats/names/arranged-name.ts';
import { type Box, enclosingBox } from '../../../src/formats/sheet/box.ts';
import { gridOver, spanOf } from '../../../src/formats/sheet/hex-grid.ts';
import type { ElevationHex } from '../../../src/world/elevation/elevation-hex.ts';
import type { SoloRecord } from '../../../src/world/solo/solo-hex.ts';
import { sized } from '../../support/all-tests.ts';
import { exploredWorld } from '../sample-worlds.ts';

const TEXTS = [
  'The Drowned Causeway of Saint Ermengarde',
  'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft',
];

/** The height of a hex of size 1. */
const HEX_HEIGHT = Math.sqrt(3);

describe.each(['solo', 'elevation'])(
  'the name of a land or water in a picture of a world of kind %s',
  (kind) => {
    it.each([1, 9, 40])('is not cut off at the edges of a picture of %i discoveries', (finds) => {
      const records = [...exploredWorld({ kind }, 'a', finds).view().records()];
      const { box } = gridOver(spanOf(records, 1), HEX_HEIGHT);
      let along = 0;
      const everyFew = Math.ceil(records.length / sized(3, 8));
      for (const { q, r } of records.filter((_, index) => index % everyFew === 0))
        for (const of of ['land', 'water'] as const)
          for (const text of TEXTS) {
            const drawn = { names: [{ q, r, of, text, seq: 20 }], within: box };
            const { names }: Pick<PlacedLand, 'names'> =
              kind === 'solo'
                ? placedWorld({ ...drawn, hexes: records as SoloRecord[] }, LIGHT, 1)
                : placedLand({ ...drawn, hexes: records as ElevationHex[], hexWidth: 6 }, 1);
            for (const name of names) {
              if (name.kind === 'along') along++;
              const { left, right, top, bottom } = enclosingBox(boxesOf(name) as [Box, ...Box[]]);
              const beyond = Math.max(box.left - left, right - box.right, box.top - top, bottom - box.bottom);
              expect(beyond, `${of} at ${q}, ${r}: ${text}`).toBeLessThan(0.05);
            }
          }
      expect(along).toBeGreaterThan(0);
    });
  },
);
