/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { command, DESKTOP, PHONE } from '../support/notebook.ts';
import { pause, seqOf, setOut, sharedServer, untilSeq, visitor } from '../support/visitor.ts';

/** What somebody typed so far into what has the focus; `null` where that is no field. */
const typed = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const { activeElement } = document;
    const isField = activeElement instanceof HTMLInputElement || activeElement instanceof HTMLTextAreaElement;
    return isField ? activeElement.value : null;
  });

async function others(page: Page, asked: Parameters<typeof command>[1]): Promise<void> {
  const seq = await seqOf(page);
  await command(page, asked);
  await untilSeq(page, seq + 1);
}

describe('whoever writes on the hex of the party', () => {
  it.each([
    ['a note', DESKTOP],
    ['a name', DESKTOP],
    ['a note', PHONE],
  ])(
    'goes on with %s there while others go elsewhere, and no letter steers the party',
    async (what, screen) => {
      const page = await visitor(screen);
      await setOut(page, sharedServer());
      const panel = page.getByTestId('panel');
      if (screen === PHONE) await panel.getByRole('button', { name: 'Show more about this hex' }).click();
      await panel.getByRole('button', { name: 'Name, mark or note' }).click();
      const begin = what === 'a note' ? 'Write a note' : 'Name';
      await panel.getByRole('button', { name: begin, exact: true }).click();
      await expect.poll(() => typed(page)).toBe('');
      await page.keyboard.type('A well');
      await others(page, { kind: 'travel', path: [1] });
      await pause(page);
      await page.keyboard.type('ss');
      expect(await typed(page)).toBe('A wellss');
      await others(page, { kind: 'travel', path: [4] });
      await others(page, { kind: 'travel', path: [3] });
      await page.keyboard.type('!');
      expect(await typed(page)).toBe('A wellss!');
      await panel.getByRole('button', { name: what === 'a note' ? 'Keep this note' : 'Name it' }).click();
      await panel.getByText('A wellss!').first().waitFor();
      expect(await panel.locator('.panel-where').textContent()).toContain('5050');
      // Somebody who writes no longer looks where the party is, once the hex is let go of.
      await panel.getByRole('button', { name: 'Let go of this hex' }).click();
      await expect.poll(() => panel.locator('.panel-where').textContent()).toContain('the party is here');
    },
  );
});
