/// <reference lib="dom" />
import type { Locator } from 'playwright-core';

interface Part {
  readonly property: 'color' | 'border-top-color' | 'fill';
  readonly pseudo?: string;
  /** Selector of the ancestor whose background counts; the element itself without it. */
  readonly on?: string;
}

/** Contrast ratio of a part of an element with its background, as defined by WCAG: 1 to 21. */
export const contrastOf = (element: Locator, part: Part): Promise<number> =>
  element.evaluate((drawn, { property, pseudo, on }) => {
    const channels = (colour: string): number[] => {
      const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const linear = (channel: number) =>
      channel <= 10 ? channel / 3294 : ((channel / 255 + 0.055) / 1.055) ** 2.4;
    const light = ([r = 0, g = 0, b = 0]: number[]) =>
      0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    const ground = on === undefined ? drawn : drawn.closest(on);
    if (!ground) throw new Error(`it is in no ${on}`);
    const below = channels(getComputedStyle(ground).backgroundColor);
    const style = getComputedStyle(drawn, pseudo);
    const above = channels(style.getPropertyValue(property));
    const opacity = property === 'border-top-color' ? 1 : Number(style.opacity);
    const share = ((above[3] ?? 255) / 255) * opacity;
    const mixed = below.map((channel, at) => (above[at] ?? 0) * share + channel * (1 - share));
    const [brighter = 0, darker = 0] = [light(mixed), light(below)].sort((a, b) => b - a);
    return (brighter + 0.05) / (darker + 0.05);
  }, part);
