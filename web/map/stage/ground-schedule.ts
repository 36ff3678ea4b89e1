/** Milliseconds of a frame for painting chunks while the map moves, and while it rests. */
const MOVING_PAINT_MS = 4;
const RESTING_PAINT_MS = 14;
/**
 * Where a browser takes long for each frame, as without a graphics card, so little of each would take minutes: a resting map has this
 * part of the time between two frames, but so many milliseconds at most.
 */
const SHARE_OF_SLOW_FRAMES = 1 / 3;
const MOST_RESTING_PAINT_MS = 80;
/** The map rests when it has not moved for so long, in milliseconds. */
const REST_AFTER_MS = 100;
/** All pixels of a canvas that had fewer are placed when it has not moved for so long, in milliseconds: longer than between two turns of a wheel. */
const SHARP_AFTER_MS = 220;
/** While much has to be painted, what is ready is shown this often, in milliseconds. */
const PLACE_INTERVAL_MS = 160;
/** On a large screen less often: placing takes one part of the time, painting so many. */
const PAINT_TO_PLACE_RATIO = 5;

/** While the map shows one moment after the other: less time for painting, and what is ready is shown this often, in milliseconds. */
const TURNING_PAINT_MS = 2;
const TURNING_PLACE_INTERVAL_MS = 40;
/** For so long afterwards, in milliseconds, another moment may follow; so long painting leaves room for that in a frame. */
const TURNED_FOR_MS = 1000;
const TURNED_PAINT_MS = 8;

/**
 * How the map moved: by a hand that pans or zooms it, one frame on the way to a place that is known, or at once to
 * where it stays.
 */
export type Movement = 'pan' | 'zoom' | 'glide' | 'jump';

/** What a frame has to do about the ground. */
export interface GroundWork {
  /** Time for painting, in milliseconds; 0 for none. */
  readonly painting: number;
  /** Whether no more than the overview need be painted: the scale is changing, and with it what would be sharp. */
  readonly overviewOnly: boolean;
}

/**
 * When chunks are painted and when they are placed. Painting has a time of its own, that placing takes nothing
 * from. Placing all chunks takes a while on a large screen; so as long as the map rests it is done now and then,
 * and once when everything is painted. After that there is nothing to do.
 */
export class GroundSchedule {
  /** Whether a chunk in view may have to be painted. */
  #unpainted = true;
  /** Whether the canvas must be drawn in the next frame, whatever is painted. */
  #moved = true;
  /** Whether a chunk was painted that is not on the canvas. */
  #unplaced = false;
  /** Whether what is on the canvas has fewer pixels than the screen. */
  #reduced = false;
  #movement: Movement = 'jump';
  #movedAt = -Infinity;
  /** When it was shown last as it was at another moment. */
  #turnedAt = -Infinity;
  #placedAt = -Infinity;
  #nextShown = -Infinity;
  /** When the last frame began in which there was something to paint; `null` where none did just before. */
  #workedAt: number | null = null;
  /** Painting time taken in advance by earlier frames, while the map moves. */
  #overdrawn = 0;

  /** The map is seen from elsewhere. */
  move(now: number, movement: Movement): void {
    this.#moved = true;
    this.#unpainted = true;
    this.#movement = movement;
    this.#movedAt = movement === 'jump' ? -Infinity : now;
  }

  /** What is on the map has changed, or how it is painted. What is on the canvas stays there until it is. */
  change(): void {
    this.#unpainted = true;
    this.#unplaced = true;
  }

  /** The map is shown as it was at another moment, perhaps one of many. What is on the canvas stays there until others are painted. */
  turn(now: number): void {
    this.#unpainted = true;
    this.#turnedAt = now;
  }

  /** The canvas has lost what was on it. */
  wipe(): void {
    this.#moved = true;
    this.#unpainted = true;
  }

  /** What may be painted in a frame. */
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

  /** So many chunks were painted in so many milliseconds; `complete` if none is left in view. */
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

  /** The canvas was drawn, in so many milliseconds until `now`; perhaps with fewer pixels than the screen has, which is for moments of movement only. */
  placed(now: number, took: number, isReduced = false): void {
    this.#reduced = isReduced;
    this.#placedAt = now;
    this.#nextShown = now + Math.max(PLACE_INTERVAL_MS, PAINT_TO_PLACE_RATIO * took);
    this.#moved = false;
    this.#unplaced = false;
  }

  /** Whether the map has been moved just now and may be moved on, so that fewer pixels will do. */
  mayBeReduced(now: number): boolean {
    return now - this.#movedAt < SHARP_AFTER_MS;
  }

  /** Whether the map was moved just now, by a hand or in a glide. */
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
