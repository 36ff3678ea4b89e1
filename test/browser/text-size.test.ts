/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll, varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { freshPage, setOut, setOutWithNothing, sharedServer, untilLive } from '../support/fresh-page.ts';
import { command, openNotebook } from '../support/notebook.ts';
import { newPartner } from '../support/parties.ts';
import { DESKTOP, ON_ITS_SIDE, PHONE } from '../support/screens.ts';

/** Sets the browser's default text size, in pixels. */
async function setTextSize(page: Page, size: number): Promise<void> {
  const settings = await page.context().newCDPSession(page);
  await settings.send('Page.setFontSizes', { fontSizes: { standard: size } });
}

/** Visible elements that reach beyond the window or are cut off, except lines that end in an ellipsis. */
const cutOff = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const isHidden = (part: Element): boolean =>
      getComputedStyle(part).clipPath.startsWith('inset(50%)') ||
      (part.parentElement !== null && isHidden(part.parentElement));
    const isCutOff = (part: HTMLElement): boolean => {
      const { overflowX, textOverflow } = getComputedStyle(part);
      const { left, right } = part.getBoundingClientRect();
      if (left < -1 || right > innerWidth + 1) return true;
      if (textOverflow === 'ellipsis') return false;
      const isWider = part.scrollWidth > part.clientWidth + 2;
      if (part.matches('button, kbd')) return isWider || part.scrollHeight > part.clientHeight + 2;
      return isWider && overflowX !== 'visible';
    };
    return [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((part) => part instanceof HTMLElement && part.checkVisibility({ visibilityProperty: true }))
      .filter((part) => !part.matches('input, canvas, .rose-hex') && isCutOff(part) && !isHidden(part))
      .map((part) => `${part.tagName} ${part.className}: ${part.textContent?.slice(0, 40)}`);
  });

/** True if the letters of one element overlap another element. */
const overlaps = (page: Page, letters: string, other: string): Promise<boolean> =>
  page.evaluate(
    ([of, over]) => {
      const range = document.createRange();
      range.selectNodeContents(document.querySelector(of) as Element);
      const a = range.getBoundingClientRect();
      const b = (document.querySelector(over) as Element).getBoundingClientRect();
      return a.right > b.left && b.right > a.left && a.bottom > b.top && b.bottom > a.top;
    },
    [letters, other] as const,
  );

/** Unfolds the list of keys, which on a touch screen is folded below the gestures. */
async function unfoldKeys(page: Page, isTouched: boolean): Promise<void> {
  const keys = page.locator('.dialog-keys .keys-list');
  expect(await keys.isVisible()).toBe(!isTouched);
  expect(await page.locator('.gestures').count()).toBe(isTouched ? 1 : 0);
  if (isTouched) await page.getByText('With a keyboard').tap();
  await keys.waitFor();
}

