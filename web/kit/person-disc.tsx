import '../styles/person.css';
import type { Person } from '../../src/protocol/answers.ts';
import { initialOf } from './initial.ts';

interface PersonDiscProps extends Pick<Person, 'name' | 'colour'> {}

/** Represents a person beside their name: their colour, and their initial for those who see no colours. */
export const PersonDisc = ({ name, colour }: PersonDiscProps) => (
  <span class={`person-disc person-${colour}`} data-initial={initialOf(name)} aria-hidden="true" />
);
