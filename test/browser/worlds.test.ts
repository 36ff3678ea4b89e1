/// <reference lib="dom" />
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { describeInAll, itInAll, varied } from '../support/all-tests.ts';
import { ApiClient } from '../support/api-client.ts';
import {
  freshPage,
  onScreen,
  passPause,
  pause,
  seqOf,
  sharedServer,
  untilLive,
  untilSeq,
} from '../support/fresh-page.ts';
import { button, heading, opened, written } from '../support/inscriptions.ts';

interface Known {
  readonly hexes: readonly { readonly q: number; readonly r: number }[];
  readonly outline?: readonly { readonly q: number; readonly r: number }[];
}

const mapOf = (page: Page): Promise<Known> =>
  page.evaluate(async () => {
    const response = await fetch(`/api${location.pathname.replace('/c/', '/campaigns/')}/map`);
    return (await response.json()) as Known;
  });

/** Starts a campaign of the given kind on the first screen, and waits until its start is revealed. */
async function setOutInto(page: Page, url: string, kind: string, seed: string): Promise<void> {
  await page.goto(url);
  await page.getByRole('radio', { name: kind }).check();
  await page.getByText('Settings, seed, own dice').click();
  await page.getByLabel('Seed, to get the same world again').fill(seed);
  await page.getByTestId('create').click();
  await page.waitForURL(/\/c\//);
  await untilLive(page, 'connected');
  await page.waitForFunction(() => Number(document.documentElement.dataset.hexes) > 1);
}

/** Number of different colours among sampled pixels of the map. */
const coloursOnMap = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const canvas = document.querySelector<HTMLCanvasElement>('.map-ground');
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return 0;
    const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
    const colours = new Set<number>();
    for (let at = 0; at < data.length; at += 4 * 97)
      colours.add(
        ((data[at] ?? 0) >> 4) * 256 + ((data[at + 1] ?? 0) >> 4) * 16 + ((data[at + 2] ?? 0) >> 4),
      );
    return colours.size;
  });

/** Walks by keys until a new hex is revealed. */
async function findByKeys(page: Page): Promise<void> {
  const before = await seqOf(page);
  const known = () => page.evaluate(() => Number(document.documentElement.dataset.hexes));
  const hexes = await known();
  for (const key of ['w', 'w', 'e', 'd', 'd', 's', 'a', 'q', 'q', 'w', 'e', 'e']) {
    const seq = await seqOf(page);
    const way = page.getByTestId(`way-${'wedsaq'.indexOf(key) + 1}`);
    if (await way.isDisabled()) continue;
    await page.keyboard.press(key);
    await passPause(page);
    await page.keyboard.press(key);
    await untilSeq(page, seq + 1);
    if ((await known()) > hexes) return;
  }
  throw new Error(`nothing new was found after entry ${before}`);
}

/**
 * Open country is explored in test/browser/journey.test.ts as well, and an island is started in renewed-page.test.ts.
 */
const KINDS = [
  {
    kind: 'Mountains and rivers',
    named: 'elevation',
    news: /^The party surveys \d{4}: .+/,
    fact: 'Country',
    legend: 'only seen',
  },
  {
    kind: 'Open country',
    named: 'solo',
    news: /^\d{4}: .+ at altitude \d+/,
    fact: 'Altitude',
    legend: 'village',
  },
  {
    kind: 'An island',
    named: 'island',
    news: /^\d{4}: .+ at altitude \d+/,
    fact: 'Altitude',
    legend: 'unexplored land',
  },
];

/** Names in the rose that are wider than their hex at the baseline, where its lower corners would cut them off. */
const cutNames = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.rose-name')].flatMap((name) => {
      const hex = name.closest('.rose-hex')?.getBoundingClientRect();
      const range = document.createRange();
      range.selectNodeContents(name);
      const line = [...range.getClientRects()].at(-1);
      if (!hex || !line) return ['no name'];
      // The baseline is a fifth above the lower edge of a line; a hex is half as wide at its lower edge.
      const baseline = hex.bottom - (line.bottom - line.height / 5);
      const room = hex.width * (0.5 + baseline / hex.height);
      return line.width > room ? [`${name.textContent}: ${line.width} of ${room}`] : [];
    }),
  );

