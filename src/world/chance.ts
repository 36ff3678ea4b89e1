import type { Dice } from '../dice/perform.ts';
import { seededDice } from '../dice/seeded.ts';
import type { Axial } from '../hex/axial.ts';

/** What a campaign keeps to itself until it is closed: the seed of its dice and the salt of the commitment to it. */
export interface SecretSeed {
  readonly seed: string;
  readonly seedSalt: string;
}

/** The server's dice for revealing a hex: always the same for the same seed and hex, whatever came before. */
export const revealDice = (seed: string, { q, r }: Axial): Dice =>
  seededDice({ seed, procedure: 'reveal', place: `${q},${r}`, occurrence: 0 });
