import { partyGlyph } from '../../../src/formats/drawing/site-glyphs.ts';
import type { Point } from '../../../src/hex/layout.ts';
import { traceHex } from '../../kit/hex-path.ts';
import { drawGlyph } from '../drawing/glyph-stamps.ts';
import { toView } from '../view/camera.ts';
import { highlightOf, type OverlayFrame } from './overlay-frame.ts';

/**
 * Where in its hex the party's banner is: in the middle, aside of a site or mark, beside text in the middle, or on the
 * text's other side.
 */
export type BannerPlace = 'middle' | 'aside' | 'beside' | 'opposite';

/** Offset of each of these from the hex's middle, in hex sizes, and the scale of the banner there. */
const BANNERS: Readonly<Record<BannerPlace, { dx: number; dy: number; size: number }>> = {
  middle: { dx: 0, dy: 0, size: 1 },
  aside: { dx: -0.36, dy: -0.12, size: 0.86 },
  beside: { dx: 0.5, dy: 0.16, size: 0.8 },
  opposite: { dx: -0.48, dy: 0.16, size: 0.8 },
};

/** In pixels, at any scale. */
const SMALLEST_BANNER = 17;

/**
 * Draws the banner, a little to the side if it would hide what is in the hex. For watchers, who get no arrows, the hex
 * has a ring as well.
 */
export function drawParty(frame: OverlayFrame, place: Point, stands: BannerPlace, ringed: boolean): void {
  const { context, palette, camera, view } = frame;
  const { scale } = camera;
  const { x, y } = toView(camera, view, place);
  const banner = BANNERS[stands];
  const size = Math.max(SMALLEST_BANNER, scale * banner.size);
  if (scale > 9) {
    const ring = new Path2D();
    traceHex(ring, x, y, scale * 0.93);
    context.fillStyle = highlightOf(palette);
    context.globalAlpha = 0.12;
    context.fill(ring);
    context.globalAlpha = 1;
    if (ringed) {
      context.lineJoin = 'round';
      context.strokeStyle = palette.inks.banner;
      context.lineWidth = Math.max(1.5, scale * 0.04);
      context.stroke(ring);
    }
  }
  context.save();
  context.translate(x + scale * banner.dx, y + scale * banner.dy);
  context.scale(size, size);
  drawGlyph(context, partyGlyph, palette);
  context.restore();
}
