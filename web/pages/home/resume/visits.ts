import { readStoredJson, storedKeys } from '../../../kit/stored.ts';
import { VISIT, type Visit } from '../../../kit/visit.ts';

const isVisit = (value: unknown): value is Visit =>
  typeof value === 'object' &&
  value !== null &&
  ['name', 'kind', 'at'].every((key) => typeof Reflect.get(value, key) === 'string') &&
  ['seq', 'hexes', 'day'].every((key) => Number.isSafeInteger(Reflect.get(value, key))) &&
  !Number.isNaN(Date.parse(Reflect.get(value, 'at')));

/** All visits that this browser remembers, by campaign. What another version stored, and this one can't read, is left out. */
export const storedVisits = (): ReadonlyMap<string, Visit> =>
  new Map(
    storedKeys(VISIT).flatMap((key) => {
      const visit = readStoredJson(key);
      return isVisit(visit) ? [[key.slice(VISIT.length), visit]] : [];
    }),
  );
