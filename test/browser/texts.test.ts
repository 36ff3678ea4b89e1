/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { gazetteerHtml } from '../../src/formats/gazetteer/gazetteer-html.ts';
import { journalHtml } from '../../src/formats/journal/journal-html.ts';
import { journalPieces } from '../../src/formats/journal/journal-writer.ts';
import { ORIGIN } from '../../src/hex/axial.ts';
import { Journal } from '../../src/telling/journal.ts';
import { evening } from '../support/evening.ts';
import { freshMovingPage } from '../support/fresh-page.ts';

const HOSTILE =
  '<script>document.title = "run"</script><img src="http://127.0.0.1:9/x.png" onerror="document.title=\'run\'">\n\n![map](http://127.0.0.1:9/map.png)\n\n# Big\n\n</td></tr></table></div>';

/** The exported gazetteer and journal of a campaign. */
async function documents() {
  const table = evening();
  table.play({ kind: 'note', ...ORIGIN, text: HOSTILE, for: 'everyone' });
  table.play({ kind: 'name', ...ORIGIN, of: 'water', text: HOSTILE.slice(0, 70) });
  const { campaign, entries } = table;
  const title = campaign.name ?? '';
  const sheet = { frame: campaign.frame('owner'), world: campaign.world.view(), title };
  const gazetteer = [...gazetteerHtml(sheet)].join('');
  async function* slices() {
    yield { entries };
  }
  let journal = '';
  for await (const piece of journalPieces(slices(), new Journal(campaign.world), journalHtml(title)))
    journal += piece;
  return { gazetteer, journal, hexes: campaign.world.count };
}

describe('gazetteer and journal in a browser', () => {
  it('are displayed properly, run nothing and fetch nothing, on a screen and on paper', async () => {
    const { gazetteer, journal, hexes } = await documents();
    const page = await freshMovingPage({ viewport: { width: 390, height: 700 } });
    const fetched: string[] = [];
    page.on('request', (request) => fetched.push(request.url()));
    const faults: string[] = [];
    page.on('console', (message) => faults.push(message.text()));
    for (const [html, title] of [
      [gazetteer, 'The Green Marches: gazetteer'],
      [journal, 'The Green Marches: journal'],
    ] as const) {
      await page.setContent(html);
      expect(await page.title()).toBe(title);
      expect(await page.locator('img, script').count()).toBe(0);
      // Nothing is wider than the page on a narrow screen; a wide table scrolls by itself.
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
      const paper = (await page.pdf({ format: 'A4' })).toString('latin1');
      expect(paper.match(/\/Type \/Page\b/g)?.length ?? 0).toBeGreaterThan(0);
    }
    expect(await page.locator('section.day').count()).toBe(4);
    expect(await page.locator('section.day > ol > li.noted').count()).toBe(3);
    await page.setContent(gazetteer);
    // An unescaped tag in a note would have ended the table early.
    expect(await page.locator('body > .wide > table > tbody').count()).toBe(hexes);
    expect(await page.locator('tr.notes .note').count()).toBe(2);
    expect(await page.locator('tr.notes h4').textContent()).toBe('Big');
    expect(faults).toEqual([]);
    expect(fetched.filter((url) => !url.startsWith('about:'))).toEqual([]);
  });
});
