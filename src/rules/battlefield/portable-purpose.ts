import type { DiceRequest, Procedure } from '../../dice/request.ts';
import { rollDie } from '../one-die.ts';
import type { RouteKind } from './battlefield.ts';
import type { FeatureClass } from './battlefield-event.ts';

/** What a die decides about a feature or route. */
type Die =
  // Features placed by counting.
  | 'number'
  | 'row'
  | 'count'
  | 'contiguous'
  | 'side'
  | 'contours'
  // The ends of a route: an edge or quarter, then a spot or cell in it.
  | 'entry'
  | 'exit'
  | 'entry-spot'
  | 'exit-spot'
  | 'entry-cell'
  | 'exit-cell'
  // The route between its ends.
  | 'detour'
  | 'way'
  | 'width'
  | 'crossing'
  // The owners of fields, and what is planted.
  | 'allotment'
  | 'cell'
  | 'use'
  | 'planting';

interface Meaning {
  readonly of: FeatureClass | RouteKind | 'town' | 'village';
  readonly die: Die;
}

/** All purposes of dice in the portable editions, keyed by the text in a dice request and a roll. */
export const PORTABLE_PURPOSES = {
  'number of hills': { of: 'hill', die: 'number' },
  'hill row': { of: 'hill', die: 'row' },
  'hill count': { of: 'hill', die: 'count' },
  'hill contiguous': { of: 'hill', die: 'contiguous' },
  'hill side': { of: 'hill', die: 'side' },
  'hill contours': { of: 'hill', die: 'contours' },

  'number of lakes': { of: 'lake', die: 'number' },
  'lake row': { of: 'lake', die: 'row' },
  'lake count': { of: 'lake', die: 'count' },
  'lake contiguous': { of: 'lake', die: 'contiguous' },
  'lake side': { of: 'lake', die: 'side' },

  'number of marshes': { of: 'marsh', die: 'number' },
  'marsh row': { of: 'marsh', die: 'row' },
  'marsh count': { of: 'marsh', die: 'count' },
  'marsh contiguous': { of: 'marsh', die: 'contiguous' },
  'marsh side': { of: 'marsh', die: 'side' },

  'number of trees': { of: 'tree', die: 'number' },
  'tree row': { of: 'tree', die: 'row' },
  'tree count': { of: 'tree', die: 'count' },
  'tree contiguous': { of: 'tree', die: 'contiguous' },
  'tree side': { of: 'tree', die: 'side' },

  /** Only in portable-1; portable-2 rolls the number of inhabited cells. */
  'number of habitations': { of: 'habitation', die: 'number' },
  'number of inhabited cells': { of: 'habitation', die: 'number' },
  'habitation row': { of: 'habitation', die: 'row' },
  'habitation count': { of: 'habitation', die: 'count' },
  'habitation contiguous': { of: 'habitation', die: 'contiguous' },
  'habitation side': { of: 'habitation', die: 'side' },
  /** The side of a town's first cell where its second cell is. */
  'town side': { of: 'town', die: 'side' },

  'number of fields': { of: 'field', die: 'number' },
  'field allotment': { of: 'field', die: 'allotment' },
  /** The cell of a village that a field is beside. */
  'village cell': { of: 'village', die: 'cell' },
  'field row': { of: 'field', die: 'row' },
  'field count': { of: 'field', die: 'count' },
  'field side': { of: 'field', die: 'side' },
  'field use': { of: 'field', die: 'use' },
  planting: { of: 'field', die: 'planting' },

  'river entry': { of: 'river', die: 'entry' },
  'river exit': { of: 'river', die: 'exit' },
  'river entry spot': { of: 'river', die: 'entry-spot' },
  'river exit spot': { of: 'river', die: 'exit-spot' },
  'river entry cell': { of: 'river', die: 'entry-cell' },
  'river exit cell': { of: 'river', die: 'exit-cell' },
  /** The side on which a route goes round the hills that bar its direct way. */
  'river detour': { of: 'river', die: 'detour' },
  'river way': { of: 'river', die: 'way' },
  'river width': { of: 'river', die: 'width' },

  'road entry': { of: 'road', die: 'entry' },
  'road exit': { of: 'road', die: 'exit' },
  'road entry spot': { of: 'road', die: 'entry-spot' },
  'road exit spot': { of: 'road', die: 'exit-spot' },
  'road entry cell': { of: 'road', die: 'entry-cell' },
  'road exit cell': { of: 'road', die: 'exit-cell' },
  'road detour': { of: 'road', die: 'detour' },
  'road way': { of: 'road', die: 'way' },
  'road crossing': { of: 'road', die: 'crossing' },

  'track entry': { of: 'track', die: 'entry' },
  'track exit': { of: 'track', die: 'exit' },
  'track entry spot': { of: 'track', die: 'entry-spot' },
  'track exit spot': { of: 'track', die: 'exit-spot' },
  'track entry cell': { of: 'track', die: 'entry-cell' },
  'track exit cell': { of: 'track', die: 'exit-cell' },
  'track detour': { of: 'track', die: 'detour' },
  'track way': { of: 'track', die: 'way' },
  'track crossing': { of: 'track', die: 'crossing' },

  'railway entry': { of: 'railway', die: 'entry' },
  'railway exit': { of: 'railway', die: 'exit' },
  'railway entry cell': { of: 'railway', die: 'entry-cell' },
  'railway exit cell': { of: 'railway', die: 'exit-cell' },
  'railway detour': { of: 'railway', die: 'detour' },
  'railway way': { of: 'railway', die: 'way' },

  'branch detour': { of: 'branch', die: 'detour' },
  'branch way': { of: 'branch', die: 'way' },
  'branch crossing': { of: 'branch', die: 'crossing' },
} as const satisfies Readonly<Record<string, Meaning>>;

export type PortablePurpose = keyof typeof PORTABLE_PURPOSES;

/** The feature or route that a die is for, and what it decides about it. */
export type PortableMeaning = (typeof PORTABLE_PURPOSES)[PortablePurpose];

/** @throws Error if no die of the portable editions has this purpose: the roll belongs to another system */
export function meaningOf(purpose: string): PortableMeaning {
  if (!isPortablePurpose(purpose)) throw new Error(`no die of a portable battlefield is for '${purpose}'`);
  return PORTABLE_PURPOSES[purpose];
}

const isPortablePurpose = (text: string): text is PortablePurpose => Object.hasOwn(PORTABLE_PURPOSES, text);

/** A request for `count` d6. */
export const portableDice = (purpose: PortablePurpose, count = 1): DiceRequest => ({
  for: purpose,
  sides: 6,
  count,
});

/** Rolls one d6. */
export const rollPortableDie = (purpose: PortablePurpose): Procedure<number> =>
  rollDie(portableDice(purpose));

export const FACES: readonly number[] = [1, 2, 3, 4, 5, 6];

/** Rolls one d6, again until its face is one of `accept`. */
export const rollPortableDieAmong = (
  purpose: PortablePurpose,
  accept: readonly number[],
): Procedure<number> =>
  rollDie(accept.length === FACES.length ? portableDice(purpose) : { ...portableDice(purpose), accept });
