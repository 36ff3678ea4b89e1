import { storedKeys } from '../../../kit/stored.ts';
import { storedVisit, VISIT, type Visit } from '../../../kit/visit.ts';

/** All visits that this browser remembers, by campaign. */
export const storedVisits = (): ReadonlyMap<string, Visit> =>
  new Map(
    storedKeys(VISIT).flatMap((key) => {
      const campaign = key.slice(VISIT.length);
      const visit = storedVisit(campaign);
      return visit ? [[campaign, visit]] : [];
    }),
  );
