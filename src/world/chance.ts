import type { Dice } from '../dice/perform.ts';
import { seededNumbers } from '../dice/seeded.ts';
import { type Axial, hexKey } from '../hex/axial.ts';
import type { Discovery } from './world.ts';

/**
 * The server's dice for a discovery: always the same for the same seed, procedure and place, whatever came before. Where
 * the procedure throws for several hexes, each of these has a generator of its own.
 */
export function seededDiceFor(seed: string, { procedure, hex }: Pick<Discovery, 'procedure' | 'hex'>): Dice {
  const generators = new Map<number, (sides: number) => number>();
  const generatorFor = (thrownFor: Axial | undefined): ((sides: number) => number) => {
    const key = thrownFor ? hexKey(thrownFor) : Number.NaN;
    const begun = generators.get(key);
    if (begun) return begun;
    const where = thrownFor ? `${textOf(hex)} ${textOf(thrownFor)}` : textOf(hex);
    const generator = seededNumbers({ seed, procedure, place: where, occurrence: 0 });
    generators.set(key, generator);
    return generator;
  };
  return {
    throw: ({ sides, count, hex: thrownFor }) => {
      const draw = generatorFor(thrownFor);
      return Array.from({ length: count }, () => draw(sides));
    },
  };
}

const textOf = ({ q, r }: Axial): string => `${q},${r}`;
