import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What passes is left out of the results. */
const VIOLATIONS = { resultTypes: ['violations'] };

/** The rules of WCAG 2.2 up to AA, and one that axe holds back as an experiment: visible words are in the name. */
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

/** What axe finds fault with on a page as it is now: "rule: selector". */
export async function faultsFound(page: Page, options: object = ALL): Promise<string[]> {
  // By the debugger's way: the page's policy allows no script but its own.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(SOURCE);
  const violations = (await page.evaluate(
    `axe.run(${JSON.stringify(options)}).then(({ violations }) => violations)`,
  )) as AxeResults['violations'];
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}

/** Whether axe finds nothing by day, and nothing in the colours of the night. The page is left light. */
export async function expectNoFaultInAnyLight(page: Page, what: string): Promise<void> {
  await light(page, 'dark');
  expect(await faultsFound(page, OF_COLOURS), `${what}, dark`).toEqual([]);
  await light(page, 'light');
  expect(await faultsFound(page), `${what}, light`).toEqual([]);
}

/** Colours that pass from one to another are judged when they have arrived. */
async function light(page: Page, colorScheme: 'dark' | 'light'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    () =>
      !document.getAnimations().some((one) => one instanceof CSSTransition && one.playState === 'running'),
  );
}
