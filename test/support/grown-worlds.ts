import { seededDice, seededNumbers } from '../../src/dice/seeded.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import type { HouseRule } from '../../src/rules/solo.ts';
import { explore } from '../../src/world/expedition.ts';
import { PackedWorld } from '../../src/world/solo/hex-columns.ts';
import { revealHex } from '../../src/world/solo/reveal.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { keyOf } from './hexes.ts';

/**
 * In which order a world is revealed: as the source's walk does, ring by ring, or anyhow: any unknown hex beside
 * any known one, entered from whichever side, with holes and dead ends.
 */
export const ORDERS = ['walk', 'spiral', 'anyhow'] as const;
export type Order = (typeof ORDERS)[number];

/** The first hexes of a world that nobody plays in, one after the other. */
export function* grownWorld(
  seed: string,
  order: Order,
  houseRules: readonly HouseRule[],
  count: number,
): Generator<SoloRecord, void, void> {
  const hexes = order === 'anyhow' ? anyhow(seed, houseRules) : explore({ seed, houseRules, order });
  let revealed = 0;
  for (const hex of hexes) {
    yield hex;
    if (++revealed === count) return;
  }
}

function* anyhow(seed: string, houseRules: readonly HouseRule[]): Generator<SoloRecord, void, void> {
  const draw = seededNumbers({ seed, procedure: 'anyhow', place: '0,0', occurrence: 0 });
  const world = new PackedWorld();
  const frontier = new Map<string, Axial>();
  const reveal = (hex: SoloRecord): SoloRecord => {
    world.reveal(hex);
    frontier.delete(keyOf(hex));
    for (const near of neighbours(hex)) if (!world.has(near)) frontier.set(keyOf(near), near);
    return hex;
  };
  for (const hex of explore({ seed, houseRules, order: 'walk' })) {
    if (world.count === 7) break;
    yield reveal(hex);
  }
  for (;;) {
    const open = [...frontier.values()];
    const target = open[draw(open.length) - 1] as Axial;
    const origins = neighbours(target).filter((near) => world.has(near));
    const origin = origins[draw(origins.length) - 1] as Axial;
    const dice = seededDice({ seed, procedure: 'reveal', place: keyOf(target), occurrence: 0 });
    const outcome = revealHex(world, origin, target, world.count + 2, houseRules, dice);
    if (!outcome.done) throw new Error('seeded dice never run out');
    yield reveal(outcome.revealed);
  }
}
