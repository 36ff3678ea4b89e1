/// <reference lib="dom" />
import jsQr from 'jsqr';
import type { Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll, varied } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { freshPage, setOut, sharedServer, untilLive } from '../support/fresh-page.ts';
import { api } from '../support/notebook.ts';
import { DESKTOP, PHONE } from '../support/screens.ts';

/** What a camera pointed at a part of the page would read in its QR code. */
async function readByCamera(part: Locator): Promise<string | undefined> {
  const { data, width, height } = PNG.sync.read(await part.screenshot());
  // Like most cameras, it reads dark codes on a light ground, but not the reverse.
  return jsQr.default(Uint8ClampedArray.from(data), width, height, { inversionAttempts: 'dontInvert' })?.data;
}

async function madeLink(page: Page): Promise<string> {
  await page.getByTestId('share-button').click();
  await page.getByTestId('make-link').click();
  await page.getByTestId('link-code').waitFor();
  return page.getByTestId('link-url').inputValue();
}

/**
 * Gives the browser a share sheet that records what it was given, and fails with the named error unless `outcome` is
 * empty.
 */
async function withShareSheet(page: Page, outcome: string): Promise<void> {
  await page.addInitScript((error) => {
    const given: unknown[] = [];
    Object.assign(window, { given });
    Object.assign(navigator, {
      share: async (what: unknown) => {
        given.push(what);
        if (error) throw new DOMException('no', error);
      },
    });
  }, outcome);
}

