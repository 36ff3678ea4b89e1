import { expect, it } from 'vitest';
import type { PresentPerson } from '../../src/protocol/live.ts';
import { peopleHere } from '../../web/journey/people-here.ts';

const page = (id: string, link: string): PresentPerson => ({
  id,
  link,
  name: link,
  role: 'player',
  colour: 'blue',
});
const campaign = 'c';

it('someone with several pages open is one person', () => {
  const present = [page('1', 'mira'), page('2', 'ben'), page('3', 'mira')];
  const { count, people } = peopleHere({ campaign, count: 3, present });
  expect(count).toBe(2);
  expect(people.map(({ id }) => id)).toEqual(['1', '2']);
});

it('people not listed by the server are counted by their pages', () => {
  const present = [page('1', 'mira'), page('2', 'mira'), page('3', 'ben')];
  expect(peopleHere({ campaign, count: 60, present }).count).toBe(59);
});
