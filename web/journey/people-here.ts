import type { Presence, PresentPerson } from '../../src/protocol/live.ts';

export interface PeopleHere {
  /** Number of people here. */
  readonly count: number;
  /** Those of them that the server named, each once. */
  readonly people: readonly PresentPerson[];
}

/** Who is here: each person once, however many pages they have open with the same link. */
export function peopleHere({ count, present }: Presence): PeopleHere {
  const people = present.filter(({ link }, at) => present.findIndex((other) => other.link === link) === at);
  // Connections that the server counted without naming them are taken for one person each.
  return { count: people.length + count - present.length, people };
}
