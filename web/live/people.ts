import { signal } from '@preact/signals';
import { colourOf } from '../../src/ledger/colour.ts';
import type { Actor } from '../../src/ledger/role.ts';
import type { Person } from '../../src/protocol/answers.ts';

/** The current names and colours of people, whenever they did something. */
export class People {
  readonly #known = signal<ReadonlyMap<string, Person>>(new Map());

  learn(people: readonly Person[]): void {
    const known = new Map(this.#known.peek());
    for (const person of people) known.set(person.link, person);
    this.#known.value = known;
  }

  /** Who did something; with the name in the entry if nothing newer is known. */
  personOf({ link, label, role }: Omit<Actor, 'link'> & Pick<Person, 'link'>): Person {
    return this.#known.value.get(link) ?? { link, name: label || role, role, colour: colourOf(link) };
  }
}
