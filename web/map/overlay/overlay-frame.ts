import { DARK, type Palette } from '../../../src/formats/drawing/palette.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import type { Point } from '../../../src/hex/layout.ts';
import { centreOf, traceHex } from '../../kit/hex-path.ts';
import type { Insets } from '../../kit/insets.ts';
import { type Camera, type Extent, toView } from '../view/camera.ts';

/** What one frame of the overlay is drawn with. */
export interface OverlayFrame {
  readonly context: CanvasRenderingContext2D;
  readonly palette: Palette;
  readonly camera: Camera;
  readonly view: Extent;
  readonly insets: Insets;
  /** Whether the hexes' numbers can be read under it. */
  readonly isNumbered: boolean;
  /** The time of the frame, in milliseconds. */
  readonly now: number;
  /** Whether nothing may move by itself, since reduced motion was asked for. */
  readonly still: boolean;
}

/** The colour of what is highlighted: paper by day, lamplight by night. */
export const highlightOf = (palette: Palette): string =>
  palette === DARK ? palette.frame : palette.labelHalo;

/** The ink of what is said of unknown land, which is to be seen on it, and no more than that. */
export const faintInkOf = (palette: Palette): string =>
  palette === DARK ? palette.inks.wall : palette.inks['earth-shade'];

export const highlightOpacityOf = (palette: Palette): number => (palette === DARK ? 0.4 : 0.6);

/** Where the middle of a hex is seen, in pixels of the view. */
export const viewOf = ({ camera, view }: OverlayFrame, hex: Axial): Point =>
  toView(camera, view, centreOf(hex));

/** The outline of a hex; `size` in the size of a hex. */
export function hexPath(frame: OverlayFrame, hex: Axial, size: number): Path2D {
  const { x, y } = viewOf(frame, hex);
  const path = new Path2D();
  traceHex(path, x, y, size * frame.camera.scale);
  return path;
}
