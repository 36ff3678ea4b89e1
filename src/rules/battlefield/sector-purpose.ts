import type { DiceRequest } from '../../dice/request.ts';

/** All that dice of the edition by sectors are for. */
export const SECTOR_PURPOSES = [
  'terrain piece',
  'kind of piece',
  'size',
  'steepness',
  'density',
  'fordability',
  'water',
  'entry',
  'exit',
  'entry cell',
  'exit cell',
  'way',
] as const;
export type SectorPurpose = (typeof SECTOR_PURPOSES)[number];

/** @throws Error where no die of this edition is for that: the roll is of another system */
export function sectorPurpose(text: string): SectorPurpose {
  const found = SECTOR_PURPOSES.find((purpose) => purpose === text);
  if (found === undefined) throw new Error(`no die of a battlefield by sectors is for '${text}'`);
  return found;
}

/** So many d6. */
export const sectorDice = (purpose: SectorPurpose, count = 1): DiceRequest => ({
  for: purpose,
  sides: 6,
  count,
});
