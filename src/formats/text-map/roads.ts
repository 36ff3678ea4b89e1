import { stretchBetween, stretchText } from '../../campaign/roads.ts';
import { type Axial, sameHex } from '../../hex/axial.ts';
import { LONGEST_ROAD, MOST_ROADS } from '../../ledger/settings.ts';
import type { GivenRoad } from '../../world/given-map.ts';
import type { PathFollower } from './path-follower.ts';

/** A road, as read from its line. */
export interface ReadRoad extends Pick<GivenRoad, 'of'> {
  readonly line: number;
  readonly text: string;
  readonly path: string;
}

/** The roads and trails of a map, added one after the other; only the parts between hexes of the map are kept. */
export class Roads {
  readonly laid: GivenRoad[] = [];
  readonly #isKnown: (hex: Axial) => boolean;
  readonly #ways: PathFollower;
  readonly #stretches = new Set<string>();

  constructor(isKnown: (hex: Axial) => boolean, ways: PathFollower) {
    this.#isKnown = isKnown;
    this.#ways = ways;
  }

  /**
   * Adds a road, step by step, so that other work can run in between.
   *
   * @returns the reason why some of it was left out; `null` if nothing was
   */
  *lay({ of, path }: ReadRoad): Generator<void, string | null, void> {
    const pieces: Axial[][] = [];
    const why = yield* this.#layPieces(path, pieces);
    this.laid.push(...pieces.map((along) => ({ of, along })));
    return why;
  }

  /** Collects the pieces of a path, step by step. Where there is a road already, that one is kept. */
  *#layPieces(path: string, pieces: Axial[][]): Generator<void, string | null, void> {
    let isCut = false;
    const steps = this.#ways.stepsAlong(path);
    for (;;) {
      const { done, value } = steps.next();
      if (done) return value ?? (isCut ? CUT : pieces.length === 0 ? NOWHERE : null);
      const [from, to] = value;
      if (!this.#isKnown(from) || !this.#isKnown(to)) isCut = true;
      else {
        const stretch = stretchBetween(from, to);
        if (stretch && !this.#stretches.has(stretchText(stretch))) {
          if (this.#stretches.size >= MOST_ROADS) return full();
          this.#stretches.add(stretchText(stretch));
          extend(pieces, from, to);
        }
      }
      yield;
    }
  }
}

/** Adds a step to the last piece if that ends where the step begins; otherwise begins a new piece. */
function extend(pieces: Axial[][], from: Axial, to: Axial): void {
  const last = pieces.at(-1);
  const end = last?.at(-1);
  if (last && end && sameHex(end, from) && last.length < LONGEST_ROAD) last.push(to);
  else pieces.push([from, to]);
}

const NOWHERE = 'it leads from no hex of this map to another, or where a road is already';
const CUT = 'where it runs over hexes that this map does not have it is left out';
const full = (): string =>
  `a map may have roads from ${MOST_ROADS.toLocaleString('en')} hexes to the next: the rest is left out`;
