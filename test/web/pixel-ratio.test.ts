import { expect, it, onTestFinished, vi } from 'vitest';
import { onPixelRatio } from '../../web/kit/pixel-ratio.ts';

/** A screen with so many pixels for each CSS pixel, and what moves the window to another one. */
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

it('each other screen to which the window is moved is told, until that is ended', () => {
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

it('a page that is printed stays on its screen, and hears of the next one', () => {
  const moveTo = screenOf(1);
  const told: number[] = [];
  const stop = onPixelRatio(() => told.push(devicePixelRatio));
  // Paper has another resolution: the query changes as the printing begins, and once more as it ends.
  moveTo(1);
  moveTo(1);
  expect(told).toEqual([]);
  moveTo(2);
  expect(told).toEqual([2]);
  stop();
});
