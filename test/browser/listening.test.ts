import { describe, expect, it } from 'vitest';
import { itInAll, varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectNoFaultInAnyLight, LIGHT_AND_DARK } from '../support/axe.ts';
import { enterHexes, freshPage, setOut, sharedServer, step, untilLive } from '../support/fresh-page.ts';
import { openMenu } from '../support/menu.ts';
import { setOutWithOwnDice } from '../support/notebook.ts';
import { newPartner } from '../support/parties.ts';
import { listen, spokenSince } from '../support/spoken.ts';

describe('for users of a screen reader, in a real browser', () => {
  it('the first press of a key says which hex is chosen, where it lies and what the dice may bring', async () => {
    const url = sharedServer();
    const page = await freshPage();
    await setOut(page, url, 'a seed');
    expect(await page.getByTestId('map').getAttribute('aria-label')).toContain(
      'Q W E A S D choose a way on, arrow keys move',
    );
    await step(page, 'w');
    const aloud = page.getByTestId('chosen-aloud');
    expect(await aloud.getAttribute('aria-live')).toBe('polite');
    await page.keyboard.press('e');
    await expect
      .poll(() => aloud.textContent())
      .toMatch(
        /^5149, unknown, north-east of the party\. E again enters; [a-z ]+\u00a0\d+\u00a0%(, [a-z ]+\u00a0\d+\u00a0%)?\.$/,
      );
    await page.keyboard.press('ArrowDown');
    await expect
      .poll(() => aloud.textContent())
      .toMatch(/^5150, [a-z ]+, altitude \d+.*, south-east of the party\. D or /);
    await page.keyboard.press('Escape');
    await expect.poll(() => aloud.textContent()).toBe('');
  });

  it('the label of the map names no steering keys for those who may not move the party', async () => {
    const { id, owner } = await new ApiClient(sharedServer()).start();
    const { link } = await newPartner(owner, id, 'watcher');
    const page = await freshPage();
    await page.goto(new URL(`/c/${id}#${link.token}`, sharedServer()).href);
    await untilLive(page, 'connected');
    expect(await page.getByTestId('map').getAttribute('aria-label')).toMatch(
      /the party is at 5050\. Arrow keys move the cursor/,
    );
  });

  it('each throw of own dice for a battlefield is announced once in full, and what follows it only when that changes', async () => {
    const page = await freshPage();
    await listen(page);
    await setOutWithOwnDice(page);
    await page.getByRole('button', { name: 'Battle here' }).click();
    await page.getByRole('button', { name: 'Roll the battlefield' }).waitFor();
    await spokenSince(page);
    await page.getByRole('button', { name: 'Roll the battlefield' }).press('Enter');
    const said: string[] = [];
    const told = async (what: RegExp) => {
      said.push(...(await spokenSince(page)));
      return said.filter((words) => what.test(words)).length;
    };
    await expect.poll(() => told(/follow/)).toBe(1);
    const throws = [[1], [2], [1, 2, 3], [4], [5], [6], [1], [2]];
    const first = ['d6 for the hill row', '3d6 for the hill count', 'd6 for the hill contiguous'];
    const beside = ['d6 for the hill side', 'd6 for the hill contiguous'];
    const requests = [...first, ...beside, ...beside, '3d6 for the hill count'];
    for (const [at, faces] of throws.entries()) {
      for (const face of faces) await page.keyboard.press(String(face));
      await expect.poll(() => told(/^Throw/)).toBe(at + 1);
    }
    const isOfThrows = (words: string) => /^Throw|follow|last throw/.test(words);
    expect(said.filter(isOfThrows)).toEqual([
      'More throws may follow.',
      ...requests.map(
        (dice) => `Throw ${dice.startsWith('d') ? 'a ' : ''}${dice} at 5050 and press what fell.`,
      ),
    ]);
  });

  itInAll('a distant hex is announced with the odds at the end of the way there', async () => {
    const url = sharedServer();
    const page = await freshPage();
    await setOut(page, url, 'a seed');
    const aloud = page.getByTestId('chosen-aloud');
    await page.keyboard.press('w');
    await page.keyboard.press('ArrowUp');
    await expect
      .poll(() => aloud.textContent())
      .toMatch(
        /^5048, unknown, 2\u00a0hexes north of the party\. Enter goes to its edge, 5049, a way of 1 hex; [a-z ]+\u00a0\d+\u00a0%(, [a-z ]+\u00a0\d+\u00a0%)?\.$/,
      );
  });

  for (const [screen, viewport] of varied([
    ['a phone', { width: 390, height: 844 }],
    ['a laptop', { width: 1280, height: 800 }],
  ] as const))
    it(`axe finds no fault on ${screen}, light or dark: first screen, map, every dialog`, {
      timeout: 60_000,
    }, async () => {
      const url = sharedServer();
      const page = await freshPage({ viewport, colorScheme: 'light' });
      await page.goto(url);
      await page.getByRole('button', { name: 'Set out' }).waitFor();
      await expectNoFaultInAnyLight(page, 'the first screen', LIGHT_AND_DARK);
      await setOut(page, url);
      await expectNoFaultInAnyLight(page, 'a new map', LIGHT_AND_DARK);
      await enterHexes(page, 1);
      await page.keyboard.press('w');
      await page.keyboard.press('l');
      await page.getByTestId('legend').waitFor();
      await expectNoFaultInAnyLight(page, 'a chosen hex and the legend', LIGHT_AND_DARK);
      for (const [open, name] of [
        [() => page.getByTestId('share-button').click(), 'share'],
        [() => page.keyboard.press('/'), 'find'],
        [() => page.keyboard.press('?'), 'keys'],
      ] as const) {
        await open();
        await page.getByTestId(name).waitFor();
        await expectNoFaultInAnyLight(page, name, LIGHT_AND_DARK);
        await page.keyboard.press('Escape');
        await page.getByTestId(name).waitFor({ state: 'detached' });
      }
      await openMenu(page, 'What the map shows', 'Save or print');
      await page.getByTestId('menu').getByRole('button', { name: 'Print the map' }).waitFor();
      await expectNoFaultInAnyLight(page, 'the menu', LIGHT_AND_DARK);
    });
});
