/** What is drawn with, on the page's own thread or on another. */
export type DrawingContext = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D;

/**
 * What is drawn off the page goes to another thread as a picture. With a picture in the memory of a graphics processor WebKitGTK
 * (2.50 at least) now and then ends the page: each thread has that memory to itself there.
 */
const IN_MEMORY = { willReadFrequently: true };

/** An empty canvas that nobody sees, of so many pixels, to be drawn on; `null` where the browser has none left. */
export function blankCanvas(width: number, height: number): DrawingContext | null {
  // Where there is a page its own canvases do, which older browsers have as well.
  if (typeof document === 'undefined') return new OffscreenCanvas(width, height).getContext('2d', IN_MEMORY);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  return canvas.getContext('2d');
}
