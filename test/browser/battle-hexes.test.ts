/// <reference lib="dom" />
import { expect } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { freshPage, setOut, sharedServer } from '../support/fresh-page.ts';
import { DESKTOP } from '../support/screens.ts';

itInAll('what is chosen and known of a battlefield stays with its hex', async () => {
  const page = await freshPage(DESKTOP);
  await setOut(page, sharedServer(), 'a seed');
  const panel = page.getByTestId('panel');
  const battle = page.getByTestId('battle');
  const board = battle.getByRole('combobox', { name: 'Board' });
  const known = battle.locator('summary', { hasText: 'Known beforehand' });
  const openAt = async (key: string, hex: string) => {
    await page.getByTestId('map').focus();
    await page.keyboard.press(key);
    await panel.getByRole('button', { name: 'Battle here' }).click();
    await battle.getByRole('heading', { name: `Battle at ${hex}` }).waitFor();
  };
  await panel.getByRole('button', { name: 'Battle here' }).click();
  await board.selectOption('square-8x8');
  await known.click();
  await battle.getByRole('textbox', { name: 'Hills' }).fill('3');
  const told = await known.textContent();
  expect(told).not.toContain('nothing');
  await openAt('ArrowUp', '5049');
  expect(await board.inputValue()).toBe('hex-9x8');
  expect(await known.textContent()).toContain('nothing');
  await openAt('ArrowDown', '5050');
  expect(await board.inputValue()).toBe('square-8x8');
  expect(await known.textContent()).toBe(told);
});
