/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { LIGHT } from '../../src/formats/drawing/palette.ts';
import type { Axial } from '../../src/hex/axial.ts';
import { DIRECTIONS } from '../../src/hex/direction.ts';
import { edgeCorners, HexLayout } from '../../src/hex/layout.ts';
import type { LedgerAnswer } from '../../src/protocol/answers.ts';
import { itInAll, varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import { countDrawing, expectRest, untilDrawn } from '../support/drawing-calls.ts';
import { freshPage, onScreen, sharedServer, untilLive, untilSeq } from '../support/fresh-page.ts';
import { liveCable } from '../support/live-cable.ts';
import { noteField } from '../support/panel-fields.ts';
import { askAgainSoon } from '../support/quick-retries.ts';
import { DESKTOP } from '../support/replay-screen.ts';
import { PHONE } from '../support/screens.ts';
import { listen, spokenSince } from '../support/spoken.ts';

const SCREENS = varied([
  ['a phone', { ...PHONE, colorScheme: 'light' }],
  ['a desktop', DESKTOP],
] as const);

/**
 * A campaign whose party sets out from hex 0,0. Mira is one of the players; `token` is another player's, for the page.
 */
async function invited() {
  const { id, owner } = await new ApiClient(sharedServer()).start({ seed: 'away' });
  const link = async (label: string): Promise<string> => {
    const invitation = { role: 'player', label };
    const path = `/api/campaigns/${id}/links`;
    return (await owner.call<{ token: string }>('POST', path, invitation)).body.token;
  };
  const mira = owner.withToken(await link('Mira'));
  const token = await link('A guest');
  const act = async (command: Command, by = mira): Promise<number> => {
    const { status, body } = await by.command(id, command);
    expect(status, JSON.stringify(body)).toBe(200);
    return body.seq;
  };
  return { id, token, owner, act };
}

type Invited = Awaited<ReturnType<typeof invited>>;

async function visit(page: Page, { id, token }: Invited): Promise<void> {
  await page.goto('about:blank');
  await page.goto(new URL(`/c/${id}#${token}`, sharedServer()).href);
  await untilLive(page, 'connected');
}

const card = (page: Page) => page.getByTestId('missed');

/**
 * On how many sides of a hex its ring is drawn. Each side is sampled on both halves, since arrows and the banner cover
 * some.
 */
async function ringedSides(page: Page, hex: Axial): Promise<number> {
  const [here, beside] = [await onScreen(page, hex), await onScreen(page, { q: hex.q, r: hex.r + 1 })];
  const corners = new HexLayout((beside.y - here.y) / Math.sqrt(3)).corners({ q: 0, r: 0 });
  const edges = DIRECTIONS.map((direction) => {
    const [from, to] = edgeCorners(corners, direction);
    return [0.2, 0.8].map((part) => ({
      x: here.x + from.x * (1 - part) + to.x * part,
      y: here.y + from.y * (1 - part) + to.y * part,
    }));
  });
  const ring = [1, 3, 5].map((at) => Number.parseInt(LIGHT.inks.fire.slice(at, at + 2), 16));
  return page.evaluate(
    ({ edges, ring }) => {
      const canvas = document.querySelector<HTMLCanvasElement>('.map-overlay');
      const context = canvas?.getContext('2d');
      if (!canvas || !context) throw new Error('there is no map');
      const { left, top, width } = canvas.getBoundingClientRect();
      const ratio = canvas.width / width;
      const isRing = ({ x, y }: { x: number; y: number }): boolean => {
        const at = [(x - left) * ratio, (y - top) * ratio].map(Math.round) as [number, number];
        const { data } = context.getImageData(...at, 1, 1);
        return ring.every((value, index) => Math.abs((data[index] ?? 0) - value) <= 4) && data[3] === 255;
      };
      return edges.filter((places) => places.some(isRing)).length;
    },
    { edges, ring },
  );
}

const FAR: Axial = { q: 0, r: -2 };
const FARTHER: Axial = { q: 0, r: -3 };

const overlap = async (page: Page, one: string, other: { x: number; y: number }): Promise<boolean> => {
  const box = await page.locator(one).boundingBox();
  if (!box) throw new Error(`there is no ${one}`);
  const { x, y, width, height } = box;
  return other.x > x && other.x < x + width && other.y > y && other.y < y + height;
};

describe('someone who comes back', () => {
  for (const [name, screen] of SCREENS)
    it(`sees on ${name} what happened meanwhile, with the new hexes ringed until they were looked at`, {
      timeout: 60_000,
    }, async () => {
      const page = await freshPage(screen);
      await listen(page);
      await countDrawing(page);
      const table = await invited();
      await table.act({ kind: 'enter', to: 1 });
      await visit(page, table);
      // On a phone the question for one's name covers hexes.
      await page
        .getByRole('button', { name: /^(Skip|That’s me)$/ })
        .last()
        .click();
      await untilDrawn(page);
      expect(await card(page).count()).toBe(0);
      await page.goto('about:blank');
      for (let nth = 0; nth < 2; nth++) await table.act({ kind: 'enter', to: 1 });
      await table.act({ kind: 'rest' }, table.owner);
      const last = await table.act({ kind: 'note', q: 0, r: 0, text: 'A ford.', for: 'everyone' });

      await visit(page, table);
      const told =
        /^2 hexes( and [12] sites?)? became known, in 1 day\. 1 note was written\. Mira and the owner were there\.$/;
      await page.locator('.missed p').waitFor();
      expect(await page.locator('.missed p').textContent()).toMatch(told);
      await untilDrawn(page);
      const spoken = (await spokenSince(page)).filter((text) => text.includes('away'));
      expect(spoken).toHaveLength(1);
      expect(spoken[0]).toContain(await page.locator('.missed p').textContent());
      expect(await ringedSides(page, FARTHER), 'the party’s').toBe(5);
      expect(await ringedSides(page, FAR)).toBe(5);
      expect(await ringedSides(page, { q: 0, r: -1 }), 'known before, the ring’s end').toBe(1);
      await expectRest(page);
      expect(await overlap(page, '.missed', await onScreen(page, FARTHER)), 'covers the party').toBe(false);
      await expectNoFaultInAnyLight(page, 'a map with what was missed');

      // Not dismissed, the card appears again; a hex that was looked at loses its ring.
      await visit(page, table);
      await page.locator('.missed p').waitFor();
      await untilDrawn(page);
      const at = await onScreen(page, FAR);
      await page.mouse.click(at.x, at.y);
      await page.mouse.move(0, 0);
      await page.keyboard.press('Escape');
      expect(await card(page).count(), 'the first one lets go of the hex').toBe(1);
      await untilDrawn(page);
      expect(await ringedSides(page, FARTHER)).toBe(6);
      expect(await ringedSides(page, FAR)).toBe(1);
      await page.keyboard.press('Escape');
      await card(page).waitFor({ state: 'detached' });
      await untilDrawn(page);
      expect(await ringedSides(page, FARTHER)).toBe(0);
      await visit(page, table);
      await untilSeq(page, last);
      await untilDrawn(page);
      expect(await card(page).count()).toBe(0);
    });

  itInAll(
    'gets a card that covers no legend on a phone, closes by a tap, and has large enough buttons',
    async () => {
      const page = await freshPage(PHONE);
      const table = await invited();
      await visit(page, table);
      await page.goto('about:blank');
      await table.act({ kind: 'enter', to: 1 });
      await table.act({ kind: 'enter', to: 1 });
      await visit(page, table);
      await page.locator('.missed p').waitFor();
      await page.keyboard.press('l');
      await page.getByTestId('legend').waitFor();
      const [legend, missed] = await Promise.all([
        page.getByTestId('legend').boundingBox(),
        card(page).boundingBox(),
      ]);
      expect((legend?.y ?? 0) + (legend?.height ?? 0)).toBeLessThanOrEqual(missed?.y ?? 0);
      for (const button of await card(page).getByRole('button').all()) {
        const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(44);
      }
      await card(page).getByRole('button', { name: 'Put away what happened' }).tap();
      await card(page).waitFor({ state: 'detached' });
    },
  );

  itInAll('gets the card as soon as its code can be fetched', async () => {
    const page = await freshPage(DESKTOP);
    const table = await invited();
    await table.act({ kind: 'enter', to: 1 });
    await visit(page, table);
    await page.goto('about:blank');
    await table.act({ kind: 'enter', to: 1 });
    let refused = 0;
    await page.route('**/assets/missed-card*.js', async (route) => {
      await askAgainSoon(page);
      return ++refused < 4 ? route.abort() : route.continue();
    });
    await visit(page, table);
    await page.locator('.missed p').waitFor();
  });

  itInAll('can go through it step by step, from the first event on', async () => {
    const page = await freshPage(DESKTOP);
    const table = await invited();
    await visit(page, table);
    await page.goto('about:blank');
    const first = await table.act({ kind: 'enter', to: 1 });
    await table.act({ kind: 'enter', to: 1 });
    const last = await table.act({ kind: 'enter', to: 1 });
    await visit(page, table);
    await card(page).getByRole('button', { name: 'Go through it' }).click();
    const entry = page.getByTestId('replay-entry');
    await entry.waitFor();
    await page.waitForURL((url) => url.search === `?at=${first}&since=${first - 1}`);
    for (let seq = first; seq <= last; seq++) {
      await expect.poll(() => entry.textContent()).toBe(`Entry ${seq} of ${last}`);
      await expect.poll(() => page.getByTestId('replay-told').textContent()).not.toBe('');
      await page.keyboard.press('ArrowRight');
    }
    await expect
      .poll(() => page.getByTestId('replay-findings').textContent())
      .toMatch(/: 2 hexes.* became known, all on one day\.$/);
    await page.keyboard.press('Escape');
    await entry.waitFor({ state: 'detached' });
    expect(await card(page).count()).toBe(0);
  });

  itInAll('is not told of a note of their own whose answer never arrived', async () => {
    const page = await freshPage(DESKTOP);
    const table = await invited();
    const cable = await liveCable(page);
    await table.act({ kind: 'enter', to: 1 });
    await visit(page, table);
    cable.silence();
    await (await noteField(page)).fill('A ford.');
    await page.getByRole('button', { name: 'Keep this note' }).click();
    const notes = async (): Promise<number> => {
      const { body } = await table.owner.call<LedgerAnswer>('GET', `/api/campaigns/${table.id}/ledger`);
      return body.entries.filter(({ kind }) => kind === 'noted').length;
    };
    await expect.poll(notes).toBe(1);
    await page.goto('about:blank');
    await table.act({ kind: 'enter', to: 1 });
    await visit(page, table);
    await page.locator('.missed p').waitFor();
    expect(await page.locator('.missed p').textContent()).toMatch(
      /^1 hex( and 1 site became known, all on one day| became known)\. Mira was there\.$/,
    );
  });

  itInAll('is also told after a lost connection', async () => {
    const page = await freshPage(DESKTOP);
    const table = await invited();
    const cable = await liveCable(page);
    await visit(page, table);
    await cable.cut();
    cable.mend();
    await untilLive(page, 'connected');
    expect(await card(page).count(), 'nothing happened').toBe(0);
    const seen = await table.act({ kind: 'enter', to: 1 });
    await untilSeq(page, seen);
    expect(await card(page).count(), 'it was there').toBe(0);
    await cable.cut();
    await table.act({ kind: 'enter', to: 1 });
    cable.mend();
    await page.locator('.missed p').waitFor({ timeout: 15_000 });
    expect(await page.locator('.missed p').textContent()).toMatch(
      /^1 hex( and 1 site became known, all on one day| became known)\. Mira was there\.$/,
    );
  });
});
