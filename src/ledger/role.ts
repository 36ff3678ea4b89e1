import type { LinkId } from './id.ts';

/** The roles of a link: an owner may do everything, a player may move the party, a watcher may look on. */
export const ROLES = ['owner', 'player', 'watcher'] as const;
export type Role = (typeof ROLES)[number];

/** Who did something, identified by the public id of their link. */
export interface Actor {
  readonly link: LinkId;
  readonly label: string;
  readonly role: Role;
}

/** The maximum length of the label that says whose a link is, in characters as `fitsLength` counts them. */
export const LONGEST_LABEL = 80;
