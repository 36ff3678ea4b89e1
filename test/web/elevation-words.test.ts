import { expect, it } from 'vitest';
import type { ElevationHex } from '../../src/world/elevation/elevation-hex.ts';
import { elevationWords } from '../../web/journey/words/elevation-words.ts';

const SEA: ElevationHex = {
  q: 0,
  r: 1,
  label: '5051',
  seq: 4,
  origin: null,
  dice: [],
  elevation: -75_000,
  peak: -65_000,
  form: null,
  terrain: 'sea',
  flow: null,
  points: 0,
  streamFlow: 0,
  water: 'sea',
};

it('the sea is described by its bottom, and no peak is under water', () => {
  expect(elevationWords.factsOf(SEA)).toEqual(['the bottom at −75,000 ft']);
  expect(elevationWords.factsOf({ ...SEA, peak: null } as ElevationHex)).toEqual([
    'the bottom at −75,000 ft',
    'only seen',
  ]);
  expect(elevationWords.factsOf({ ...SEA, form: 'plateau' } as ElevationHex)).toEqual([
    'the bottom at −75,000 ft',
  ]);
});
