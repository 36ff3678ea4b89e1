import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { describeInAll } from '../support/all-tests.ts';
import { begin, freshPage, onScreen, setOut, sharedServer, untilLive } from '../support/fresh-page.ts';
import { openLeaf } from '../support/notebook.ts';

/** A page that shows one of two campaigns, and has not shown the other yet. */
async function inOneOfTwo(): Promise<Page> {
  const page = await freshPage({ viewport: { width: 1440, height: 900 } });
  await begin(page, sharedServer());
  await setOut(page, sharedServer());
  return page;
}

/** Goes to the other campaign in the same page; `between` is called on the first screen, on the way. */
async function goToOther(page: Page, between = async () => {}): Promise<void> {
  const { pathname } = new URL(page.url());
  await page.getByRole('link', { name: 'Hexfarer, all campaigns' }).click();
  const campaigns = page.getByTestId('campaigns');
  await campaigns.waitFor();
  await between();
  const other = campaigns.locator(`a[href^="/c/"]:not([href="${pathname}"])`);
  const href = await other.getAttribute('href');
  await other.click();
  await page.waitForURL((url) => url.pathname === href);
  await untilLive(page, 'connected');
}

/** How many `Map` objects the page's scripts hold after garbage collection. */
async function mapsKept(page: Page): Promise<number> {
  const tools = await page.context().newCDPSession(page);
  const { result } = await tools.send('Runtime.evaluate', { expression: 'Object.getPrototypeOf(new Map())' });
  const { objects } = await tools.send('Runtime.queryObjects', {
    prototypeObjectId: result.objectId as string,
  });
  const { result: count } = await tools.send('Runtime.callFunctionOn', {
    objectId: objects.objectId as string,
    functionDeclaration: 'function () { return this.length; }',
  });
  await tools.detach();
  return count.value as number;
}

describeInAll('someone who goes to another campaign in the same page', () => {
  it('does not find there the purpose typed for dice in the first one', async () => {
    const page = await inOneOfTwo();
    const first = await openLeaf(page, 'dice');
    await first.getByLabel('What for').fill('whom the duke betrays');
    await goToOther(page);
    const other = await openLeaf(page, 'dice');
    expect(await other.getByLabel('What for').inputValue()).toBe('');
  });

  it('does not find there the tables pasted for import in the first one', async () => {
    const page = await inOneOfTwo();
    const first = await openLeaf(page, 'tables');
    await first.getByRole('button', { name: 'Import' }).click();
    await first.getByTestId('pasted').fill('| d6 | Secrets |\n|----|---|\n| 1-6 | The duke |');
    await first.getByTestId('imported').waitFor();
    await goToOther(page);
    const other = await openLeaf(page, 'tables');
    await other.getByRole('button', { name: 'Import' }).click();
    expect(await other.getByTestId('pasted').inputValue()).toBe('');
  });

  it('can choose hexes there by clicks, though Space was held when they left the first one', async () => {
    const page = await inOneOfTwo();
    await page.getByTestId('map').focus();
    await page.keyboard.down(' ');
    await goToOther(page, () => page.keyboard.up(' '));
    const { x, y } = await onScreen(page, { q: 1, r: 0 });
    await page.mouse.click(x, y);
    await page.getByRole('button', { name: 'Deselect this hex' }).waitFor();
  });

  it('leaves nothing of the previous one in the page’s memory, however often they go', async () => {
    const page = await inOneOfTwo();
    const goToAndFro = async (): Promise<void> => {
      for (let times = 0; times < 2; times++) {
        await goToOther(page);
        await page.getByTestId('map').focus();
        await page.keyboard.press('ArrowUp');
        await page.getByRole('button', { name: 'Deselect this hex' }).waitFor();
      }
    };
    // Whatever is created only once exists after the first round.
    await goToAndFro();
    const before = await mapsKept(page);
    await goToAndFro();
    // Pending work for the previous campaign ends soon.
    await expect
      .poll(() => mapsKept(page), { message: 'less than one more for each' })
      .toBeLessThan(before + 2);
  });
});

it('data attributes about a campaign disappear from the page with it', async () => {
  const page = await freshPage();
  await setOut(page, sharedServer());
  const told = () =>
    page.evaluate(() => ['seq', 'hexes', 'live'].filter((key) => key in document.documentElement.dataset));
  expect(await told()).toEqual(['seq', 'hexes', 'live']);
  await page.getByRole('link', { name: 'Hexfarer, all campaigns' }).click();
  await page.getByTestId('campaigns').waitFor();
  expect(await told()).toEqual([]);
});
