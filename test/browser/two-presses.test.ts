import { expect, it } from 'vitest';
import { freshPage, setOut, sharedServer, untilSeq } from '../support/fresh-page.ts';
import { command, leafOf, openNotebook } from '../support/notebook.ts';

it('a double click on a button that asks for confirmation only asks', async () => {
  const page = await freshPage();
  await setOut(page, sharedServer());
  await command(page, { kind: 'count', name: 'Torches', to: 15 });
  await untilSeq(page, 9);
  await openNotebook(page);
  const leaf = leafOf(page, 'day');
  await leaf.getByLabel('daily change and removal').click();
  const box = await leaf.getByRole('button', { name: 'Remove Torches' }).boundingBox();
  await page.mouse.dblclick((box?.x ?? 0) + 8, (box?.y ?? 0) + 8);
  const really = leaf.getByRole('button', { name: 'Really remove Torches' });
  await really.waitFor();
  // Any command sent before this one has been answered by now.
  await command(page, { kind: 'count', name: 'Torches', to: 14 });
  await untilSeq(page, 10);
  expect(await leaf.getByTestId('counter').getByLabel('Torches', { exact: true }).inputValue()).toBe('14');
  // A press soon after, which browsers count as the third of a series, is deliberate.
  await page.waitForTimeout(320);
  const now = await really.boundingBox();
  await page.mouse.move((now?.x ?? 0) + 8, (now?.y ?? 0) + 8);
  await page.mouse.down({ clickCount: 3 });
  await page.mouse.up({ clickCount: 3 });
  await leaf.getByTestId('counter').waitFor({ state: 'detached' });
});
