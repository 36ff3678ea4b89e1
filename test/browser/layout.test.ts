/// <reference lib="dom" />
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll, varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { boxOf, expectInReach, noSidewaysScroll, overlap } from '../support/boxes.ts';
import { dataDirectory } from '../support/data-directory.ts';
import {
  enterHexes,
  freshPage,
  LAPTOP,
  onScreen,
  passPause,
  setOut,
  sharedServer,
  untilLive,
} from '../support/fresh-page.ts';
import { importedWorld } from '../support/imported-world.ts';
import { command } from '../support/notebook.ts';
import { newPartner } from '../support/parties.ts';
import { ENLARGED, ON_ITS_SIDE, PHONE } from '../support/screens.ts';
import { serverProcess } from '../support/server-process.ts';

describe('a toast', () => {
  for (const [name, screen] of varied([
    ['a phone', PHONE],
    ['a phone on its side', ON_ITS_SIDE],
    ['a laptop', { viewport: { width: 1100, height: 700 } }],
  ] as const))
    it(`does not touch the latest news, however long, on ${name}`, async () => {
      const page = await freshPage(screen);
      await setOut(page, sharedServer());
      await enterHexes(page, 1);
      await page.getByTestId('notebook-button').click();
      await page.getByRole('tab', { name: 'Tables' }).click();
      await page.getByRole('button', { name: 'Add the starter set' }).click();
      const [news, toast] = [page.getByTestId('news').locator('p'), page.locator('.toast')];
      await Promise.all([news, toast].map((part) => part.waitFor()));
      const gap = async () => {
        const [said, happened] = [await boxOf(toast), await boxOf(news)];
        return Math.max(said.top - happened.bottom, happened.top - said.bottom);
      };
      await expect.poll(gap).toBeGreaterThan(4);
      await expectInReach(page.locator('.notebook [role="tab"], .tables-leaf > .row button'), 6);
    });
});

itInAll(
  'toasts and warnings fit between the edge of the screen and the panel on a tablet in portrait',
  async () => {
    const page = await freshPage({ viewport: { width: 768, height: 1024 }, hasTouch: true });
    await setOut(page, sharedServer());
    const id = new URL(page.url()).pathname.split('/')[2] ?? '';
    // As if this browser had been shown more entries than there are.
    await page.evaluate((key) => {
      const seen = { seq: 900, hash: '0'.repeat(64), at: '2026-01-02T11:30:00Z' };
      localStorage.setItem(
        key,
        JSON.stringify({ ...JSON.parse(localStorage.getItem(key) ?? '{}'), ...seen }),
      );
    }, `hexfarer.head.${id}`);
    await page.reload();
    await untilLive(page, 'connected');
    const fault = page.getByTestId('head-fault');
    await fault.waitFor();
    await page.getByTestId('map').press('ContextMenu');
    await page.getByRole('menuitem', { name: /Copy a link/ }).click();
    await page.locator('.toast').first().waitFor();
    const panel = await boxOf(page.getByTestId('panel'));
    for (const said of [fault, page.locator('.toast').first()]) {
      const { left, right } = await boxOf(said);
      expect(left).toBeGreaterThanOrEqual(8);
      expect(right).toBeLessThanOrEqual(panel.left);
    }
  },
);