describe.each(varied(KINDS))('a world of the kind "$kind"', ({ kind, named, news, fact, legend }) => {
  it('can be set out into on the page, explored by keys, explained, drawn, and listed by name', async () => {
    const url = sharedServer();
    const page = await freshPage();
    await setOutInto(page, url, kind, 'a land to look at');
    expect(await cutNames(page)).toEqual([]);
    await findByKeys(page);
    expect(await cutNames(page)).toEqual([]);
    await expect.poll(() => page.getByTestId('news').textContent()).toMatch(news);
    const panel = page.getByTestId('panel');
    expect(await panel.locator('dt').allTextContents()).toContain(fact);
    await expect.poll(() => panel.locator('.telling li.with-dice').count()).toBeGreaterThan(0);
    await page.keyboard.press('l');
    await expect.poll(() => page.getByTestId('legend').textContent()).toContain(legend);
    await expect.poll(() => coloursOnMap(page)).toBeGreaterThan(25);

    const before = await mapOf(page);
    const seq = await seqOf(page);
    await page.reload();
    await untilSeq(page, seq);
    expect(await mapOf(page)).toEqual(before);
    await expect.poll(() => panel.locator('.telling li.with-dice').count()).toBeGreaterThan(0);

    await page.goto(url);
    const listed = page.getByTestId('campaigns');
    await expect.poll(() => listed.textContent()).toContain(kind);
    const told = await page.evaluate(async () => {
      const response = await fetch('/api/campaigns');
      return (await response.json()) as { campaigns: { world: { kind: string } }[] };
    });
    expect(told.campaigns.map(({ world }) => world.kind)).toEqual([named]);
  }, 60_000);
});

/** A throw that the page asks for, as in "6d6 for the elevation of 5048". */
interface Wish {
  readonly dice: string;
  readonly purpose: string;
  readonly hex: string;
  /** The greatest number of throws that may follow, if known. */
  readonly toCome: number | null;
}

/** Reads "It is the last throw.", "At most 2 more throws follow." or "More throws may follow." */
function countIn(told: string): number | null {
  if (told === 'It is the last throw.') return 0;
  const [, count] = /^At most (one|\d+) more throws? follows?\.$/.exec(told) ?? [];
  if (count === undefined) expect(told).toBe('More throws may follow.');
  return count === undefined ? null : count === 'one' ? 1 : Number(count);
}

/** Types faces until nothing more is asked for. Returns all throws with their faces. */
async function throwOnTable(page: Page, typing: (wish: Wish) => Promise<void>) {
  const wanted = (await seqOf(page)) + 1;
  const thrown: (Wish & { readonly faces: readonly number[] })[] = [];
  for (;;) {
    const wish = page.locator('.dice-request');
    const said = await wish.textContent();
    const [dice = '', purpose = '', hex = ''] = await wish.locator('strong').allTextContents();
    const told = page.locator('.dice-to-come');
    await expect.poll(() => told.textContent()).not.toBe('');
    const toCome = countIn((await told.textContent()) ?? '');
    await typing({ dice, purpose, hex, toCome });
    const accepted = /^[\d, ]+(?= will do)/.exec((await page.locator('.dice-so-far').textContent()) ?? '');
    const count = Number(/^\d*/.exec(dice)?.[0] || 1);
    const faces = Array.from({ length: count }, (_, die) =>
      accepted ? Number.parseInt(accepted[0], 10) : ((thrown.length + 2 * die) % 6) + 1,
    );
    for (const face of faces) await page.keyboard.press(String(face));
    thrown.push({ dice, purpose, hex, toCome, faces });
    await page.waitForFunction(
      ([before, seq]) =>
        Number(document.documentElement.dataset.seq) >= seq ||
        ![null, undefined, before].includes(document.querySelector('.dice-request')?.textContent),
      [said, wanted] as const,
    );
    if ((await seqOf(page)) >= wanted) return thrown;
  }
}

