import { type Box, commonArea } from '../sheet/box.ts';
import { type ArrangedName, boxesOf } from './arranged-name.ts';
import { type ArrangementOptions, arrangeNames, byImportance } from './arrangement.ts';
import { BoxIndex } from './box-index.ts';
import type { NameLayout } from './name-layout.ts';
import { extentOf, reachOf } from './name-reach.ts';

/** An earlier arrangement of names on the same map, at the same scale. */
export interface EarlierArrangement {
  /** All names that were to be arranged, shown or not. */
  readonly names: readonly NameLayout[];
  readonly shown: readonly ArrangedName[];
}

/** A name that is shown, and the boxes that it covers. */
interface Shown {
  readonly laid: NameLayout;
  readonly drawn: ArrangedName;
  readonly boxes: readonly Box[];
}

/**
 * Arranges names with as little change to an earlier arrangement as possible: names keep their places, and are the same
 * objects, as long as nothing near them has changed. A name that is new, or has a new layout, gets a place between the
 * others. If there is none, the names around it are arranged anew together with it, and if it then has room, that is
 * kept. A name that lost its place by this is tried in the same way.
 *
 * @param changed where signs or hexes have changed since then, in hex sizes (radius of a hex)
 */
export function rearrangeNames(
  names: readonly NameLayout[],
  before: EarlierArrangement,
  changed: readonly Box[],
  options: Omit<ArrangementOptions, 'elsewhere' | 'surroundings'>,
): ArrangedName[] {
  const work = new Rearrangement(names, options);
  const drawnBefore = new Map(before.shown.map((drawn) => [drawn.seq, drawn]));
  const laidBefore = new Map(before.names.map((laid) => [laid.seq, laid]));
  const now = new Map(names.map((name) => [name.seq, name]));
  const stirred = new BoxIndex();
  stirred.add(changed);
  // Where a name is gone or has a new layout, there may be room for others.
  for (const drawn of before.shown)
    if (now.get(drawn.seq) !== laidBefore.get(drawn.seq)) stirred.add(boxesOf(drawn));
  const [fresh, disturbed, leftOut]: [NameLayout[], ArrangedName[], NameLayout[]] = [[], [], []];
  for (const name of names) {
    const drawn = drawnBefore.get(name.seq);
    if (laidBefore.get(name.seq) !== name) fresh.push(name);
    else if (!drawn) {
      if (stirred.overlapArea([work.extentOf(name)]) > 0) leftOut.push(name);
    } else {
      const boxes = boxesOf(drawn);
      if (stirred.overlapArea(boxes) > 0) disturbed.push(drawn);
      else work.stand({ laid: name, drawn, boxes });
    }
  }
  const kept = disturbed.flatMap(({ seq }) => now.get(seq) ?? []);
  work.place([...fresh, ...kept], disturbed);
  work.makeRoomFor([...fresh, ...kept]);
  work.place(leftOut, []);
  return work.shown();
}

/** An arrangement in progress: names that have their places, and others that are put between them. */
class Rearrangement {
  readonly #names: readonly NameLayout[];
  readonly #options: ArrangementOptions;
  readonly #placed = new Map<number, Shown>();
  readonly #extents = new Map<number, Box>();
  readonly #rivers: readonly NameLayout[];

  constructor(names: readonly NameLayout[], options: ArrangementOptions) {
    this.#names = names;
    this.#options = options;
    this.#rivers = names.filter((name) => name.kind === 'along' && name.follows === 'river');
  }

  stand(shown: Shown): void {
    this.#placed.set(shown.laid.seq, shown);
  }

  /** The names in order of importance. */
  shown(): ArrangedName[] {
    return this.#names.toSorted(byImportance).flatMap(({ seq }) => this.#placed.get(seq)?.drawn ?? []);
  }

