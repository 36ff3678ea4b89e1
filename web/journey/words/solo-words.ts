import { flowName, siteName, soloSummary, terrainName } from '../../../src/telling/solo.ts';
import { asSolo } from './records.ts';
import type { WorldWords } from './world-words.ts';

export const soloWords: WorldWords = {
  name: 'Open country',
  about: 'Forests, hills and coasts without an end.',
  nameOf: (hex) => terrainName(asSolo(hex).terrain),
  shortName: (hex) => terrainName(asSolo(hex).terrain),
  factsOf(hex) {
    const { altitude, flow, site } = asSolo(hex);
    return [
      `altitude ${altitude}`,
      ...(flow === null ? [] : [`a river ${flowName(flow)}`]),
      ...(site === null ? [] : [siteName(site)]),
    ];
  },
  sentenceOf: (hex) => soloSummary(asSolo(hex)),
  findWords(hex) {
    const { terrain, site, flow } = asSolo(hex);
    const water = flow === null ? '' : flow === 'underworld' ? 'river sinks underworld cave' : 'river';
    return `${terrainName(terrain)} ${site ? siteName(site) : ''} ${water}`.split(' ').filter(Boolean);
  },
  unknown: 'unknown',
  barred: null,
  farAway: 'Nobody has been anywhere near. What lies there does not exist yet.',
  beyond: 'Beyond the six hexes around it',
  verb: 'enter',
  seenOnly: null,
  packedFrom: 2_000,
};

export const islandWords: WorldWords = {
  ...soloWords,
  name: 'An island',
  about: 'Its coast is charted, its land is not.',
  unknown: 'unexplored',
  barred: { name: 'open sea', about: 'The sea around the island. No party can go there on foot.' },
  beyond: 'The coast is charted, but on the blank land',
  farAway: 'Its coast is charted. What lies there does not exist yet.',
};
