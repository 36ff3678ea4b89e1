import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { varied } from './all-tests.ts';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Leaves passed checks out of the results. */
const VIOLATIONS = { resultTypes: ['violations'] };

/** The rules of WCAG 2.2 up to AA, and one that axe considers experimental: visible words are part of the name. */
const ALL = {
  ...VIOLATIONS,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/** Those of them that look at colours. */
const OF_COLOURS = {
  ...VIOLATIONS,
  runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
};

/** The violations that axe finds on a page in its present state, as "rule: selector". */
export async function faultsFound(page: Page, options: object = ALL): Promise<string[]> {
  // Through the debugger, since the page's policy allows no foreign scripts.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(SOURCE);
  const violations = (await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )) as AxeResults['violations'];
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

type Scheme = 'dark' | 'light';

export const LIGHT_AND_DARK: readonly Scheme[] = ['light', 'dark'];

/**
 * Checks that axe finds nothing in light or dark mode. Leaves the page light.
 *
 * @param schemes without them, `npm test` leaves out dark mode, which differs only in its colours
 */
export async function expectNoFaultInAnyLight(
  page: Page,
  what: string,
  schemes: readonly Scheme[] = varied(LIGHT_AND_DARK),
): Promise<void> {
  if (schemes.includes('dark')) {
    await light(page, 'dark');
    expect(await faultsFound(page, OF_COLOURS), `${what}, dark`).toEqual([]);
  }
  await light(page, 'light');
  expect(await faultsFound(page), `${what}, light`).toEqual([]);
}

/** Waits for the end of colour transitions. */
async function light(page: Page, colorScheme: Scheme): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    () =>
      !document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running'),
  );
}
