import { performScripted } from '../../src/dice/given.ts';
import type { Axial } from '../../src/hex/axial.ts';
import type { ElevationSettings } from '../../src/rules/elevation/settings.ts';
import { surveyHex } from '../../src/rules/elevation/survey.ts';
import { facesFor, settingsWith } from './elevation-by-the-book.ts';
import type { Land } from './elevation-land.ts';

/** Surveys with scripted dice and applies the survey. */
export function survey(
  land: Land,
  hex: Axial,
  faces: readonly number[],
  settings: ElevationSettings = settingsWith(),
) {
  const outcome = performScripted(surveyHex(land, hex, settings), faces);
  land.take(outcome.result);
  return outcome;
}

/** The faces for a start hex whose six neighbours are rolled with the first six sums, and its peak with the seventh. */
export const startFaces = (...rolled: number[]): number[] => rolled.flatMap((sum) => facesFor(sum));
