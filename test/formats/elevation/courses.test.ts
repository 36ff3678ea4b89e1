import { describe, expect, it } from 'vitest';
import { LIGHT } from '../../../src/formats/drawing/palette.ts';
import { coursesOf, riverWidth } from '../../../src/formats/elevation/courses.ts';
import { elevationSvg } from '../../../src/formats/elevation/elevation-svg.ts';
import { LandScene } from '../../../src/formats/elevation/land-scene.ts';
import { sameHex } from '../../../src/hex/axial.ts';
import { neighbour } from '../../../src/hex/direction.ts';
import { streamFlowOf } from '../../../src/rules/elevation/settings.ts';
import type { ElevationHex } from '../../../src/world/elevation/elevation-hex.ts';
import { drawn, madeUp, mountains, sampleLand, texts } from './sample-land.ts';

describe('rivers on an elevation map', () => {
  const flowing = (hexes: readonly ElevationHex[], beyond: readonly ElevationHex[] = []) => {
    const scene = new LandScene(hexes, 46, beyond);
    return hexes.map((hex) => coursesOf(scene, hex));
  };

  it('are as wide as their flow, and where they enter a hex no wider than where they left the last', () => {
    const source = madeUp({ q: 0, r: 0, flow: 4, points: 3, streamFlow: 15 });
    const stream = madeUp({ q: 0, r: 1, elevation: 400, flow: 4, points: 48, streamFlow: 240 });
    const last = madeUp({ q: 0, r: 2, elevation: 300, points: 48, streamFlow: 240 });
    const [upper, lower] = flowing([source, stream, last]).map(({ stretches }) => stretches);
    expect(upper?.map(({ to }) => to)).toEqual([riverWidth(3)]);
    expect(lower?.map(({ from, to }) => [from, to])).toEqual([
      [riverWidth(3), riverWidth(3)],
      [riverWidth(3), riverWidth(48)],
    ]);
    expect(riverWidth(48)).toBeCloseTo(4 * riverWidth(3));
  });

  it('cross the edge between two hexes at one point, in one line', () => {
    const scene = new LandScene(mountains, 1);
    for (const hex of mountains)
      for (const { direction, points } of scene.inflows(hex)) {
        const above = mountains.find(({ q, r }) => sameHex({ q, r }, neighbour(hex, direction)));
        if (!above || hex.water === 'sea') continue;
        const out = coursesOf(scene, above).stretches.at(-1);
        const into = coursesOf(scene, hex).stretches[
          scene.inflows(hex).findIndex((one) => one.direction === direction)
        ];
        const [x, y] = scene.middle(above);
        const [hx, hy] = scene.middle(hex);
        const ends = out?.curve.map(([cx, cy]) => [cx + x - hx, cy + y - hy]) ?? [];
        expect(ends[3]?.[0]).toBeCloseTo(into?.curve[0][0] ?? Number.NaN);
        expect(ends[3]?.[1]).toBeCloseTo(into?.curve[0][1] ?? Number.NaN);
        expect(out?.to).toBe(riverWidth(points));
        const [[ax = 0, ay = 0] = [], [bx = 0, by = 0] = []] = [ends[2], into?.curve[1]];
        const [px, py] = into?.curve[0] ?? [0, 0];
        expect((ax - px) * (by - py) - (ay - py) * (bx - px)).toBeCloseTo(0);
      }
  });

  it('end in one tapered shape if it is unknown how they continue', () => {
    const source = madeUp({ q: 0, r: 0, flow: 4, points: 3, streamFlow: 15 });
    const end = madeUp({ q: 0, r: 1, elevation: 400, points: 5, streamFlow: 25 });
    expect(flowing([source, end])[1]?.stretches).toMatchObject([{ from: riverWidth(3), to: 0 }]);
    expect(flowing([source])[0]?.stretches).toMatchObject([
      { to: riverWidth(3) },
      { from: riverWidth(3), to: 0 },
    ]);
  });

  it('end at the coastline', () => {
    const hexes = sampleLand('delta', 200, { start: 60, dice: 4, leastChange: 12 });
    const scene = new LandScene(hexes, 1);
    const mouths = hexes.flatMap((hex) => coursesOf(scene, hex).mouths.map(({ curve }) => ({ hex, curve })));
    expect(mouths.length).toBeGreaterThan(3);
    for (const { hex, curve } of mouths) {
      const [x, y] = scene.middle(hex);
      const [[ax, ay], , , [bx, by]] = curve;
      expect(scene.level(0).crossings([ax + x, ay + y], [bx + x, by + y])).toHaveLength(1);
    }
  });

  it('enter at the edge of the map from known hexes that are not drawn', () => {
    const above = madeUp({ q: 0, r: -1, elevation: 900, flow: 4, points: 27, streamFlow: 135 });
    const end = madeUp({ q: 0, r: 0, points: 28, streamFlow: 140 });
    expect(elevationSvg({ hexes: [end], beyond: [above], hexWidth: 5 })).toContain('<path id="rivers"');
    expect(elevationSvg({ hexes: [end], hexWidth: 5 })).not.toContain('id="rivers"');
  });

  it('are not drawn if there are none', () => {
    expect(drawn([madeUp({ q: 0, r: 0 })])).not.toContain('rivers');
  });

  it('the key gives widths in cubic feet per second, up to the largest', () => {
    const source = madeUp({ q: 0, r: 0, flow: 4, points: 3, streamFlow: 60 });
    const stream = madeUp({ q: 0, r: 1, elevation: 400, flow: 4, points: 48, streamFlow: 960 });
    expect(texts(drawn([source, stream], '', 10)).filter((text) => text.endsWith('cu ft/s'))).toEqual([
      '60 cu ft/s',
      '240 cu ft/s',
      '960 cu ft/s',
    ]);
  });

  it('the key distinguishes small rivers in small hexes', () => {
    const source = madeUp({
      q: 0,
      r: 0,
      flow: 4,
      points: 3,
      streamFlow: streamFlowOf(3, { hexWidth: 0.05 }),
    });
    const stream = madeUp({ q: 0, r: 1, elevation: 400, flow: 4, points: 48 });
    expect(texts(drawn([source, stream], '', 0.05)).filter((text) => text.endsWith('cu ft/s'))).toEqual([
      '0.0015 cu ft/s',
      '0.006 cu ft/s',
      '0.024 cu ft/s',
    ]);
  });

  it('lakes and swamps are drawn, and named in the key if they occur', () => {
    const lake = madeUp({ q: 0, r: 0, water: 'lake', flow: 1, points: 5, streamFlow: 25 });
    const swamp = madeUp({ q: 0, r: 1, water: 'swamp' });
    expect(texts(drawn([lake, swamp]))).toEqual(expect.arrayContaining(['Lake', 'Swamp']));
    expect(drawn([swamp])).toContain(LIGHT.inks.reed);
    expect(texts(drawn(mountains.filter(({ water }) => water === null)))).not.toContain('Lake');
  });
});
