/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { LONGEST_NOTE } from '../../src/ledger/settings.ts';
import { describeInAll, itInAll, varied } from '../support/all-tests.ts';
import { freshPage, setOut, sharedServer } from '../support/fresh-page.ts';
import { command } from '../support/notebook.ts';
import { PHONE } from '../support/screens.ts';

const SMALL_LAPTOP = { viewport: { width: 1366, height: 768 } };

describe('a note that is pasted', () => {
  for (const [name, screen] of varied([
    ['a laptop', SMALL_LAPTOP],
    ['a phone', PHONE],
  ] as const))
    it(`is not cut off silently if it is longer than allowed, on ${name}`, async () => {
      const page = await freshPage(screen);
      await setOut(page, sharedServer());
      const panel = page.getByTestId('panel');
      if (screen === PHONE) await panel.getByRole('button', { name: 'Show more about this hex' }).tap();
      await panel.getByRole('button', { name: 'Name, mark or note' }).click();
      await panel.getByRole('button', { name: 'Write a note' }).click();
      const field = panel.getByRole('textbox', { name: 'Note, in plain words or Markdown' });
      await field.waitFor();
      const pasted = 'word '.repeat((2 * LONGEST_NOTE) / 5);
      await page.keyboard.insertText(pasted);
      expect(await field.inputValue()).toBe(pasted);
      await panel.getByText('This note has 20,000 characters, but may have only 10,000').waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('true');
      const keep = panel.getByRole('button', { name: 'Keep this note' });
      expect(await keep.isDisabled()).toBe(true);

      await page.keyboard.press('Control+Enter');
      // A dragon counts as one character, as on the server.
      await field.fill(`${pasted.slice(0, LONGEST_NOTE - 1)}🐉`);
      await panel.getByText('10,000 of 10,000 characters.').waitFor();
      expect(await field.getAttribute('aria-invalid')).toBe('false');
      await keep.click();
      await panel.locator('.note-text').first().waitFor();
    });

  it('is refused as a whole, and the reason is told, if it is far too long', async () => {
    const page = await freshPage({ ...SMALL_LAPTOP, permissions: ['clipboard-read', 'clipboard-write'] });
    await setOut(page, sharedServer());
    const panel = page.getByTestId('panel');
    await panel.getByRole('button', { name: 'Name, mark or note' }).click();
    await panel.getByRole('button', { name: 'Write a note' }).click();
    const field = panel.getByRole('textbox', { name: 'Note, in plain words or Markdown' });
    const paste = async (text: string) => {
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
      await page.keyboard.press('Control+V');
    };
    await field.fill('Kept. ');
    await paste('word\n'.repeat(6_000));
    await panel.getByText('With what you pasted, this note would have 30,006 characters').waitFor();
    expect(await field.inputValue()).toBe('Kept. ');
    await paste('A well.');
    expect(await field.inputValue()).toBe('Kept. A well.');
    await panel.getByText('With what you pasted').waitFor({ state: 'detached' });

    // A dragon is one character of a note, and two units of a text.
    await page.keyboard.press('Control+A');
    const longest = '🐉'.repeat(LONGEST_NOTE);
    await paste(longest);
    expect(await field.inputValue()).toBe(longest);
    await panel.getByText('10,000 of 10,000 characters.').waitFor();
    // It replaces what is selected.
    await page.keyboard.press('Control+A');
    await paste(longest);
    expect(await field.inputValue()).toBe(longest);
    await page.keyboard.press('End');
    await paste('And on.');
    await panel.getByText('With what you pasted, this note would have 10,007 characters').waitFor();
    expect(await field.inputValue()).toBe(longest);
  });

  itInAll('keeps its buttons in view while its field grows', async () => {
    const page = await freshPage(SMALL_LAPTOP);
    await setOut(page, sharedServer());
    const panel = page.getByTestId('panel');
    await panel.getByRole('button', { name: 'Name, mark or note' }).click();
    await panel.getByRole('button', { name: 'Write a note' }).click();
    await panel.getByRole('textbox', { name: 'Note, in plain words or Markdown' }).waitFor();
    await page.keyboard.insertText('word '.repeat(600));
    const content = await panel.locator('.panel-content').boundingBox();
    const keep = await panel.getByRole('button', { name: 'Keep this note' }).boundingBox();
    expect((keep?.y ?? 0) + (keep?.height ?? 0)).toBeLessThan((content?.y ?? 0) + (content?.height ?? 0));
  });
});

describe('a long note in the panel of a hex', () => {
  for (const [name, screen] of varied([
    ['a laptop', SMALL_LAPTOP],
    ['a phone', PHONE],
  ] as const))
    it(`is folded, so that the dice stay near, and unfolds on request, on ${name}`, async () => {
      const page = await freshPage(screen);
      await setOut(page, sharedServer());
      const text = `${'Words about the hills. '.repeat(300)}The end.`;
      await command(page, { kind: 'note', q: 0, r: 0, text, for: 'everyone' });
      const panel = page.getByTestId('panel');
      if (screen === PHONE) await panel.getByRole('button', { name: 'Show more about this hex' }).tap();
      const note = panel.getByTestId('note');
      await note.locator('.note-text').waitFor();
      const height = async () => (await note.boundingBox())?.height ?? 0;
      expect(await height()).toBeLessThan(300);
      await note.getByRole('button', { name: 'Show all of it' }).click();
      expect(await height()).toBeGreaterThan(1_000);
      await note.getByRole('button', { name: 'Show less' }).click();
      expect(await height()).toBeLessThan(300);
    });

  itInAll('is shown in full if it is short', async () => {
    const page = await freshPage(SMALL_LAPTOP);
    await setOut(page, sharedServer());
    await command(page, { kind: 'note', q: 0, r: 0, text: 'A well.', for: 'everyone' });
    const note = page.getByTestId('note');
    await note.getByText('A well.').waitFor();
    expect(await note.getByRole('button', { name: 'Show all of it' }).count()).toBe(0);
  });
});

describeInAll('a long name of a place', () => {
  itInAll('is shown in full once, and leaves most of the panel to its hex, on a laptop', async () => {
    const page = await freshPage(SMALL_LAPTOP);
    await setOut(page, sharedServer());
    const text = 'The Long and Winding Name of a Place that Nobody Ever Bothered to Remember';
    await command(page, { kind: 'name', q: 0, r: 0, of: 'place', text });
    const row = page.locator('.written-place');
    await row.waitFor();
    const heights = await Promise.all(
      [row, page.locator('.panel-name')].map(async (part) => (await part.boundingBox())?.height ?? 0),
    );
    expect(heights[0], 'one line beside the pen').toBeLessThan(40);
    expect(heights[1]).toBeLessThan(110);
    expect(await page.locator('.panel-name').textContent()).toBe(text);
  });
});
