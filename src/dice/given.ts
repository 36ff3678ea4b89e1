import { type Dice, perform } from './perform.ts';
import { type DiceRequest, diceName, type Procedure } from './request.ts';
import type { Trace } from './roll.ts';

/**
 * Dice with given faces, used up in order. Several procedures may use the same dice one after another.
 */
export class GivenDice implements Dice {
  readonly #faces: readonly number[];
  #used = 0;
  #impossible: { readonly face: number; readonly request: DiceRequest } | null = null;

  constructor(faces: readonly number[]) {
    this.#faces = faces;
  }

  /** The faces that were not used yet. */
  get unused(): readonly number[] {
    return this.#faces.slice(this.#used);
  }

  /** The first face that its die doesn't have; `null` if there was none. After it no more dice are thrown. */
  get impossible(): { readonly face: number; readonly request: DiceRequest } | null {
    return this.#impossible;
  }

  throw(request: DiceRequest): readonly number[] | null {
    const faces = this.#faces.slice(this.#used, this.#used + request.count);
    const wrong = faces.find((face) => !Number.isInteger(face) || face < 1 || face > request.sides);
    if (wrong !== undefined) this.#impossible ??= { face: wrong, request };
    if (this.#impossible || faces.length < request.count) return null;
    this.#used += request.count;
    return faces;
  }
}

/**
 * Runs a procedure with given faces, which must be exactly as many as it asks for. For tests and replays.
 *
 * @throws Error if there are too few faces, if some are left over, or if a die doesn't have the face given for it
 */
export function performScripted<T>(
  procedure: Procedure<T>,
  faces: readonly number[],
): { result: T; trace: Trace } {
  const dice = new GivenDice(faces);
  const outcome = perform(procedure, dice);
  if (dice.impossible) {
    const { face, request } = dice.impossible;
    throw new Error(`a d${request.sides} (${request.for}) has no face ${face}`);
  }
  if (!outcome.done)
    throw new Error(`no face is left for ${diceName(outcome.lacking)} (${outcome.lacking.for})`);
  if (dice.unused.length > 0) throw new Error(`nobody asked for the faces ${dice.unused.join(', ')}`);
  return outcome;
}