describe('with the largest text size of a browser', () => {
  it('checkboxes and radio buttons grow with the text', async () => {
    const page = await freshPage(PHONE);
    await setTextSize(page, 32);
    await page.goto(sharedServer());
    for (const type of ['checkbox', 'radio']) {
      const box = await page.locator(`input[type="${type}"]`).first().boundingBox();
      expect([box?.width, box?.height], type).toEqual([40, 40]);
    }
  });

  itInAll('the bar of a replay keeps the number of its entry on one line', async () => {
    const page = await freshPage({ ...PHONE, viewport: { width: 320, height: 780 } });
    await setTextSize(page, 32);
    await setOut(page, sharedServer());
    await page.keyboard.press('t');
    const entry = page.getByTestId('replay-entry');
    await entry.waitFor();
    const lines = await entry.evaluate((part) => {
      // As in a campaign with some hundred entries.
      part.textContent = 'Entry 218 of 218';
      const { height } = part.getBoundingClientRect();
      return height / Number.parseFloat(getComputedStyle(part).lineHeight);
    });
    expect(lines).toBeCloseTo(1, 1);
    expect(await cutOff(page)).toEqual([]);
  });

  itInAll('the first screen is longer but no wider than a narrow phone', async () => {
    const page = await freshPage({ ...PHONE, viewport: { width: 360, height: 740 } });
    await setTextSize(page, 32);
    const url = sharedServer();
    await page.goto(url);
    await page.getByRole('heading', { name: 'Hexfarer' }).waitFor();
    expect(await cutOff(page)).toEqual([]);
    await setOut(page, url);
    await page.goto(url);
    await page.getByTestId('campaigns').waitFor();
    expect(await cutOff(page), 'with campaigns to go on with').toEqual([]);
  });

  for (const [name, screen] of varied([
    ['a phone', PHONE],
    ['a laptop', DESKTOP],
    ['a phone on its side', ON_ITS_SIDE],
    ['the smallest phone', { ...PHONE, viewport: { width: 320, height: 568 } }],
  ] as const))
    it(`all letters are larger, and none are cut off, on ${name}`, async () => {
      const page = await freshPage(screen);
      await setTextSize(page, 24);
      await setOut(page, sharedServer(), 'harbour');
      await command(page, { kind: 'count', name: 'Rations', to: 12, perDay: -1 });
      await page.getByTestId('day-chip').waitFor();
      const size = (part: string): Promise<number> =>
        page
          .locator(part)
          .first()
          .evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize));
      expect(await size('body'), 'half as large again as 17 pixels').toBe(25.5);
      expect(await size('.panel-where')).toBeGreaterThan(19);
      expect(await cutOff(page), 'beside the map').toEqual([]);

      await openNotebook(page);
      for (const leaf of ['Day', 'Dice', 'Journal', 'Tables']) {
        await page.getByRole('tab', { name: leaf }).click();
        await page.getByTestId(`${leaf.toLowerCase()}-leaf`).locator(':scope > *').first().waitFor();
        expect(await cutOff(page), leaf).toEqual([]);
      }
      await page.getByTestId('new-table').click();
      await page.getByTestId('rows').waitFor();
      expect(await cutOff(page), 'a table that is written').toEqual([]);
      await page.locator('.notebook-close').click();

      for (const dialog of ['?', '/']) {
        await page.keyboard.press(dialog);
        await page.locator('dialog[open] .dialog-sheet').waitFor();
        if (dialog === '?') await unfoldKeys(page, name !== 'a laptop');
        expect(await cutOff(page), `the dialog of the key ${dialog}`).toEqual([]);
        await page.keyboard.press('Escape');
        await page.locator('dialog[open]').waitFor({ state: 'detached' });
      }
      await page.keyboard.press('t');
      await page.getByTestId('replay-play').waitFor();
      expect(await cutOff(page), 'while one looks back').toEqual([]);

      // Twice the default size: the title has two lines, and both are fully visible.
      await page.keyboard.press('Escape');
      await setTextSize(page, 32);
      const title = page.locator('.bar-title h1');
      await title.waitFor();
      const read = await title.evaluate((heading) => {
        const { top, bottom } = heading.getBoundingClientRect();
        const bar = heading.closest('header')?.getBoundingClientRect().bottom ?? 0;
        const isWhole =
          heading.scrollWidth <= heading.clientWidth && heading.scrollHeight <= heading.clientHeight + 2;
        return isWhole && top >= 0 && bottom <= bar;
      });
      if (screen.viewport.width > 320) expect(read, 'the title of the campaign').toBe(true);
      const below = await page.locator('.notices').evaluate((notices) => {
        const bar = document.querySelector('.top-bar')?.getBoundingClientRect().bottom ?? 0;
        return notices.getBoundingClientRect().top - bar;
      });
      expect(below, 'what is said lies right under the bar').toBeLessThanOrEqual(15);
      expect(below).toBeGreaterThan(0);
      const where = page.locator('.panel-where');
      const isWhole = () => where.evaluate((line) => line.scrollWidth <= line.clientWidth);
      await expect.poll(isWhole, { message: 'where the hex lies' }).toBe(true);

      await page.keyboard.press('r');
      const count = page.getByTestId('text-map-count').locator('..');
      const isHeld = await count.evaluate((line) => line.scrollHeight <= line.clientHeight);
      expect(isHeld, 'how many hexes are listed lies over nothing else').toBe(true);
      await page.keyboard.press('Escape');
      await page.getByTestId('text-map').waitFor({ state: 'detached' });

      await command(page, { kind: 'travel', path: [1] });
      await page.keyboard.press('w');
      await page.getByRole('heading', { name: 'unknown' }).waitFor();
      expect(await overlaps(page, '.panel-head h2', '.panel .steps'), 'what is offered there').toBe(false);
    });
});

describeInAll('the card about what was missed, with text twice as large', () => {
  itInAll('is fully visible on a phone', async () => {
    const page = await freshPage(PHONE);
    await setTextSize(page, 32);
    const { id, owner, token } = await new ApiClient(sharedServer()).start({ seed: 'away' });
    const guest = await newPartner(owner, id, 'player', 'Mira');
    const visit = async () => {
      await page.goto('about:blank');
      await page.goto(new URL(`/c/${id}#${token}`, sharedServer()).href);
      await untilLive(page, 'connected');
    };
    await visit();
    await page.goto('about:blank');
    await guest.client.command(id, { kind: 'travel', path: [1] });
    expect((await guest.client.command(id, { kind: 'enter', to: 1 })).status).toBe(200);
    await visit();
    const told = page.locator('.missed p');
    await told.waitFor();
    expect(await told.textContent()).toBe('1 hex became known. Mira was there.');
    const isWhole = await told.evaluate(
      (line) => line.scrollWidth <= line.clientWidth && line.scrollHeight <= line.clientHeight + 2,
    );
    expect(isWhole).toBe(true);
    expect(await cutOff(page)).toEqual([]);
    const through = page.getByRole('button', { name: 'Go through it' });
    await through.tap();
    await page.getByTestId('replay-play').waitFor();
  });
});

