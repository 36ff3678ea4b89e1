import { type Axial, hexKey } from '../../hex/axial.ts';
import { neighbour } from '../../hex/direction.ts';
import type { SoloRecord } from '../../world/solo/solo-hex.ts';

type Watered = Pick<SoloRecord, 'q' | 'r' | 'flow'>;

/**
 * How much water leaves each known hex: how many hexes with water flow it drains, itself included. Gives a
 * lookup with 0 for a hex without water flow. Rivers run in no circle; of one that did, nothing would be counted.
 */
export function drainage(hexes: Iterable<Watered>): (hex: Axial) => number {
  const watered = new Map([...hexes].filter(({ flow }) => flow !== null).map((hex) => [hexKey(hex), hex]));
  const below = ({ q, r, flow }: Watered) =>
    typeof flow === 'number' ? watered.get(hexKey(neighbour({ q, r }, flow))) : undefined;
  const awaited = new Map<Watered, number>();
  for (const hex of watered.values()) {
    const next = below(hex);
    if (next) awaited.set(next, (awaited.get(next) ?? 0) + 1);
  }
  const volumes = new Map<number, number>();
  const gathered = new Map<Watered, number>();
  // From the springs downwards: a hex is reckoned when all that flows into it has been.
  const ready = [...watered.values()].filter((hex) => !awaited.has(hex));
  for (let hex = ready.pop(); hex; hex = ready.pop()) {
    const volume = (gathered.get(hex) ?? 0) + 1;
    volumes.set(hexKey(hex), volume);
    const next = below(hex);
    if (!next) continue;
    gathered.set(next, (gathered.get(next) ?? 0) + volume);
    const left = (awaited.get(next) ?? 1) - 1;
    awaited.set(next, left);
    if (left === 0) ready.push(next);
  }
  return (hex) => volumes.get(hexKey(hex)) ?? 0;
}

const BROOK_WIDTH = 0.066;
const WIDER_BY = 0.0145;
const DOUBLINGS = 6;

/** How wide a river with the water of so many hexes is drawn, in the size of a hex: a step wider for each doubling. */
export const riverWidth = (volume: number): number =>
  BROOK_WIDTH + WIDER_BY * Math.min(DOUBLINGS, Math.floor(Math.log2(Math.max(1, volume))));
