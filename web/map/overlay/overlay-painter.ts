import { DARK, type Palette } from '../../../src/formats/drawing/palette.ts';
import { partyGlyph } from '../../../src/formats/drawing/site-glyphs.ts';
import { type Axial, hexKey } from '../../../src/hex/axial.ts';
import type { Direction } from '../../../src/hex/direction.ts';
import type { Point } from '../../../src/hex/layout.ts';
import { centreOf, MAP_LAYOUT, traceHex } from '../../kit/hex-path.ts';
import type { Insets } from '../../kit/insets.ts';
import { drawGlyph } from '../drawing/glyph-stamps.ts';
import { type Camera, type Extent, toView } from '../view/camera.ts';
import type { Mark } from './marks-in-time.ts';
import { placeOfPing } from './place-of-ping.ts';

/** One of the six ways on from the party. */
export interface WayOn {
  readonly hex: Axial;
  readonly direction: Direction;
  /** Whether the party may go there without any die. */
  readonly known: boolean;
  /** Whether it was seen from here, though nobody has been there. */
  readonly seen: boolean;
  /** Whether no party can ever go there. */
  readonly barred: boolean;
}

/** Where in its hex the party's banner stands: aside of a site, or beside what is written in the middle. */
export type PartyPlace = 'middle' | 'aside' | 'beside';

/** Where each of these is, in the size of a hex, and how large the banner is drawn there. */
const BANNERS: Readonly<Record<PartyPlace, { dx: number; dy: number; size: number }>> = {
  middle: { dx: 0, dy: 0, size: 1 },
  aside: { dx: -0.36, dy: -0.12, size: 0.86 },
  beside: { dx: 0.5, dy: 0.16, size: 0.8 },
};

/** How far from the middles of the hexes the trail runs: beside what is written in them. */
const TRAILS: Readonly<Record<PartyPlace, readonly [number, number]>> = {
  middle: [0, 0],
  aside: [0, 0],
  beside: [0.38, 0.12],
};

/** What moves over the map. */
export interface OverlayScene {
  readonly party: Point | null;
  readonly partyStands: PartyPlace;
  readonly trail: readonly Axial[];
  /** Whether something stands in a hex that the trail should go round rather than over. */
  readonly hasSite: (hex: Axial) => boolean;
  readonly ways: readonly WayOn[];
  readonly mayMove: boolean;
  readonly selected: Axial | null;
  readonly hovered: Axial | null;
  /** The hex that a command is under way for. */
  readonly pending: Axial | null;
  readonly marks: readonly Mark[];
}

const PARTY_LEAST = 17;

/** So many of the last steps are drawn clearly. */
const CLEAR_STEPS = 24;

/** Where the trail begins beside what stands in a hex, as part of the way to the next. */
const BESIDE_SITE = 0.3;

/** Draws what lies over the map in one frame. `still`: nothing moves by itself. */
export class OverlayPainter {
  readonly #context: CanvasRenderingContext2D;
  readonly #palette: Palette;
  readonly #camera: Camera;
  readonly #view: Extent;
  readonly #insets: Insets;
  readonly #now: number;
  readonly #still: boolean;

  constructor(
    context: CanvasRenderingContext2D,
    palette: Palette,
    camera: Camera,
    view: Extent,
    insets: Insets,
    now: number,
    still: boolean,
  ) {
    this.#context = context;
    this.#palette = palette;
    this.#camera = camera;
    this.#view = view;
    this.#insets = insets;
    this.#now = now;
    this.#still = still;
  }

  paint(scene: OverlayScene): void {
    for (const mark of scene.marks) if (mark.kind === 'unveil') this.#unveil(mark);
    this.#trail(scene.trail, scene.hasSite, TRAILS[scene.partyStands]);
    if (scene.mayMove) for (const way of scene.ways) this.#way(way);
    if (scene.hovered) this.#outline(scene.hovered, this.#palette.title, 1.5, 0.55);
    if (scene.selected) this.#selection(scene.selected);
    if (scene.party) this.#party(scene.party, scene.partyStands, !scene.mayMove);
    for (const mark of scene.marks) {
      if (mark.kind === 'ping') this.#ping(mark);
      else if (mark.kind === 'pulse') this.#ring(mark);
    }
    if (scene.pending) this.#spinner(scene.pending);
  }

