import type { Spot } from '../vector/path.ts';
import type { CellLayout } from './cell-layout.ts';
import type { DrawnRoute } from './drawn.ts';
import type { Leg, SidePoint } from './legs.ts';

/** Greatest distance between two routes that cross the same side of a cell. */
const LANE = 0.4;
/**
 * Distance from a corner at which a route that passes the corner crosses the sides there, and the additional distance
 * of the next route beside it.
 */
const PAST_CORNER = 0.24;
const BESIDE = 0.27;

/** A route, or an unbroken part of it, before it gets its curves. */
export interface Draft {
  readonly route: DrawnRoute;
  readonly number: number;
  readonly legs: readonly Leg[];
}

/** True if two routes cross each other in a cell. */
export type IsCrossing = (cell: number, one: DrawnRoute, other: DrawnRoute) => boolean;

/** A place where a draft crosses a side: from its leg `at − 1` to its leg `at`. */
export interface LegBoundary {
  readonly draft: Draft;
  readonly at: number;
}

/** A place where a draft crosses a side, as seen from the lower-numbered of the two cells that share the side. */
interface SharedSidePoint extends SidePoint {
  readonly cell: number;
  /** True if the draft leaves the cell here. */
  readonly outwards: boolean;
}

/** A side of a cell that two drafts cross. */
interface SharedSide {
  readonly first: LegBoundary;
  readonly second: LegBoundary;
}

/**
 * Assigns each route a place on every side that it crosses: the middle, or beside the middle if other routes cross
 * there too.
 */
export class Lanes {
  readonly #layout: CellLayout;
  readonly #isCrossing: IsCrossing;
  readonly #boundaries = new Map<string, LegBoundary[]>();

  constructor(layout: CellLayout, drafts: readonly Draft[], isCrossing: IsCrossing) {
    this.#layout = layout;
    this.#isCrossing = isCrossing;
    for (const draft of drafts)
      for (let at = 0; at <= draft.legs.length; at++) {
        const point = this.#sidePoint({ draft, at });
        if (point === null) continue;
        const key = keyOf(point);
        this.#boundaries.set(key, [...(this.#boundaries.get(key) ?? []), { draft, at }]);
      }
  }

  /** Where a draft crosses from one leg to the next; `null` where it begins or ends within a cell. */
  spot(boundary: LegBoundary): Spot | null {
    const point = this.#sidePoint(boundary);
    if (point === null) return null;
    // Parts of the same route don't avoid each other.
    const others = (this.#boundaries.get(keyOf(point)) ?? []).filter(({ draft, at }) =>
      draft !== boundary.draft ? draft.number !== boundary.draft.number : at !== boundary.at,
    );
    const left = others.filter((other) => this.#isLeft(boundary, other)).length;
    return point.position === 0
      ? this.#pointBesideMiddle(point, left, others.length)
      : this.#pointBesideCorner(point, left, others.length);
  }

  /** Seen along the route, it is moved one lane to the right for every other route to its left. */
  #pointBesideMiddle({ cell, side, outwards }: SharedSidePoint, left: number, others: number): Spot {
    const [x, y] = this.#layout.sideMiddle(cell, side);
    if (others === 0) return [x, y];
    const spacing = Math.min(LANE, (this.#layout.sideLength * 0.64) / others);
    const by = spacing * (left - others / 2) * (outwards ? 1 : -1);
    const [dx, dy] = this.#layout.outwards(side);
    return [x - dy * by, y + dx * by];
  }

  /** The more routes are between this one and the corner, the farther from the corner it is. */
  #pointBesideCorner(
    { cell, side, position, outwards }: SharedSidePoint,
    left: number,
    others: number,
  ): Spot {
    const { sideLength } = this.#layout;
    const [x, y] = this.#layout.sideMiddle(cell, side);
    const cornerIsRight = (position === 1) === outwards;
    const between = cornerIsRight ? others - left : left;
    const spacing = Math.min(BESIDE, (sideLength / 2 - PAST_CORNER) / Math.max(1, others));
    const by = (sideLength / 2 - PAST_CORNER - spacing * between) * position;
    const [dx, dy] = this.#layout.outwards(side);
    return [x - dy * by, y + dx * by];
  }

  #sidePoint({ draft, at }: LegBoundary): SharedSidePoint | null {
    const [before, after] = [draft.legs[at - 1], draft.legs[at]];
    if (before) {
      if (before.leaves === null) return null;
      const { side, position } = before.leaves;
      const beyond = this.#layout.beyond(before.cell, side);
      if (beyond === null || before.cell < beyond)
        return { cell: before.cell, side, position, outwards: true };
      return {
        cell: beyond,
        side: this.#layout.opposite(side),
        position: mirrored(position),
        outwards: false,
      };
    }
    if (!after || after.enters === null) return null;
    return { cell: after.cell, ...after.enters, outwards: false };
  }

