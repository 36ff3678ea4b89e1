import { expect, it } from 'vitest';
import { EveningByKeys } from '../support/evening-by-keys.ts';

it('sixty hexes are revealed with the keyboard alone, with notes, days and searches on the way', {
  timeout: 600_000,
}, async () => {
  const evening = await EveningByKeys.begin();
  let day = 1;
  for (let reveal = 1; reveal <= 60; reveal++) {
    await evening.reveal();
    if (reveal % 12 === 0) await evening.note(`Camp ${reveal / 12}.`);
    if (reveal % 15 === 0) expect(await evening.rest()).toMatch(new RegExp(`^Day ${++day}: `));
    if (reveal % 20 === 0) await evening.find('village', '5050');
  }
  expect(evening.reveals).toBe(60);
  expect(day).toBe(5);
});
