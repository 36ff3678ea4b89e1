import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { hexLabel } from '../../src/hex/label.ts';
import type { HexRecord } from '../../src/ledger/hex-record.ts';
import { itInAll, varied } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { enterHexes, freshPage, sharedServer, untilLive } from '../support/fresh-page.ts';
import { VALE, VALE_HEXES } from '../support/text-maps.ts';

/** The hexes of the page's campaign, fetched from the server. */
const hexesOf = (page: Page): Promise<HexRecord[]> =>
  page.evaluate(async () => {
    const response = await fetch(location.pathname.replace('/c/', '/api/campaigns/').concat('/map'));
    return (await response.json()).hexes;
  });

/** Confirms the form for an imported map with its default values. */
const begin = (page: Page) => page.getByTestId('begin-map').click();

const asFile = (name: string, text: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });

describe('a Text Mapper map on the first screen', () => {
  itInAll(
    'imported again after its response was lost leads to the same campaign, and later on to another',
    async () => {
      const page = await freshPage({ viewport: { width: 390, height: 844 } });
      const made: string[] = [];
      let isLost = true;
      await page.route('**/api/campaigns/import*', async (route) => {
        const response = await route.fetch();
        made.push((await response.json()).campaign.id);
        if (isLost) await route.abort();
        else await route.fulfill({ response });
        isLost = false;
      });
      const bring = async () => {
        await page.goto(sharedServer());
        await page.getByTestId('import').setInputFiles(asFile('vale.txt', VALE));
        await begin(page);
      };
      await bring();
      await page.getByText('The server cannot be reached').waitFor();
      await page.getByTestId('import').setInputFiles(asFile('vale.txt', VALE));
      await begin(page);
      await untilLive(page, 'connected');
      await bring();
      await untilLive(page, 'connected');
      expect(made).toHaveLength(3);
      expect(made[1]).toBe(made[0]);
      expect(made[2]).not.toBe(made[0]);
    },
  );

  itInAll(
    'imported again after its response was lost leads to the same campaign, also after a reload',
    async () => {
      const page = await freshPage({ viewport: { width: 390, height: 844 } });
      const made: string[] = [];
      await page.route('**/api/campaigns/import*', async (route) => {
        const response = await route.fetch();
        made.push((await response.json()).campaign.id);
        // The first request is never answered.
        if (made.length > 1) await route.fulfill({ response });
      });
      const bring = async () => {
        await page.goto(sharedServer());
        await page.getByTestId('import').setInputFiles(asFile('vale.txt', VALE));
        await begin(page);
      };
      await bring();
      await expect.poll(() => made).toHaveLength(1);
      await bring();
      await untilLive(page, 'connected');
      expect(made[1]).toBe(made[0]);
      expect(await page.evaluate(() => sessionStorage.getItem('hexfarer.import'))).toBeNull();
    },
  );

  itInAll(
    'edited after its response was lost becomes another campaign, without any word of ids',
    async () => {
      const page = await freshPage({ viewport: { width: 390, height: 844 } });
      const statuses: number[] = [];
      await page.route('**/api/campaigns/import*', async (route) => {
        const response = await route.fetch();
        statuses.push(response.status());
        if (statuses.length === 1) await route.abort();
        else await route.fulfill({ response });
      });
      const bring = async (text: string) => {
        await page.getByTestId('import').setInputFiles(asFile('vale.txt', text));
        await begin(page);
      };
      await page.goto(sharedServer());
      await bring(VALE);
      await page.getByText('The server cannot be reached').waitFor();
      // Of the same length, so that the page can't tell the texts apart.
      await bring(VALE.replace('forest', 'meadow'));
      await untilLive(page, 'connected');
      expect(statuses).toEqual([201, 409, 201]);
    },
  );

  it.each(
    varied([
      ['a phone', { width: 390, height: 844 }],
      ['a desktop', { width: 1200, height: 800 }],
    ]),
  )(
    'can be imported on %s: dropped lines are shown beforehand, and one can explore beyond the map',
    async (_where, viewport) => {
      const page = await freshPage({ viewport });
      await page.goto(sharedServer());
      await page.getByTestId('import').setInputFiles(asFile('vale.txt', VALE));
      const dropped = page.getByTestId('dropped');
      await dropped.waitFor();
      expect(await page.getByTestId('import').locator('..').textContent()).toBe('Bring in a campaign or map');
      expect(await dropped.locator('summary').textContent()).toBe('1 line of this map cannot be imported');
      const saving = page.waitForEvent('download');
      await page.getByTestId('save-dropped').click();
      const saved = await (await saving).path();
      expect(readFileSync(saved, 'utf8')).toMatch(
        /^What could not be imported from The Vale of Alder\n\nLine 17: 0101-0401 border: 'border' is not kept/,
      );
      expect(await dropped.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringMatching(
          /Line 17\s+0101-0401 border\s+'border' is not kept: rivers, roads and trails are/,
        ),
      ]);
      const box = await dropped.boundingBox();
      expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 9999) <= viewport.width).toBe(true);
      await begin(page);
      await untilLive(page, 'connected');
      expect(await hexesOf(page)).toHaveLength(VALE_HEXES);
      const panel = page.getByTestId('panel');
      expect(await panel.textContent()).toContain('by the imported map, not rolled');
      expect(await panel.textContent()).toContain('Beyond the map');
      await enterHexes(page, 1);
      await expect.poll(async () => (await hexesOf(page)).length).toBe(VALE_HEXES + 1);
      expect((await hexesOf(page)).at(-1)).not.toHaveProperty('given');
    },
  );

  itInAll('starts at the hex and under the name that are typed, but not at a hex that it lacks', async () => {
    const page = await freshPage({ viewport: { width: 390, height: 844 } });
    await page.goto(sharedServer());
    const pick = () =>
      page.getByTestId('import').setInputFiles(asFile('vale.txt', VALE.replace(/.*road\n/, '')));
    await pick();
    const asked = page.getByTestId('map-start');
    await asked.getByRole('button', { name: 'Not now' }).click();
    await asked.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/');
    await pick();
    const hex = page.getByTestId('map-start-hex');
    expect(await hex.inputValue()).toBe('0101');
    expect(await page.getByTestId('map-name').inputValue()).toBe('The Vale of Alder');
    await expectNoFaultInAnyLight(page, 'the question where a map begins');
    await hex.fill('0909');
    expect(await asked.textContent()).toContain('This map has no such hex.');
    expect(await page.getByTestId('begin-map').isEnabled()).toBe(false);
    await hex.fill('0203');
    expect(await asked.textContent()).toContain('forest, a village, “Alder”');
    await page.getByTestId('map-name').fill('Alderholm');
    await begin(page);
    await page.waitForURL(/\/c\//);
    await untilLive(page, 'connected');
    expect(await page.title()).toContain('Alderholm');
    const { party } = await page.evaluate(async () =>
      (await fetch(location.pathname.replace('/c/', '/api/campaigns/'))).json(),
    );
    expect(hexLabel(party)).toBe('0203');
  });

  itInAll('with many dropped lines is reported in a list that passes axe', async () => {
    const page = await freshPage();
    await page.goto(sharedServer());
    const map = `0101 forest\n${'no hex of any map\n'.repeat(300)}`;
    await page.getByTestId('import').setInputFiles(asFile('vale.txt', map));
    const dropped = page.getByTestId('dropped');
    expect(await dropped.getByRole('listitem').count()).toBe(0);
    await dropped.getByText('300 lines of this map cannot be imported').click();
    expect(await dropped.getByRole('listitem').count()).toBe(200);
    expect(await dropped.textContent()).toContain('And 100 lines more.');
    await expectNoFaultInAnyLight(page, 'a long list of what cannot be imported');
  });

  itInAll(
    'without dropped lines opens without further ado, named after its file if it has no name',
    async () => {
      const page = await freshPage();
      await page.goto(sharedServer());
      await page
        .getByTestId('import')
        .setInputFiles(asFile('green_marches.txt', '0101 forest\n0102 plain\n'));
      await begin(page);
      await page.waitForURL(/\/c\//);
      await untilLive(page, 'connected');
      expect(await page.title()).toContain('green marches');
    },
  );

  itInAll('is named after its file without control characters', async () => {
    const page = await freshPage();
    await page.goto(sharedServer());
    const file = asFile('\u202e\u2067green\u202c\u0007_  \nmarches\u2069.txt', '0101 forest\n0102 plain\n');
    await page.getByTestId('import').setInputFiles(file);
    await begin(page);
    await page.waitForURL(/\/c\//);
    await untilLive(page, 'connected');
    expect(await page.title()).toContain('green marches');
  });

  itInAll('that contains no map is reported, and the form stays usable', async () => {
    const page = await freshPage();
    await page.goto(sharedServer());
    const field = page.getByTestId('import');
    await field.focus();
    await field.setInputFiles(asFile('letter.txt', 'Dear all,\n'));
    await expect
      .poll(() => page.getByRole('alert').textContent())
      .toMatch(/No hex could be read from this text/);
    const isFocused = () => field.evaluate((input) => input === document.activeElement);
    expect(await isFocused(), 'for the next file').toBe(true);
    await field.setInputFiles(asFile('vale.txt', VALE));
    await page.getByRole('dialog').waitFor();
    await page.keyboard.press('Escape');
    await expect.poll(isFocused).toBe(true);
    expect(await page.getByRole('button', { name: 'Set out' }).isEnabled()).toBe(true);
  });

  itInAll(
    'that contains no map is reported in sight even if the sheet is longer than the screen',
    async () => {
      const page = await freshPage({ viewport: { width: 360, height: 560 } });
      await page.goto(sharedServer());
      await page.locator('.home-sheet').evaluate((sheet) => sheet.scrollTo(0, sheet.scrollHeight));
      await page.getByTestId('import').setInputFiles(asFile('letter.txt', 'Dear all,\n'));
      const alert = page.getByRole('alert');
      await alert.waitFor();
      const isSeen = () =>
        alert.evaluate((line) => {
          const { left, top, bottom } = line.getBoundingClientRect();
          return [top, bottom - 1].every((y) => line.contains(document.elementFromPoint(left + 1, y)));
        });
      await expect.poll(isSeen).toBe(true);
    },
  );
});
