import type { DiceRequest } from '../../dice/request.ts';

/** All purposes of dice in the edition `sectors`. */
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

/** @throws Error if no die of this edition has this purpose: the roll belongs to another system */
export function sectorPurpose(text: string): SectorPurpose {
  const found = SECTOR_PURPOSES.find((purpose) => purpose === text);
  if (found === undefined) throw new Error(`no die of a battlefield by sectors is for '${text}'`);
  return found;
}

/** A request for `count` d6. */
export const sectorDice = (purpose: SectorPurpose, count = 1): DiceRequest => ({
  for: purpose,
  sides: 6,
  count,
});
