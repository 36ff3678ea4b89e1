import { describe, expect, it } from 'vitest';
import { type DrawingJob, Drawings } from '../../src/http/work/drawings.ts';
import type { Requester } from '../../src/http/work/gate.ts';

const requester: Requester = { campaign: 'c', address: 'a', signal: new AbortController().signal };

describe('a drawing that ends without a result', () => {
  it.each(['png', 'svg'])('as %s is an error for whoever asked, and nobody else notices', async (format) => {
    const drawings = new Drawings();
    // Of no world that there is, so that the drawing fails where it is made.
    const job = { format, settings: { kind: 'flat' }, title: '', rows: {} } as unknown as DrawingJob;
    await expect(drawings.draw(requester, 1, () => job)).rejects.toThrow();
    expect(drawings.waitingCount).toBe(0);
  });
});
