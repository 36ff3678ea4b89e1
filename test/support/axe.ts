import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { AxeResults } from 'axe-core';
import type { Page } from 'playwright-core';

const SOURCE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of WCAG 2.2 up to AA, and one that axe holds back as an experiment: visible words are in the name. */
const OPTIONS = {
  // What passes is left out of the results.
  resultTypes: ['violations'],
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
  rules: { 'label-content-name-mismatch': { enabled: true } },
};

/** What axe finds fault with on a page as it is now: "rule: selector". */
export async function faultsFound(page: Page): Promise<string[]> {
  // By the debugger's way: the page's policy allows no script but its own.
  await page.evaluate(SOURCE);
  const violations = (await page.evaluate(
    `axe.run(${JSON.stringify(OPTIONS)}).then(({ violations }) => violations)`,
  )) as AxeResults['violations'];
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`));
}
