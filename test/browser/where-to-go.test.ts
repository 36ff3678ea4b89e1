import { expect, it } from 'vitest';
import { ORIGIN } from '../../src/hex/axial.ts';
import { type Direction, neighbour } from '../../src/hex/direction.ts';
import { freshPage, setOut, sharedServer, untilSeq } from '../support/fresh-page.ts';
import { command } from '../support/notebook.ts';
import { PHONE } from '../support/screens.ts';

it('where all around the party is known, the panel says how far the nearest unknown hex is, and leads there', async () => {
  const page = await freshPage(PHONE);
  await setOut(page, sharedServer(), 'a seed');
  // The six hexes around the start are known from the beginning.
  await command(page, { kind: 'enter', to: 1, from: ORIGIN });
  await untilSeq(page, 9);
  expect(await page.getByTestId('look-on').count(), 'there are unknown hexes beside it').toBe(0);
  const back: Direction = 4;
  await command(page, { kind: 'enter', to: back, from: neighbour(ORIGIN, 1) });
  await page.getByText('The nearest unknown hex lies 2\u00a0hexes north of the party.').waitFor();
  await page.getByTestId('look-on').tap();
  await expect.poll(() => page.locator('.panel-where').textContent()).toMatch(/^5048/);
  expect(await page.getByTestId('approach-and-enter').textContent()).toContain('Go there and enter');
});
