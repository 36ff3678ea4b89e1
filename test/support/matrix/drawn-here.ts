import { vi } from 'vitest';
import { type DrawingJob, Drawings } from '../../../src/http/work/drawings.ts';
import { drawnDocument } from '../../../src/http/work/drawn-document.ts';

/**
 * Draws on the test's own thread, and each job once: starting a thread takes seconds. What is drawn comes from the job
 * alone, so nothing is lost by that. The job stands before the drawing, and alone for a picture, in which no text is found.
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
  return Buffer.concat([Buffer.from(key), Buffer.from(isPicture ? '' : await drawnDocument(job))]);
}
