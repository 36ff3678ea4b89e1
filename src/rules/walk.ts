/**
 * How the source shows a world without a player: "a biased random walk of ever increasing length that keeps
 * starting in the middle of the map … it prefers to pick an unexplored hex, if possible". Source: Alex
 * Schroeder, "A map generator for solo play", 17 April 2024.
 */
import { type Axial, ORIGIN } from '../hex/axial.ts';
import { neighbours } from '../hex/direction.ts';
import { memberAt } from '../hex/list.ts';
import { spiral } from '../hex/ring.ts';

/** One step of an expedition. The caller must reveal `to`, if it is unknown, before asking for the next step. */
export interface Step {
  readonly from: Axial;
  readonly to: Axial;
}

/**
 * Expeditions of 1, 2, 3 … steps without end, each from the start hex, each step to a random unknown neighbour, or to a
 * random known one if there is none. The random numbers are no dice of any hex.
 *
 * @param draw returns a whole number from 1 to `sides`, all equally likely
 * @param isOpen whether a hex can be entered at all
 */
export function* walk(
  isKnown: (hex: Axial) => boolean,
  draw: (sides: number) => number,
  isOpen: (hex: Axial) => boolean = () => true,
): Generator<Step, void, void> {
  for (let length = 1; ; length++) {
    let from = ORIGIN;
    for (let step = 0; step < length; step++) {
      const around = neighbours(from).filter(isOpen);
      // An island of one hex has nowhere to go.
      if (around.length === 0) return;
      const unknown = around.filter((hex) => !isKnown(hex));
      const candidates = unknown.length > 0 ? unknown : around;
      const to = memberAt(candidates, draw(candidates.length) - 1);
      yield { from, to };
      from = to;
    }
  }
}

/** Ring by ring around the start, each hex entered from the first known neighbour in the order of the directions. */
export function* spiralSteps(
  isKnown: (hex: Axial) => boolean,
  isOpen: (hex: Axial) => boolean,
): Generator<Step, void, void> {
  for (const to of spiral(ORIGIN)) {
    const from = neighbours(to).find(isKnown);
    if (from && !isKnown(to) && isOpen(to)) yield { from, to };
  }
}
