import { expect, it, onTestFinished, vi } from 'vitest';
import { onPixelRatio } from '../../web/kit/pixel-ratio.ts';

/** A screen with the given pixel ratio, and a function that moves the window to another one. */
function screenOf(ratio: number) {
  const queries = new Map<string, EventTarget>();
  vi.stubGlobal('devicePixelRatio', ratio);
  vi.stubGlobal('matchMedia', (query: string) => {
    const list = queries.get(query) ?? new EventTarget();
    queries.set(query, list);
    return list;
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return (next: number) => {
    const left = queries.get(`(resolution: ${devicePixelRatio}dppx)`);
    vi.stubGlobal('devicePixelRatio', next);
    left?.dispatchEvent(new Event('change'));
  };
}

it('each move to a screen with another ratio is reported, until the observer stops', () => {
  const moveTo = screenOf(1);
  const told: number[] = [];
  const stop = onPixelRatio(() => told.push(devicePixelRatio));
  moveTo(2);
  moveTo(1.5);
  moveTo(1);
  expect(told).toEqual([2, 1.5, 1]);
  stop();
  moveTo(2);
  expect(told).toHaveLength(3);
});

it('printing a page is not reported, but the next screen is', () => {
  const moveTo = screenOf(1);
  const told: number[] = [];
  const stop = onPixelRatio(() => told.push(devicePixelRatio));
  // Paper has another resolution: the media query changes when printing begins, and again when it ends.
  moveTo(1);
  moveTo(1);
  expect(told).toEqual([]);
  moveTo(2);
  expect(told).toEqual([2]);
  stop();
});
