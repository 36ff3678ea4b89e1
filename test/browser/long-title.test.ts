import { expect, it } from 'vitest';
import { ApiClient } from '../support/api-client.ts';
import { command } from '../support/notebook.ts';
import { sharedServer, untilLive, visitor } from '../support/visitor.ts';

it('the name of a campaign is read whole above the map of a tablet that stands upright', async () => {
  const page = await visitor({ viewport: { width: 768, height: 1024 }, hasTouch: true });
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
