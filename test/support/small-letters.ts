/// <reference lib="dom" />
import type { Page } from 'playwright-core';

type LetteredWindow = typeof window & { written: Map<string, number> };

/** From the next load on the page counts what it writes on canvases, by the size of the letters. */
export const countLetters = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const written = new Map<string, number>();
    (window as LetteredWindow).written = written;
    for (const { prototype } of [CanvasRenderingContext2D, OffscreenCanvasRenderingContext2D]) {
      const { fillText } = prototype;
      prototype.fillText = function (...given: Parameters<typeof fillText>) {
        const size = / ?([\d.]+)px/.exec(this.font)?.[1] ?? '';
        written.set(size, (written.get(size) ?? 0) + 1);
        fillText.apply(this, given);
      };
    }
  });

/** The sizes of all letters that the page wrote on canvases, in CSS pixels, and how many texts were written in each. */
export const lettersOn = (page: Page): Promise<{ size: number; texts: number }[]> =>
  page.evaluate(() =>
    [...(window as LetteredWindow).written].map(([size, texts]) => ({
      size: Number(size) / devicePixelRatio,
      texts,
    })),
  );
