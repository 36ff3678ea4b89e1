import { expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { freshPage, setOut, sharedServer, untilLive } from '../support/fresh-page.ts';
import { command } from '../support/notebook.ts';

itInAll('the name of a campaign is fully visible above the map of a tablet in portrait', async () => {
  const page = await freshPage({ viewport: { width: 768, height: 1024 }, hasTouch: true });
  const { id, token } = await new ApiClient(sharedServer()).start({
    name: 'The Green Marches of Old Averland',
  });
  await page.goto(new URL(`/c/${id}#${token}`, sharedServer()).href);
  await untilLive(page, 'connected');
  await command(page, { kind: 'rest' });
  await page.getByTestId('day-chip').waitFor();
  const title = page.getByRole('heading', { level: 1 });
  expect(await title.textContent()).toBe('The Green Marches of Old Averland');
  const isWhole = await title.evaluate(
    ({ scrollWidth, clientWidth, scrollHeight, clientHeight }) =>
      scrollWidth <= clientWidth && scrollHeight <= clientHeight + 2,
  );
  expect(isWhole).toBe(true);
});

it('the menu of a phone shows the full name of a campaign if the bar has no room for it, and only then', async () => {
  const page = await freshPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await setOut(page, sharedServer());
  const menu = page.getByTestId('menu');
  await page.getByTestId('menu-button').tap();
  await menu.getByText('Find a hex').waitFor();
  expect(await menu.getByRole('heading').count()).toBe(0);
  await page.keyboard.press('Escape');
  const name = 'The Long and Winding Chronicle of the Seven Kingdoms beyond the Grey Mountains';
  await command(page, { kind: 'set', name });
  await page.getByRole('heading', { level: 1, name }).waitFor();
  await page.getByTestId('menu-button').tap();
  const whole = menu.getByRole('heading', { level: 2, name });
  await whole.waitFor();
  expect(await whole.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
