import { describe, expect, it } from 'vitest';
import { contrastOf } from '../support/contrast.ts';
import { freshPage, setOut, sharedServer } from '../support/fresh-page.ts';
import { DESKTOP } from '../support/screens.ts';

describe('[WCAG 1.4.3, 1.4.11] contrast is sufficient', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    it(`for the edge of a field, its placeholder, and a discarded die, ${colorScheme}`, async () => {
      const page = await freshPage({ ...DESKTOP, colorScheme });
      await page.goto(sharedServer());
      await page.getByText('Settings, seed, own dice').click();
      const field = page.getByPlaceholder('left to chance');
      expect(await contrastOf(field, { property: 'border-top-color' })).toBeGreaterThanOrEqual(3);
      expect(await contrastOf(field, { property: 'color', pseudo: '::placeholder' })).toBeGreaterThanOrEqual(
        4.5,
      );

      await setOut(page, sharedServer(), 'a seed');
      await page.keyboard.press('q');
      const pip = page.locator('.panel .die.discarded .die-pip').first();
      expect(await contrastOf(pip, { property: 'fill', on: '.panel' })).toBeGreaterThanOrEqual(3);
    });
});
