/// <reference lib="dom" />
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Command } from '../../src/campaign/command.ts';
import { seqOf, setOutWithNothing, sharedServer, untilSeq } from './fresh-page.ts';

/** A leaf of the notebook. Below: the strip that asks for own dice, and its request. */
export const leafOf = (page: Page, name: string): Locator => page.getByTestId(`${name}-leaf`);
export const dice = (page: Page): Locator => page.getByTestId('own-dice');
export const request = (page: Page): Locator => page.locator('.dice-request');

/** Elements of the notebook that are wider than their place, except text that is only for screen readers. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.notebook, .notebook *')]
      .filter((part) => {
        const { overflowX, clipPath } = getComputedStyle(part);
        return part.scrollWidth > part.clientWidth + 1 && overflowX !== 'visible' && clipPath === 'none';
      })
      .filter((part) => part.tagName !== 'INPUT')
      .map((part) => part.className),
  );

/** Calls the campaign's API with the page's cookie: a POST if there is a body. */
export const api = (page: Page, path: string, body?: object): Promise<Record<string, unknown>> =>
  page.evaluate(
    async ([to, sent]) => {
      const headers = { 'content-type': 'application/json' };
      const asked = sent === undefined ? {} : { method: 'POST', headers, body: JSON.stringify(sent) };
      const response = await fetch(`/api${location.pathname.replace('/c/', '/campaigns/')}/${to}`, asked);
      return response.json();
    },
    [path, body] as const,
  );

export const command = (page: Page, asked: Command) =>
  api(page, 'commands', { id: crypto.randomUUID(), command: asked });

/** The last entry, as the server stores it. */
export async function lastEntry(page: Page): Promise<Record<string, unknown>> {
  const { entries } = await api(page, `ledger?after=${(await seqOf(page)) - 1}`);
  return (entries as Record<string, unknown>[]).at(-1) ?? {};
}

/**
 * Sets out with own dice, the start being thrown by the server: always the same, because a battlefield depends on its
 * hex.
 */
export async function setOutWithOwnDice(page: Page): Promise<void> {
  await setOutWithNothing(page, sharedServer(), 'a seed');
  await page.getByTestId('begin-own').click();
  await page.getByRole('button', { name: 'Let the server throw the rest' }).click();
  await untilSeq(page, 8);
  // As long as the strip is there, keys are for dice.
  await dice(page).waitFor({ state: 'detached' });
}

/** Opens the notebook by key. */
export async function openNotebook(page: Page): Promise<void> {
  await page.keyboard.press('n');
  await leafOf(page, 'day').waitFor();
  // Escape closes the notebook only once the focus is in it.
  await page.waitForFunction(() => document.activeElement?.closest('.notebook'));
}

/** Opens a leaf of the notebook with the mouse. */
export async function openLeaf(page: Page, name: 'dice' | 'tables'): Promise<Locator> {
  await page.getByTestId('notebook-button').click();
  await page.getByRole('tab', { name, exact: false }).click();
  // The leaf is fetched: it is complete once it has content.
  await leafOf(page, name).locator(':scope > *').first().waitFor();
  return leafOf(page, name);
}

/** Checks that each part, once scrolled to, is wholly on the screen and can be pressed. */
export async function expectWhole(page: Page, parts: Locator, least: number): Promise<void> {
  // All in one turn, because each question from outside takes as long as a frame or two.
  const boxes = await parts.evaluateAll((all) =>
    all.map((part) => {
      part.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
      const { left, top, right, bottom } = part.getBoundingClientRect();
      return { name: part.getAttribute('aria-label') ?? part.textContent, left, top, right, bottom };
    }),
  );
  expect(boxes.length).toBeGreaterThanOrEqual(least);
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 };
  for (const { name, left, top, right, bottom } of boxes) {
    expect(left >= 0 && top >= 0 && right > left, name).toBe(true);
    expect(right, name).toBeLessThanOrEqual(width);
    expect(bottom, name).toBeLessThanOrEqual(height);
    expect(Math.round(bottom - top), `${name} is high enough for a finger`).toBeGreaterThanOrEqual(44);
  }
}

export const overlaps = async (one: Locator, other: Locator): Promise<boolean> => {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (!a || !b) throw new Error('one of them is not on the page');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};