describeInAll('on small screens', () => {
  for (const [name, screen] of [
    ['a phone', PHONE],
    ['a phone on its side', ON_ITS_SIDE],
  ] as const)
    it(`the offer to keep the link covers neither legend nor map on ${name}, and is fully visible`, async () => {
      const url = sharedServer();
      const page = await freshPage(screen);
      await setOut(page, url);
      await enterHexes(page, 1);
      const card = page.getByTestId('keep-link');
      await expectInReach(card.locator('button:visible'), 2);
      const { x, y } = await onScreen(page, { q: 0, r: -2 });
      await page.keyboard.press('l');
      expect(overlap(await boxOf(page.getByTestId('legend')), await boxOf(card))).toBe(false);
      await page.keyboard.press('l');
      await page.getByTestId('legend').waitFor({ state: 'detached' });
      const over = await page.evaluate(([at, on]) => document.elementFromPoint(at, on)?.className, [
        x,
        y,
      ] as const);
      expect(over, 'what lies over the hex to the north').toBe('map-overlay');
      await card.getByRole('button', { name: 'Show it' }).click();
      await card.getByTestId('link-url').waitFor();
      await expectInReach(card.locator('button:visible'), 3);
      expect(await noSidewaysScroll(page)).toBe(true);
    });

  it('the legend ends above the panel on the smallest phone, folded and unfolded', async () => {
    const { links } = await importedWorld(sharedServer(), 20, 'elevation');
    const page = await freshPage({ ...PHONE, viewport: { width: 320, height: 640 } });
    await page.goto(links.owner.url);
    await untilLive(page, 'connected');
    await page.keyboard.press('l');
    const [legend, panel] = [page.getByTestId('legend'), page.getByTestId('panel')];
    await legend.waitFor();
    const gap = async () => (await boxOf(panel)).top - (await boxOf(legend)).bottom;
    await expect.poll(gap).toBeGreaterThan(2);
    const folded = (await boxOf(panel)).top;
    await page.locator('.panel-handle').tap();
    await expect.poll(async () => (await boxOf(panel)).top).toBeLessThan(folded);
    await expect.poll(gap).toBeGreaterThan(2);
    expect(await legend.evaluate((sheet) => sheet.clientHeight)).toBeGreaterThan(90);
    // Shown again, the legend has the room of the folded panel.
    await page.keyboard.press('l');
    await legend.waitFor({ state: 'detached' });
    await page.keyboard.press('l');
    await expect.poll(async () => (await boxOf(panel)).top).toBe(folded);
    await page.setViewportSize(ENLARGED.viewport);
    await expect.poll(gap).toBeGreaterThan(2);
  });

  it('on a tablet in portrait the map has more room than the panel, whose buttons are fully visible', async () => {
    const page = await freshPage({ viewport: { width: 768, height: 1024 }, hasTouch: true });
    await setOut(page, sharedServer());
    await page.keyboard.press('w');
    const panel = page.getByTestId('panel');
    await expectInReach(panel.locator('.panel-content button:visible'), 4);
    expect((await boxOf(panel)).left).toBeGreaterThan(0.55 * 768);
    await page.keyboard.press('Escape');
    const entered = page.locator('.facts > div', { hasText: 'where every journey begins' });
    const { top, bottom } = await boxOf(entered);
    expect(bottom - top, 'one line high').toBeLessThan(40);
    expect(await noSidewaysScroll(page)).toBe(true);
  });

  for (const [name, screen] of [
    ['the smallest phone', { ...PHONE, viewport: { width: 320, height: 568 } }],
    ['a phone on its side', ON_ITS_SIDE],
    ['a phone', PHONE],
  ] as const)
    it(`the text map can be closed, searched and sorted on ${name}, also if something is counted`, async () => {
      const page = await freshPage(screen);
      await setOut(page, sharedServer());
      await command(page, { kind: 'count', name: 'Rations', to: 7 });
      await page.getByTestId('day-chip').waitFor();
      await page.keyboard.press('r');
      const head = page.locator('.text-map-head, .text-map-search');
      await head.first().waitFor();
      await expectInReach(head.locator('button, input'), 4);
      expect(await noSidewaysScroll(page)).toBe(true);
      await head.getByRole('button', { name: 'Back to the map' }).tap();
      await page.locator('.text-map').waitFor({ state: 'detached' });
      await expectInReach(page.getByTestId('day-chip'));
    });

  for (const width of [721, 1200, 768, 900, 1000, 1100])
    it(`a card beside the map overlaps neither panel nor notebook nor buttons in a window ${width} pixels wide`, async () => {
      const url = sharedServer();
      const { id, owner } = await new ApiClient(url).start();
      const { link } = await newPartner(owner, id, 'player', 'The table');
      const screen = { viewport: { width, height: 1024 } };
      const [asked, offered] = [await freshPage(screen), await freshPage(screen)];
      await asked.goto(new URL(`/c/${id}#${link.token}`, url).href);
      await setOut(offered, url);
      await enterHexes(offered, 1);
      for (const [page, name] of [
        [asked, 'person-card'],
        [offered, 'keep-link'],
      ] as const) {
        const card = page.getByTestId(name);
        await card.waitFor();
        const expectFree = async () => {
          await expectInReach(card.locator('button'), 2);
          const around = page.locator('.panel, .notebook, .map-controls, .scale-bar, .top-bar');
          for (const part of await around.filter({ visible: true }).all())
            expect(
              overlap(await boxOf(card), await boxOf(part)),
              (await part.getAttribute('class')) ?? '',
            ).toBe(false);
          const [scale, panel] = [page.getByTestId('scale-bar'), page.getByTestId('panel')];
          if ((await scale.isVisible()) && (await panel.isVisible()))
            expect(overlap(await boxOf(scale), await boxOf(panel)), 'the scale bar under the panel').toBe(
              false,
            );
        };
        await expectFree();
        await page.keyboard.press('n');
        await page.getByRole('tab', { name: 'Day' }).waitFor();
        // The offer belongs to the panel, and may be hidden with it while the notebook is open.
        if (await card.isVisible()) await expectFree();
      }
    });

  it('all buttons of the panel are fully visible on a phone while the connection is lost', async () => {
    const server = await serverProcess(dataDirectory());
    const page = await freshPage(PHONE);
    await setOut(page, server.url);
    await page.getByTestId('begin').tap();
    await page.getByTestId('approach-and-enter').waitFor();
    await server.kill();
    await untilLive(page, 'reconnecting');
    await passPause(page);
    await page.getByTestId('approach').tap();
    await page.locator('.waiting').waitFor();
    await expectInReach(page.locator('.steps button:visible'), 2);
  });

  it('the first thing to do is fully visible on a phone in landscape, also while a name is asked for', async () => {
    const page = await freshPage(ON_ITS_SIDE);
    const url = sharedServer();
    const { id, token } = await new ApiClient(url).start();
    await page.goto(new URL(`/c/${id}#${token}`, url).href);
    await untilLive(page, 'connected');
    await page.getByTestId('person-card').waitFor();
    const begin = page.getByTestId('begin');
    await expectInReach(begin);
    // The last pixels of the panel fade out.
    const end = (await boxOf(page.locator('.panel-content'))).bottom;
    expect((await boxOf(begin)).bottom).toBeLessThanOrEqual(end - 20);
  });

  it('a title of two lines does not overlap the panel on a phone in landscape', async () => {
    const page = await freshPage(ON_ITS_SIDE);
    const url = sharedServer();
    const name = 'The Long-Forgotten Marches of the Upper Windwhistle Valley and Beyond';
    const { id, token } = await new ApiClient(url).start({ name });
    await page.goto(new URL(`/c/${id}#${token}`, url).href);
    await untilLive(page, 'connected');
    const [bar, panel] = await Promise.all([
      boxOf(page.locator('.top-bar')),
      boxOf(page.getByTestId('panel')),
    ]);
    expect(panel.top - bar.bottom).toBeGreaterThan(2);
  });

  for (const viewport of [{ width: 320, height: 568 }, PHONE.viewport])
    it(`the buttons of a distant hex are fully visible on a screen ${viewport.width} pixels wide: menu, way back and way there`, async () => {
      const page = await freshPage({ ...PHONE, viewport });
      await setOut(page, sharedServer());
      await page.getByTestId('begin').tap();
      await page.getByTestId('approach-and-enter').waitFor();
      await expectInReach(page.locator('.panel-head button:visible'), 2);
      await expectInReach(page.getByTestId('approach-and-enter'));
    });

  it('the buttons of a hex stay in its panel on a laptop, however long the word for its terrain', async () => {
    const { links } = await importedWorld(sharedServer(), 20, 'elevation');
    const page = await freshPage(LAPTOP);
    await page.goto(links.owner.url);
    await untilLive(page, 'connected');
    const titles = new Set<string>();
    for (const key of ['q', 'w', 'e', 'a', 's', 'd']) {
      await page.keyboard.press(key);
      await page.getByRole('button', { name: 'Deselect this hex' }).waitFor();
      titles.add((await page.locator('.panel-head h2').textContent()) ?? '');
      await expectInReach(page.locator('.panel-head button:visible'), 2);
      await page.keyboard.press('Escape');
    }
    expect([...titles].join()).toContain('mountainous');
  });

  for (const width of [360, 390])
    it(`the number of known hexes is fully visible beside the buttons on a screen ${width} pixels wide`, async () => {
      const { links } = await importedWorld(sharedServer(), 3000);
      const page = await freshPage({ ...PHONE, viewport: { width, height: 800 } });
      await page.goto(links.owner.url);
      await untilLive(page, 'connected');
      const count = page.locator('.bar-count');
      await count.getByText('3,000 hexes').waitFor();
      // In the fallback font the same words are wider.
      await page.evaluate(() => document.fonts.ready.then(() => undefined));
      const [shown, needed] = await count.evaluate((text) => [text.clientWidth, text.scrollWidth]);
      expect(needed).toBe(shown);
      const counted = await boxOf(count);
      const buttons = await page.locator('.top-bar button').all();
      expect(buttons.length).toBeGreaterThan(3);
      for (const button of buttons) expect(overlap(counted, await boxOf(button))).toBe(false);
    });

  it('the number of known hexes gives way to the state of a lost connection, and is never cut off', async () => {
    const page = await freshPage({ ...PHONE, viewport: { width: 360, height: 640 } });
    await setOut(page, sharedServer());
    const count = page.locator('.bar-count');
    expect(await count.isVisible()).toBe(true);
    await page.context().setOffline(true);
    await untilLive(page, 'reconnecting');
    expect(await count.isVisible()).toBe(false);
  });

  it('at 400 % the map keeps half of the window, and everything else can be reached', async () => {
    const url = sharedServer();
    const page = await freshPage(ENLARGED);
    await setOut(page, url);
    await expectInReach(page.getByTestId('begin'));
    await enterHexes(page, 1);
    await page.keyboard.press('w');
    await expectInReach(page.getByTestId('enter'));
    const bar = await boxOf(page.locator('.top-bar'));
    const panel = page.getByTestId('panel');
    expect((await boxOf(panel)).top - bar.bottom).toBeGreaterThanOrEqual(128);
    await page.locator('.panel-handle').click();
    const rose = await boxOf(page.getByTestId('rose'));
    const sheet = await boxOf(panel);
    expect(sheet.top, 'below the bar').toBeGreaterThanOrEqual(bar.bottom - 4);
    expect(rose.left).toBeGreaterThanOrEqual(sheet.left);
    expect(rose.right).toBeLessThanOrEqual(sheet.right);
    const way = page.getByTestId('way-4');
    await way.scrollIntoViewIfNeeded();
    expect((await boxOf(way)).bottom).toBeLessThanOrEqual(256);
    expect(await noSidewaysScroll(page)).toBe(true);
  });
});
