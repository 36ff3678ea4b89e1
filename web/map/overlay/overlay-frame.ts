import { DARK, type Palette } from '../../../src/formats/drawing/palette.ts';
import type { Axial } from '../../../src/hex/axial.ts';
import type { Point } from '../../../src/hex/layout.ts';
import { centreOf, traceHex } from '../../kit/hex-path.ts';
import type { Insets } from '../../kit/insets.ts';
import { type Camera, type Extent, toView } from '../view/camera.ts';

/** What one frame of the overlay is drawn with. */
interface FrameOptions {
  readonly context: CanvasRenderingContext2D;
  readonly palette: Palette;
  readonly camera: Camera;
  readonly view: Extent;
  readonly insets: Insets;
  /** The time of the frame, in milliseconds. */
  readonly now: number;
  /** Whether nothing may move by itself, since reduced motion was asked for. */
  readonly still: boolean;
}

/** One frame of the overlay: where it is drawn, how, and where hexes are in it. */
export class OverlayFrame implements FrameOptions {
  readonly context: CanvasRenderingContext2D;
  readonly palette: Palette;
  readonly camera: Camera;
  readonly view: Extent;
  readonly insets: Insets;
  readonly now: number;
  readonly still: boolean;

  constructor({ context, palette, camera, view, insets, now, still }: FrameOptions) {
    this.context = context;
    this.palette = palette;
    this.camera = camera;
    this.view = view;
    this.insets = insets;
    this.now = now;
    this.still = still;
  }

  /** The colour of what is highlighted: paper by day, lamplight by night. */
  get highlight(): string {
    return this.palette === DARK ? this.palette.frame : this.palette.labelHalo;
  }

  get highlightOpacity(): number {
    return this.palette === DARK ? 0.4 : 0.6;
  }

  /** Where the middle of a hex is seen, in pixels of the view. */
  viewOf(hex: Axial): Point {
    return toView(this.camera, this.view, centreOf(hex));
  }

  /** The outline of a hex; `size` in the size of a hex. */
  hexPath(hex: Axial, size: number): Path2D {
    const { x, y } = this.viewOf(hex);
    const path = new Path2D();
    traceHex(path, x, y, size * this.camera.scale);
    return path;
  }
}