  /** The colour of what is lit: paper by day, lamplight by night. */
  get #lit(): string {
    return this.#palette === DARK ? this.#palette.frame : this.#palette.labelHalo;
  }

  get #glow(): number {
    return this.#palette === DARK ? 0.4 : 0.6;
  }

  #at(hex: Axial): Point {
    return toView(this.#camera, this.#view, centreOf(hex));
  }

  #hexPath(hex: Axial, size: number): Path2D {
    const { x, y } = this.#at(hex);
    const path = new Path2D();
    traceHex(path, x, y, size * this.#camera.scale);
    return path;
  }

  #outline(hex: Axial, colour: string, width: number, alpha: number): void {
    const context = this.#context;
    context.globalAlpha = alpha;
    context.strokeStyle = colour;
    context.lineWidth = width;
    context.lineJoin = 'round';
    context.stroke(this.#hexPath(hex, 0.97));
    context.globalAlpha = 1;
  }

  /** The newly revealed hex comes out from under the paper. */
  #unveil({ hex, progress }: Mark): void {
    const context = this.#context;
    const left = 1 - progress;
    context.globalAlpha = left;
    context.fillStyle = this.#palette.unknown;
    context.fill(this.#hexPath(hex, 1.01));
    context.globalAlpha = left * 0.9;
    context.strokeStyle = this.#palette.labelHalo;
    context.lineWidth = Math.max(2, this.#camera.scale * 0.16 * left);
    context.stroke(this.#hexPath(hex, 0.35 + 0.62 * progress));
    context.globalAlpha = 1;
  }

  /** The last steps clearly, those before them faintly, and those only from near. */
  #trail(
    trail: readonly Axial[],
    hasSite: OverlayScene['hasSite'],
    [dx, dy]: readonly [number, number],
  ): void {
    const { scale } = this.#camera;
    if (trail.length < 2 || scale < 4) return;
    const context = this.#context;
    context.save();
    context.translate(dx * scale, dy * scale);
    const width = Math.min(5, Math.max(1.4, scale * 0.07));
    const recent = trail.slice(-CLEAR_STEPS - 1);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.setLineDash([0.01, width * 2.4]);
    context.strokeStyle = this.#palette.trail;
    context.lineWidth = width;
    if (scale >= 14 && trail.length > recent.length) {
      context.globalAlpha = 0.38;
      context.stroke(this.#wayPath(trail.slice(0, -CLEAR_STEPS), hasSite));
    }
    const path = this.#wayPath(recent, hasSite);
    if (scale >= 14) {
      context.strokeStyle = this.#palette.labelHalo;
      context.globalAlpha = 0.75;
      context.lineWidth = width + 2;
      context.stroke(path);
    }
    context.strokeStyle = this.#palette.trail;
    context.globalAlpha = 1;
    context.lineWidth = width;
    context.stroke(path);
    context.restore();
  }

  /** A way over hexes; what is walked twice is drawn once, so that its dots don't run together. */
  #wayPath(places: readonly Axial[], hasSite: OverlayScene['hasSite']): Path2D {
    const path = new Path2D();
    const drawn = new Set<string>();
    let before: Axial | null = null;
    for (const place of places) {
      const line = before && [hexKey(before), hexKey(place)].sort().join();
      if (before && line && !drawn.has(line)) {
        drawn.add(line);
        const from = this.#at(before);
        const to = this.#at(place);
        const leave = hasSite(before) ? BESIDE_SITE : 0;
        const arrive = hasSite(place) ? 1 - BESIDE_SITE : 1;
        path.moveTo(from.x + (to.x - from.x) * leave, from.y + (to.y - from.y) * leave);
        path.lineTo(from.x + (to.x - from.x) * arrive, from.y + (to.y - from.y) * arrive);
      }
      before = place;
    }
    return path;
  }

  #way({ hex, direction, known, seen, barred }: WayOn): void {
    const { scale } = this.#camera;
    if (scale < 9 || barred) return;
    const context = this.#context;
    if (!known) {
      const path = this.#hexPath(hex, 0.975);
      context.fillStyle = this.#lit;
      // What was seen is still to be seen.
      context.globalAlpha = this.#glow * (seen ? 0.25 : 0.8);
      context.fill(path);
      context.strokeStyle = this.#palette.inks.banner;
      context.globalAlpha = 0.74;
      context.lineWidth = Math.max(1.5, scale * 0.04);
      context.lineJoin = 'round';
      context.stroke(path);
      context.globalAlpha = seen ? 0 : 0.95;
      const { x, y } = this.#at(hex);
      context.fillStyle = this.#palette.inks.banner;
      context.font = `${scale * 0.85}px "IM Fell English", serif`;
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.fillText('?', x, y + scale * 0.04);
    }
    this.#chevron(hex, direction, known);
    context.globalAlpha = 1;
  }

  /** A small arrowhead over the edge that leads there. */
  #chevron(hex: Axial, direction: Direction, known: boolean): void {
    const { scale } = this.#camera;
    const context = this.#context;
    const back = (((direction + 2) % 6) + 1) as Direction;
    const edge = toView(this.#camera, this.#view, MAP_LAYOUT.edge(hex, back));
    const reach = Math.max(3, scale * 0.11);
    context.save();
    context.translate(edge.x, edge.y);
    context.rotate((Math.PI / 3) * (direction - 1));
    context.beginPath();
    context.moveTo(-reach, reach * 0.5);
    context.lineTo(0, -reach * 0.5);
    context.lineTo(reach, reach * 0.5);
    context.lineCap = 'round';
    context.lineJoin = 'round';
    context.strokeStyle = this.#palette.labelHalo;
    context.globalAlpha = 0.9;
    context.lineWidth = reach * 0.9;
    context.stroke();
    context.strokeStyle = known ? this.#palette.title : this.#palette.inks.banner;
    context.globalAlpha = known ? 0.75 : 1;
    context.lineWidth = reach * 0.42;
    context.stroke();
    context.restore();
  }

  /** A double line with marked corners: told from everything else by its shape, not its colour alone. */
  #selection(hex: Axial): void {
    const { scale } = this.#camera;
    const context = this.#context;
    context.lineJoin = 'round';
    context.strokeStyle = this.#palette.labelHalo;
    context.lineWidth = Math.max(4, scale * 0.12);
    context.stroke(this.#hexPath(hex, 0.95));
    context.strokeStyle = this.#palette.title;
    context.lineWidth = Math.max(2, scale * 0.055);
    context.stroke(this.#hexPath(hex, 0.95));
    if (scale < 14) return;
    const { x, y } = this.#at(hex);
    context.fillStyle = this.#palette.title;
    for (const corner of MAP_LAYOUT.corners({ q: 0, r: 0 })) {
      context.beginPath();
      context.arc(x + corner.x * scale * 0.95, y + corner.y * scale * 0.95, scale * 0.085, 0, 2 * Math.PI);
      context.fill();
    }
  }

  /**
   * The banner, a little to the side where it would hide what stands in the hex. For those who look on, whom no
   * arrows show the way, the hex is ringed.
   */
  #party(place: Point, stands: PartyPlace, ringed: boolean): void {
    const context = this.#context;
    const { scale } = this.#camera;
    const { x, y } = toView(this.#camera, this.#view, place);
    const banner = BANNERS[stands];
    const size = Math.max(PARTY_LEAST, scale * banner.size);
    if (scale > 9) {
      const ring = new Path2D();
      traceHex(ring, x, y, scale * 0.93);
      context.fillStyle = this.#lit;
      context.globalAlpha = 0.12;
      context.fill(ring);
      context.globalAlpha = 1;
      if (ringed) {
        context.lineJoin = 'round';
        context.strokeStyle = this.#palette.inks.banner;
        context.lineWidth = Math.max(1.5, scale * 0.04);
        context.stroke(ring);
      }
    }
    context.save();
    context.translate(x + scale * banner.dx, y + scale * banner.dy);
    context.scale(size, size);
    drawGlyph(context, partyGlyph, this.#palette);
    context.restore();
  }

  /** A ring that widens and fades: somebody revealed this, or points at it. */
  #ring({ hex, progress }: Mark): void {
    const context = this.#context;
    const { x, y } = this.#at(hex);
    context.globalAlpha = this.#still ? 0.9 : 1 - progress;
    context.strokeStyle = this.#palette.inks.banner;
    context.lineWidth = 3;
    context.beginPath();
    context.arc(x, y, this.#reach * (this.#still ? 1 : 0.6 + progress * 1.1), 0, 2 * Math.PI);
    context.stroke();
    context.globalAlpha = 1;
  }

  /** How far a ring extends from the middle of its hex. */
  get #reach(): number {
    return Math.max(this.#camera.scale, 14);
  }

  /** Who points where: a ring on the hex, or an arrow at the rim towards it, and a name that nothing covers. */
  #ping(mark: Mark): void {
    const context = this.#context;
    const name = mark.name ?? '';
    context.font = '500 15px "Alegreya Sans", sans-serif';
    const { width } = context.measureText(name);
    const place = placeOfPing(this.#at(mark.hex), this.#reach * 1.1, width, this.#view, this.#insets);
    if (place.arrow === null) this.#ring(mark);
    else this.#pointer(place.at, place.arrow);
    context.textAlign = 'center';
    context.textBaseline = 'bottom';
    context.lineWidth = 4;
    context.lineJoin = 'round';
    context.strokeStyle = this.#palette.labelHalo;
    context.strokeText(name, place.name.x, place.name.y);
    context.fillStyle = this.#palette.label;
    context.fillText(name, place.name.x, place.name.y);
  }

  /** An arrowhead towards something out of sight. */
  #pointer({ x, y }: Point, angle: number): void {
    const context = this.#context;
    context.save();
    context.translate(x, y);
    context.rotate(angle);
    context.beginPath();
    context.moveTo(18, 0);
    context.lineTo(-12, -14);
    context.lineTo(-5, 0);
    context.lineTo(-12, 14);
    context.closePath();
    context.lineJoin = 'round';
    context.lineWidth = 5;
    context.strokeStyle = this.#palette.labelHalo;
    context.stroke();
    context.fillStyle = this.#palette.inks.banner;
    context.fill();
    context.restore();
  }

  #spinner(hex: Axial): void {
    const context = this.#context;
    const { x, y } = this.#at(hex);
    const radius = Math.max(9, this.#camera.scale * 0.32);
    const begin = this.#still ? 0 : this.#now / 260;
    context.lineCap = 'round';
    context.strokeStyle = this.#palette.labelHalo;
    context.lineWidth = 7;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.stroke();
    context.strokeStyle = this.#palette.inks.banner;
    context.lineWidth = 3.5;
    context.beginPath();
    context.arc(x, y, radius, begin, begin + 4.2);
    context.stroke();
  }
}
