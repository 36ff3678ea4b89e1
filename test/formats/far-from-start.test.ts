import { describe, expect, it } from 'vitest';
import { atlasOf } from '../../src/formats/atlas/atlas.ts';
import { figuresIn } from '../../src/formats/country/standing-figures.ts';
import { PERIOD } from '../../src/formats/drawing/jitter.ts';
import { coastLines } from '../../src/formats/map/coast-lines.ts';
import { paintedSides } from '../../src/formats/map/painted-sides.ts';
import { drawingOf, gridOfMap, mapPicture, type SheetFrame } from '../../src/formats/map-drawing.ts';
import { roadMarks } from '../../src/formats/roads/road-marks.ts';
import { type Axial, addHex } from '../../src/hex/axial.ts';
import { columnAndRow, hexLabel } from '../../src/hex/label.ts';
import { HexLayout } from '../../src/hex/layout.ts';
import { FURTHEST_COORDINATE } from '../../src/ledger/settings.ts';
import { pngOf } from '../../src/rendering/png.ts';
import { rowsIn } from '../../src/world/packed-columns.ts';
import { WORLDS } from '../../src/world/registry.ts';
import { FARTHEST_GIVEN } from '../../src/world/solo/given-bounds.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import type { WorldView } from '../../src/world/world.ts';
import { wholeOf } from './foundry/exported-campaign.ts';
import { exploredWorld } from './sample-worlds.ts';

const HERE: Axial = { q: 0, r: 0 };
const NEXT: Axial = { q: 1, r: -1 };

/** A hex at about this place where everything that recurs looks the same as there. */
const recurringNear = (q: number, r: number): Axial => ({
  q: PERIOD * Math.trunc(q / PERIOD),
  r: PERIOD * Math.trunc(r / PERIOD),
});

const MILLION = 1_000_000;
const PLACES = [
  recurringNear(MILLION, MILLION),
  recurringNear(-MILLION, MILLION),
  recurringNear(FARTHEST_GIVEN, -MILLION),
  recurringNear(-FARTHEST_GIVEN, -FARTHEST_GIVEN),
  recurringNear(FURTHEST_COORDINATE, FURTHEST_COORDINATE),
];

/** The byte of packed facts that says from which side a hex was entered, and its value for a hex given by a map. */
const ENTERED = 4;
const GIVEN = 7;

/** An imported map at this distance from the start, with everything that people can put on it. */
function givenMap(by: Axial): { frame: SheetFrame; world: WorldView } {
  const explored = exploredWorld({ kind: 'solo' }, 'far from the start', 40);
  const world = WORLDS.ofKind('solo')?.emptyWorld(explored.settings);
  if (!world) throw new Error('there are no solo worlds');
  for (const { facts, ...row } of rowsIn(explored.view().packed())) {
    const given = facts.slice(0, ENTERED + 1).fill(GIVEN, ENTERED);
    world.add({ ...row, ...addHex(row, by), facts: given });
  }
  const at = (hex: Axial) => addHex(hex, by);
  const frame: SheetFrame = {
    party: at(NEXT),
    trail: [at(HERE), at(NEXT)],
    names: [
      { ...at(HERE), of: 'place', text: 'Alder', seq: 50 },
      { ...at(NEXT), of: 'land', text: 'The Marches', seq: 51 },
    ],
    marks: [{ ...at(HERE), mark: 'danger', seq: 52 }],
    roads: [{ ...at(HERE), to: 2, of: 'road', seq: 53 }],
    notes: [{ ...at(NEXT), for: 'everyone' }],
    battlefields: [at({ q: 0, r: 1 })],
  };
  return { frame, world: world.view() };
}

/** A drawing without the numbers of hexes and without its first column and row. */
const unnumbered = (svg: string): string =>
  svg.replace(/>(\d{4}|-?\d{2,}\.-?\d{2,})<\/text>/g, '></text>').replace(/<metadata>.*?<\/metadata>/s, '');

const PICTURE = { hexHeight: 100, isTransparent: false, hidden: [] };

const drawnAt = (by: Axial) => {
  const sheet = { ...givenMap(by), title: 'Far away' };
  return {
    sheet: drawingOf('solo', 'svg')?.(sheet) ?? '',
    picture: mapPicture(sheet, PICTURE),
    grid: gridOfMap(sheet, PICTURE),
  };
};

