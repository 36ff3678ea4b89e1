/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { faultsFound } from './axe.ts';
import { freshPage, passPause, setOut, sharedServer, untilSeq } from './fresh-page.ts';
import { listen, spokenSince } from './spoken.ts';

const KEYS = ['w', 'e', 'd', 's', 'a', 'q'] as const;
const DIRECTIONS = ['north', 'north-east', 'south-east', 'south', 'south-west', 'north-west'] as const;

/** An evening played with the keyboard alone, and followed by what a screen reader would announce. */
export class EveningByKeys {
  readonly page: Page;
  /** Number of hexes revealed. */
  reveals = 0;
  #known = 7;

  private constructor(page: Page) {
    this.page = page;
  }

  static async begin(): Promise<EveningByKeys> {
    const page = await freshPage();
    await listen(page);
    await setOut(page, await sharedServer(), 'harbour');
    // Moves the pointer away, as of someone who only uses keys, and answers the question for one's name.
    await page.mouse.move(0, 0);
    await spokenSince(page);
    return new EveningByKeys(page);
  }

  press(key: string): Promise<void> {
    return this.page.keyboard.press(key);
  }

  /** Waits for an announcement that contains a text. Returns everything announced since the last call. */
  async heard(text: RegExp): Promise<string[]> {
    const all: string[] = [];
    await expect
      .poll(async () => {
        all.push(...(await spokenSince(this.page)));
        return all.join('\n');
      })
      .toMatch(text);
    return all;
  }

  /** Chooses an unknown hex and enters it, and checks the announcements before and after. */
  async reveal(): Promise<void> {
    const first = Math.floor(this.reveals / 4) % 2;
    for (let turn = 0; turn < KEYS.length; turn++) {
      const at = (first + turn) % KEYS.length;
      if (await this.#entered(KEYS[at] as string, DIRECTIONS[at] as string)) return;
    }
    // All six are known: walks over the first of them.
    await this.#walk(KEYS[first] as string);
    await this.reveal();
  }

  async #walk(key: string): Promise<void> {
    await this.press(key);
    await passPause(this.page);
    await this.press(key);
    await this.heard(/^The party moves to \d{4}\.$/m);
    await this.page.waitForTimeout(100);
  }

  async #entered(key: string, direction: string): Promise<boolean> {
    await spokenSince(this.page);
    await this.press(key);
    const K = key.toUpperCase();
    const before = await this.heard(new RegExp(`${direction} of the party\\. ${K} again`));
    // The odds of an unknown hex may arrive after the rest.
    const isComplete = /again walks|\u00a0%/.test(before.join('\n'));
    if (!isComplete) before.push(...(await this.heard(/\u00a0%/)));
    await passPause(this.page);
    before.push(...(await spokenSince(this.page)));
    const [said, ...late] = before;
    const [, label, what] = /^(\d{4}), (.*), [a-z-]+ of the party\./.exec(said ?? '') ?? [];
    if (!label || !what) throw new Error(`this was read out: ${before.join(' | ')}`);
    if (!what.startsWith('unknown')) {
      expect(before).toEqual([`${label}, ${what}, ${direction} of the party. ${K} again walks there.`]);
      return false;
    }
    // Together with the hex, or the odds alone if they arrive late.
    const odds = '[a-z ]+\\u00a0\\d+\\u00a0%(, [a-z ]+\\u00a0\\d+\\u00a0%)?\\.';
    expect(late.length).toBeLessThanOrEqual(1);
    expect(`${late.length > 0 ? said?.replace(/\.$/, '') : said}${late}`).toMatch(
      new RegExp(`^${label}, ${what}, ${direction} of the party\\. ${K} again enters; ${odds}$`),
    );
    await this.press(key);
    const after = await this.heard(new RegExp(`^${label}`, 'm'));
    await this.page.waitForFunction(
      (count) => Number(document.documentElement.dataset.hexes) === count,
      this.#known + 1,
    );
    after.push(...(await spokenSince(this.page)));
    this.reveals++;
    this.#known++;
    const news = after.filter((one) => one.startsWith(label));
    expect(news, 'told once').toHaveLength(1);
    expect(
      after.filter((one) => one !== news[0] && !/^Day \d+:/.test(one)),
      'and nothing else',
    ).toEqual([]);
    const map = await this.page.getByRole('application').getAttribute('aria-label');
    expect(map).toContain(`: ${this.#known} hexes known, the party is at ${label}.`);
    const heading = await this.page
      .getByTestId('panel')
      .getByRole('heading', { level: 2 })
      .first()
      .textContent();
    expect(news[0]?.toLowerCase()).toContain((heading ?? '').toLowerCase());
    return true;
  }

  /** Presses Tab until the focused element has this name. */
  async tabTo(name: RegExp): Promise<void> {
    for (let stop = 0; stop < 60; stop++) {
      const called = await this.page.evaluate(
        () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent ?? '',
      );
      if (name.test(called.trim())) return;
      await this.press('Tab');
    }
    throw new Error(`Tab does not lead to ${name}`);
  }

  /** Writes a note where the party is. */
  async note(text: string): Promise<void> {
    await this.press('m');
    await this.page.getByTestId('inscriptions').waitFor();
    await this.tabTo(/^Write a note$/);
    await this.press('Enter');
    await expect.poll(() => this.page.evaluate(() => document.activeElement?.tagName)).toBe('TEXTAREA');
    await this.page.keyboard.type(text);
    await this.press('Control+Enter');
    await this.heard(/^\d{4} has a note\.$/m);
    await this.page.getByTestId('inscriptions').getByText(text).waitFor();
    await this.press('Escape');
  }

  /** Ends the day in the notebook. Returns the announcement of the next day's weather. */
  async rest(): Promise<string> {
    const seq = await this.page.evaluate(() => Number(document.documentElement.dataset.seq));
    await this.press('n');
    await this.page.getByTestId('notebook').waitFor();
    await this.tabTo(/^Rest until tomorrow$/);
    await this.press('Enter');
    const [told] = (await this.heard(/^Day \d+: [a-z ]+\./m)).filter((one) => one.startsWith('Day'));
    await untilSeq(this.page, seq + 1);
    await this.press('Escape');
    await this.page.getByTestId('notebook').waitFor({ state: 'detached' });
    expect(
      await this.page.evaluate(() => document.querySelector('.notebook, dialog[open]') === null),
      'nothing holds the keys back',
    ).toBe(true);
    return told ?? '';
  }

  /** Finds a hex by its content, and comes back. */
  async find(text: string, label: string): Promise<void> {
    await this.press('/');
    await this.page.getByTestId('find').waitFor();
    await this.page.keyboard.type(text);
    await this.heard(/hex/);
    await this.press('Enter');
    await this.page.getByTestId('find').waitFor({ state: 'detached' });
    await this.heard(new RegExp(`^${label}, `, 'm'));
    await this.press('Escape');
    await this.page.waitForTimeout(100);
    await spokenSince(this.page);
  }

  /** The present violations that axe finds. */
  faults(): Promise<string[]> {
    return faultsFound(this.page);
  }
}