  extentOf(name: NameLayout): Box {
    const { lettersOf, apart = 0 } = this.#options;
    const known = this.#extents.get(name.seq);
    if (known) return known;
    const extent = extentOf(name, lettersOf(name), apart);
    this.#extents.set(name.seq, extent);
    return extent;
  }

  /**
   * Gives names a place between those that have theirs, if there is one.
   *
   * @param hints earlier places of some of them
   */
  place(names: readonly NameLayout[], hints: readonly ArrangedName[]): void {
    for (const shown of this.#tried(names, hints)) this.stand(shown);
  }

  /** For each of these names without room, tries to arrange the names around it so that it has room. */
  makeRoomFor(names: readonly NameLayout[]): void {
    const waiting = names.filter((name) => !this.#hasRoom(name)).sort(byImportance);
    const done = new Set<number>();
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      if (done.has(name.seq) || this.#hasRoom(name)) continue;
      done.add(name.seq);
      const around = this.#around(name);
      if (around.length === 0) continue;
      const own = this.#placed.get(name.seq);
      for (const { laid } of [...around, ...(own ? [own] : [])]) this.#placed.delete(laid.seq);
      const tried = this.#tried([name, ...around.map(({ laid }) => laid)], []);
      for (const shown of tried) this.stand(shown);
      if (this.#hasRoom(name)) {
        const lost = around.filter(({ laid }) => !this.#hasRoom(laid)).map(({ laid }) => laid);
        waiting.push(...lost.sort(byImportance));
        continue;
      }
      for (const { laid } of tried) this.#placed.delete(laid.seq);
      for (const shown of [...around, ...(own ? [own] : [])]) this.stand(shown);
    }
    // Names that lost their places may find room where others left.
    this.place(this.#lacking(names, done), []);
  }

  #lacking(names: readonly NameLayout[], tried: ReadonlySet<number>): NameLayout[] {
    const asked = new Set(names.map(({ seq }) => seq));
    return this.#names.filter(({ seq }) => (asked.has(seq) || tried.has(seq)) && !this.#placed.has(seq));
  }

  /** The names that are in places where a name could be. */
  #around(name: NameLayout): Shown[] {
    const { lettersOf, apart = 0 } = this.#options;
    const reach = reachOf(name, lettersOf(name), apart);
    return [...this.#placed.values()].filter(
      ({ laid, boxes }) => laid.seq !== name.seq && boxes.some((box) => commonArea(box, reach) > 0),
    );
  }

  /** True if a name is shown and overlaps no other name, nor, if it is written beside its hex, a sign. */
  #hasRoom(name: NameLayout): boolean {
    const own = this.#placed.get(name.seq);
    if (!own) return false;
    const isOver = (others: readonly Box[]) =>
      own.boxes.some((box) => others.some((other) => commonArea(box, other) > 0));
    if (name.kind === 'beside' && isOver(this.#options.signs)) return false;
    return ![...this.#placed.values()].some((other) => other !== own && isOver(other.boxes));
  }

  /** Arranges some names between those that have their places. */
  #tried(names: readonly NameLayout[], hints: readonly ArrangedName[]): Shown[] {
    if (names.length === 0) return [];
    const extents = names.map((name) => this.extentOf(name));
    const isNear = (box: Box): boolean => extents.some((extent) => commonArea(box, extent) > 0);
    const bySeq = new Map(names.map((name) => [name.seq, name]));
    const found = arrangeNames(names, {
      ...this.#options,
      signs: this.#options.signs.filter(isNear),
      elsewhere: { smaller: hints, larger: null },
      surroundings: {
        taken: [...this.#placed.values()].flatMap(({ boxes }) => boxes.filter(isNear)),
        rivers: this.#rivers.filter((name) => !bySeq.has(name.seq) && isNear(this.extentOf(name))),
      },
    });
    return found.flatMap((drawn) => {
      const laid = bySeq.get(drawn.seq);
      return laid ? [{ laid, drawn, boxes: boxesOf(drawn) }] : [];
    });
  }
}
