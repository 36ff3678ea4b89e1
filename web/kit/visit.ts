import { readStoredJson, store, storedKeys } from './stored.ts';

/** Prefix of the storage keys under which this browser remembers its visits. */
export const VISIT = 'hexfarer.visit.';

/** A time that this browser missed: the entries after `since` up to `until` were made, and `days` days ended. */
export interface Absence {
  readonly since: number;
  readonly until: number;
  readonly days: number;
}

/** A campaign as this browser last showed it. */
export interface Visit {
  readonly name: string;
  readonly kind: string;
  /** Number of the last entry that was shown. */
  readonly seq: number;
  readonly hexes: number;
  readonly day: number;
  /** The time of the visit by the server's clock, as all times from the server: ISO 8601, UTC. */
  readonly at: string;
  /** The absences that were not told completely, the latest last. */
  readonly missed?: readonly Absence[];
  /** Set if the server said, while the campaign was open here, that it was removed for good. */
  readonly removed?: true;
}

const areWhole = (value: object, members: readonly string[]): boolean =>
  members.every((member) => Number.isSafeInteger(Reflect.get(value, member)));

function isVisit(value: unknown): value is Visit {
  if (typeof value !== 'object' || value === null) return false;
  const { name, kind, at, missed = [] } = value as Record<string, unknown>;
  return (
    [name, kind, at].every((text) => typeof text === 'string') &&
    areWhole(value, ['seq', 'hexes', 'day']) &&
    !Number.isNaN(Date.parse(at as string)) &&
    Array.isArray(missed) &&
    missed.every((absence) => areWhole(Object(absence), ['since', 'until', 'days']))
  );
}

/**
 * The last visit to a campaign; `null` if there is none, or if it was stored in a form that this version can't read.
 */
export function storedVisit(campaign: string): Visit | null {
  const visit = readStoredJson(VISIT + campaign);
  return isVisit(visit) ? visit : null;
}

/** All visits that this browser remembers, by campaign. */
export const storedVisits = (): ReadonlyMap<string, Visit> =>
  new Map(
    storedKeys(VISIT).flatMap((key) => {
      const campaign = key.slice(VISIT.length);
      const visit = storedVisit(campaign);
      return visit ? [[campaign, visit]] : [];
    }),
  );

/** Milliseconds by which two pages may differ about the server's time: answers give it in whole seconds. */
const CLOCK_STEP_MS = 2000;

/** The time of a visit that begins now, by the server's clock: later than all others, so that their order is kept. */
export function timeOfVisit(now: number): number {
  const next = Math.max(...[...storedVisits().values()].map(({ at }) => Date.parse(at))) + 1;
  return next > now && next < now + CLOCK_STEP_MS ? next : now;
}

/** Remembers that a campaign was removed for good, if this browser has a visit to it. */
export function rememberRemoval(campaign: string): void {
  const visit = storedVisit(campaign);
  if (visit) rememberVisit(campaign, { ...visit, removed: true });
}

export const rememberVisit = (campaign: string, visit: Visit): void =>
  store(VISIT + campaign, JSON.stringify(visit));
