import '../styles/person.css';
import type { Person } from '../../src/protocol/answers.ts';
import { initialOf } from './initial.ts';

interface PersonDiscProps extends Pick<Person, 'name' | 'colour'> {}

/** Stands for somebody beside their name: their colour, and the initial, which tells as much to those who see no colours. */
export const PersonDisc = ({ name, colour }: PersonDiscProps) => (
  <span class={`person-disc person-${colour}`} data-initial={initialOf(name)} aria-hidden="true" />
);
