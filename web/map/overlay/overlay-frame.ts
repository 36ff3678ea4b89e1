import { DARK, type Palette } from '../../../src/formats/drawing/palette.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import type { Point } from '../../../src/hex/layout.ts';
import { centreOf, traceHex } from '../../kit/hex-path.ts';
import type { Insets } from '../../kit/insets.ts';
import { type Camera, type Extent, toView } from '../view/camera.ts';

/** What a frame of the overlay is drawn with. */
export interface OverlayFrame {
  readonly context: CanvasRenderingContext2D;
  readonly palette: Palette;
  readonly camera: Camera;
  readonly view: Extent;
  readonly insets: Insets;
  /** Whether the hexes' numbers are readable below it. */
  readonly isNumbered: boolean;
  /** The time of the frame, in milliseconds. */
  readonly now: number;
  /** Whether reduced motion was asked for, so that nothing may move by itself. */
  readonly still: boolean;
}

/** The colour of highlights: paper by day, lamplight by night. */
export const highlightOf = (palette: Palette): string =>
  palette === DARK ? palette.frame : palette.labelHalo;

/** The ink of drawings on unknown land, just strong enough to be seen there. */
export const faintInkOf = (palette: Palette): string =>
  palette === DARK ? palette.inks.wall : palette.inks['earth-shade'];

export const highlightOpacityOf = (palette: Palette): number => (palette === DARK ? 0.4 : 0.6);

/** The middle of a hex in pixels of the view. */
export const viewOf = ({ camera, view }: OverlayFrame, hex: Axial): Point =>
  toView(camera, view, centreOf(hex));

/** The outline of a hex, scaled to `size` hex sizes. */
export function hexPath(frame: OverlayFrame, hex: Axial, size: number): Path2D {
  const { x, y } = viewOf(frame, hex);
  const path = new Path2D();
  traceHex(path, x, y, size * frame.camera.scale);
  return path;
}
