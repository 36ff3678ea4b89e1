import { afterEach, vi } from 'vitest';
import { Drawings } from '../../src/http/work/drawings.ts';
import { drawnDocument } from '../../src/http/work/drawn-document.ts';

/**
 * Draws in the test's own process until its end, where what is drawn matters: a thread or a process takes half a second to
 * start for each drawing.
 */
export function drawInProcess(): void {
  vi.spyOn(Drawings.prototype, 'draw').mockImplementation(async (_requester, _count, job) => {
    const drawn = await drawnDocument(job());
    return typeof drawn === 'string' ? new TextEncoder().encode(drawn) : drawn;
  });
}

/** Lets all draw as they do. Called where a file's tests are told. */
export const drawElsewhereAgain = (): void => {
  afterEach(() => {
    vi.restoreAllMocks();
  });
};
