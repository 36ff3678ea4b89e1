import { type Axial, sameHex } from '../../../src/hex/axial.ts';
import type { SentEntry } from '../../../src/ledger/entry.ts';
import { tellSurvey } from '../../../src/telling/elevation.ts';
import type { TellingLine } from '../../../src/telling/telling-line.ts';
import type { ElevationWorld } from '../../../src/world/elevation/elevation-world.ts';

type Surveyed = Extract<SentEntry, { kind: 'surveyed' }>;

/**
 * Why a hex of a world of heights is as it is: the throw that gave it its height when a hex beside it was surveyed, and
 * its own survey, if there was one.
 *
 * @param entries those that revealed something of the hex
 */
export function elevationLines(
  hex: Axial,
  entries: readonly SentEntry[],
  world: ElevationWorld,
): readonly TellingLine[] {
  const surveys = entries.filter((entry): entry is Surveyed => entry.kind === 'surveyed');
  const told = (survey: Surveyed): readonly TellingLine[] =>
    tellSurvey({ content: survey, before: world.landBefore(survey.seq), settings: world.settings });
  const first = surveys.find(
    ({ revealed, ...place }) => !sameHex(place, hex) && revealed.some((one) => sameHex(one, hex)),
  );
  const own = surveys.find((survey) => sameHex(survey, hex));
  const isItsHeight = ({ roll }: TellingLine): boolean =>
    roll?.for === 'elevation' && sameHex({ q: roll.q ?? Number.NaN, r: roll.r ?? Number.NaN }, hex);
  return [...(first ? told(first).filter(isItsHeight) : []), ...(own ? told(own) : [])];
}
