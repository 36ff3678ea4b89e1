/// <reference lib="dom" />
import { beforeAll, describe, expect, it } from 'vitest';
import { MIN_PAUSE_MS } from '../../web/journey/press-interpreter.ts';
import { atEndOfFile } from '../support/at-end.ts';
import type { Engine } from '../support/engines/engine.ts';
import { startFirefox } from '../support/engines/firefox.ts';
import { startWebKit } from '../support/engines/webkit.ts';
import { sharedServer } from '../support/fresh-page.ts';

const SLOW = { timeout: 60_000, interval: 100 };
/** Waits longer than the pause after which a second press counts. */
const pause = () => new Promise((later) => setTimeout(later, MIN_PAUSE_MS + 100));

/**
 * Runs in the page: the middle of the visible button, link, summary or label with this name; `null` if there is none.
 */
function placeOf(name: string): { x: number; y: number } | null {
  const textOf = (element: Element) => {
    const copy = element.cloneNode(true) as Element;
    for (const picture of copy.querySelectorAll('[aria-hidden="true"]')) picture.remove();
    return copy.textContent.trim();
  };
  const isCalled = (element: Element) => [element.getAttribute('aria-label'), textOf(element)].includes(name);
  const found = [...document.querySelectorAll('button, a, summary, label')].find(
    (element) => isCalled(element) && element.getClientRects().length > 0,
  );
  if (!found) return null;
  found.scrollIntoView({ block: 'nearest' });
  const { x, y, width, height } = found.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

const said = (): string => document.body.textContent;
const state = () => ({ ...document.documentElement.dataset });

/** Runs in the page: how many animation frames are requested in a second. */
function framesAtRest(): Promise<number> {
  const { requestAnimationFrame } = window;
  let count = 0;
  window.requestAnimationFrame = (draw) => {
    count++;
    return requestAnimationFrame(draw);
  };
  return new Promise((told) =>
    setTimeout(() => {
      window.requestAnimationFrame = requestAnimationFrame;
      told(count);
    }, 1_000),
  );
}

/**
 * Runs in the page: how many pixels in the middle of the map differ from their left neighbour. A blurred map has next
 * to none.
 */
function edgesDrawn(): number {
  const canvas = document.querySelector<HTMLCanvasElement>('.map-ground');
  const { data } = canvas
    ?.getContext('2d')
    ?.getImageData(canvas.width / 2 - 150, canvas.height / 2 - 150, 300, 300) ?? {
    data: [],
  };
  let edges = 0;
  for (let at = 4; at < data.length; at += 4)
    if (Math.abs((data[at] ?? 0) - (data[at - 4] ?? 0)) > 40) edges++;
  return edges;
}

/** Runs in the page: how wide each visible text within a picture is, in units of the picture; 0 if it is not drawn. */
const widthsInPictures = (): number[] =>
  [...document.querySelectorAll<SVGTextElement>('svg text')]
    .filter((text) => text.ownerSVGElement?.getClientRects().length)
    .map((text) => text.getBBox().width);

describe.each([
  ['Firefox', startFirefox, true],
  // Driven by a test, WebKit keeps no cached responses, unlike in ordinary use.
  ['WebKit', startWebKit, false],
])('in %s', { timeout: 180_000 }, (_, start, keepsAnswers) => {
  const atEnd = atEndOfFile(30_000);
  let engine: Engine;
  beforeAll(async () => {
    engine = await start(atEnd);
  }, 60_000);

  const press = async (name: string) => {
    let before = '';
    let times = 0;
    let place = null;
    // Waits until nothing loaded later moves the element any more.
    const isStill = async () => {
      place = await engine.run(placeOf, name);
      const now = JSON.stringify(place);
      times = place !== null && now === before ? times + 1 : 0;
      before = now;
      return times === 5;
    };
    await expect.poll(isStill, { ...SLOW, message: `“${name}” is there, and still` }).toBe(true);
    if (place) await engine.click(place);
  };
  const type = async (text: string) => {
    for (const letter of text) await engine.press(letter);
  };
  const seq = async () => Number((await engine.run(state)).seq);
  const untilSeq = (wanted: number) => expect.poll(seq, SLOW).toBe(wanted);
  const untilSaid = (text: string) => expect.poll(() => engine.run(said), SLOW).toContain(text);

  /** Walks north from the start, then asks to enter the next, unknown hex; the second press enters it. */
  const askToEnter = async () => {
    for (const seqBefore of [8, 9]) {
      await untilSeq(seqBefore);
      await engine.press('w');
      await pause();
      await engine.press('w');
      await pause();
    }
  };

  it('an evening can be played with keys and mouse, and is there after a reload', async () => {
    await engine.open(sharedServer());
    await press('Set out');
    await untilSeq(8);
    await askToEnter();
    await untilSeq(10);
    expect((await engine.run(state)).hexes).toBe('8');
    await press('Name, mark or note');
    await press('Write a note');
    await expect.poll(() => engine.run(() => document.activeElement?.tagName), SLOW).toBe('TEXTAREA');
    await type('A well, dry.');
    await press('Keep this note');
    await untilSeq(11);
    await untilSaid('A well, dry.');
    await engine.press('n');
    await press('Rest until tomorrow');
    await untilSeq(12);
    await engine.press('Escape');
    await press('Share');
    await expect.poll(() => engine.run(() => document.querySelectorAll('dialog[open]').length), SLOW).toBe(1);
    await engine.press('Escape');
    await expect.poll(() => engine.run(() => document.querySelectorAll('dialog[open]').length), SLOW).toBe(0);
    expect(await engine.faults()).toEqual([]);
    await engine.open(await engine.run(() => location.href));
    await untilSeq(12);
    await untilSaid('A well, dry.');
    expect(await engine.faults()).toEqual([]);
  });

  it('the map soon becomes sharp, and draws nothing at rest', async () => {
    await expect.poll(() => engine.run(framesAtRest), SLOW).toBe(0);
    expect(await engine.run(edgesDrawn)).toBeGreaterThan(500);
  });

  it('draws the letters in its small pictures', async () => {
    const widths = await engine.run(widthsInPictures);
    expect(widths.length).toBeGreaterThan(0);
    for (const width of widths) expect(width).toBeGreaterThan(0);
  });

  it('a browser that has emptied its storage opens its campaign as before, or says that it can’t', async () => {
    const campaign = await engine.run(() => location.href);
    await engine.open(new URL('/favicon.svg', sharedServer()).href);
    await engine.run(() => localStorage.clear());
    await engine.open(campaign);
    if (keepsAnswers) await untilSeq(12);
    else {
      await engine.open(sharedServer());
      await untilSaid('Campaigns that don’t open here any more');
    }
    expect(await engine.faults()).toEqual([]);
  });

  it('own dice can be typed in, and decide what is revealed', async () => {
    await engine.open(sharedServer());
    if (keepsAnswers) await press('A new campaign');
    await press('Settings, seed, own dice');
    await press('Own dice Thrown on your table and typed in.');
    await press('Set out');
    await press('Take up the dice');
    await press('Let the server throw the rest');
    await untilSeq(8);
    await askToEnter();
    // Two dice for the altitude, then those that it asks for.
    for (let die = 0; die < 6 && (await seq()) === 9; die++) {
      await engine.press('3');
      await pause();
    }
    await untilSeq(10);
    const thrown = await engine.run(async () => {
      const headers = { 'hexfarer-browser': localStorage.getItem('hexfarer.browser') ?? '' };
      const answer = await fetch(`/api${location.pathname.replace('/c/', '/campaigns/')}/map`, { headers });
      return (await answer.json()) as { hexes: { dice: { for: string; faces: number[]; own?: true }[] }[] };
    });
    expect(thrown.hexes.at(-1)?.dice[0]).toMatchObject({ for: 'altitude', faces: [3, 3], own: true });
    expect(await engine.faults()).toEqual([]);
  });
});
