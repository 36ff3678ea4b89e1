import type { Dice } from '../dice/perform.ts';
import type { Trace } from '../dice/roll.ts';
import { seededNumbers } from '../dice/seeded.ts';
import { type Axial, hexKey } from '../hex/axial.ts';

/** What seeded dice are derived from, besides the seed. */
export interface ThrowKey {
  /** The procedure that throws the dice, such as `reveal`. */
  readonly procedure: string;
  readonly hex: Axial;
  /** Counts from 0 how often the procedure was run at this hex, where it can be run more than once; 0 if left out. */
  readonly occurrence?: number;
}

/**
 * The server's dice for a procedure: always the same faces for the same seed, procedure, hex and occurrence, whatever
 * was rolled before. Where the procedure throws for several hexes, each of these hexes has a generator of its own.
 */
export function seededDiceFor(seed: string, { procedure, hex, occurrence = 0 }: ThrowKey): Dice {
  /** Keyed by the hex that is thrown for; `null` where the request names none. */
  const generators = new Map<number | null, (sides: number) => number>();
  const generatorFor = (thrownFor: Axial | undefined): ((sides: number) => number) => {
    const key = thrownFor ? hexKey(thrownFor) : null;
    const begun = generators.get(key);
    if (begun) return begun;
    const where = thrownFor ? `${textOf(hex)} ${textOf(thrownFor)}` : textOf(hex);
    const generator = seededNumbers({ seed, procedure, place: where, occurrence });
    generators.set(key, generator);
    return generator;
  };
  return {
    throw: ({ sides, count, hex: thrownFor }) => {
      const draw = generatorFor(thrownFor);
      const faces: number[] = [];
      while (faces.length < count) faces.push(draw(sides));
      return faces;
    },
  };
}

/**
 * Whether a trace shows the faces that the seed gives. Needs only the order of the throws, not the world at that time.
 */
export function matchesSeed(seed: string, key: ThrowKey, trace: Trace): boolean {
  const dice = seededDiceFor(seed, key);
  return trace.every(({ for: purpose, sides, faces, q, r }) => {
    const hex = q === undefined || r === undefined ? {} : { hex: { q, r } };
    const thrown = dice.throw({ for: purpose, sides, count: faces.length, ...hex });
    return thrown?.every((face, index) => face === faces[index]) === true;
  });
}

const textOf = ({ q, r }: Axial): string => `${q},${r}`;
