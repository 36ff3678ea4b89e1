/**
 * Longest time for placing the whole map in a frame while its scale changes, in milliseconds: the trail, the selection
 * and letters take as long again.
 */
const MAX_PLACING_MS = 3;
/** Below this density the map could no longer be recognised. */
const MIN_DENSITY = 0.5;
/** The density is only reduced if it falls below this part of its value. */
const WORTH_A_CHANGE = 0.9;
/** Weight of the latest measurement in the average. */
const LATEST = 0.4;

/**
 * The density of the map's canvas, in canvas pixels per CSS pixel: normally that of the screen. While the scale
 * changes, so that the whole map is placed again in every frame, it is limited to what this machine can place in time.
 */
export class CanvasDensity {
  #ratio = 1;
  #current = 1;
  /** Milliseconds for placing the whole map at the screen's density. */
  #wholeMs = 0;

  /** Canvas pixels per CSS pixel. */
  get current(): number {
    return this.#current;
  }

  get isReduced(): boolean {
    return this.#current < this.#ratio;
  }

  /** Sets the density of another screen. */
  set ratio(ratio: number) {
    this.#wholeMs *= (ratio / this.#ratio) ** 2;
    this.#ratio = ratio;
    this.#current = ratio;
  }

  /** Returns to the screen's density. */
  restore(): void {
    this.#current = this.#ratio;
  }

  /**
   * Reduces the density to what can be placed in time; not for small differences, since each change clears the canvas.
   */
  reduce(): void {
    if (this.#wholeMs <= MAX_PLACING_MS) return;
    const inTime = Math.max(MIN_DENSITY, this.#ratio * Math.sqrt(MAX_PLACING_MS / this.#wholeMs));
    if (inTime < this.#current * WORTH_A_CHANGE) this.#current = inTime;
  }

  /** Records that placing the whole map took this many milliseconds. */
  measured(took: number): void {
    const wholeMs = took * (this.#ratio / this.#current) ** 2;
    this.#wholeMs = this.#wholeMs === 0 ? wholeMs : this.#wholeMs + LATEST * (wholeMs - this.#wholeMs);
  }
}
