import { afterEach, describe, expect, it, vi } from 'vitest';
import { blankCanvas } from '../../web/kit/blank-canvas.ts';

describe('an empty canvas', () => {
  afterEach(() => vi.unstubAllGlobals());

  it('outside the page is kept in main memory, where its pixels can be sent to another thread', () => {
    const asked: unknown[] = [];
    class Canvas {
      readonly size: readonly [number, number];
      constructor(width: number, height: number) {
        this.size = [width, height];
      }
      getContext(kind: string, settings: unknown) {
        asked.push(this.size, kind, settings);
        return {};
      }
    }
    vi.stubGlobal('OffscreenCanvas', Canvas);
    expect(blankCanvas(300, 200)).not.toBeNull();
    expect(asked).toEqual([[300, 200], '2d', { willReadFrequently: true }]);
  });
});
