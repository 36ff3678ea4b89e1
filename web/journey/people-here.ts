import type { Presence, PresentPerson } from '../../src/protocol/live.ts';

export interface PeopleHere {
  /** How many there are. */
  readonly count: number;
  /** Those of them that were told, each once. */
  readonly people: readonly PresentPerson[];
}

/** Who is here, each once, however many pages they have open with the same link. */
export function peopleHere({ count, present }: Presence): PeopleHere {
  const people = present.filter(({ link }, at) => present.findIndex((other) => other.link === link) === at);
  // Connections that the server only counted are taken for one person each.
  return { count: people.length + count - present.length, people };
}
