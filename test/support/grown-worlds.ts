import { seededNumbers } from '../../src/dice/seeded.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import type { HouseRule } from '../../src/rules/solo.ts';
import { seededDiceFor } from '../../src/world/chance.ts';
import { contentOf, explore } from '../../src/world/expedition.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { SoloWorld } from '../../src/world/solo/solo-world.ts';
import type { Discovery } from '../../src/world/world.ts';
import { keyOf } from './hexes.ts';

/**
 * In which order a world is revealed: as the source's walk does, ring by ring, or anyhow: any unknown hex beside
 * any known one, entered from whichever side, with holes and dead ends.
 */
export const ORDERS = ['walk', 'spiral', 'anyhow'] as const;
export type Order = (typeof ORDERS)[number];

/** The first hexes of a solo world that nobody plays in, one after the other. */
export function* grownWorld(
  seed: string,
  order: Order,
  houseRules: readonly HouseRule[],
  count: number,
): Generator<SoloRecord, void, void> {
  const hexes = order === 'anyhow' ? anyhow(seed, houseRules) : exploredHexes(seed, order, houseRules);
  let revealed = 0;
  for (const hex of hexes) {
    yield hex;
    if (++revealed === count) return;
  }
}

function* exploredHexes(
  seed: string,
  order: string,
  houseRules: readonly HouseRule[],
): Generator<SoloRecord, void, void> {
  const world = new SoloWorld({ kind: 'solo', houseRules });
  for (const { content } of explore(world, seed, order))
    if (content.kind === 'revealed') yield content.hex as SoloRecord;
}

function* anyhow(seed: string, houseRules: readonly HouseRule[]): Generator<SoloRecord, void, void> {
  const draw = seededNumbers({ seed, procedure: 'anyhow', place: '0,0', occurrence: 0 });
  const world = new SoloWorld({ kind: 'solo', houseRules });
  const frontier = new Map<string, Axial>();
  const reveal = (discovery: Discovery): SoloRecord => {
    const seq = world.count + 2;
    const content = contentOf(discovery, seededDiceFor(seed, discovery), seq);
    world.apply(content, seq);
    const { hex: place } = discovery;
    frontier.delete(keyOf(place));
    for (const near of neighbours(place)) if (!world.has(near)) frontier.set(keyOf(near), near);
    return world.recordAt(place) as SoloRecord;
  };
  for (const discovery of world.start()) yield reveal(discovery);
  for (;;) {
    const open = [...frontier.values()];
    const target = open[draw(open.length) - 1] as Axial;
    const origins = neighbours(target).filter((near) => world.has(near));
    const origin = origins[draw(origins.length) - 1] as Axial;
    yield reveal(world.discovery(origin, target));
  }
}
