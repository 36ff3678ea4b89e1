import { expect, it } from 'vitest';
import { sized } from '../support/all-tests.ts';
import { EveningByKeys } from '../support/evening-by-keys.ts';

it('an evening can be played with the keyboard alone, and is announced to a listener: reveals, a note, a day, a search', {
  timeout: 120_000,
}, async () => {
  const evening = await EveningByKeys.begin();
  for (let reveal = 0; reveal < sized(1, 2); reveal++) await evening.reveal();
  await evening.note('Smoke over the trees.');
  expect(await evening.faults(), 'a hex with a note').toEqual([]);
  expect(await evening.rest()).toMatch(/^Day 2: [a-z ]+\./);
  await evening.reveal();
  await evening.find('village', '5050');
  await evening.reveal();
});
