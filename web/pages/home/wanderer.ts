import type { Axial } from '../../../src/hex/axial.ts';
import { neighbours } from '../../../src/hex/direction.ts';
import { seededDiceFor } from '../../../src/world/chance.ts';
import { rollContent } from '../../../src/world/expedition.ts';
import type { SoloRecord } from '../../../src/world/solo/solo-hex.ts';
import { SoloWorld } from '../../../src/world/solo/solo-world.ts';
import type { Discovery } from '../../../src/world/world.ts';

/** Number of worlds that are rolled to choose one from, and of hexes each has when they are compared. */
const CANDIDATES = 4;
const HEXES_TO_COMPARE = 40;
/** Most steps: a party may keep walking over known ground. */
const MAX_STEPS = 4_000;

/** A world rolled for decoration: by the same rules, on this page only, and never the same twice. */
export class Wanderer {
  readonly world = new SoloWorld({ kind: 'solo', houseRules: [] });
  readonly trail: Axial[] = [];
  readonly #seed = String(Math.random());
  #seq = 2;

  constructor() {
    for (const discovery of this.world.start()) this.#apply(discovery);
    this.trail.push({ q: 0, r: 0 });
  }

  get party(): Axial {
    return this.trail.at(-1) ?? { q: 0, r: 0 };
  }

  /** Takes one step, staying near the start; returns the hex if it was unknown. */
  step(): SoloRecord | null {
    const around = neighbours(this.party);
    const unknown = around.filter((hex) => !this.world.has(hex));
    const choice = unknown.length > 0 ? unknown : around;
    // The nearest to the start of three random ones, so that the land grows in all directions.
    const target = [pick(choice), pick(choice), pick(choice)].sort((a, b) => size(a) - size(b))[0];
    if (!target) return null;
    const origin = this.party;
    this.trail.push(target);
    if (this.world.has(target)) return null;
    this.#apply(this.world.discovery(origin, target));
    return this.recordAt(target);
  }

  recordAt(hex: Axial): SoloRecord | null {
    return this.world.recordAt(hex);
  }

  #apply(discovery: Discovery): void {
    const seq = this.#seq++;
    this.world.apply(rollContent(discovery, seededDiceFor(this.#seed, discovery), seq), seq);
  }
}

/**
 * Rolls several worlds and chooses the one with most kinds of terrain.
 *
 * @param hexes the number that it then grows to
 */
export function mostVaried(hexes: number): Wanderer {
  const candidates = Array.from({ length: CANDIDATES }, () => grown(new Wanderer(), HEXES_TO_COMPARE));
  const [best] = candidates.toSorted((a, b) => terrainsIn(b) - terrainsIn(a));
  return grown(best ?? new Wanderer(), hexes);
}

function grown(wanderer: Wanderer, hexes: number): Wanderer {
  for (let steps = 0; wanderer.world.count < hexes && steps < MAX_STEPS; steps++) wanderer.step();
  return wanderer;
}

const terrainsIn = ({ world }: Wanderer): number =>
  new Set([...world.view().records()].map(({ terrain }) => terrain)).size;

const pick = (hexes: readonly Axial[]): Axial =>
  hexes[Math.floor(Math.random() * hexes.length)] ?? { q: 0, r: 0 };

/** Distance from the start, in which the vertical counts more, since screens are wider than high. */
const size = ({ q, r }: Axial): number => Math.hypot(q * 1.5 * 0.75, (r + q / 2) * 1.73);
