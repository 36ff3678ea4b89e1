import { hexLabel } from '../../src/hex/label.ts';
import type { Thrower } from '../live/throwers.ts';
import { moverName } from './step-in-words.ts';

/** Who is throwing, worded as the beginning of a sentence. The server gives the role of those who have no name. */
export const throwerName = ({ by: { name, role } }: Thrower): string => moverName({ label: name, role });

/** Who throws for which hex, as a sentence. */
export const throwingInWords = (thrower: Thrower): string =>
  `${throwerName(thrower)} is throwing for ${hexLabel(thrower.thrown)}.`;
