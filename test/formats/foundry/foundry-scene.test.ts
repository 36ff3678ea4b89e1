import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foundryFiles } from '../../../src/formats/foundry/module.ts';
import { SceneGrid } from '../../../src/formats/foundry/scene-grid.ts';
import { gridOfMap, sheetFrame } from '../../../src/formats/map-drawing.ts';
import { gridOver } from '../../../src/formats/sheet/hex-grid.ts';
import { columnAndRow, hexAtColumnRow } from '../../../src/hex/label.ts';
import { sized } from '../../support/all-tests.ts';
import { exploredWorld } from '../sample-worlds.ts';
import { dataOf, fileIn, wholeOf } from './exported-campaign.ts';
import { background, journalEntry, manifest, scene } from './foundry-schemas.ts';

/** The centre of the hex in row `i` and column `j`, by Foundry's `HexagonalGrid.getCenterPoint` for flat-top hexes. */
function foundryCentre({ type, size }: { type: number; size: number }, i: number, j: number) {
  const isEvenGrid = type === 5;
  const isSecondOfTwo = j % 2 === 1;
  return {
    x: (2 / Math.sqrt(3)) * (0.75 * j + 0.5) * size,
    y: (i + (isEvenGrid === isSecondOfTwo ? 0 : 0.5)) * size,
  };
}

/** The centre of Foundry's hex that is nearest to a point. */
function nearest(grid: { type: number; size: number }, { x, y }: { x: number; y: number }) {
  const j = Math.round((x * Math.sqrt(3)) / (2 * 0.75 * grid.size) - 0.5 / 0.75);
  const [first] = [foundryCentre(grid, 0, j)];
  return foundryCentre(grid, Math.round((y - first.y) / grid.size), j);
}

const KINDS = ['solo', 'island', 'elevation'];

describe('a scene for Foundry', () => {
  it('has its grid exactly on the hexes of the picture, wherever the map begins', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -60, max: 160 }),
        fc.integer({ min: -60, max: 160 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 1, max: 30 }),
        fc.integer({ min: 8, max: 300 }),
        (column, row, columns, rows, hexHeight) => {
          const { grid: picture } = gridOver({ column, row, columns, rows }, hexHeight);
          const grid = new SceneGrid(picture);
          const scale = grid.width / picture.width;
          expect([scale, grid.height / picture.height]).toEqual([Math.round(scale), scale]);
          for (const [dc, dr] of [
            [0, 0],
            [columns - 1, rows - 1],
            [Math.floor(columns / 2), Math.floor(rows / 2)],
          ] as const) {
            const hex = hexAtColumnRow(column + dc, row + dr);
            // By the picture's own grid: columns are three quarters of a width apart, even ones half a hex lower.
            const isLower = (column + dc) % 2 === 0;
            const x = scale * (picture.x + dc * 0.75 * picture.hexWidth);
            const y = scale * ((isLower ? 1 : 0.5) + dr) * hexHeight;
            const ours = grid.centre(hex);
            expect(Math.hypot(ours.x - x, ours.y - y)).toBeLessThan(1e-6);
            const theirs = nearest(grid, ours);
            expect(Math.hypot(ours.x - theirs.x, ours.y - theirs.y)).toBeLessThan(1e-6);
          }
        },
      ),
      { numRuns: sized(200, 500) },
    );
  });

  it.each(KINDS)('of a world of kind %s has every pin on its hex and every river along hexes', (kind) => {
    for (const seed of ['a', 'b', 'c']) {
      const world = exploredWorld({ kind }, seed, 120).view();
      const places = Array.from({ length: world.count }, (_, index) => world.hexAt(index));
      const names = places.map(({ q, r }) => ({ q, r, of: 'place' as const, text: `at ${q},${r}`, seq: 1 }));
      const whole = wholeOf(world, { names });
      const data = dataOf(whole, 57);
      expect(data.scene.notes).toHaveLength(places.length);
      for (const note of data.scene.notes) {
        const { x, y } = nearest(data.scene.grid, note);
        // Pins are at whole pixels.
        expect(Math.max(Math.abs(note.x - x), Math.abs(note.y - y))).toBeLessThanOrEqual(0.5 + 1e-6);
        const page = data.journals.flatMap(({ pages }) => pages).find(({ _id }) => _id === note.pageId);
        const [, label = ''] = /^(\S+) · /.exec(page?.name ?? '') ?? [];
        const hex = places.find((each) => `at ${each.q},${each.r}` === note.text.replace(/^\S+ · /, ''));
        expect(note.text).toBe(page?.name);
        const options = {
          hexHeight: 57,
          isTransparent: false,
          hidden: ['numbers', 'party', 'trail'],
        } as const;
        const grid = new SceneGrid(gridOfMap({ frame: sheetFrame(whole.frame), world }, options));
        const at = grid.centre(hex ?? { q: 999, r: 999 });
        expect(Math.hypot(at.x - x, at.y - y), label).toBeLessThan(1e-6);
      }
      for (const { x, y, shape } of data.scene.drawings)
        for (let at = 0; at < shape.points.length; at += 2) {
          const spot = { x: x + (shape.points[at] ?? 0), y: y + (shape.points[at + 1] ?? 0) };
          const middle = nearest(data.scene.grid, spot);
          expect(Math.hypot(spot.x - middle.x, spot.y - middle.y)).toBeLessThan(1e-6);
        }
    }
  });

  it.each(KINDS)('of a world of kind %s matches the published interface in everything else', (kind) => {
    const world = exploredWorld({ kind }, 'schema', 200).view();
    const note = {
      q: 1,
      r: 0,
      text: 'Here.',
      by: { link: 'l', label: 'Ann', role: 'player' },
      at: '',
      seq: 5,
    };
    const whole = wholeOf(world, {
      notes: [
        { ...note, for: 'everyone' },
        { ...note, for: 'owner' },
      ],
    } as never);
    const data = dataOf(whole);
    expect(data.journals.map((each) => journalEntry.parse(each))).toEqual(data.journals);
    expect(scene.parse(data.scene)).toEqual(data.scene);
    expect(background.parse(data.background)).toEqual(data.background);
    const ids = [
      ...data.journals.flatMap(({ _id, pages }) => [_id, ...pages.map((page) => page._id)]),
      ...[data.scene, ...data.scene.notes, ...data.scene.drawings].map(({ _id }) => _id),
    ];
    expect(new Set(ids).size).toBe(ids.length);
    manifest.parse(JSON.parse(fileIn(foundryFiles(whole, 60), 'module.json')));
  });

  it('has no pin beyond the picture, but still a page', () => {
    const names = [{ q: 9_000_000, r: 3, of: 'place' as const, text: 'The far isles', seq: 1 }];
    const { scene: made, journals } = dataOf(
      wholeOf(exploredWorld({ kind: 'solo' }, 'a', 9).view(), { names }),
    );
    expect(made.notes.filter(({ text }) => text.includes('far isles'))).toEqual([]);
    expect(JSON.stringify(journals)).toContain('The far isles');
  });

  it('has a grid no smaller than Foundry allows, however small the picture', () => {
    const { grid: picture } = gridOver({ column: 50, row: 50, columns: 900, rows: 4 }, 8);
    const grid = new SceneGrid(picture);
    expect(grid.size).toBe(24);
    expect([grid.width, grid.height]).toEqual([3 * picture.width, 3 * picture.height]);
    expect(columnAndRow(hexAtColumnRow(50, 50))).toEqual({ column: 50, row: 50 });
  });
});
