/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import type { Axial } from '../../src/hex/axial.ts';
import { neighbour } from '../../src/hex/direction.ts';
import { describeInAll, itInAll } from '../support/all-tests.ts';
import { boxOf, overlap } from '../support/boxes.ts';
import {
  enterHexes,
  freshPage,
  LAPTOP,
  onScreen,
  setOut,
  sharedServer,
  step,
} from '../support/fresh-page.ts';
import { command } from '../support/notebook.ts';
import { ON_ITS_SIDE, PHONE } from '../support/screens.ts';

describeInAll('the latest news, with the legend open', () => {
  const screens = [
    [1024, false],
    [1024, true],
    [1366, false],
    [1366, true],
    [768, false],
  ] as const;
  for (const [width, isBesideNotebook] of screens)
    it(`is legible from its beginning in a window ${width} pixels wide${isBesideNotebook ? ', beside the notebook' : ''}`, async () => {
      const page = await freshPage({ viewport: { width, height: 768 } });
      await setOut(page, sharedServer());
      await page.keyboard.press('l');
      await page.getByTestId('legend').waitFor();
      if (isBesideNotebook) await page.getByTestId('notebook-button').click();
      await enterHexes(page, 1);
      const said = page.getByTestId('news').locator('p').last();
      await said.waitFor();
      // As long as the longest news, whatever the dice gave in this world.
      const seen = await said.evaluate((line) => {
        line.textContent = 'Somebody of a long name enters 5047: '.repeat(3);
        line.style.setProperty('pointer-events', 'auto');
        const { left, top, width, height } = line.getBoundingClientRect();
        const at = document.elementFromPoint(left + 12, top + 12);
        return { isSeen: at === line, isRead: width > 200 && height < 240 };
      });
      expect(seen).toEqual({ isSeen: true, isRead: true });
    });
});

itInAll('the party never walks under a card beside the map', async () => {
  const page = await freshPage(LAPTOP);
  await setOut(page, sharedServer());
  await enterHexes(page, 1);
  const card = page.getByTestId('keep-link');
  await card.waitFor();
  // The party is two hexes north of the start.
  let party: Axial = { q: 0, r: -2 };
  for (const key of ['s', 's', 's', 'a', 'a', 's', 'a', 'a'] as const) {
    await step(page, key);
    party = neighbour(party, key === 's' ? 4 : 5);
    const { x, y } = await onScreen(page, party);
    const hex = { left: x - 20, top: y - 20, right: x + 20, bottom: y + 20 };
    expect(overlap(hex, await boxOf(card)), `${party.q}, ${party.r}`).toBe(false);
  }
});

describe('the panel of a hex on a laptop', () => {
  it('has its buttons in one row, and shows the beginning of its dice', async () => {
    const page = await freshPage({ viewport: { width: 1366, height: 768 } });
    await setOut(page, sharedServer());
    await step(page, 'w');
    await command(page, { kind: 'name', q: 0, r: -1, of: 'land', text: 'The Long Wood' });
    // The news appears before the panel has fetched its part for names and notes, which shifts what is below.
    await page.locator('.written-land').waitFor();
    const buttons = ['Name', 'Mark', 'Write a note', 'Battle here'].map((name) =>
      page.locator('.hex-acts').getByRole('button', { name, exact: true }),
    );
    const boxes = await Promise.all(buttons.map(boxOf));
    expect(new Set(boxes.map(({ top }) => Math.round(top))).size).toBe(1);
    const [panel, dice] = await Promise.all([
      boxOf(page.locator('.panel-content')),
      boxOf(page.getByRole('heading', { name: 'Why it is so' })),
    ]);
    expect(dice.bottom).toBeLessThan(panel.bottom - 26);
  });

  it('has the button for another note beside the one for a battle, where a note is', async () => {
    const page = await freshPage({ viewport: { width: 1366, height: 768 } });
    await setOut(page, sharedServer());
    await command(page, { kind: 'note', q: 0, r: 0, text: 'The bridge is guarded.', for: 'everyone' });
    await page.locator('.note-text').waitFor();
    const [note, battle] = await Promise.all(
      ['Write a note', 'Battle here'].map((name) =>
        boxOf(page.locator('.hex-acts').getByRole('button', { name, exact: true })),
      ),
    );
    expect(note?.top).toBe(battle?.top);
  });

  itInAll('shows everything that the dice decided without scrolling', async () => {
    const page = await freshPage({ viewport: { width: 1366, height: 768 } });
    await setOut(page, sharedServer(), 'harbour');
    const lines = page.locator('.telling li');
    const told: number[] = [];
    for (const key of ['w', 'w', 'e']) {
      await step(page, key);
      await lines.last().waitFor();
      told.push(await lines.count());
      const [panel, last] = await Promise.all([boxOf(page.locator('.panel-content')), boxOf(lines.last())]);
      // The last pixels of the panel fade out and are not legible.
      expect(last.bottom).toBeLessThanOrEqual(panel.bottom - 20);
    }
    expect(Math.max(...told)).toBeGreaterThanOrEqual(3);
  });
});

describeInAll('the rose', () => {
  itInAll('has no name or key over a site, with the village in the middle or around it', async () => {
    const url = sharedServer();
    const page = await freshPage({ viewport: { width: 1440, height: 900 } });
    await setOut(page, url);
    const free = async () => {
      const rose = page.getByTestId('rose');
      for (const hex of await rose.locator('.rose-hex:has(.vignette-site)').all()) {
        const site = await boxOf(hex.locator('.vignette-site'));
        for (const words of await hex.locator('.rose-name, .rose-party, .rose-key').all())
          expect(overlap(await boxOf(words), site), (await words.textContent()) ?? undefined).toBe(false);
      }
      return rose.locator('.rose-hex:has(.vignette-site)').count();
    };
    const freeInAnyWindow = async () => {
      for (const height of [900, 800, 650]) {
        await page.setViewportSize({ width: 1366, height });
        expect(await free(), `${height} pixels high`).toBeGreaterThanOrEqual(1);
      }
    };
    await freeInAnyWindow();
    await step(page, 'w');
    await freeInAnyWindow();
  });

  for (const [name, screen] of [
    ['a phone', PHONE],
    ['a phone on its side', ON_ITS_SIDE],
    ['a laptop', LAPTOP],
  ] as const)
    itInAll(`has buttons named by direction and terrain on ${name}`, async () => {
      const page = await freshPage(screen);
      await setOut(page, sharedServer(), 'harbour');
      const ways = page.getByTestId('rose').getByRole('button');
      const expectCalled = async (names: readonly string[]) => {
        expect(await ways.count()).toBe(names.length);
        for (const called of names) {
          const heard = ways.and(page.getByRole('button', { name: new RegExp(`^${called}\\b`) }));
          expect(await heard.count(), called).toBe(1);
        }
      };
      await expectCalled([
        'north-west: plain',
        'north: forest',
        'north-east: rough',
        'south-west: plain',
        'south-east: forest',
        'south: rough',
      ]);
      await step(page, 'w');
      await step(page, 'w');
      await expectCalled([
        'north-west: unknown',
        'north: unknown',
        'north-east: unknown',
        'south-west: unknown',
        'south-east: unknown',
        'south: forest',
      ]);
    });
});
