import { type Axial, hexKey } from '../../../../src/hex/axial.ts';
import { neighbour } from '../../../../src/hex/direction.ts';
import type { ElevationWorld } from '../../../../src/world/elevation/elevation-world.ts';

/** These hexes and all hexes downstream of them, where rivers may have become larger. */
export function downstreamOf(
  hexes: readonly Axial[],
  land: ReturnType<ElevationWorld['landBefore']>,
): Axial[] {
  const found = new Map<number, Axial>();
  for (const hex of hexes) {
    let at = hex;
    for (;;) {
      const index = land.find(at);
      if (index < 0 || found.has(hexKey(at))) break;
      found.set(hexKey(at), { q: at.q, r: at.r });
      const flow = land.flow(index);
      if (flow === null) break;
      at = neighbour(at, flow);
    }
  }
  return [...found.values()];
}
