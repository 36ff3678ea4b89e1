import { vi } from 'vitest';
import { drawDocument } from '../../../src/http/work/draw-document.ts';
import { type DrawingJob, Drawings } from '../../../src/http/work/drawings.ts';

/**
 * Draws on the test's own thread, and each job only once, because starting a thread takes seconds. A drawing depends on
 * its job alone, so nothing is lost. The drawing is preceded by its job; a picture is replaced by it, since no text can
 * be found in a picture.
 */
export function drawHere(): void {
  const drawn = new Map<string, Promise<Uint8Array>>();
  vi.spyOn(Drawings.prototype, 'draw').mockImplementation(async (_requester, _count, job) => {
    const asked = await job();
    const key = JSON.stringify(asked);
    const made = drawn.get(key) ?? drawnAfter(key, asked);
    drawn.set(key, made);
    return made;
  });
}

async function drawnAfter(key: string, job: DrawingJob): Promise<Uint8Array> {
  const isPicture = 'format' in job && job.format === 'png';
  return Buffer.concat([Buffer.from(key), Buffer.from(isPicture ? '' : await drawDocument(job))]);
}
