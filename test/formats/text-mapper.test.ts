import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { landTextMapper, worldTextMapper } from '../../src/formats/text-mapper.ts';
import { hexKey } from '../../src/hex/axial.ts';
import { neighbour } from '../../src/hex/direction.ts';
import { ElevationView } from '../../src/world/elevation/elevation-view.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { sized } from '../support/all-tests.ts';
import { madeUpHex, movedBy, sampleWorld } from './sample-world.ts';
import { exploredWorld } from './sample-worlds.ts';
import { readTextMapper } from './text-mapper-reader.ts';

const body = (hexes: readonly SoloRecord[]): string[] => worldTextMapper(hexes).trimEnd().split('\n');

/** Column and row by the rule in formats.md, computed independently of the code under test. */
const columnAndRow = ({ q, r }: { q: number; r: number }): string => `${50 + q},${50 + r + Math.ceil(q / 2)}`;

/** Expects a reader of the text to find each hex with its words and each step of water once. */
function expectRead(
  hexes: readonly Pick<SoloRecord, 'q' | 'r' | 'flow'>[],
  text: string,
): ReturnType<typeof readTextMapper> {
  const read = readTextMapper(text);
  expect(read.skipped).toEqual([]);
  expect(read.includes).toEqual(['bright.txt']);
  expect(read.regions.map(({ x, y }) => `${x},${y}`).sort()).toEqual(hexes.map(columnAndRow).sort());
  expect(read.regions.every(({ z }) => z === 0)).toBe(true);
  const steps = read.lines.flatMap(({ points }) =>
    points.slice(1).map(([x, y], i) => `${points[i]?.[0]},${points[i]?.[1]}>${x},${y}`),
  );
  const flows = hexes.flatMap((hex) =>
    typeof hex.flow === 'number' ? [`${columnAndRow(hex)}>${columnAndRow(neighbour(hex, hex.flow))}`] : [],
  );
  expect(steps.sort()).toEqual(flows.sort());
  return read;
}

function expectSoloRead(hexes: readonly SoloRecord[]): void {
  expectRead(hexes, worldTextMapper(hexes));
}

describe('hexes as Text Mapper reads them', () => {
  it('a place on the sea beside an island has its name there', () => {
    const start = { q: 0, r: 0 };
    const names = [{ q: 0, r: -1, of: 'place', text: 'Gull Rock' }] as const;
    const text = worldTextMapper([madeUpHex(start)], [start], { names });
    expect(text.split('\n')).toContain('5049 ocean "Gull Rock"');
  });

  it.each([
    ['forested-hills', null, null, '5050 forest-hill'],
    ['glacier', null, null, '5050 ice'],
    ['forest', 'village', null, '5050 forest house'],
    ['swamp', 'ruined-tower', null, '5050 swamp ruined-tower'],
    ['plain', null, 'underworld', '5050 plain cave'],
    ['forest', 'castle', 'underworld', '5050 forest castle cave'],
  ] as const)(
    '[text mapper: vocabulary] %s with %s and flow %s is written %s',
    (terrain, site, flow, line) => {
      expect(body([madeUpHex({ q: 0, r: 0, terrain, site, flow })])).toEqual([line, 'include bright.txt']);
    },
  );

  it('[text mapper: odd columns sit half a hex higher] the ring around the start has our labels, row by row', () => {
    const ring = sampleWorld('ring', 7);
    expect(
      body(ring)
        .slice(0, 7)
        .map((line) => line.slice(0, 4)),
    ).toEqual(['5049', '4950', '5050', '5150', '4951', '5051', '5151']);
  });

  it('the order of discovery makes no difference', () => {
    const hexes = sampleWorld('order', 37);
    expect(worldTextMapper(hexes.toReversed())).toBe(worldTextMapper(hexes));
  });
});