  /**
   * True if `other` runs to the left of `one` where both cross a side. Two routes keep to their sides as long as they
   * run together: before the ford or bridge where they cross, the sides on which they come together; after it, those on
   * which they part.
   */
  #isLeft(one: LegBoundary, other: LegBoundary): boolean {
    const [first, second] = this.#order(one, other) ? [one, other] : [other, one];
    const [a, b] = [this.#sidePoint(first), this.#sidePoint(second)];
    const along = a?.outwards === b?.outwards ? 1 : -1;
    const before = this.#lastShared(first, second, -1, along);
    const after = this.#lastShared(first, second, 1, along);
    const coming = this.#divergence(before, -1, along);
    const parting = this.#divergence(after, 1, along);
    const start = coming === null ? null : coming > 0;
    const end = parting === null ? null : parting < 0;
    const left = this.#leftHere(first, second.draft.route, before.first.at, after.first.at, start, end);
    if (first === one) return left;
    // Seen from the other route, which may run in the opposite direction.
    return along === 1 ? !left : left;
  }

  #leftHere(
    { draft, at }: LegBoundary,
    other: DrawnRoute,
    from: number,
    to: number,
    start: boolean | null,
    end: boolean | null,
  ): boolean {
    if (start === null || end === null) return start ?? end ?? false;
    if (start === end) return start;
    // The legs from `from` − 1 to `to` are shared; where the routes cross, they change sides.
    for (let leg = from - 1; leg <= to; leg++) {
      const cell = draft.legs[leg]?.cell;
      if (cell !== undefined && this.#isCrossing(cell, draft.route, other)) return leg < at ? end : start;
    }
    return start;
  }

  /** A fixed order of two drafts, so that both see the same result. */
  #order(a: LegBoundary, b: LegBoundary): boolean {
    return a.draft === b.draft ? a.at < b.at : a.draft.number < b.draft.number;
  }

  /** The last side that two ways share, going in one direction. */
  #lastShared(first: LegBoundary, second: LegBoundary, step: 1 | -1, along: 1 | -1): SharedSide {
    let [a, b] = [first, second];
    for (;;) {
      const [nextA, nextB] = [
        { draft: a.draft, at: a.at + step },
        { draft: b.draft, at: b.at + step * along },
      ];
      const [pointA, pointB] = [this.#sidePoint(nextA), this.#sidePoint(nextB)];
      if (pointA === null || pointB === null) break;
      if (keyOf(pointA) !== keyOf(pointB)) break;
      if (nextA.draft === nextB.draft && nextA.at === nextB.at) break;
      [a, b] = [nextA, nextB];
    }
    return { first: a, second: b };
  }

  /**
   * How two routes part beyond the last side that they share: positive if the second turns off to the right of the
   * first, `null` if that can't be said.
   */
  #divergence({ first, second }: SharedSide, step: 1 | -1, along: 1 | -1): number | null {
    const leg = first.draft.legs[step === 1 ? first.at : first.at - 1];
    const otherLeg = second.draft.legs[step * along === 1 ? second.at : second.at - 1];
    if (!leg || !otherLeg) return null;
    const point = step === 1 ? leg.enters : leg.leaves;
    const round = 3 * this.#layout.sides;
    const around = ({ side, position }: SidePoint) => 3 * side + position;
    const clockwise = (other: SidePoint | null) =>
      other === null || point === null ? null : (around(other) - around(point) + round) % round;
    const [own, others] = [
      clockwise(step === 1 ? leg.leaves : leg.enters),
      clockwise(step * along === 1 ? otherLeg.leaves : otherLeg.enters),
    ];
    if (own === null || others === null || own === others) return null;
    return others - own;
  }
}

const keyOf = ({ cell, side, position }: SharedSidePoint): string => `${cell}:${side}:${position}`;

const mirrored = (position: SidePoint['position']): SidePoint['position'] =>
  position === 0 ? 0 : position === 1 ? -1 : 1;
