import type { Dice } from './perform.ts';
import type { DiceRequest } from './request.ts';
import type { Roll, Trace } from './roll.ts';

/** Dice that repeat a recorded trace, with the marks of a player's own dice: for computing an outcome again. */
export class RecordedDice implements Dice {
  readonly #trace: Trace;
  #used = 0;
  /** The throw made last. */
  #last: Roll | null = null;

  constructor(trace: Trace) {
    this.#trace = trace;
  }

  /** Whether the last throw was a player's own. */
  get own(): true | undefined {
    return this.#last?.own;
  }

  get ownFaces(): number | undefined {
    return this.#last?.ownFaces;
  }

  /** Whether every throw of the trace was used. */
  get usedUp(): boolean {
    return this.#used === this.#trace.length;
  }

  throw({ sides, count }: DiceRequest): readonly number[] | null {
    const roll = this.#trace[this.#used];
    if (!roll || roll.sides !== sides || roll.faces.length !== count) return null;
    if (roll.faces.some((face) => !Number.isInteger(face) || face < 1 || face > sides)) return null;
    this.#used++;
    this.#last = roll;
    return roll.faces;
  }
}
