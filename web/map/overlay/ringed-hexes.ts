import { type Axial, hexKey } from '../../../src/hex/axial.ts';
import { DIRECTIONS, neighbour } from '../../../src/hex/direction.ts';
import { edgeCorners } from '../../../src/hex/layout.ts';
import { MAP_LAYOUT } from '../../kit/hex-path.ts';
import type { OverlayFrame } from './overlay-frame.ts';

/** Draws rings in a frame. */
export type DrawRings = (frame: OverlayFrame) => void;

/** One ring around each group of adjacent hexes; `null` if there are none. */
export function ringsAround(hexes: readonly Axial[]): DrawRings | null {
  if (hexes.length === 0) return null;
  const rings = outlineOf(hexes);
  return ({ context, palette, camera, view }) => {
    const { x, y, scale } = camera;
    context.save();
    context.translate(view.width / 2 - x * scale, view.height / 2 - y * scale);
    context.scale(scale, scale);
    context.lineCap = 'round';
    context.strokeStyle = palette.labelHalo;
    context.lineWidth = Math.max(4, scale * 0.13) / scale;
    context.stroke(rings);
    context.strokeStyle = palette.inks.fire;
    context.lineWidth = Math.max(2, scale * 0.07) / scale;
    context.stroke(rings);
    context.restore();
  };
}

/** The edges between these hexes and all others, in the coordinates of the map. */
function outlineOf(hexes: readonly Axial[]): Path2D {
  const inside = new Set(hexes.map(hexKey));
  const outline = new Path2D();
  for (const hex of hexes) {
    const corners = MAP_LAYOUT.corners(hex);
    for (const direction of DIRECTIONS) {
      if (inside.has(hexKey(neighbour(hex, direction)))) continue;
      const [from, to] = edgeCorners(corners, direction);
      outline.moveTo(from.x, from.y);
      outline.lineTo(to.x, to.y);
    }
  }
  return outline;
}
