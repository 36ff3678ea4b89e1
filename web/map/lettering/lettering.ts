import type { OverlayFrame } from '../overlay/overlay-frame.ts';
import type { Bounds } from '../view/camera.ts';

/** What a drawing of the lettering needs. */
export type LetteringFrame = Pick<OverlayFrame, 'context' | 'palette' | 'camera' | 'view'> & {
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
};

/** What people wrote on a map: drawn over the ground, again whenever the view changes. */
export interface Lettering {
  draw(frame: LetteringFrame): void;

  /** The rectangle that contains all names at a scale, in pixels per hex size; `null` if there are no names. */
  boundsAt(scale: number): Bounds | null;
}
