/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it, onTestFinished } from 'vitest';
import { describeInAll, itInAll } from '../support/all-tests.ts';
import { sharedBrowser } from '../support/browser.ts';
import { freshPage, setOut, sharedServer } from '../support/fresh-page.ts';
import { command } from '../support/notebook.ts';
import { PHONE } from '../support/screens.ts';

const NOT_STARTED = 'Hexfarer has not started. It runs in Safari 16.4';

/** A page with a browser context of its own, in which something goes wrong on purpose. */
async function pageOfItsOwn(): Promise<Page> {
  const context = await (await sharedBrowser()).newContext({
    serviceWorkers: 'block',
    reducedMotion: 'reduce',
  });
  onTestFinished(() => context.close());
  return context.newPage();
}

describe('when a browser may be too old,', () => {
  itInAll('the page says so instead of staying blank if its script can’t be parsed', async () => {
    const page = await pageOfItsOwn();
    await page.route('**/assets/index-*.js', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: 'what is new { }' }),
    );
    await page.goto(sharedServer());
    const told = page.getByText(NOT_STARTED);
    await told.waitFor({ state: 'attached' });
    expect(await told.isVisible(), 'it may only be slow').toBe(false);
    await told.waitFor({ timeout: 15_000 });
  });

  it('the page says so at once if the browser lacks something indispensable', async () => {
    const page = await pageOfItsOwn();
    await page.addInitScript(() => Reflect.deleteProperty(Reflect.get(Array, 'prototype'), 'toSorted'));
    await page.goto(sharedServer());
    await page.getByText(NOT_STARTED).waitFor({ timeout: 3_000 });
  });

  it('the first script contains no lookbehind, so that old browsers can parse it and show the message', async () => {
    const page = await (await fetch(sharedServer())).text();
    const [first] = /assets\/index-\w+\.js/.exec(page) ?? [];
    const script = await (await fetch(new URL(`/${first}`, sharedServer()))).text();
    expect(script).toContain('OffscreenCanvas');
    expect(script).not.toMatch(/\(\?<[!=]/);
  });

  it('the message does not stay in a browser that is new enough', async () => {
    const page = await freshPage();
    await page.goto(sharedServer());
    await page.getByRole('button', { name: 'Set out' }).waitFor();
    expect(await page.getByText(NOT_STARTED).count()).toBe(0);
  });
});

describeInAll('over a slow connection', () => {
  it('the page shows a mark while its script is loading, and removes it afterwards', async () => {
    const page = await pageOfItsOwn();
    let arrive = () => {};
    const arrived = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    await page.route('**/assets/index-*.js', async (route) => {
      await arrived;
      await route.continue();
    });
    await page.goto(sharedServer(), { waitUntil: 'commit' });
    const mark = page.locator('.on-its-way');
    // Restarted by the test: on a busy machine the first second may be over before it looks.
    const delay = await page.waitForFunction(
      () => document.querySelector('.on-its-way')?.getAnimations()[0] ?? null,
    );
    await delay.evaluate((animation) => {
      animation?.pause();
      if (animation) animation.currentTime = 0;
    });
    expect(await mark.isVisible(), 'at first').toBe(false);
    await delay.evaluate((animation) => animation?.play());
    await mark.waitFor();
    expect(await page.getByText(NOT_STARTED).isVisible()).toBe(false);
    arrive();
    await page.getByRole('button', { name: 'Set out' }).waitFor();
    expect(await mark.count()).toBe(0);
  });
});

describeInAll('in Safari, which gives no focus to a pressed button', () => {
  it('the second question before discarding a note is withdrawn by a press elsewhere', async () => {
    const page = await freshPage();
    await page.addInitScript(() =>
      addEventListener('mousedown', (event) => {
        if (event.target instanceof Element && event.target.closest('button')) event.preventDefault();
      }),
    );
    await setOut(page, sharedServer());
    const panel = page.getByTestId('panel');
    await panel.getByRole('button', { name: 'Name, mark or note' }).click();
    await panel.getByRole('button', { name: 'Write a note', exact: true }).click();
    await panel.getByRole('textbox').fill('A well');
    await panel.getByRole('button', { name: 'Discard' }).click();
    await panel.getByRole('button', { name: 'Really discard' }).waitFor();
    await panel.locator('.panel-where').click();
    await panel.getByRole('button', { name: 'Discard', exact: true }).click();
    await panel.getByRole('button', { name: 'Really discard' }).waitFor();
    // On a phone the caret, and with it the focus, stays in the field.
    await panel.getByRole('textbox').evaluate((field) => field.dispatchEvent(new InputEvent('input')));
    await panel.getByRole('button', { name: 'Discard', exact: true }).click();
    expect(await panel.getByRole('textbox').inputValue()).toBe('A well');
    await panel.getByRole('button', { name: 'Really discard' }).click();
    await panel.getByRole('textbox').waitFor({ state: 'detached' });
  });
});

describe('in Safari 16.4', () => {
  it('M unfolds the panel of a phone for writing', async () => {
    const page = await freshPage(PHONE);
    await page.addInitScript(() =>
      Reflect.deleteProperty(Reflect.get(Element, 'prototype'), 'checkVisibility'),
    );
    await setOut(page, sharedServer());
    // So that the part for writing is loaded already, but folded.
    await command(page, { kind: 'note', q: 0, r: 0, text: 'An inn.', for: 'everyone' });
    await page.getByText('An inn.').waitFor({ state: 'attached' });
    await page.keyboard.press('m');
    await page.getByTestId('inscriptions').getByRole('button', { name: 'Name', exact: true }).waitFor();
  });
});
