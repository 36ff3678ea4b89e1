/// <reference lib="dom" />
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll, varied } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { freshPage, setOut as setOutFor, sharedServer, unfoldForm } from '../support/fresh-page.ts';

const SCREENS = varied([
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['desktop', { viewport: { width: 1440, height: 900 } }],
] as const);

/** Laptop windows, without the browser's own bars, and small phones in portrait and landscape. */
const WINDOWS = [
  [1366, 650],
  [1280, 720],
  [1440, 789],
  [1024, 560],
  [375, 667],
  [320, 568],
  [844, 390],
  [667, 375],
] as const;

/** True if a control is uncovered at its middle and at its upper and lower edge. */
const isInSight = (what: Locator): Promise<boolean> =>
  what.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    const [x, middle] = [left + width / 2, top + height / 2];
    return [middle - height / 2 + 1, middle, middle + height / 2 - 1].every(
      (y) => document.elementFromPoint(x, y)?.closest('button, input') === element,
    );
  });

describe('the form for a new campaign', () => {
  for (const [name, screen] of SCREENS)
    it(`has a picture and a line for each kind of world and each house rule on ${name}, none of them cut off`, async () => {
      const page = await freshPage(screen);
      await page.goto(sharedServer());
      const kinds = page.locator('.kind');
      await kinds.nth(2).waitFor();
      const lines = () =>
        page
          .locator('.kind small, .house-rule small')
          .evaluateAll((all) =>
            all.map((line) =>
              Math.round(line.clientHeight / Number.parseFloat(getComputedStyle(line).lineHeight)),
            ),
          );
      expect(await lines()).toEqual([1, 1, 1]);
      expect(await page.locator('.kind > svg.vignette').count()).toBe(3);
      const setOut = page.getByTestId('create');
      const box = await setOut.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? Infinity), 'on the first screen').toBeLessThanOrEqual(
        screen.viewport.height,
      );
      await page.getByText('Settings, seed, own dice').click();
      await page.getByRole('checkbox', { name: /^Landfall/ }).check();
      expect(await lines()).toEqual([1, 1, 1, 1, 1]);
      expect(await page.locator('.house-rule > svg.vignette').count()).toBe(2);
      await expectNoFaultInAnyLight(page, 'the form with its settings');
      await setOut.click();
      await page.waitForURL(/\/c\//);
      const rules = await page.evaluate(async () => {
        const response = await fetch(`/api/campaigns/${location.pathname.split('/').at(-1)}`);
        return ((await response.json()) as { world: { houseRules: string[] } }).world.houseRules;
      });
      expect(rules).toEqual(['landfall']);
    });

  itInAll(
    'keeps its button in sight however small the window is, along with the focused element',
    async () => {
      const page = await freshPage();
      await page.goto(sharedServer());
      const setOut = page.getByTestId('create');
      await setOut.waitFor();
      for (const [width, height] of WINDOWS) {
        await page.setViewportSize({ width, height });
        await page.locator('.home-sheet').evaluate((sheet) => sheet.scrollTo(0, 0));
        expect(await isInSight(setOut), `${width} × ${height}`).toBe(true);
        for (const name of [/^Open country/, /^Mountains and rivers/]) {
          const kind = page.getByRole('radio', { name });
          await kind.check();
          expect(await isInSight(kind), `${name} on ${width} × ${height}`).toBe(true);
        }
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      const sheet = page.locator('.home-sheet');
      expect(await sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    },
  );

  itInAll('starts one campaign even if the response is lost, also if no name was typed', async () => {
    const page = await freshPage();
    await page.goto(sharedServer());
    await page.locator('.campaign-name').fill('');
    const asked: unknown[] = [];
    await page.route('**/api/campaigns', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      const { id, name } = route.request().postDataJSON() as Record<string, unknown>;
      asked.push([id, name]);
      return asked.length === 1 ? route.abort() : route.continue();
    });
    await page.getByTestId('create').click();
    await page.getByRole('alert').waitFor();
    await page.getByTestId('create').click();
    await page.waitForURL(/\/c\//);
    expect(asked[1]).toEqual(asked[0]);
  });

  itInAll('fetches its settings again after a failure', async () => {
    const page = await freshPage();
    await page.goto(sharedServer());
    const settings = page.getByText('Settings, seed, own dice');
    await settings.waitFor();
    await page.context().setOffline(true);
    await settings.click();
    await page.getByText('That could not be fetched').waitFor();
    await page.context().setOffline(false);
    await settings.click();
    await page.getByRole('checkbox', { name: /^Own dice/ }).waitFor();
  });

  for (const [name, screen] of SCREENS)
    itInAll(
      `keeps its unfolded settings and its button in sight on ${name}, however many settings there are`,
      async () => {
        const page = await freshPage(screen);
        await page.goto(sharedServer());
        await page.getByRole('radio', { name: 'Mountains and rivers' }).check();
        await page.getByText('Settings, seed, own dice').click();
        const inSight = (part: Locator) =>
          part.evaluate((element) => {
            const { left, top, bottom } = element.getBoundingClientRect();
            const at = document.elementFromPoint(left + 20, (top + bottom) / 2);
            return at !== null && element.contains(at);
          });
        const setOut = page.getByTestId('create');
        await expect.poll(() => inSight(page.getByLabel('Height of the start'))).toBe(true);
        expect(await inSight(setOut)).toBe(true);
        await page.getByLabel('Water without a way out').focus();
        expect(await inSight(page.getByLabel('Water without a way out'))).toBe(true);
        expect(await inSight(setOut)).toBe(true);
        // What is wrong is said beside the field, and the button leads there.
        const start = page.getByLabel('Height of the start');
        await start.fill('high');
        await page.getByLabel('Water without a way out').focus();
        await setOut.click();
        await expect.poll(() => inSight(start)).toBe(true);
        const fault = page.getByRole('status').getByText('A whole number from');
        expect(await inSight(fault)).toBe(true);
        expect(await start.evaluate((field) => field === document.activeElement)).toBe(true);
        await start.fill('100');
        await setOut.click();
        await page.waitForURL(/\/c\//);
      },
    );
});

describeInAll('below a list of campaigns', () => {
  it('the form is folded, the whole sheet fits a laptop, and the unfolded form has its button in sight', async () => {
    const page = await freshPage({ viewport: { width: 1366, height: 768 } });
    for (let campaigns = 0; campaigns < 3; campaigns++) await setOutFor(page, sharedServer());
    await page.goto(sharedServer());
    await expect.poll(() => page.locator('a.campaign-card').count()).toBe(3);
    const sheet = page.locator('.home-sheet');
    const setOut = page.getByTestId('create');
    expect(await setOut.isVisible()).toBe(false);
    expect(await sheet.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
    await expectNoFaultInAnyLight(page, 'campaigns, and the form folded');
    await unfoldForm(page);
    await expect.poll(() => isInSight(setOut)).toBe(true);
    await expectNoFaultInAnyLight(page, 'campaigns, and the form unfolded');
    for (const [width, height] of [[1366, 768], [1440, 900], ...WINDOWS] as const) {
      await page.setViewportSize({ width, height });
      for (const name of [/^Open country/, /^Mountains and rivers/]) {
        const kind = page.getByRole('radio', { name });
        await kind.check();
        expect(await isInSight(kind), `${name} on ${width} × ${height}`).toBe(true);
        expect(await isInSight(setOut), `${width} × ${height}`).toBe(true);
      }
    }
    await page.setViewportSize({ width: 1366, height: 768 });
    await sheet.evaluate((element) => element.scrollTo(0, 0));
    expect(await isInSight(setOut), 'scrolled back to the campaigns').toBe(true);
  });

  it('the form stays unfolded if the browser learns of its campaigns only later', async () => {
    const page = await freshPage();
    await setOutFor(page, sharedServer());
    await page.goto(new URL('/favicon.svg', sharedServer()).href);
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => key.includes('visit'))
        .forEach((key) => {
          localStorage.removeItem(key);
        }),
    );
    await page.goto(sharedServer());
    await page.locator('a.campaign-card').waitFor();
    await page.getByTestId('create').click();
    await page.waitForURL(/\/c\//);
  });
});
