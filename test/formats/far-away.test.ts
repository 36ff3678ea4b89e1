import { describe, expect, it } from 'vitest';
import { drawingOf, type SheetFrame } from '../../src/formats/map-drawing.ts';
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