describe('rivers as Text Mapper reads them', () => {
  const river = (...hexes: Parameters<typeof madeUpHex>[0][]) =>
    body(hexes.map(madeUpHex)).filter((line) => line.endsWith(' river'));

  it('[text mapper: a river that leaves the map ends on a hex outside it]', () => {
    expect(river({ q: 0, r: 0, flow: 4 }, { q: 0, r: 1, flow: 4 })).toEqual(['5050-5051-5052 river']);
  });

  it('a river that joins another ends where they meet', () => {
    const rivers = river({ q: 0, r: 0, flow: 4 }, { q: 1, r: 0, flow: 5 }, { q: 0, r: 1, flow: 4 });
    expect(rivers).toEqual(['5050-5051-5052 river', '5151-5051 river']);
  });

  it('a river ends in the sea, or in the cave', () => {
    expect(river({ q: 0, r: 0, flow: 4 }, { q: 0, r: 1, altitude: 0, terrain: 'ocean' })).toEqual([
      '5050-5051 river',
    ]);
    expect(river({ q: 0, r: 0, flow: 4 }, { q: 0, r: 1, flow: 'underworld' })).toEqual(['5050-5051 river']);
  });

  it('[text mapper: labels of hexes go through a formatter, those of lines do not] a percent sign is doubled only in a hex', () => {
    const water = madeUpHex({ q: 0, r: 0, flow: 4 });
    const names = [
      { q: 0, r: 0, of: 'place', text: '50% & more' },
      { q: 0, r: 0, of: 'water', text: '50% & more' },
    ] as const;
    const { regions, lines } = readTextMapper(worldTextMapper([water], null, { names }));
    expect(regions.map(({ labels }) => labels)).toEqual([['50%% &amp; more']]);
    expect(lines.map(({ labels }) => labels)).toEqual([['50% &amp; more']]);
  });

  it('a spring that goes underground at once has no line, only a cave', () => {
    expect(river({ q: 0, r: 0, flow: 'underworld' })).toEqual([]);
  });
});

describe('[text mapper: four digits while every label lies within 00–99, else the whole file in three numbers]', () => {
  const corner = { q: 49, r: -51 };

  it('a world up to column 99 has four digits', () => {
    expect(body([madeUpHex(corner)])[0]).toBe('9924 plain');
  });

  it('a river that leaves it for column 100 makes all labels three numbers', () => {
    const hexes = [madeUpHex({ ...corner, flow: 3 }), madeUpHex({ q: 0, r: 0 })];
    expect(body(hexes)).toEqual([
      '99.24.00 plain',
      '50.50.00 plain',
      '99.24.00-100.24.00 river',
      'include bright.txt',
    ]);
  });

  it('columns west of the western edge are negative', () => {
    expect(body([madeUpHex({ q: -51, r: 0, flow: 4 })])).toEqual([
      '-01.25.00 plain',
      '-01.25.00--01.26.00 river',
      'include bright.txt',
    ]);
  });

  it('beyond column 999 rivers are left out, since they would be misread', () => {
    const read = readTextMapper(worldTextMapper([madeUpHex({ q: 950, r: 0, flow: 4 })]));
    expect([read.regions.length, read.lines.length, read.skipped.length]).toEqual([1, 0, 0]);
  });
});

describe('the text for Text Mapper, read back, has', () => {
  it.each([
    ['at home', 0, 0],
    ['across the eastern edge', 47, -20],
    ['across the western edge', -52, 30],
    ['far to the south-east', 300, 400],
    ['far to the north-west', -700, -800],
  ])('every hex and every stretch of river of a world %s', (_, dq, dr) => {
    expectSoloRead(movedBy(sampleWorld('back', 500), dq, dr));
  });

  it('every hex and every stretch of river of any world', () => {
    const worlds = fc.record({
      seed: fc.string(),
      count: fc.integer({ min: 1, max: 90 }),
      dq: fc.integer({ min: -60, max: 60 }),
    });
    fc.assert(
      fc.property(worlds, ({ seed, count, dq }) => expectSoloRead(movedBy(sampleWorld(seed, count), dq, 0))),
      { numRuns: sized(25, 60) },
    );
  });

  it.each([
    ['lake', 3000],
    ['swamp', 3000],
    ['lake', 100],
  ])('every hex and every river of an elevation world with %ss, starting at %d feet', (basin, start) => {
    const view = exploredWorld({ kind: 'elevation', basin, start }, 'waters', 400).view();
    if (!(view instanceof ElevationView)) throw new Error('no world of heights');
    const hexes = [...view.records()];
    const read = expectRead(hexes, landTextMapper(hexes));
    const words = new Map(read.regions.map(({ x, y, types }) => [`${x},${y}`, types]));
    const country = {
      sea: 'ocean',
      flat: 'plain',
      undulating: 'green-hills',
      hilly: 'hills',
      mountainous: 'mountains',
    };
    const waters = { sea: 'ocean', lake: 'coastal', swamp: 'swamp' };
    for (const hex of hexes) {
      const word = hex.water ? waters[hex.water] : country[hex.terrain];
      expect(words.get(columnAndRow(hex))).toEqual([word]);
    }
    expect(new Set(hexes.map(({ water }) => water)).size).toBeGreaterThan(1);
  });

  it('the same content as always for the fixed world of 37 hexes', async () => {
    const hexes = sampleWorld('golden 1880', 37);
    expect(new Set(hexes.map(hexKey)).size).toBe(37);
    await expect(worldTextMapper(hexes)).toMatchFileSnapshot('../golden/world-37.txt');
  });
});