describe('a map far from the start', () => {
  const near = drawnAt(HERE);

  it.each(PLACES)('is drawn at $q, $r as it would be at the start, except for its numbers', (by) => {
    const far = drawnAt(by);
    expect(unnumbered(far.sheet)).toBe(unnumbered(near.sheet));
    expect(unnumbered(far.picture)).toBe(unnumbered(near.picture));
  });

  it.each(PLACES)('has the numbers and the grid of the hexes at $q, $r', (by) => {
    const far = drawnAt(by);
    const { column, row } = columnAndRow(by);
    const start = columnAndRow(HERE);
    expect(far.grid).toEqual({
      ...near.grid,
      column: near.grid.column + column - start.column,
      row: near.grid.row + row - start.row,
    });
    expect(far.picture).toContain(JSON.stringify(far.grid).replaceAll('"', '&quot;'));
    for (const hex of [HERE, NEXT]) expect(far.sheet).toContain(`>${hexLabel(addHex(hex, by))}</text>`);
  });
});

it('a picture is the same, pixel for pixel, wherever the world is', async () => {
  const pixelsAt = async (by: Axial) => pngOf(unnumbered(drawnAt(by).picture));
  const near = Buffer.from(await pixelsAt(HERE));
  for (const by of [PLACES[0], PLACES[3]]) expect(near.equals(await pixelsAt(by as Axial))).toBe(true);
});

it('an atlas is divided into the same sheets, wherever the world is', () => {
  const [near, far] = [HERE, PLACES[3] as Axial].map((by) => {
    const { frame, world } = givenMap(by);
    return atlasOf(wholeOf(world, { ...frame, notes: [], battlefields: [] }), 'a4');
  });
  const cutOf = (atlas: typeof far) => atlas?.drawn.map(({ map, links }) => ({ map, links }));
  expect(cutOf(far)).toEqual(cutOf(near));
  expect(unnumbered(far?.map ?? '')).toBe(unnumbered(near?.map ?? ''));
  const column = columnAndRow(PLACES[3] as Axial).column;
  expect(far?.drawn.at(-1)?.over).toContain(`>${column}</text>`);
});

describe('pseudo-random details of a drawing', () => {
  const by = { q: PERIOD, r: -2 * PERIOD };
  const { x, y } = new HexLayout(1).centre(by);
  const world = exploredWorld({ kind: 'solo' }, 'far from the start', 200).view();
  const hexes = Array.from({ length: world.count }, (_, index) => world.record(index) as SoloRecord);
  const lookup = (from: Axial) => {
    const known = new Map(hexes.map((hex) => [`${hex.q} ${hex.r}`, hex]));
    return ({ q, r }: Axial) => known.get(`${q - from.q} ${r - from.r}`) ?? null;
  };
  const [near, far] = [lookup(HERE), lookup(by)];
  /** Lengths in whole thousandths, relative to a place. */
  const rounded = (drawn: unknown, [left, top] = [0, 0]): unknown =>
    JSON.parse(JSON.stringify(drawn), (_, value: unknown) =>
      Array.isArray(value) && value.length === 2 && value.every((each) => typeof each === 'number')
        ? value.map((each, axis) => Math.round(1000 * (each - (axis === 0 ? left : top))) + 0)
        : value,
    );

  it('repeat after the period in hexes: figures, roads, and the sides of hexes', () => {
    for (const hex of hexes) {
      const there = { ...hex, ...addHex(hex, by) };
      expect(figuresIn(there, far)).toEqual(figuresIn(hex, near));
      const sides = (at: Axial, of: typeof near) => paintedSides(at, (each) => of(each)?.terrain ?? null);
      expect(rounded(sides(there, far), [x, y])).toEqual(rounded(sides(hex, near)));
      const coast = (at: Axial, of: typeof near) =>
        coastLines(
          at,
          (each) => sides(each, of),
          (each) => of(each)?.terrain === 'coastal',
        );
      expect(rounded(coast(there, far), [x, y])).toEqual(rounded(coast(hex, near)));
      const roads = ({ q, r }: Axial) =>
        roadMarks([{ q, r, to: 3, of: 'road', seq: 1 }], { flowAt: () => null, isOccupied: () => false });
      expect(roads(there).map(({ d }) => d)).toEqual(roads(hex).map(({ d }) => d));
    }
  });
});
