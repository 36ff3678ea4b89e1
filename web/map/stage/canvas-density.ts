/** How long a frame may take to place the whole map while its scale changes, in milliseconds: the trail, what is chosen and letters take as long again. */
const MAX_PLACING_MS = 3;
/** With fewer pixels for each CSS pixel the map could not be made out any more. */
const MIN_DENSITY = 0.5;
/** Only to less than this part of what it has. */
const WORTH_A_CHANGE = 0.9;
/** What the latest measurement counts for among those before. */
const LATEST = 0.4;

/**
 * How many pixels the canvas of the map has for each CSS pixel: as many as the screen has. While the scale changes, and the
 * whole map is placed anew in every frame, it has only as many as this machine can place in time.
 */
export class CanvasDensity {
  #ratio = 1;
  #current = 1;
  /** How long the whole map takes to be placed with as many pixels as the screen has, in milliseconds. */
  #wholeMs = 0;

  /** Pixels for each CSS pixel. */
  get current(): number {
    return this.#current;
  }

  get isReduced(): boolean {
    return this.#current < this.#ratio;
  }

  /** Another screen. */
  set ratio(ratio: number) {
    this.#wholeMs *= (ratio / this.#ratio) ** 2;
    this.#ratio = ratio;
    this.#current = ratio;
  }

  /** Sees to as many pixels as the screen has. */
  restore(): void {
    this.#current = this.#ratio;
  }

  /** Sees to no more pixels than can be placed in time; not at every trifle, for each change wipes the canvas. */
  reduce(): void {
    if (this.#wholeMs <= MAX_PLACING_MS) return;
    const inTime = Math.max(MIN_DENSITY, this.#ratio * Math.sqrt(MAX_PLACING_MS / this.#wholeMs));
    if (inTime < this.#current * WORTH_A_CHANGE) this.#current = inTime;
  }

  /** The whole map was placed in so many milliseconds. */
  measured(took: number): void {
    const wholeMs = took * (this.#ratio / this.#current) ** 2;
    this.#wholeMs = this.#wholeMs === 0 ? wholeMs : this.#wholeMs + LATEST * (wholeMs - this.#wholeMs);
  }
}
