import { it } from 'vitest';
import { enterHexes, setOut, sharedServer, visitor } from '../support/visitor.ts';

it('a key that is held opens what it opens, and does not close it again', async () => {
  const page = await visitor();
  await setOut(page, sharedServer());
  await enterHexes(page, 1);
  for (const [key, opened] of [
    ['l', 'legend'],
    ['n', 'notebook'],
    ['r', 'text-map'],
  ] as const) {
    await page.getByTestId('map').focus();
    await page.keyboard.down(key);
    await page.keyboard.down(key);
    await page.keyboard.up(key);
    await page.getByTestId(opened).waitFor();
  }
});

it('a key that is held goes on moving the cursor', async () => {
  const page = await visitor();
  await setOut(page, sharedServer());
  await page.getByTestId('map').focus();
  for (let times = 0; times < 3; times++) await page.keyboard.down('ArrowUp');
  await page.keyboard.up('ArrowUp');
  await page.getByTestId('panel').getByText('3 hexes north of the party').waitFor();
});
