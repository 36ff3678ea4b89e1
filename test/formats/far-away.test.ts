import { describe, expect, it } from 'vitest';
import { drawingOf, gridOfMap, mapPicture, type SheetFrame } from '../../src/formats/map-drawing.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { exploredWorld } from './sample-worlds.ts';

const BARE: SheetFrame = { party: { q: 0, r: 0 }, trail: [{ q: 0, r: 0 }] };

/** Everything that people may put on a hex that is still unknown. */
const inscribed = (hex: Axial): SheetFrame => ({
  ...BARE,
  marks: [{ ...hex, mark: 'danger', seq: 22 }],
  notes: [{ ...hex, for: 'everyone' }],
});

function sheetOf(kind: 'solo' | 'island' | 'elevation', frame: SheetFrame) {
  const world = exploredWorld({ kind }, 'far away', 40).view();
  const svg = drawingOf(kind, 'svg')?.({ frame, world, title: 'Far away' }) ?? '';
  const [, width = '', height = ''] = /viewBox="\S+ \S+ (\S+) (\S+)"/.exec(svg) ?? [];
  return { svg, width: Number(width), height: Number(height) };
}

describe.each(['solo', 'island', 'elevation'] as const)('a sheet of a world of kind %s', (kind) => {
  it('is no larger because of things thousands of hexes away, and says in words that they are not drawn', () => {
    const bare = sheetOf(kind, BARE);
    const far = sheetOf(kind, inscribed({ q: 4000, r: -9000 }));
    expect([far.width, far.height]).toEqual([bare.width, bare.height]);
    expect(far.svg).not.toContain('mark-danger');
    expect(far.svg).toContain(' Too far away to be drawn: 2 signs.</desc>');
    expect(bare.svg).not.toContain('Too far away');
  });

  it('shows things a few hexes beyond the known ones', () => {
    const world = exploredWorld({ kind }, 'far away', 40).view();
    const east = Math.max(...Array.from({ length: world.count }, (_, index) => world.hexAt(index).q));
    const near = sheetOf(kind, inscribed({ q: east + 5, r: 0 }));
    expect(near.svg).toContain('mark-danger');
    expect(near.svg).not.toContain('Too far away');
  });
});

describe('a name on the open sea of an island', () => {
  const world = exploredWorld({ kind: 'island' }, 'far away', 40).view();
  const { outline } = world.extras as { readonly outline: readonly Axial[] };
  const east = Math.max(...outline.map(({ q }) => q));
  const named = (q: number, text: string): SheetFrame => ({
    ...BARE,
    names: [{ q, r: 0, of: 'water', text, seq: 30 }],
  });
  const widthOf = (frame: SheetFrame) =>
    gridOfMap({ frame, world }, { hexHeight: 20, isTransparent: false, hidden: [] }).width;

  it('makes sheets and pictures larger if it is a few hexes away', () => {
    const near = named(east + 6, 'The Long Sea');
    const sheet = sheetOf('island', near);
    expect(sheet.svg).toContain('>The Long Sea</textPath>');
    expect(sheet.width).toBeGreaterThan(sheetOf('island', BARE).width);
    const options = { hexHeight: 20, isTransparent: false, hidden: [] };
    expect(mapPicture({ frame: near, world, title: '' }, options)).toContain('>The Long Sea</textPath>');
    expect(widthOf(near)).toBeGreaterThan(widthOf(BARE));
  });

  it('is left out, and counted in words, if it is thousands of hexes away', () => {
    const far = named(4000, 'Beyond');
    const [bare, sheet] = [sheetOf('island', BARE), sheetOf('island', far)];
    expect([sheet.width, sheet.height]).toEqual([bare.width, bare.height]);
    expect(sheet.svg).not.toContain('Beyond');
    expect(sheet.svg).toContain(' Too far away to be drawn: one name.</desc>');
    expect(widthOf(far)).toBe(widthOf(BARE));
  });

  it('is not drawn where the sea is not', () => {
    const options = { hexHeight: 20, isTransparent: false, hidden: ['unknown'] as const };
    const frame = named(east + 1, 'The Long Sea');
    expect(mapPicture({ frame, world, title: '' }, options)).not.toContain('The Long Sea');
  });
});
