import { seededNumbers } from '../../src/dice/seeded.ts';
import { type Axial, ORIGIN } from '../../src/hex/axial.ts';
import { neighbours } from '../../src/hex/direction.ts';
import type { HouseRule } from '../../src/rules/solo.ts';
import { seededDiceFor } from '../../src/world/chance.ts';
import { explore, rollContent } from '../../src/world/expedition.ts';
import type { SoloRecord } from '../../src/world/solo/solo-hex.ts';
import { SoloWorld } from '../../src/world/solo/solo-world.ts';
import type { Discovery, WorldContent } from '../../src/world/world.ts';
import { laidHex, SEA } from './hand-made-world.ts';
import { keyOf } from './hexes.ts';

/**
 * In which order a world is revealed: by the source's walk, ring by ring, or anyhow: any unknown hex next to any known
 * one, entered from whichever side, with holes and dead ends.
 */
export const ORDERS = ['walk', 'spiral', 'anyhow'] as const;
export type Order = (typeof ORDERS)[number];

/** The first hexes of a solo world without players, one after the other. */
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

/** The same, starting from a single known hex of deep ocean, with the rest revealed anyhow. */
export function* worldFromTheSea(
  seed: string,
  houseRules: readonly HouseRule[],
  count: number,
): Generator<SoloRecord, void, void> {
  const sea = laidHex(ORIGIN, SEA, { seq: 2, terrain: 'ocean' });
  let revealed = 0;
  for (const hex of anyhow(seed, houseRules, sea)) {
    yield hex;
    if (++revealed === count) return;
  }
}

function* anyhow(
  seed: string,
  houseRules: readonly HouseRule[],
  laid: SoloRecord | null = null,
): Generator<SoloRecord, void, void> {
  const draw = seededNumbers({ seed, procedure: 'anyhow', place: '0,0', occurrence: 0 });
  const world = new SoloWorld({ kind: 'solo', houseRules });
  const frontier = new Map<string, Axial>();
  const take = (content: WorldContent, place: Axial): SoloRecord => {
    world.apply(content, world.count + 2);
    frontier.delete(keyOf(place));
    for (const near of neighbours(place)) if (!world.has(near)) frontier.set(keyOf(near), near);
    return world.recordAt(place) as SoloRecord;
  };
  const reveal = (discovery: Discovery): SoloRecord =>
    take(rollContent(discovery, seededDiceFor(seed, discovery), world.count + 2), discovery.hex);
  if (laid) yield take({ kind: 'revealed', hex: laid, entered: true }, laid);
  else for (const discovery of world.start()) yield reveal(discovery);
  for (;;) {
    const open = [...frontier.values()];
    const target = open[draw(open.length) - 1] as Axial;
    const origins = neighbours(target).filter((near) => world.has(near));
    const origin = origins[draw(origins.length) - 1] as Axial;
    yield reveal(world.discovery(origin, target));
  }
}
