import type { Axial } from '../../../../src/hex/axial.ts';
import { neighbours } from '../../../../src/hex/direction.ts';
import { memberAt, partitionPoint } from '../../../../src/hex/list.ts';
import type { ElevationWorld } from '../../../../src/world/elevation/elevation-world.ts';
import type { ChunkPainter, PainterSettings } from '../../chunks/map-ground.ts';
import { downstreamOf } from '../elevation/downstream-of.ts';
import { ElevationGround, type LandMoment } from '../elevation/elevation-ground.ts';
import { HighlightingPainter } from './highlighted.ts';
import type { PastGround } from './past-ground.ts';

/** From this many changed hexes on, rivers are not followed: enough is painted again without that. */
const FOLLOWED = 500;

/**
 * A world of heights on the map as it was after one of its entries. Colours and shades are those of the present, so
 * that hexes don't change while nothing becomes known there.
 */
export class ElevationPast extends ElevationGround implements PastGround {
  readonly #world: ElevationWorld;
  /** Every change of a hex, by rising sequence number: `index` is the hex's index in the world. */
  readonly #changes: readonly { readonly seq: number; readonly index: number }[];
  #seq = 0;
  #from: number | null = null;
  #then: LandMoment | null = null;

  constructor(world: ElevationWorld) {
    super(world);
    this.#world = world;
    this.#changes = changesOf(world);
  }

  showAt(seq: number): readonly Axial[] {
    const [from, to] = seq < this.#seq ? [seq, this.#seq] : [this.#seq, seq];
    const later = this.#world.landBefore(to + 1);
    this.#seq = seq;
    this.#then = null;
    const changed = this.#hexesChanged(from, to);
    return changed.length > FOLLOWED
      ? changed
      : downstreamOf([...changed, ...changed.flatMap(neighbours)], later);
  }

  highlightAfter(seq: number | null): readonly Axial[] {
    const [before, after] = [this.#from ?? this.#seq, seq ?? this.#seq];
    this.#from = seq;
    return this.#hexesChanged(Math.min(before, after), Math.max(before, after));
  }

  override painter(settings: PainterSettings): ChunkPainter {
    return new HighlightingPainter(super.painter(settings), settings, this.isHighlighted);
  }

  protected override moment(): LandMoment {
    this.#then ??= { view: this.#world.view(this.#seq), land: this.#world.landBefore(this.#seq + 1) };
    return this.#then;
  }

  readonly isHighlighted = (hex: Axial): boolean => {
    const seq = this.#from === null ? null : (this.recordAt(hex)?.seq ?? null);
    return seq !== null && this.#from !== null && seq > this.#from;
  };

  /** The hexes of which something became known after entry `from` and up to entry `to`. */
  #hexesChanged(from: number, to: number): Axial[] {
    const indices = new Set<number>();
    for (let at = this.#firstAfter(from); ; at++) {
      const change = this.#changes[at];
      if (!change || change.seq > to) return [...indices].map((index) => this.#world.hexAt(index));
      indices.add(change.index);
    }
  }

  #firstAfter(seq: number): number {
    return partitionPoint(this.#changes.length, (at) => memberAt(this.#changes, at).seq <= seq);
  }
}

function changesOf(world: ElevationWorld): { seq: number; index: number }[] {
  const changes: { seq: number; index: number }[] = [];
  for (let index = 0; index < world.count; index++)
    for (const seq of world.entriesAt(world.hexAt(index))) changes.push({ seq, index });
  return changes.sort((a, b) => a.seq - b.seq);
}
