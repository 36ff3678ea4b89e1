/// <reference lib="dom" />
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DESKTOP } from '../support/notebook.ts';
import { sharedServer, visitor } from '../support/visitor.ts';

/** How strong an edge and a hint of what to write are on what they lie on, by the formula of WCAG. */
const contrasts = (field: Locator): Promise<{ edge: number; hint: number }> =>
  field.evaluate((input) => {
    const channels = (colour: string): number[] => {
      const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const linear = (part: number) => (part <= 10 ? part / 3294 : ((part / 255 + 0.055) / 1.055) ** 2.4);
    const light = ([r = 0, g = 0, b = 0]: number[]) =>
      0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b);
    const style = getComputedStyle(input);
    const below = channels(style.backgroundColor);
    const contrast = (colour: string, opacity: string) => {
      const above = channels(colour);
      const share = ((above[3] ?? 255) / 255) * Number(opacity);
      const mixed = below.map((part, at) => (above[at] ?? 0) * share + part * (1 - share));
      const [brighter = 0, darker = 0] = [light(mixed), light(below)].sort((a, b) => b - a);
      return (brighter + 0.05) / (darker + 0.05);
    };
    const hint = getComputedStyle(input, '::placeholder');
    return { edge: contrast(style.borderTopColor, '1'), hint: contrast(hint.color, hint.opacity) };
  });

describe('[WCAG 1.4.3, 1.4.11] a field', () => {
  for (const colorScheme of ['light', 'dark'] as const)
    it(`has an edge that is seen, and a hint that is read, ${colorScheme}`, async () => {
      const page = await visitor({ ...DESKTOP, colorScheme });
      await page.goto(sharedServer());
      await page.getByText('Settings, seed, own dice').click();
      const { edge, hint } = await contrasts(page.getByPlaceholder('left to chance'));
      expect(edge).toBeGreaterThanOrEqual(3);
      expect(hint).toBeGreaterThanOrEqual(4.5);
    });
});
