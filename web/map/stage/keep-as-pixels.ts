/**
 * Makes a printer use the pixels of a canvas. Chromium prints what is drawn during `beforeprint` by repeating the
 * calls, including the one that clears the canvas, which on paper erases what is below. Reading the canvas and drawing
 * on it once more prevents that.
 */
export function keepAsPixels(canvas: HTMLCanvasElement): void {
  if (canvas.width === 0 || canvas.height === 0) return;
  canvas.getContext('2d')?.drawImage(canvas, 0, 0, 1, 1, 0, 0, 1, 1);
}