describe('a new link', () => {
  for (const [name, screen] of varied([
    ['a phone', PHONE],
    ['a desktop', DESKTOP],
  ] as const))
    it(`has a QR code on ${name} that cameras can read in light and dark mode, and that opens the campaign`, async () => {
      const page = await freshPage(screen);
      await setOut(page, sharedServer());
      const url = await madeLink(page);
      const code = page.getByTestId('link-code');
      const bottom = async () => {
        const { y = 0, height = 0 } = (await code.boundingBox()) ?? {};
        return y + height;
      };
      await expect
        .poll(bottom, { message: 'in sight by itself' })
        .toBeLessThanOrEqual(screen.viewport.height);
      const warning = await page.getByText(/^This link works on this computer only/).boundingBox();
      expect(warning?.y, 'before it is sent').toBeLessThan((await code.boundingBox())?.y ?? 0);
      const how = page.getByRole('link', { name: 'let the server listen on the network' });
      const told = await page.request.get(new URL((await how.getAttribute('href')) ?? '', page.url()).href);
      expect(await told.text(), 'how others can reach the server').toContain('--host 0.0.0.0');
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await code.scrollIntoViewIfNeeded();
        expect(await readByCamera(code), colorScheme).toBe(url);
      }
      expect(await page.getByRole('img', { name: 'QR code: the link for player' }).count()).toBe(1);
      await expectNoFaultInAnyLight(page, `a link with its code on ${name}`);
      const box = await code.boundingBox();
      expect(box && box.x >= 0 && box.x + box.width <= screen.viewport.width).toBe(true);
      const other = await freshPage(screen);
      await other.goto((await readByCamera(code)) ?? '');
      await untilLive(other, 'connected');
      // The code disappears with its link.
      await page.getByRole('button', { name: 'Revoke the player link' }).first().click();
      await page.getByRole('button', { name: 'Really revoke the player link' }).click();
      await code.waitFor({ state: 'detached' });
    });

  itInAll('can be given the address of this computer in the network, for other devices', async () => {
    const page = await freshPage(DESKTOP);
    const { port } = new URL(sharedServer());
    const addresses = [`http://192.0.2.7:${port}/`, `http://198.51.100.7:${port}/`];
    await page.route('**/api/network', (route) => route.fulfill({ json: { addresses } }));
    await setOut(page, sharedServer());
    await madeLink(page);
    const { pathname } = new URL(page.url());
    const field = page.getByTestId('link-url');
    const chooser = page.getByTestId('network-address');
    for (const address of addresses) {
      await chooser.focus();
      await chooser.selectOption({ label: new URL(address).host });
      await expect.poll(() => field.inputValue()).toContain(address);
      const url = await field.inputValue();
      expect(url).toMatch(new RegExp(`^${address.slice(0, -1)}${pathname}#[\\w-]+$`));
      expect(await readByCamera(page.getByTestId('link-code'))).toBe(url);
      await expect.poll(() => chooser.evaluate((select) => select === document.activeElement)).toBe(true);
      const other = await freshPage(DESKTOP);
      await other.goto(url.replace(new URL(address).hostname, '127.0.0.1'));
      await untilLive(other, 'connected');
    }
    expect(await page.getByText(/^This link works on this computer only/).count()).toBe(0);
    await expectNoFaultInAnyLight(page, 'a link for others in the network');
  });

  itInAll(
    'has its secret removed from the address bar even if it is pasted into the page that it opened',
    async () => {
      const page = await freshPage(DESKTOP);
      await setOut(page, sharedServer());
      const url = await madeLink(page);
      const other = await freshPage(DESKTOP);
      for (let times = 0; times < 3; times++) {
        await other.goto(url);
        await untilLive(other, 'connected');
        await expect.poll(() => new URL(other.url()).hash).toBe('');
      }
    },
  );

  itInAll(
    'is created once, however often its button is pressed, and what is typed meanwhile stays',
    async () => {
      const page = await freshPage(DESKTOP);
      await setOut(page, sharedServer());
      await page.getByTestId('share-button').click();
      const name = page.getByPlaceholder('Mira');
      await name.fill('Anna');
      let asked = 0;
      await page.route('**/links', async (route) => {
        if (route.request().method() === 'POST') asked++;
        await new Promise((resolve) => setTimeout(resolve, 500));
        await route.continue();
      });
      await page.getByTestId('make-link').dblclick();
      await name.fill('Ben');
      await page.getByTestId('link-code').waitFor();
      expect(await name.inputValue()).toBe('Ben');
      expect(asked).toBe(1);
    },
  );

  itInAll('is shown from its beginning, also after it was copied', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    await madeLink(page);
    const link = page.getByTestId('link-url');
    const scrolled = () => link.evaluate((field) => field.scrollLeft);
    expect(await link.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeGreaterThan(20);
    expect(await scrolled()).toBe(0);
    await link.evaluate((field) => field.scrollTo(field.scrollWidth, 0));
    expect(await scrolled(), 'at its end').toBeGreaterThan(0);
    await page.getByTestId('copy-link').click();
    await page.getByText('It is on the clipboard.').waitFor();
    expect(await scrolled()).toBe(0);
    const selected = await link.evaluate((field: HTMLInputElement) => [
      field.selectionStart,
      field.value.length - (field.selectionEnd ?? 0),
      field.selectionDirection,
    ]);
    expect(selected, 'all of it, and back to its beginning').toEqual([0, 0, 'backward']);
  });

  itInAll('has a code of its own', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    const first = await madeLink(page);
    await page.getByTestId('make-link').click();
    await expect.poll(() => page.getByTestId('link-url').inputValue()).not.toBe(first);
    const second = await page.getByTestId('link-url').inputValue();
    await expect.poll(() => readByCamera(page.getByTestId('link-code'))).toBe(second);
  });

  itInAll('is handed to the share sheet of a device that has one', async () => {
    const page = await freshPage(PHONE);
    await withShareSheet(page, '');
    await setOut(page, sharedServer());
    const url = await madeLink(page);
    await page.getByTestId('send-link').click();
    expect(await page.evaluate('given')).toEqual([{ title: 'Link for player', url }]);
    await expectNoFaultInAnyLight(page, 'a link that can be sent');
  });

  itInAll.each([
    ['AbortError', /shown only now/],
    ['NotAllowedError', /Copy it instead/],
  ])('comes with advice if the share sheet fails or is dismissed: %s', async (error, said) => {
    const page = await freshPage();
    await withShareSheet(page, error);
    await setOut(page, sharedServer());
    await madeLink(page);
    await page.getByTestId('send-link').click();
    await expect.poll(() => page.evaluate('given.length')).toBe(1);
    await expect.poll(() => page.locator('.link-field [role=status]').textContent()).toMatch(said);
  });

  itInAll('starts with the focus on the role, so that a space typed too early closes nothing', async () => {
    const page = await freshPage();
    await setOut(page, sharedServer());
    await page.keyboard.press('Tab');
    await page.getByTestId('share-button').click();
    const first = page.getByRole('radio', { name: 'may move the party' });
    await expect.poll(() => first.evaluate((radio) => radio === document.activeElement)).toBe(true);
    await page.keyboard.type('The fourth');
    expect(await page.getByTestId('share').isVisible()).toBe(true);
  });

  itInAll('has no button for a share sheet on a device without one', async () => {
    const page = await freshPage();
    await page.addInitScript(() => Reflect.deleteProperty(Object.getPrototypeOf(navigator), 'share'));
    await setOut(page, sharedServer());
    await madeLink(page);
    expect(await page.getByTestId('send-link').count()).toBe(0);
    expect(await page.getByTestId('copy-link').count()).toBe(1);
  });
});

describeInAll('a link with a limited lifetime', () => {
  itInAll('says in plain words when it ends, here and in the list', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer());
    await api(page, 'links', { role: 'owner', label: 'owner' });
    await page.getByTestId('share-button').click();
    await page.getByTestId('link-lifetime').selectOption({ label: 'for an hour' });
    await page.getByTestId('make-link').click();
    await page.getByTestId('link-code').waitFor();
    const shown = page.getByTestId('share');
    expect(await shown.getByText('It ends').textContent()).toMatch(
      /^It ends in (1 hour|60 minutes), for everybody/,
    );
    expect(await page.locator('.links time').textContent()).toMatch(/^in (1 hour|60 minutes)$/);
    const end = await page.locator('.links time').getAttribute('datetime');
    const hour = Date.parse(end ?? '') - Date.now();
    expect(hour).toBeGreaterThan(3_500_000);
    expect(hour).toBeLessThanOrEqual(3_600_000);
    // The owner's spare link is distinguished from this browser's own, and its purpose shown before it is revoked.
    expect(await page.locator('.links strong').allTextContents()).toContain(' The owner’s spare key');
    await page.getByRole('button', { name: 'Revoke the owner’s spare key' }).click();
    await shown.getByText('It was made to get in again as the owner').waitFor();
    await expectNoFaultInAnyLight(page, 'the share dialog');
  });
});
