import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { freshPage, setOut, sharedServer } from '../support/fresh-page.ts';
import { DESKTOP } from '../support/screens.ts';

/** The path of a file with this content, which is removed after the test. */
async function fileWith(name: string, content: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dropped-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
}

/** Drags something from outside of the browser over the page, and drops it there. */
async function drop(page: Page, { x, y }: { x: number; y: number }, dragged: object): Promise<void> {
  const debugging = await page.context().newCDPSession(page);
  const data = { items: [], dragOperationsMask: 1, ...dragged };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await debugging.send('Input.dispatchDragEvent', { type, x, y, data });
  await debugging.detach();
}

describe('what is dropped on the start page', () => {
  for (const [where, at] of [
    ['on its sheet', { x: 200, y: 60 }],
    ['on the map behind it', { x: 1200, y: 500 }],
  ] as const)
    it(`is imported if it is a map, ${where}`, async () => {
      const page = await freshPage(DESKTOP);
      await page.goto(sharedServer());
      await page.getByTestId('create').waitFor();
      await drop(page, at, { files: [await fileWith('vale.txt', '0101 forest\n0102 hill\n')] });
      await page.getByTestId('begin-map').waitFor();
      expect(page.url()).toBe(sharedServer());
    });

  itInAll('is neither opened nor imported while the question about a map is answered', async () => {
    const page = await freshPage(DESKTOP);
    await page.goto(sharedServer());
    const map = await fileWith('vale.txt', '0101 forest\n0102 hill\n');
    await drop(page, { x: 200, y: 60 }, { files: [map] });
    await page.getByRole('dialog').waitFor();
    const other = await fileWith('letter.txt', 'Dear all,\n');
    await drop(page, { x: 200, y: 60 }, { files: [other] });
    await page.getByRole('dialog').waitFor();
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(page.url()).toBe(sharedServer());
  });

  itInAll('still goes into a field if it is text', async () => {
    const page = await freshPage(DESKTOP);
    await page.goto(sharedServer());
    const field = page.locator('.campaign-name');
    await field.fill('');
    const { x = 0, y = 0 } = (await field.boundingBox()) ?? {};
    await drop(page, { x: x + 20, y: y + 20 }, { items: [{ mimeType: 'text/plain', data: 'The Fens' }] });
    await expect.poll(() => field.inputValue()).toBe('The Fens');
  });
});

it('a file dropped on the page of a campaign is ignored, and not opened by the browser', async () => {
  const page = await freshPage(DESKTOP);
  await setOut(page, sharedServer());
  await page.evaluate(() => {
    // The browser opens what the page lets pass, in this tab or in another one.
    const prevented: Record<string, boolean> = {};
    for (const type of ['dragover', 'drop'])
      addEventListener(type, ({ defaultPrevented }) => {
        prevented[type] = defaultPrevented;
      });
    Object.assign(window, { prevented });
  });
  await drop(page, { x: 700, y: 300 }, { files: [await fileWith('letter.txt', 'Dear all,\n')] });
  const prevented = await page.evaluate(() => Reflect.get(window, 'prevented'));
  expect(prevented).toEqual({ dragover: true, drop: true });
});
