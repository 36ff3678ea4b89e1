import type { LinkId } from './id.ts';

/** What a link lets its holder do: an owner everything, a player move the party, a watcher look on. */
export const ROLES = ['owner', 'player', 'watcher'] as const;
export type Role = (typeof ROLES)[number];

/** Who did something: the link it was done with, by its public id. */
export interface Actor {
  readonly link: LinkId;
  readonly label: string;
  readonly role: Role;
}

/** How long the text may be that says whose a link is, in characters as `isWithin` counts them. */
export const LONGEST_LABEL = 80;
