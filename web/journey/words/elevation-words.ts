import { directionName } from '../../../src/hex/direction.ts';
import { countryOf, elevationSummary, feet, flowFigure } from '../../../src/telling/elevation-summary.ts';
import type { ElevationHex } from '../../../src/world/elevation/elevation-hex.ts';
import { ELEVATION_NAME } from './elevation-name.ts';
import { asElevation } from './records.ts';
import type { WorldWords } from './world-words.ts';

/** The features of a hex besides its country. */
const featuresOf = ({ form, water }: ElevationHex): string[] =>
  [form, water === 'sea' ? null : water].filter((word) => word !== null);

export const elevationWords: WorldWords = {
  ...ELEVATION_NAME,
  nameOf(hex) {
    const record = asElevation(hex);
    return record.terrain === 'sea' ? 'sea' : countryOf(record);
  },
  // The long word does not fit.
  shortName: (hex) => asElevation(hex).terrain.replace('mountainous', 'mountains'),
  factsOf(hex) {
    const record = asElevation(hex);
    const { elevation, peak, form, points, streamFlow, flow } = record;
    const course = flow === null ? 'that comes in' : `that flows ${directionName(flow)}`;
    const seen = peak === null ? ['only seen'] : [];
    // Under water neither peak nor form is told.
    if (record.water === 'sea') return [`the bottom at ${feet(elevation)}`, ...seen];
    return [
      feet(elevation),
      ...(peak === null ? seen : form === null ? [`peak ${feet(peak)}`] : []),
      ...featuresOf(record),
      ...(points > 0 ? [`a river of ${flowFigure(streamFlow)} cubic feet per second ${course}`] : []),
    ];
  },
  sentenceOf: (hex) => elevationSummary(asElevation(hex)),
  findWords(hex) {
    const record = asElevation(hex);
    const { terrain, points, peak } = record;
    return [
      terrain,
      ...featuresOf(record),
      ...(points > 0 ? ['river'] : []),
      ...(peak === null ? ['seen'] : ['surveyed']),
    ];
  },
  unknown: 'unknown',
  barred: null,
  farAway: 'Nobody has been anywhere near. What lies there does not exist yet.',
  beyond: 'The heights around are in sight; beyond them',
  verb: 'survey',
  seenOnly: (hex) => asElevation(hex).peak === null,
  packedFrom: 1,
};