/** Records what the page says about throws to come at the moment when it starts to ask for another throw. */
async function keepFirstCounts(page: Page): Promise<() => Promise<string[]>> {
  const kept = await page.evaluateHandle(() => {
    const counts: string[] = [];
    let asked = '';
    new MutationObserver(() => {
      // Only the bold parts: the direction from the party, which follows them, changes as the party walks.
      const parts = [...document.querySelectorAll('.dice-request strong')].map((part) => part.textContent);
      const request = parts.join(' ');
      if (request && request !== asked)
        counts.push(document.querySelector('.dice-to-come')?.textContent ?? '');
      asked = request;
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
    return counts;
  });
  return () => kept.jsonValue();
}

describeInAll('own dice in an elevation world', () => {
  it('are asked for throw by throw, each for its hex; the last one completes the survey', async () => {
    const url = sharedServer();
    const page = await freshPage();
    await page.goto(url);
    await page.getByRole('radio', { name: 'Mountains and rivers' }).check();
    await page.getByText('Settings, seed, own dice').click();
    await page.getByRole('checkbox', { name: 'Own dice' }).check();
    await page.getByTestId('create').click();
    await page.waitForURL(/\/c\//);
    await untilLive(page, 'connected');
    const firstCounts = await keepFirstCounts(page);
    // The page has a button to begin; everything after it is done by keys.
    await page.getByTestId('panel').locator('button.primary').focus();
    await page.keyboard.press('Enter');
    await page.getByTestId('own-dice').waitFor();
    const start = await throwOnTable(page, async () => expect((await mapOf(page)).hexes).toEqual([]));
    expect(start.slice(0, 7).map(({ purpose, hex }) => `${purpose} ${hex}`)).toEqual([
      ...['5049', '5150', '5151', '5051', '4951', '4950'].map((hex) => `elevation ${hex}`),
      'peak 5050',
    ]);

    const before = await mapOf(page);
    const seq = await seqOf(page);
    await page.keyboard.press('w');
    await pause(page);
    await page.keyboard.press('w');
    await page.getByTestId('own-dice').waitFor();
    const thrown = await throwOnTable(page, async () => {
      expect(await seqOf(page)).toBe(seq);
      expect(await mapOf(page)).toEqual(before);
    });
    expect(thrown.slice(0, 5).map(({ dice, purpose, hex }) => [dice, purpose, hex])).toEqual([
      // With these dice a river comes in from the start hex, so it has to flow on.
      ['d6', 'outflow', '5049'],
      ['6d6', 'elevation', '5048'],
      ['6d6', 'elevation', '5149'],
      ['6d6', 'elevation', '4949'],
      ['6d6', 'peak', '5049'],
    ]);
    const counted = thrown.flatMap(({ toCome }, at) => (toCome === null ? [] : [{ toCome, at }]));
    expect(counted.length, 'the last ones are counted').toBeGreaterThan(0);
    for (const { toCome, at } of counted) expect(toCome).toBeGreaterThanOrEqual(thrown.length - 1 - at);
    const first = await firstCounts();
    expect(first.length).toBeGreaterThan(7);
    expect(new Set(first), 'the count of the throw before is gone at once').toEqual(new Set(['']));
    await expect.poll(() => page.getByTestId('own-dice').count()).toBe(0);
    await expect.poll(() => page.getByTestId('news').textContent()).toMatch(/^The party surveys 5049: /);
    expect(await seqOf(page)).toBe(seq + 1);
    expect((await mapOf(page)).hexes).toHaveLength(before.hexes.length + 3);
    const { entries } = await page.evaluate(async (after) => {
      const response = await fetch(
        `/api${location.pathname.replace('/c/', '/campaigns/')}/ledger?after=${after}&limit=1`,
      );
      return (await response.json()) as {
        entries: { kind: string; dice: { faces: number[]; own?: true }[] }[];
      };
    }, seq);
    expect(entries).toMatchObject([{ kind: 'surveyed', q: 0, r: -1 }]);
    expect(entries[0]?.dice.map(({ faces, own }) => ({ faces, own }))).toEqual(
      thrown.map(({ faces }) => ({ faces, own: true })),
    );
  }, 60_000);
});

describeInAll('seals on the page', () => {
  it('mark every throw, including those of the start', async () => {
    const url = sharedServer();
    const page = await freshPage();
    await page.goto(url);
    await page.getByTestId('create').click();
    await page.waitForURL(/\/c\//);
    await untilSeq(page, 8);
    await expect.poll(() => page.getByTestId('seal').textContent()).toBe('Sealed before you pressed.');
    await findByKeys(page);
    await expect.poll(() => page.getByTestId('seal').textContent()).toBe('Sealed before you pressed.');
  });
});

describeInAll('an island on the page', () => {
  it('has the sea around it named before any press, and its buttons disabled', async () => {
    const url = sharedServer();
    const page = await freshPage();
    await page.goto(url);
    await page.getByRole('radio', { name: 'An island' }).check();
    await page.getByText('Settings, seed, own dice').click();
    await page.getByLabel('Hexes of land').fill('1');
    await page.getByTestId('create').click();
    await page.waitForURL(/\/c\//);
    await page.waitForFunction(() => Number(document.documentElement.dataset.hexes) === 1);
    await expect
      .poll(() => page.getByTestId('map').getAttribute('aria-label'))
      .toMatch(/: one hex known, the party is at 5050\./);
    const panel = page.getByTestId('panel');
    await panel.getByText('nothing is left for the dice to decide').waitFor();
    expect(await panel.textContent(), 'nothing is unknown there').not.toMatch(/nothing exists yet|blank hex/);
    for (const direction of [1, 2, 3, 4, 5, 6]) {
      const way = page.getByTestId(`way-${direction}`);
      expect(await way.textContent()).toContain('open sea');
      expect(await way.isDisabled()).toBe(true);
    }
    const seq = await seqOf(page);
    await page.keyboard.press('w');
    await expect
      .poll(() => page.getByTestId('chosen-aloud').textContent())
      .toMatch(/^5049, open sea, north of the party\. No party can go there/);
    await pause(page);
    await page.keyboard.press('w');
    await pause(page);
    expect(await seqOf(page)).toBe(seq);
    expect((await mapOf(page)).outline).toHaveLength(1);
  });

  it('is shown whole until the party moves, and from then on around the party', async () => {
    const page = await freshPage();
    await page.goto(sharedServer());
    await page.getByRole('radio', { name: 'An island' }).check();
    await page.getByText('Settings, seed, own dice').click();
    await page.getByLabel('Hexes of land').fill('60');
    await page.getByLabel('Seed, to get the same world again').fill('a coast');
    await page.getByTestId('create').click();
    await page.waitForURL(/\/c\//);
    const { outline = [] } = await untilSeq(page, 3).then(() => mapOf(page));
    expect(outline).toHaveLength(60);
    const outOfSight = async () => {
      const view = await page.getByTestId('map').boundingBox();
      const right = (await page.getByTestId('panel').boundingBox())?.x ?? 0;
      if (!view) throw new Error('there is no map');
      const places = await Promise.all(outline.map((hex) => onScreen(page, hex)));
      return places.filter(({ x, y }) => x < 0 || x > right || y < view.y || y > view.y + view.height).length;
    };
    await expect.poll(outOfSight).toBe(0);
    await findByKeys(page);
    await page.reload();
    await page.waitForFunction(() => document.querySelector('.map-ground')?.hasAttribute('data-camera'));
    await expect.poll(outOfSight).toBeGreaterThan(0);
  });
});

describeInAll('the legend of an elevation world', () => {
  it('is updated while it is open', async () => {
    const page = await freshPage();
    await setOutInto(page, sharedServer(), 'Mountains and rivers', 'an open legend');
    if ((await page.getByTestId('legend').count()) === 0) await page.keyboard.press('l');
    const seenOnly = page.getByTestId('legend').getByText('only seen');
    const shown = () => page.getByTestId('legend').locator('li').allTextContents();
    await seenOnly.waitFor();
    const before = await shown();
    for (let survey = 0; survey < 3; survey++) await findByKeys(page);
    const fresh = await shown();
    await page.keyboard.press('l');
    await page.keyboard.press('l');
    expect(fresh).toEqual(await shown());
    expect(fresh).not.toEqual(before);
  });
});

itInAll(
  "a bay of an island's open sea is named, and the name stands on its hex and on the next one",
  async () => {
    const { created } = await new ApiClient(sharedServer()).start({ world: { kind: 'island' } });
    const page = await opened(`${created.links.owner.url.replace('#', '?hex=1037#')}`);
    await expect.poll(() => heading(page).textContent()).toBe('open sea');
    await button(page, 'Name, mark or note').click();
    await button(page, 'Name').click();
    await page.getByRole('radio', { name: 'Water' }).check();
    expect(await page.getByRole('radio', { name: 'Land' }).count()).toBe(0);
    await page.getByRole('textbox', { name: 'Name of the water' }).fill('Gannet Sound');
    await button(page, 'Name it').click();
    const name = () => written(page).locator('.written-water').textContent();
    await expect.poll(name).toBe('Gannet Sound');
    await page.goto(new URL('?hex=1038', page.url()).href);
    await expect.poll(() => page.locator('.panel-where').textContent()).toContain('1038');
    await expect.poll(name).toBe('Gannet Sound');
  },
);
