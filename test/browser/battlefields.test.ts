/// <reference lib="dom" />
import type { BrowserContextOptions, Locator, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { itInAll } from '../support/all-tests.ts';
import { faultsFound } from '../support/axe.ts';
import { freshPage, setOut, sharedServer, untilSeq } from '../support/fresh-page.ts';
import { DESKTOP, PHONE } from '../support/screens.ts';

const sheet = (page: Page): Locator => page.getByTestId('battle');
const drawing = (page: Page): Locator => page.getByTestId('battlefield').locator('svg[role="img"]');

/** Height of the smallest letters on a board, in pixels. */
const smallestLetters = (page: Page): Promise<number> =>
  drawing(page).evaluate((svg) => {
    const scale = (svg as SVGSVGElement).getScreenCTM()?.a ?? 0;
    const sizes = [...svg.querySelectorAll('text')].map((text) =>
      Number.parseFloat(getComputedStyle(text).fontSize),
    );
    return Math.min(...sizes) * scale;
  });

/** Bottom edge of an element, in pixels from the top of the window. */
const bottomOf = (part: Locator): Promise<number> =>
  part.evaluate((element) => element.getBoundingClientRect().bottom);

async function underWay(context: BrowserContextOptions): Promise<Page> {
  const page = await freshPage(context);
  await setOut(page, sharedServer());
  await untilSeq(page, 8);
  return page;
}

/** Opens the battle sheet of the hex where the party is. */
async function toBattle(page: Page, button: string): Promise<void> {
  const open = page.getByRole('button', { name: 'Show more about this hex' });
  if (await open.isVisible()) await open.click();
  await page.getByRole('button', { name: button }).click();
  await sheet(page).waitFor();
}

describe('a battle on the page', () => {
  it('leaves the focus in the notebook that is opened in its place', async () => {
    const page = await underWay(DESKTOP);
    const notebook = page.getByTestId('notebook');
    await page.keyboard.press('n');
    await notebook.waitFor();
    await page.keyboard.press('n');
    await page.getByRole('button', { name: 'Battle here' }).press('Enter');
    await sheet(page).getByRole('button', { name: 'Back to the map' }).and(page.locator(':focus')).waitFor();
    await page.keyboard.press('n');
    await notebook.waitFor();
    // A clean-up of the closed sheet comes after the next frame.
    await page.evaluate(() => new Promise((after) => requestAnimationFrame(() => setTimeout(after, 50))));
    expect(await notebook.locator(':focus').count()).toBe(1);
  });

  it('is rolled with the dice of the server, and shown with its legend and dice', async () => {
    const page = await underWay(DESKTOP);
    await toBattle(page, 'Battle here');
    await expect(
      sheet(page).getByRole('region', { name: 'What the hex gives' }).textContent(),
    ).resolves.toMatch(/country.*The dice decide on hills/);
    await page.getByRole('radio', { name: /Portable, first/ }).check();
    await page.getByLabel('Board').selectOption('square-8x8');
    expect(await faultsFound(page)).toEqual([]);
    await page.getByRole('button', { name: 'Roll the battlefield' }).click();
    await drawing(page).waitFor();
    await untilSeq(page, 9);
    expect(await smallestLetters(page)).toBeGreaterThan(10.5);
    const legend = sheet(page).getByRole('list', { name: 'Legend' });
    expect((await legend.getByRole('listitem').allTextContents()).length).toBeGreaterThan(1);
    await legend.getByText('North is up').waitFor();
    expect(await sheet(page).locator('.battle-summary').textContent()).toMatch(
      /^A battlefield of 8 by 8 squares/,
    );
    await page.getByText('Why it is so, die by die').click();
    expect(await sheet(page).locator('.telling .with-dice').count()).toBeGreaterThan(5);
    expect(await sheet(page).getByTestId('seal').textContent()).toContain('Sealed before you pressed');
    expect(await faultsFound(page)).toEqual([]);
  });

  itInAll('can be saved as a drawing, and stays with its hex', async () => {
    const page = await underWay(DESKTOP);
    await toBattle(page, 'Battle here');
    await page.getByRole('button', { name: 'Roll the battlefield' }).click();
    await drawing(page).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as SVG' }).click();
    expect((await saved).suggestedFilename()).toMatch(/battlefield 5050\.svg$/);
    await page.keyboard.press('Escape');
    await sheet(page).waitFor({ state: 'detached' });
    await page.reload();
    await toBattle(page, 'Battlefield');
    await drawing(page).waitFor();
  });

  itInAll('is rolled with own dice, which are asked for one by one', async () => {
    const page = await underWay(PHONE);
    await page.evaluate(() => localStorage.setItem('hexfarer.throw-myself', 'on'));
    await page.reload();
    await untilSeq(page, 8);
    await toBattle(page, 'Battle here');
    await page.getByRole('button', { name: 'Roll the battlefield' }).click();
    const dice = page.getByTestId('own-dice');
    await dice.waitFor();
    await page.getByRole('button', { name: '2', exact: true }).click();
    await page.getByRole('button', { name: 'Let the server throw the rest' }).click();
    await drawing(page).waitFor();
    expect(await smallestLetters(page)).toBeGreaterThan(9);
    const { width } = (await drawing(page).boundingBox()) ?? { width: 0 };
    expect(width).toBeGreaterThan(330);
    await page.getByText('Why it is so, die by die').click();
    expect(await sheet(page).locator('.telling').textContent()).toMatch(/2: /);
    expect(await faultsFound(page)).toEqual([]);
  });

  itInAll(
    'shows its dice buttons in full on a laptop, where sheet and panel leave no gap between them',
    async () => {
      const page = await underWay(DESKTOP);
      await page.evaluate(() => localStorage.setItem('hexfarer.throw-myself', 'on'));
      await page.reload();
      await untilSeq(page, 8);
      await toBattle(page, 'Battle here');
      await page.getByRole('button', { name: 'Roll the battlefield' }).click();
      await page.getByTestId('own-dice').waitFor();
      for (const width of [1100, 1280, 1400]) {
        await page.setViewportSize({ width, height: 720 });
        const room = await page.locator('.dice-faces button').evaluateAll((faces) =>
          faces.map((face) => {
            const die = face.querySelector('.die')?.getBoundingClientRect().width ?? Number.NaN;
            return face.getBoundingClientRect().width - die;
          }),
        );
        expect(room, `${width}`).toHaveLength(6);
        expect(Math.min(...room), `${width}`).toBeGreaterThan(4);
      }
    },
  );

  itInAll('receives the focus, with its name, once it is drawn, whoever threw the dice', async () => {
    const page = await underWay(DESKTOP);
    const focused = () =>
      page.evaluate(() => {
        const { activeElement } = document;
        return activeElement?.closest('[data-testid="battle"]') && activeElement.ariaLabel;
      });
    await toBattle(page, 'Battle here');
    await page.getByRole('button', { name: 'Roll the battlefield' }).press('Enter');
    await drawing(page).waitFor();
    await expect.poll(focused).toBe('Battlefield at 5050');
    await page.evaluate(() => localStorage.setItem('hexfarer.throw-myself', 'on'));
    await page.reload();
    await untilSeq(page, 9);
    await toBattle(page, 'Battlefield');
    await page.getByRole('button', { name: 'Roll another' }).press('Enter');
    await page.getByRole('button', { name: 'Roll the battlefield' }).press('Enter');
    const dice = page.getByTestId('own-dice');
    await dice.waitFor();
    await page.keyboard.press('2');
    // The next throw takes the focus when it is asked for.
    await dice.getByRole('list', { name: 'Given before' }).waitFor();
    await dice.getByRole('button', { name: 'Let the server throw the rest' }).press('Enter');
    await drawing(page).waitFor();
    await dice.waitFor({ state: 'detached' });
    await expect.poll(focused).toBe('Battlefield at 5050');
  });

  itInAll('offers the armies and the tests of the battle', async () => {
    const page = await underWay(DESKTOP);
    await toBattle(page, 'Battle here');
    await page.getByRole('button', { name: 'Roll the battlefield' }).click();
    await drawing(page).waitFor();
    await page.getByText('Add an army').click();
    const addition = page.getByRole('button', { name: 'Let it take the field' });
    const { height } = DESKTOP.viewport;
    await expect
      .poll(() => bottomOf(addition), { message: 'what unfolds is seen' })
      .toBeLessThanOrEqual(height);
    await addition.click();
    await page.getByText('An army has a name').waitFor();
    await page.getByLabel('Name').fill('The Blues');
    await page.getByText('0 points: a general 3').waitFor();
    await page.getByLabel('generals').fill('1');
    await page.getByRole('button', { name: 'Roll another' }).click();
    await page.getByRole('button', { name: 'Keep the one that is there' }).click();
    await page.getByText('Add an army').click();
    expect(await page.getByLabel('Name').inputValue(), 'what was typed is kept').toBe('The Blues');
    await page.getByText('3 points: a general 3').waitFor();
    await page.getByLabel('battalions of foot').fill('3');
    await addition.click();
    const army = page.getByRole('region', { name: 'Army The Blues' });
    await army.getByText('9 of 9 points').waitFor();
    await army.getByRole('button', { name: 'foot', exact: true }).click();
    await army.getByText('7 of 9 points').waitFor();
    await army.getByRole('button', { name: 'general' }).click();
    await army.getByText('It has lost the battle').waitFor();
    await page.getByRole('button', { name: 'First turn: its weather' }).click();
    await page.getByText(/^\s*Turn 1: .*, the gauge at \d/).waitFor();
    await page.getByRole('button', { name: 'Turn 2: its weather' }).click();
    await page
      .getByText(/^\s*Turn 2: /)
      .first()
      .waitFor();
    await page.getByRole('checkbox', { name: 'with a general' }).check();
    await page.getByRole('button', { name: 'Morale: 3 or more' }).click();
    const tests = page.getByRole('list', { name: 'The last tests' });
    await tests.getByText(/morale at 5050: regular, with a general; 3 or more holds/).waitFor();
    expect(await tests.textContent()).toMatch(/It holds|It loses a further 25 per cent/);
    await page.getByText('After a melee lost it retreats one move even if it holds.').waitFor();
    expect(await faultsFound(page)).toEqual([]);
  });
});
