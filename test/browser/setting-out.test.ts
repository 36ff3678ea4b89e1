/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { sharedServer, visitor } from '../support/visitor.ts';

const SCREENS = [
  ['desktop', { viewport: { width: 1440, height: 900 } }],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
] as const;

describe('the form for a new campaign', () => {
  for (const [name, screen] of SCREENS)
    it(`has a picture and a line for each kind of world and each house rule on ${name}, none of them cut`, async () => {
      const page = await visitor(screen);
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

  it('fetches its settings again where they could not be had', async () => {
    const page = await visitor();
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

  it('shows what is wrong with a setting where it is seen, however long the form is', async () => {
    const page = await visitor();
    await page.goto(sharedServer());
    await page.locator('.kind', { hasText: 'Mountains and rivers' }).click();
    await page.getByText('Settings, seed, own dice').click();
    await page.getByLabel('Hex width').fill('wide');
    const alert = page.getByRole('alert');
    const isSeen = () =>
      alert.evaluate((line) => {
        const { left, top, bottom } = line.getBoundingClientRect();
        return [top, bottom - 1].every((y) => line.contains(document.elementFromPoint(left + 1, y)));
      });
    for (const begin of [() => page.getByTestId('create').click(), () => page.keyboard.press('Enter')]) {
      await begin();
      await alert.waitFor();
      await expect.poll(isSeen).toBe(true);
      await page.getByLabel('Seed').focus();
    }
  });
});
