import type { HeightPoint } from '../../../../src/formats/elevation/contours.ts';
import { steepnessOf } from '../../../../src/formats/elevation/shading.ts';
import { type Tint, tintsFor } from '../../../../src/formats/elevation/tints.ts';
import type { ElevationHex } from '../../../../src/world/elevation/elevation-hex.ts';
import type { WorldView } from '../../../../src/world/world.ts';

/** So many hexes are looked at in a larger world: enough for what is only a measure. */
const SAMPLE_SIZE = 1200;

/** By how much a world grows before it is looked at anew, and how much steeper or flatter it must then be to matter. */
const RESAMPLE_GROWTH = 1.15;
const VISIBLE_RATIO = 1.3;

/**
 * What the drawing of every part of a land depends on: the steps in which its heights are coloured, and how steep it
 * is on the whole.
 */
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

  /** The character of the same land when more is known: itself, as long as the difference is none to be seen. */
  after(view: WorldView): LandCharacter {
    const fresh = sampleHasGrown(this.#count, view.count) ? LandCharacter.of(view) : this;
    const steeper = fresh.steepness / this.steepness;
    const isAlike =
      !(steeper > VISIBLE_RATIO || steeper < 1 / VISIBLE_RATIO) && sameSteps(fresh.tints, this.tints);
    return isAlike ? this : fresh;
  }
}

const sampleHasGrown = (before: number, now: number): boolean => now >= before * RESAMPLE_GROWTH;

/** Only where steps are drawn matters: what lies above or below all that was seen takes the steps that there are. */
const sameSteps = (some: readonly Tint[], others: readonly Tint[]): boolean =>
  some.length === others.length && some.every((tint, i) => tint === others[i]);

/** The hexes that became known one after the other, from all parts of what is known. */
function sampleOf(view: WorldView): HeightPoint[] {
  const blocks = Math.max(1, Math.ceil(view.count / SAMPLE_SIZE));
  const posts: HeightPoint[] = [];
  // Hexes that became known together lie together: only beside others does a hex tell how steep a land is.
  const run = 40;
  for (let index = 0; index < view.count; index++) {
    if (Math.floor(index / run) % blocks !== 0) continue;
    const { q, r } = view.hexAt(index);
    posts.push({ q, r, elevation: view.columns.elevation?.(index) as ElevationHex['elevation'] });
  }
  return posts;
}
