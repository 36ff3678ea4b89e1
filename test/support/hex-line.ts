import { type Axial, hexDistance, roundHex } from '../../src/hex/axial.ts';

/** Too small to matter, but enough to decide lines along an edge, always to the same side. */
const NUDGE = 1e-6;

/**
 * The hexes on the straight line between two hexes, both included: `distance + 1` of them, each adjacent to the
 * previous one.
 */
export function hexLine(from: Axial, to: Axial): Axial[] {
  const steps = hexDistance(from, to);
  return Array.from({ length: steps + 1 }, (_, step) => {
    const t = steps === 0 ? 0 : step / steps;
    return roundHex(from.q + NUDGE + (to.q - from.q) * t, from.r + 2 * NUDGE + (to.r - from.r) * t);
  });
}
