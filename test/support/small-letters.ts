/// <reference lib="dom" />
import type { Page } from 'playwright-core';

type LetteredWindow = typeof window & { written: Map<string, number>; widths: Map<string, number> };

/** From the next load on, the page counts the texts that it draws on canvases, by font size. */
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

/** All font sizes drawn on canvases, in CSS pixels, and the number of texts in each. */
export const lettersOn = (page: Page): Promise<{ size: number; texts: number }[]> =>
  page.evaluate(() =>
    [...(window as LetteredWindow).written].map(([size, texts]) => ({
      size: Number(size) / devicePixelRatio,
      texts,
    })),
  );

/** From the next load on, the page records the width of each text that it draws on a visible canvas. */
export const noteWidths = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const widths = new Map<string, number>();
    (window as LetteredWindow).widths = widths;
    const { prototype } = CanvasRenderingContext2D;
    const { fillText } = prototype;
    prototype.fillText = function (...given: Parameters<typeof fillText>) {
      widths.set(given[0], this.measureText(given[0]).width);
      fillText.apply(this, given);
    };
  });

/** Widths of the texts with this beginning, in pixels of the view. */
export const widthsOf = (page: Page, beginning: string): Promise<number[]> =>
  page.evaluate(
    (begins) =>
      [...(window as LetteredWindow).widths]
        .filter(([text]) => text.startsWith(begins))
        .map(([, width]) => width),
    beginning,
  );
