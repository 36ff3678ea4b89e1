import { ORIGIN } from '../hex/axial.ts';
import type { ThrowKey } from '../world/chance.ts';

/** The key of the dice for the weather in the entry with this number. */
export const weatherKey = (seq: number): ThrowKey => ({ procedure: 'weather', hex: ORIGIN, occurrence: seq });

/** The key of the dice for a battlefield in the entry with this number. */
export const battlefieldKey = (seq: number): ThrowKey => ({
  procedure: 'battlefield',
  hex: ORIGIN,
  occurrence: seq,
});

/** The key of the dice for a roll in the entry with this number. */
export const rollKey = (seq: number): ThrowKey => ({ procedure: 'roll', hex: ORIGIN, occurrence: seq });
