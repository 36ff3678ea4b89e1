import type { OverlayFrame } from '../overlay/overlay-frame.ts';
import type { Bounds } from '../view/camera.ts';

/** What one drawing of the lettering is made with. */
export type LetteringFrame = Pick<OverlayFrame, 'context' | 'palette' | 'camera' | 'view'> & {
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
};

/** What people wrote on a map: drawn over its ground, anew whenever it is seen from elsewhere. */
export interface Lettering {
  draw(frame: LetteringFrame): void;

  /** The rectangle that all names lie in where a hex's size takes so many pixels; `null` if there are none. */
  boundsAt(scale: number): Bounds | null;
}
