import { onTestFinished, vi } from 'vitest';
import { Drawings } from '../../src/http/work/drawings.ts';
import { drawnDocument } from '../../src/http/work/drawn-document.ts';

/**
 * Draws in the test's own process until the test ends, where what is drawn matters: a thread or a process takes a third of
 * a second to start for each drawing.
 */
export function drawInProcess(): void {
  const draw = vi.spyOn(Drawings.prototype, 'draw').mockImplementation(async (_requester, _count, job) => {
    const drawn = await drawnDocument(await job());
    return typeof drawn === 'string' ? new TextEncoder().encode(drawn) : drawn;
  });
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