describeInAll('with text twice as large, on a phone', () => {
  itInAll(
    'a long name leaves most of the screen to the map, and is shown in full with the panel unfolded',
    async () => {
      const page = await freshPage(PHONE);
      await setTextSize(page, 32);
      await setOut(page, sharedServer(), 'harbour');
      const text = 'The far and windswept heath of the old shepherds beyond the seventh milestone';
      await command(page, { kind: 'name', q: 0, r: 0, of: 'place', text });
      const name = page.locator('.panel-name');
      await name.waitFor();
      /** The number of visible lines, and of all lines. */
      const lines = () =>
        name.evaluate((heading) => {
          const { lineHeight } = getComputedStyle(heading);
          return [heading.clientHeight, heading.scrollHeight].map((high) =>
            Math.round(high / Number.parseFloat(lineHeight)),
          );
        });
      expect((await lines())[0]).toBe(3);
      await page.getByRole('button', { name: 'Show more about this hex' }).tap();
      await expect.poll(async () => new Set(await lines()).size).toBe(1);
    },
  );

  itInAll('the buttons of a throw are placed one below the other, with at most two lines each', async () => {
    const page = await freshPage(PHONE);
    await setTextSize(page, 32);
    await setOutWithNothing(page, sharedServer());
    await page.getByTestId('begin-own').tap();
    const rest = page.getByRole('button', { name: 'Let the server throw the rest' });
    await rest.waitFor();
    const high = (await rest.boundingBox())?.height ?? 0;
    const line = await rest.evaluate((part) => Number.parseFloat(getComputedStyle(part).lineHeight));
    expect(high).toBeLessThan(3 * line);
  });
});

describeInAll('in a low window', () => {
  itInAll('the name of a place fits its panel, descenders included', async () => {
    const page = await freshPage({ viewport: { width: 683, height: 384 } });
    await setOut(page, sharedServer(), 'harbour');
    // Away from the start the party's hex offers no buttons, so the name alone determines the height of the panel.
    await command(page, { kind: 'travel', path: [1] });
    await command(page, { kind: 'name', q: 0, r: -1, of: 'place', text: 'Quygg' });
    await page.locator('.panel-name').waitFor();
    const { name, panel } = await page.locator('.panel-name').evaluate((heading) => {
      const content = heading.closest('.panel-content') as Element;
      return { name: heading.getBoundingClientRect().bottom, panel: content.getBoundingClientRect().bottom };
    });
    expect(name).toBeLessThanOrEqual(panel - 3);
  });
});

/** The text spacing that readers may set according to WCAG 1.4.12. */
const SPACED = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
  p { margin-bottom: 2em !important }`;

const spaceText = (page: Page): Promise<void> =>
  page.evaluate((css) => {
    const wide = new CSSStyleSheet();
    wide.replaceSync(css);
    document.adoptedStyleSheets.push(wide);
  }, SPACED);

/** Names of the elements that are covered at their middle, edges or corners. */
const coveredOf = (page: Page, parts: string): Promise<(string | null)[]> =>
  page.evaluate(
    (selector) =>
      [...document.querySelectorAll(selector)]
        .filter((part) => part.checkVisibility())
        .filter((part) => {
          const { left, top, width, height } = part.getBoundingClientRect();
          const isSeen = (x: number, y: number) =>
            part.contains(document.elementFromPoint(left + width * x, top + height * y));
          return ![0.1, 0.5, 0.9].every((x) => [0.1, 0.5, 0.9].every((y) => isSeen(x, y)));
        })
        .map((part) => part.getAttribute('aria-label') ?? part.textContent),
    parts,
  );

describeInAll('with the text spacing that readers may set', () => {
  for (const [name, screen] of varied([
    ['a tablet', { viewport: { width: 1024, height: 768 } }],
    ['a laptop', DESKTOP],
  ] as const))
    it(`[WCAG 1.4.12] nothing covers the tabs of the notebook or the map’s buttons, on ${name}`, async () => {
      const page = await freshPage(screen);
      await setOut(page, sharedServer(), 'harbour');
      await spaceText(page);
      await openNotebook(page);
      const parts = '.notebook [role="tab"], .notebook > * > button, .map-controls button';
      await expect.poll(() => coveredOf(page, parts)).toEqual([]);
    });

  itInAll('[WCAG 1.4.12] the day chip covers nothing on a phone, where the title has two lines', async () => {
    const page = await freshPage(PHONE);
    await setOut(page, sharedServer(), 'harbour');
    await command(page, { kind: 'set', name: 'The Green Marches of the Northern Reach' });
    await command(page, { kind: 'rest' });
    await page.getByTestId('day-chip').waitFor();
    await spaceText(page);
    await expect.poll(() => coveredOf(page, '.day-chip, .map-controls button')).toEqual([]);
  });

  itInAll('[WCAG 1.4.12] the field of a counter shows all digits', async () => {
    const page = await freshPage(DESKTOP);
    await setOut(page, sharedServer(), 'harbour');
    await command(page, { kind: 'count', name: 'Gold', to: 123_456 });
    await spaceText(page);
    await openNotebook(page);
    const field = page.locator('.tap + .number-field');
    await field.waitFor();
    expect(await field.evaluate((input) => input.scrollWidth - input.clientWidth)).toBe(0);
  });
});
