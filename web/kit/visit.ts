import { store } from './stored.ts';

/** How the keys begin under which this browser remembers its visits. */
export const VISIT = 'hexfarer.visit.';

/** A campaign as this browser last showed it. */
export interface Visit {
  readonly name: string;
  readonly kind: string;
  /** Number of the last entry that was seen. */
  readonly seq: number;
  readonly hexes: number;
  readonly day: number;
  /** When that was: ISO 8601, UTC. */
  readonly at: string;
}

export const rememberVisit = (campaign: string, visit: Visit): void =>
  store(VISIT + campaign, JSON.stringify(visit));
