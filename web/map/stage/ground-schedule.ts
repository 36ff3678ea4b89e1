/** Milliseconds per frame for painting chunks, while the map moves and while it rests. */
const MOVING_PAINT_MS = 4;
const RESTING_PAINT_MS = 14;
/**
 * If a browser's frames are slow, as without a graphics card, that little time per frame would add up to minutes: a
 * resting map then gets this share of the time between two frames, up to the maximum in milliseconds.
 */
const SHARE_OF_SLOW_FRAMES = 1 / 3;
const MOST_RESTING_PAINT_MS = 80;
/** Milliseconds without movement after which the map counts as resting. */
const REST_AFTER_MS = 100;
/**
 * Milliseconds without movement after which a canvas of reduced density is placed at full density: longer than the time
 * between two notches of a wheel.
 */
const SHARP_AFTER_MS = 220;
/** How often painted chunks are shown while there is much to paint, in milliseconds. */
const PLACE_INTERVAL_MS = 160;
/** Less often on a large screen: at least this many times as long as placing takes. */
const PAINT_TO_PLACE_RATIO = 5;

/**
 * While the map shows one moment after another: shorter painting time, and how often chunks are shown, in milliseconds.
 */
const TURNING_PAINT_MS = 2;
const TURNING_PLACE_INTERVAL_MS = 40;
/**
 * Time after that, in milliseconds, within which another moment may follow; and painting time that leaves room for it
 * in a frame.
 */
const TURNED_FOR_MS = 1000;
const TURNED_PAINT_MS = 8;

/** How the map moved: panned or zoomed by the user, by one frame of a glide to a known place, or at once. */
export type Movement = 'pan' | 'zoom' | 'glide' | 'jump';

/** What a frame has to do for the ground. */
export interface GroundWork {
  /** Time for painting, in milliseconds; 0 for none. */
  readonly painting: number;
  /** Whether to paint only the overview: the scale is changing, so that sharper levels would soon be useless. */
  readonly overviewOnly: boolean;
}

/**
 * Decides when chunks are painted and when they are placed. Painting has its own time, independent of placing. Placing
 * all chunks takes a while on a large screen; so while the map rests that is done now and then, and once everything is
 * painted. After that there is nothing to do.
 */
export class GroundSchedule {
  /** Whether a chunk in view may have to be painted. */
  #unpainted = true;
  /** Whether the canvas must be drawn in the next frame, whatever is painted. */
  #moved = true;
  /** Whether a chunk was painted that is not on the canvas yet. */
  #unplaced = false;
  /** Whether the canvas has fewer pixels than the screen. */
  #reduced = false;
  #movement: Movement = 'jump';
  #movedAt = -Infinity;
  /** When the map last changed to another moment of the past. */
  #turnedAt = -Infinity;
  #placedAt = -Infinity;
  #nextShown = -Infinity;
  /** Time of the last frame with something to paint; `null` if the frame before had nothing to paint. */
  #workedAt: number | null = null;
  /** Painting time, in milliseconds, by which earlier frames exceeded their share while the map moves. */
  #overdrawn = 0;

  /** Called when the view of the map has changed. */
  move(now: number, movement: Movement): void {
    this.#moved = true;
    this.#unpainted = true;
    this.#movement = movement;
    this.#movedAt = movement === 'jump' ? -Infinity : now;
  }

  /**
   * Called when the map's content or appearance has changed. The canvas keeps the old picture until it is placed again.
   */
  change(): void {
    this.#unpainted = true;
    this.#unplaced = true;
  }

  /**
   * Called when another moment of the past is shown, possibly one of many. The canvas keeps the old picture until it is
   * placed again.
   */
  momentChanged(now: number): void {
    this.#unpainted = true;
    this.#turnedAt = now;
  }

  /** Called when the canvas was cleared. */
  wipe(): void {
    this.#moved = true;
    this.#unpainted = true;
  }

  /** How much may be painted in a frame. */
  work(now: number): GroundWork {
    const moving = this.isMoving(now);
    const share = this.#isTurning(now) ? TURNING_PAINT_MS : moving ? MOVING_PAINT_MS : null;
    this.#overdrawn = share === null ? 0 : Math.max(0, this.#overdrawn - share);
    const resting = now - this.#turnedAt < TURNED_FOR_MS ? TURNED_PAINT_MS : this.#restingPaint(now);
    this.#workedAt = this.#unpainted ? now : null;
    const time = this.#overdrawn > 0 ? 0 : (share ?? resting);
    return { painting: this.#unpainted ? time : 0, overviewOnly: moving && this.#movement === 'zoom' };
  }

  #restingPaint(now: number): number {
    const between = this.#workedAt === null ? 0 : now - this.#workedAt;
    return Math.max(RESTING_PAINT_MS, Math.min(between * SHARE_OF_SLOW_FRAMES, MOST_RESTING_PAINT_MS));
  }

  /** Records that painting `chunks` chunks took `took` milliseconds; `complete` if none is left in view. */
  painted(chunks: number, took: number, complete: boolean): void {
    if (chunks > 0) this.#unplaced = true;
    this.#overdrawn += took;
    if (complete) {
      this.#unpainted = false;
      this.#workedAt = null;
    }
  }

  /** Whether the canvas must be drawn in this frame, after the painting. */
  mustPlace(now: number): boolean {
    if (this.#moved || (this.#reduced && !this.mayBeReduced(now))) return true;
    if (this.#isTurning(now) && now < this.#placedAt + TURNING_PLACE_INTERVAL_MS) return false;
    if (this.#isTurning(now)) return this.#unplaced;
    return this.#unplaced && (!this.#unpainted || now >= this.#nextShown);
  }

  /**
   * Records that drawing the canvas took `took` milliseconds until `now`.
   *
   * @param isReduced whether it has fewer pixels than the screen, which is only for moments of movement
   */
  placed(now: number, took: number, isReduced = false): void {
    this.#reduced = isReduced;
    this.#placedAt = now;
    this.#nextShown = now + Math.max(PLACE_INTERVAL_MS, PAINT_TO_PLACE_RATIO * took);
    this.#moved = false;
    this.#unplaced = false;
  }

  /** Whether the map was moved recently and may move on, so that fewer pixels suffice. */
  mayBeReduced(now: number): boolean {
    return now - this.#movedAt < SHARP_AFTER_MS;
  }

  /** Whether the map was moved just now, by the user or in a glide. */
  isMoving(now: number): boolean {
    return now - this.#movedAt < REST_AFTER_MS;
  }

  #isTurning(now: number): boolean {
    return now - this.#turnedAt < REST_AFTER_MS;
  }

  /** Whether another frame must follow. */
  get pending(): boolean {
    return this.#unpainted || this.#moved || this.#unplaced || this.#reduced;
  }
}
