/// <reference lib="dom" />
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Axial } from '../../src/hex/axial.ts';
import { itInAll, varied } from '../support/all-tests.ts';
import { expectNoFaultInAnyLight } from '../support/axe.ts';
import {
  freshPage,
  onScreen,
  passPause,
  seqOf,
  setOutWithNothing,
  sharedServer,
  untilSeq,
} from '../support/fresh-page.ts';
import { command, dice, expectWhole, lastEntry, request, setOutWithOwnDice } from '../support/notebook.ts';
import { expectInSight, goOverTheRim, untilAsked } from '../support/own-dice.ts';
import { DESKTOP, ON_ITS_SIDE, PHONE } from '../support/screens.ts';

describe('with own dice on the page', () => {
  itInAll(
    'before the first throw the map shows where the world starts, and then the hex that each throw is for',
    async () => {
      const page = await freshPage(PHONE);
      await setOutWithNothing(page, sharedServer());
      await page.getByTestId('begin-own').waitFor();
      /** Number of pixels drawn on the overlay near a hex. */
      const drawnAt = async (hex: Axial) => {
        const at = await onScreen(page, hex);
        return page.evaluate(({ x, y }) => {
          const overlay = document.querySelector<HTMLCanvasElement>('.map-overlay');
          const scale = overlay ? overlay.width / overlay.clientWidth : 0;
          const [left, top, size] = [x - 60, y - 60, 120].map((length) => Math.round(length * scale));
          const pixels =
            overlay?.getContext('2d')?.getImageData(left ?? 0, top ?? 0, size ?? 1, size ?? 1).data ?? [];
          return pixels.filter((value, index) => index % 4 === 3 && value > 0).length;
        }, at);
      };
      await expect.poll(() => drawnAt({ q: 0, r: 0 })).toBeGreaterThan(500);
      expect(await drawnAt({ q: 0, r: -3 })).toBe(0);
      // There is nothing to jump to yet, and the buttons say so.
      for (const name of ['Jump to the party', 'Show the whole world']) {
        const lead = page.locator('.map-controls').getByRole('button', { name });
        expect(await lead.getAttribute('aria-disabled'), name).toBe('true');
        expect(await lead.getAttribute('title'), name).toBe('Nothing is known yet');
      }
      await page.getByTestId('menu-button').tap();
      const led = page.getByTestId('menu').getByRole('button', { name: 'Jump to the party' });
      expect(await led.getAttribute('aria-disabled')).toBe('true');
      await page.keyboard.press('Escape');
      await page.getByTestId('begin-own').tap();
      await dice(page).waitFor();
      await expectInSight(page, { q: 0, r: 0 });
      await expect.poll(() => drawnAt({ q: 0, r: 0 })).toBeGreaterThan(500);
      for (let thrown = 0; !(await request(page).textContent())?.includes('5049'); thrown++) {
        expect(thrown).toBeLessThan(10);
        await dice(page).getByRole('button', { name: '3', exact: true }).tap();
        await page.waitForTimeout(60);
      }
      await expect.poll(() => drawnAt({ q: 0, r: -1 })).toBeGreaterThan(500);
      await expectInSight(page, { q: 0, r: -1 });
    },
  );

  itInAll(
    'on a small phone the hex that dice are asked for is not covered by the map’s buttons',
    async () => {
      const page = await freshPage({ ...PHONE, viewport: { width: 360, height: 640 } });
      await setOutWithOwnDice(page);
      for (let notch = 0; notch < 3; notch++) await page.keyboard.press('-');
      const controls = await page.locator('.map-controls').boundingBox();
      if (!controls) throw new Error('the map has no buttons');
      // Drags the map until the hex lies under the buttons.
      const from = await onScreen(page, { q: 0, r: -1 });
      const to = { x: controls.x + controls.width / 2, y: controls.y + controls.height / 2 };
      await page.mouse.move(from.x, from.y + 100);
      await page.mouse.down();
      await page.mouse.move(to.x, to.y + 100, { steps: 5 });
      await page.mouse.up();
      await goOverTheRim(page);
      await expectInSight(page, { q: 0, r: -2 });
      const scale = Number((await page.locator('.map-ground').getAttribute('data-camera'))?.split(' ')[2]);
      const { x, y } = await onScreen(page, { q: 0, r: -2 });
      const isClear = x + scale <= controls.x + 0.5 || y - scale >= controls.y + controls.height - 0.5;
      expect(isClear, JSON.stringify({ x, y, scale, controls })).toBe(true);
    },
  );

  itInAll(
    'on a phone turned to landscape the strip covers none of the map’s buttons, and the hex stays in sight',
    async () => {
      const page = await freshPage(PHONE);
      await setOutWithOwnDice(page);
      await goOverTheRim(page);
      await page.setViewportSize(ON_ITS_SIDE.viewport);
      const boxOf = async (locator: Locator) => {
        const box = await locator.boundingBox();
        return box ?? { x: 0, y: 0, width: 0, height: 0 };
      };
      await expect
        .poll(async () => {
          const { x, width } = await boxOf(page.locator('.map-controls'));
          return (await boxOf(dice(page))).x - (x + width);
        })
        .toBeGreaterThanOrEqual(0);
      await expectInSight(page, { q: 0, r: -2 });
      await expectWhole(page, dice(page).locator('button:visible'), 11);
      await page.setViewportSize({ width: 667, height: 375 });
      await page.locator('.map-controls').waitFor({ state: 'hidden' });
      await expectInSight(page, { q: 0, r: -2 });
    },
  );

  itInAll(
    'a throw for a step reports at once that the party was moved, accepts no more faces, and can be let go of',
    async () => {
      const page = await freshPage(PHONE);
      await setOutWithOwnDice(page);
      await goOverTheRim(page);
      await page.keyboard.press('3');
      await command(page, { kind: 'travel', path: [4] });
      await expect
        .poll(() => request(page).textContent())
        .toBe('Another page of yours moved the party to 5050.');
      await page.keyboard.press('4');
      await dice(page).getByRole('button', { name: 'Die 2 of 2, d6: not given yet' }).waitFor();
      expect(await dice(page).getByRole('button', { name: 'Let the server throw the rest' }).count()).toBe(0);
      await expectWhole(page, dice(page).locator('button:visible'), 3);
      await expectNoFaultInAnyLight(page, 'a throw for a step that others were quicker than');
      await dice(page).getByRole('button', { name: 'Drop this throw' }).tap();
      await dice(page).waitFor({ state: 'detached' });
      expect(await page.getByTestId('dice-chip').count()).toBe(0);
    },
  );

  it.each(
    varied([
      ['a phone', PHONE],
      ['a phone on its side', ON_ITS_SIDE],
      ['a laptop', DESKTOP],
    ]),
  )(
    'on %s a hex is entered with the first dice from the table and the rest from the server',
    async (_, screen) => {
      const page = await freshPage(screen);
      await setOutWithOwnDice(page);
      await goOverTheRim(page);
      expect(await request(page).textContent()).toBe(
        'Throw 2d6 for the altitude at 5048, to the north, and press what fell.',
      );
      await expectWhole(page, dice(page).locator('button:visible'), 11);
      await page
        .locator('.dice-to-come')
        .getByText(/^At most (one|2) more throws? follows?\.$/)
        .waitFor();
      await expectInSight(page, { q: 0, r: -2 });
      await expectNoFaultInAnyLight(page, 'the strip for dice');
      await dice(page).getByRole('button', { name: '3', exact: true }).click();
      await dice(page).getByRole('button', { name: '4', exact: true }).click();
      const done = () => seqOf(page).then((seq) => seq === 10);
      // Depending on the land around, these dice may decide everything.
      await expect
        .poll(async () => (await done()) || (await page.locator('.dice-before').count()) > 0)
        .toBe(true);
      if (!(await done()))
        await dice(page).getByRole('button', { name: 'Let the server throw the rest' }).click();
      await untilSeq(page, 10);
      const { hex } = (await lastEntry(page)) as {
        hex: { dice: { for: string; faces: number[]; own?: true }[] };
      };
      expect(hex.dice[0]).toMatchObject({ for: 'altitude', faces: [3, 4], own: true });
      for (const roll of hex.dice.slice(1)) expect(roll.own).toBeUndefined();

      // In the next throw only the first die is typed.
      await page.keyboard.press('w');
      await passPause(page);
      await page.keyboard.press('w');
      await dice(page).getByRole('button', { name: '5', exact: true }).click();
      await dice(page).getByRole('button', { name: 'Let the server throw the rest' }).click();
      await untilSeq(page, 11);
      const next = (await lastEntry(page)) as { hex: { dice: object[] } };
      expect(next.hex.dice[0]).toMatchObject({ faces: [5, expect.any(Number)], own: true, ownFaces: 1 });
      const more = page.getByRole('button', { name: 'Show more about this hex' });
      if (await more.isVisible()) await more.click();
      const whose = page.getByRole('img', { name: /^Dice: 5 and [1-6], first die own$/ }).locator('.die');
      await whose.first().waitFor();
      const marked = await whose.evaluateAll((each) =>
        each.map(({ classList }) => classList.contains('own')),
      );
      expect(marked.slice(0, 2)).toEqual([true, false]);
      await page.getByText('Begun at the table, finished by the server.').first().waitFor();
    },
  );
});

itInAll('on a phone the panel does not show above the strip, even after that has shrunk', async () => {
  const page = await freshPage(PHONE);
  await setOutWithOwnDice(page);
  await goOverTheRim(page);
  await untilAsked(page);
  const panel = page.getByTestId('panel');
  await command(page, { kind: 'travel', path: [4] });
  await dice(page).getByRole('button', { name: 'Drop this throw' }).waitFor();
  const tops = [(await panel.boundingBox())?.y ?? 0, (await dice(page).boundingBox())?.y ?? 0] as const;
  expect(tops[0], 'the panel is higher').toBeLessThan(tops[1]);
  expect(await panel.evaluate((part) => getComputedStyle(part).opacity)).toBe('0');
  await dice(page).getByRole('button', { name: 'Drop this throw' }).tap();
  await dice(page).waitFor({ state: 'detached' });
  expect(await panel.evaluate((part) => getComputedStyle(part).opacity)).toBe('1');
});
