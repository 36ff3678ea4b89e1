import type { Axial } from '../../../src/hex/axial.ts';
import type { Point } from '../../../src/hex/layout.ts';
import { centreOf } from '../../kit/hex-path.ts';

/** Milliseconds that the party takes to the next hex; on a longer way it walks faster. */
const STEP_MS = 220;
/** Most steps that are shown: the last ones of a longer way. */
const SHOWN_STEPS = 8;

interface Walk {
  readonly path: readonly Axial[];
  readonly begin: number;
}

/** The party walking from hex to hex, as shown on the map. */
export class PartyWalk {
  #walk: Walk | null = null;

  /** @param path the places on the way, beginning with where the party comes from */
  begin(path: readonly Axial[], now: number): void {
    this.#walk = { path: path.slice(-SHOWN_STEPS), begin: now };
  }

  get isUnderWay(): boolean {
    return this.#walk !== null;
  }

  /**
   * Where the party is at the time of a frame.
   *
   * @param party the hex that it is in when it does not walk
   */
  at(now: number, party: Axial | null): Point | null {
    if (!this.#walk) return party && centreOf(party);
    const { path, begin } = this.#walk;
    const t = Math.min(1, Math.max(0, (now - begin) / (STEP_MS * Math.sqrt(path.length - 1))));
    if (t === 1) this.#walk = null;
    const eased = t * t * (3 - 2 * t) * (path.length - 1);
    const from = path[Math.floor(eased)] ?? party;
    const to = path[Math.floor(eased) + 1] ?? path.at(-1) ?? party;
    if (!from || !to) return null;
    const [a, b] = [centreOf(from), centreOf(to)];
    const part = eased - Math.floor(eased);
    return { x: a.x + (b.x - a.x) * part, y: a.y + (b.y - a.y) * part };
  }
}
