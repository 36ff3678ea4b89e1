import { ORIGIN } from '../hex/axial.ts';
import type { ThrowKey } from '../world/chance.ts';

/** By what the weather's dice are keyed, for the entry of that number. */
export const weatherKey = (seq: number): ThrowKey => ({ procedure: 'weather', hex: ORIGIN, occurrence: seq });

/** By what a battlefield's dice are keyed, for the entry of that number. */
export const battlefieldKey = (seq: number): ThrowKey => ({
  procedure: 'battlefield',
  hex: ORIGIN,
  occurrence: seq,
});

/** By what the dice of a roll are keyed, for the entry of that number. */
export const rollKey = (seq: number): ThrowKey => ({ procedure: 'roll', hex: ORIGIN, occurrence: seq });
