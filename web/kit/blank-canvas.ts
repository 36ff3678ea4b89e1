/** A 2D context, on the page's own thread or on another. */
export type DrawingContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/**
 * Keeps the canvas out of the graphics processor's memory. What is drawn off the page goes to another thread as a
 * picture, and in WebKitGTK (2.50 at least), where each thread has its own, that sometimes crashes the page.
 */
const IN_MEMORY = { willReadFrequently: true };

/** An empty off-screen canvas of this many pixels; `null` if the browser can't make one. */
export function blankCanvas(width: number, height: number): DrawingContext | null {
  // On the page's thread, use its own canvases, which older browsers have as well.
  if (typeof document === 'undefined') return new OffscreenCanvas(width, height).getContext('2d', IN_MEMORY);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext('2d');
}
