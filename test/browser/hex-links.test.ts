/// <reference lib="dom" />
import { expect, it } from 'vitest';
import { ORIGIN } from '../../src/hex/axial.ts';
import { freshPage, setOut, sharedServer, untilSeq } from '../support/fresh-page.ts';
import { command, leafOf, openNotebook } from '../support/notebook.ts';
import { PHONE } from '../support/screens.ts';

it('numbers of known hexes in a note are links that look there, and other numbers stay text', async () => {
  const page = await freshPage();
  await setOut(page, sharedServer(), 'a seed');
  const text =
    'See 5049, (5150) and **4950**. In 1492, 5049.5 or 15049 nobody; `5050` as typed; [5051](https://example.org/5051) elsewhere; /5050/ no way. <img src=x onerror=alert(5050)>';
  await command(page, { kind: 'note', ...ORIGIN, text, for: 'everyone' });
  await untilSeq(page, 9);
  const links = page.locator('.panel .note-text a[data-hex]');
  await expect.poll(() => links.allTextContents()).toEqual(['5049', '5150', '4950', '5050']);
  expect(await page.locator('.panel .note-text').textContent()).toContain('In 1492, 5049.5 or 15049 nobody');
  expect(await page.locator('.panel .note-text img').count()).toBe(0);
  expect(await links.first().getAttribute('href')).toMatch(/\/c\/[\w-]+\?hex=5049$/);
  await links.first().press('Enter');
  await expect.poll(() => page.locator('.panel-where .label').textContent()).toBe('5049');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('data-testid'))).toBe('map');
  expect(page.context().pages()).toHaveLength(1);
});

it('on a phone a link in the journal closes the notebook, which would cover the hex', async () => {
  const page = await freshPage(PHONE);
  await setOut(page, sharedServer(), 'a seed');
  await command(page, { kind: 'note', ...ORIGIN, text: 'See 5049.', for: 'everyone' });
  await untilSeq(page, 9);
  await openNotebook(page);
  await page.getByRole('tab', { name: 'Journal' }).tap();
  await leafOf(page, 'journal').getByRole('link', { name: '5049' }).tap();
  await leafOf(page, 'journal').waitFor({ state: 'detached' });
  await expect.poll(() => page.locator('.panel-where .label').textContent()).toBe('5049');
});
