import { onTestFinished, vi } from 'vitest';
import { drawDocument } from '../../src/http/work/draw-document.ts';
import { Drawings } from '../../src/http/work/drawings.ts';

/**
 * Draws within the test's own process until the test ends, for tests of what is drawn: starting a thread or process for
 * each drawing takes a third of a second.
 */
export function drawInProcess(): void {
  const draw = vi.spyOn(Drawings.prototype, 'draw').mockImplementation(async (_requester, _count, job) => {
    const drawn = await drawDocument(await job());
    return typeof drawn === 'string' ? new TextEncoder().encode(drawn) : drawn;
  });
  onTestFinished(() => draw.mockRestore());
}

/** Answers each drawing with an empty file until the test ends, where nothing matters but that one is asked for. */
export function drawNothing(): void {
  const draw = vi.spyOn(Drawings.prototype, 'draw').mockResolvedValue(new Uint8Array());
  onTestFinished(() => draw.mockRestore());
}

/** Counts the drawings that are asked for until the test ends; they are drawn as ever. */
export function drawingsAskedFor(): { readonly count: number } {
  const draw = vi.spyOn(Drawings.prototype, 'draw');
  onTestFinished(() => draw.mockRestore());
  return {
    get count() {
      return draw.mock.calls.length;
    },
  };
}
