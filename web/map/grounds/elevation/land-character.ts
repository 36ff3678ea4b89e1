import type { HeightPoint } from '../../../../src/formats/elevation/contours.ts';
import { steepnessOf } from '../../../../src/formats/elevation/shading.ts';
import { type Tint, tintsFor } from '../../../../src/formats/elevation/tints.ts';
import type { ElevationHex } from '../../../../src/world/elevation/elevation-hex.ts';
import type { WorldView } from '../../../../src/world/world.ts';

/** About how many hexes of a larger world are sampled: enough for an estimate. */
const SAMPLE_SIZE = 1200;

/** A world is sampled again when its number of hexes has grown by this factor. */
const RESAMPLE_GROWTH = 1.15;
/** Changes of steepness below this factor are not visible. */
const VISIBLE_RATIO = 1.3;

/** Properties that all chunks of a world share: the heights at which colours change, and how steep it is overall. */
export class LandCharacter {
  readonly tints: readonly Tint[];
  readonly steepness: number;
  readonly #count: number;

  private constructor(tints: readonly Tint[], steepness: number, count: number) {
    this.tints = tints;
    this.steepness = steepness;
    this.#count = count;
  }

  static of(view: WorldView): LandCharacter {
    const posts = sampleOf(view);
    return new LandCharacter(
      tintsFor(posts.map(({ elevation }) => elevation)),
      steepnessOf(posts),
      view.count,
    );
  }

  /** The character of the same world when more of it is known; `this` if the difference is not visible. */
  after(view: WorldView): LandCharacter {
    const fresh = sampleHasGrown(this.#count, view.count) ? LandCharacter.of(view) : this;
    const steeper = fresh.steepness / this.steepness;
    const isAlike =
      !(steeper > VISIBLE_RATIO || steeper < 1 / VISIBLE_RATIO) && sameSteps(fresh.tints, this.tints);
    return isAlike ? this : fresh;
  }
}

const sampleHasGrown = (before: number, now: number): boolean => now >= before * RESAMPLE_GROWTH;

const sameSteps = (some: readonly Tint[], others: readonly Tint[]): boolean =>
  some.length === others.length && some.every((tint, i) => tint === others[i]);

/** Samples hexes in runs that became known one after another, spread evenly over the order of reveals. */
function sampleOf(view: WorldView): HeightPoint[] {
  const blocks = Math.max(1, Math.ceil(view.count / SAMPLE_SIZE));
  const posts: HeightPoint[] = [];
  // In runs, because steepness is measured between neighbours, and hexes that became known together are neighbours.
  const run = 40;
  for (let index = 0; index < view.count; index++) {
    if (Math.floor(index / run) % blocks !== 0) continue;
    const { q, r } = view.hexAt(index);
    // Columns are not typed; in a world of heights this one contains the heights.
    posts.push({ q, r, elevation: view.columns.elevation?.(index) as ElevationHex['elevation'] });
  }
  return posts;
}
