/**
 * Has a printer take the pixels of a canvas. Chromium prints what is drawn during `beforeprint` as the calls that drew it, the one that
 * wiped the canvas too, which on paper wipes what lies below. It no longer can once the canvas was read and drawn on again.
 */
export function keepAsPixels(canvas: HTMLCanvasElement): void {
  if (canvas.width === 0 || canvas.height === 0) return;
  canvas.getContext('2d')?.drawImage(canvas, 0, 0, 1, 1, 0, 0, 1, 1);
}
