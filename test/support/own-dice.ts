/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Axial } from '../../src/hex/axial.ts';
import { onScreen, passPause, untilSeq } from './fresh-page.ts';
import { command, dice } from './notebook.ts';

/** Checks that nothing covers the centre of a hex on the map. */
export async function expectInSight(page: Page, hex: Axial): Promise<void> {
  await expect
    .poll(async () => {
      const { x, y } = await onScreen(page, hex);
      return page.evaluate(([at, on]) => document.elementFromPoint(at, on)?.className, [x, y] as const);
    })
    .toBe('map-overlay');
}

/** Waits until the server has said which dice are needed in the present state. */
export const untilAsked = (page: Page): Promise<void> =>
  dice(page).getByRole('button', { name: 'Let the server throw the rest', disabled: false }).waitFor();

/** Goes to the edge of the known map and on by keys, until dice are asked for. */
export async function goOverTheRim(page: Page): Promise<void> {
  await command(page, { kind: 'enter', to: 1 });
  await untilSeq(page, 9);
  await page.keyboard.press('w');
  await passPause(page);
  await page.keyboard.press('w');
  await dice(page).waitFor();
}
