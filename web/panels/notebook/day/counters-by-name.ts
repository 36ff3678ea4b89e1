import { type NamedCounter, namedCounters } from '../../../../src/campaign/circumstances.ts';
import type { EntriesInForce } from '../../../../src/campaign/entries-in-force.ts';
import { compareNames } from '../../../kit/compare-names.ts';

/** The counters of a campaign in the order in which the page lists them: by name, numbers in it by their value. */
export const countersByName = (inForce: EntriesInForce): readonly NamedCounter[] =>
  namedCounters(inForce).toSorted((a, b) => compareNames(a.name, b.name));
