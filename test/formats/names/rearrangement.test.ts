import { describe, expect, it } from 'vitest';
import type { MapName } from '../../../src/campaign/map-view.ts';
import { type ArrangedName, boxesOf, signBox } from '../../../src/formats/names/arranged-name.ts';
import { type ArrangementOptions, arrangeNames } from '../../../src/formats/names/arrangement.ts';
import type { NameLayout } from '../../../src/formats/names/name-layout.ts';
import { extentOf, reachOf } from '../../../src/formats/names/name-reach.ts';
import { rearrangeNames } from '../../../src/formats/names/rearrangement.ts';
import { type NameWithLayout, updateNames } from '../../../src/formats/names/update-names.ts';
import { type Box, commonArea } from '../../../src/formats/sheet/box.ts';
import { type Axial, hexKey } from '../../../src/hex/axial.ts';
import { tried } from '../../support/thoroughness.ts';
import { sampleWorld } from '../sample-world.ts';
import { namesOver } from './named-hexes.ts';

const TEXTS = ['Thornwood', 'Oakham', 'The Barrow Downs', 'Withywindle', 'Saint Ordwin’s Rest', 'Ash'];
const KINDS = ['place', 'land', 'water', 'place', 'place'] as const;

/** Numbers below a bound, the same for the same seed. */
function drawer(seed: number): (below: number) => number {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) % below;
  };
}

const WORLDS = ['one', 'two', 'three', 'four'].map((seed) => sampleWorld(seed, 260));

/** A growing map: hexes become known, and names and signs are added, one at a time. */
class GrowingMap {
  readonly hexes: (typeof WORLDS)[number];
  readonly draw: (below: number) => number;
  readonly scale: number;
  known: number;
  names: MapName[] = [];
  signed: Axial[] = [];
  kept: readonly NameWithLayout[] = [];
  shown: readonly ArrangedName[];
  #seq = 0;

  constructor(seed: number) {
    this.draw = drawer(seed);
    this.hexes = WORLDS[this.draw(WORLDS.length)] ?? [];
    this.scale = [7, 11, 17][this.draw(3)] ?? 11;
    this.known = 120 + this.draw(80);
    const count = 10 + this.draw(30);
    for (let i = 0; i < count; i++) this.#give();
    for (let i = 0; i < 5; i++) this.#sign();
    this.kept = updateNames(this.names, this.#world(), [], []);
    this.shown = arrangeNames(this.laid, this.options);
  }

  get laid(): NameLayout[] {
    return this.kept.map(({ laid }) => laid);
  }

  get options(): ArrangementOptions {
    const sites = new Set(this.#seen.filter(({ site }) => site !== null).map(hexKey));
    return {
      lettersOf: ({ size }) => Math.min(76, Math.max(13, size * this.scale)) / this.scale,
      leaveOut: () => true,
      signs: this.signed.map((hex) => signBox(hex, [0.4, 0.4], 0.3)),
      isOccupied: (hex) => sites.has(hexKey(hex)),
    };
  }

  /** Adds one thing. Returns the names before, and where the map has changed. */
  grow(): { before: { names: NameLayout[]; shown: readonly ArrangedName[] }; places: Box[] } {
    const before = { names: this.laid, shown: this.shown };
    const changed: Axial[] = [];
    const what = this.draw(4);
    if (what === 0) changed.push(this.#sign());
    else if (what === 1) changed.push(...this.#reveal());
    else if (what === 2 && this.names.length > 5)
      this.names = this.names.toSpliced(this.draw(this.names.length), 1);
    else this.#give();
    this.kept = updateNames(this.names, this.#world(), this.kept, changed);
    const places = changed.map((hex) => signBox(hex, [0, 0], 1.3));
    this.shown = rearrangeNames(this.laid, before, places, this.options);
    return { before, places };
  }

  laidAfresh(): NameLayout[] {
    return updateNames(this.names, this.#world(), [], []).map(({ laid }) => laid);
  }

  get #seen() {
    return this.hexes.slice(0, this.known);
  }

  #world() {
    return namesOver(this.#seen);
  }

  #hex(): Axial {
    return this.hexes[this.draw(this.known)] ?? { q: 0, r: 0 };
  }

  #give(): void {
    const { q, r } = this.#hex();
    const of = KINDS[this.draw(KINDS.length)] ?? 'place';
    const name = { q, r, of, text: TEXTS[this.draw(TEXTS.length)] ?? '', seq: ++this.#seq };
    this.names = [...this.names.filter((old) => old.q !== q || old.r !== r || old.of !== of), name];
  }

  #sign(): Axial {
    const hex = this.#hex();
    this.signed = [...this.signed, hex];
    return hex;
  }

  #reveal(): Axial[] {
    const found = this.hexes.slice(this.known, this.known + 1);
    this.known += found.length;
    return found;
  }
}

const meet = (some: readonly Box[], others: readonly Box[]): boolean =>
  some.some((a) => others.some((b) => commonArea(a, b) > 1e-9));

/** A map after something was added. */
interface Grown extends ReturnType<GrowingMap['grow']> {
  readonly of: string;
  readonly laid: readonly NameLayout[];
  readonly laidAfresh: readonly NameLayout[];
  readonly options: ArrangementOptions;
  readonly shown: readonly ArrangedName[];
}

/** The states of many maps after each addition. */
function grownMaps(maps: number, steps: number): Grown[] {
  return Array.from({ length: maps }, (_, seed) => {
    const map = new GrowingMap(seed + 1);
    return Array.from({ length: steps }, (_, step): Grown => {
      const grown = map.grow();
      const { laid, options, shown } = map;
      return {
        ...grown,
        laid,
        options,
        shown,
        laidAfresh: map.laidAfresh(),
        of: `map ${seed}, step ${step}`,
      };
    });
  }).flat();
}

/** Whether two drawn names take up the same boxes. */
const isAtSamePlace = (a: ArrangedName, b: ArrangedName | undefined): boolean =>
  a === b || (b !== undefined && JSON.stringify(boxesOf(a)) === JSON.stringify(boxesOf(b)));

/** How many names with an unchanged layout were moved or removed. */
function movedFrom(
  before: readonly ArrangedName[],
  now: readonly ArrangedName[],
  same: ReadonlySet<number>,
): number {
  const places = new Map(now.map((drawn) => [drawn.seq, drawn]));
  return before.filter((drawn) => same.has(drawn.seq) && !isAtSamePlace(drawn, places.get(drawn.seq))).length;
}

describe('arranged names on a map to which something is added', { timeout: 120_000 }, () => {
  const GROWN = grownMaps(tried(50), 8);

  it('are laid out as if all were laid out from scratch', () => {
    for (const map of GROWN) {
      const { of } = map;
      const plain = ({ kind, seq, text, size, ...name }: NameLayout) => [
        kind,
        seq,
        text,
        size,
        'line' in name ? [name.line.spots, name.middle, name.run, name.spacing, name.above] : name.at,
      ];
      expect(map.laid.map(plain), of).toEqual(map.laidAfresh.map(plain));
    }
  });

  it('never overlap, and names of places never overlap signs', () => {
    for (const map of GROWN) {
      const { of } = map;
      const boxes = map.shown.map(boxesOf);
      const over = boxes.flatMap((some, i) => boxes.slice(i + 1).filter((others) => meet(some, others)));
      expect(over, of).toEqual([]);
      const { signs } = map.options;
      expect(
        map.shown.filter((name) => name.kind === 'beside' && meet(boxesOf(name), signs)),
        of,
      ).toEqual([]);
    }
  });

  it('stay where they were, unless something near them has changed', () => {
    let [moved, movedAnew] = [0, 0];
    for (const [i, map] of GROWN.entries()) {
      const { before, places, of } = map;
      const { lettersOf } = map.options;
      const earlier = new Set(before.names);
      const now = new Map(map.laid.map((name) => [name.seq, name]));
      const reach = (name: NameLayout) => reachOf(name, lettersOf(name), 0);
      const still = new Set(map.shown);
      const others = before.shown.filter((drawn) => !still.has(drawn));
      const left = (drawn: ArrangedName) => now.get(drawn.seq);
      const wasLaid = (drawn: ArrangedName) => {
        const name = left(drawn);
        return name !== undefined && earlier.has(name);
      };
      // Names near a change, or near a new name, were arranged again or gave way themselves, if possible.
      const fresh = map.laid.filter((name) => !earlier.has(name));
      const gone = others.filter((drawn) => !wasLaid(drawn));
      const gaveWay = others.filter(wasLaid);
      const same = new Set(map.laid.filter((name) => earlier.has(name)).map(({ seq }) => seq));
      // Arranging everything again takes long, so only a few maps are compared with that.
      if (i % 10 === 0) {
        moved += movedFrom(before.shown, map.shown, same);
        movedAnew += movedFrom(
          arrangeNames(before.names, map.options),
          arrangeNames(map.laid, map.options),
          same,
        );
      }
      for (const drawn of gaveWay) {
        const near = [
          ...places,
          ...fresh.map(reach),
          ...gone.flatMap(boxesOf),
          ...gaveWay
            .filter((other) => other !== drawn)
            .flatMap((other) => left(other) ?? [])
            .map(reach),
        ];
        expect(meet(boxesOf(drawn), near), `${of}: ${drawn.text} of ${drawn.seq}`).toBe(true);
      }
    }
    expect(moved).toBeGreaterThan(0);
    expect(moved, `${movedAnew} if all are arranged anew`).toBeLessThan(movedAnew);
  });

  it('include a new one if it has room, or would have if those around it were arranged again', () => {
    let [shown, leftOut] = [0, 0];
    for (const map of GROWN) {
      const { before, of } = map;
      const { lettersOf } = map.options;
      const earlier = new Set(before.names);
      const visible = new Set(map.shown.map(({ seq }) => seq));
      for (const name of map.laid) {
        if (earlier.has(name)) continue;
        if (visible.has(name.seq)) {
          shown++;
          continue;
        }
        leftOut++;
        const reach = reachOf(name, lettersOf(name), 0);
        const isAround = (drawn: ArrangedName) => meet(boxesOf(drawn), [reach]);
        const around = map.shown.filter(isAround).map(({ seq }) => seq);
        const others = map.shown.filter((drawn) => !isAround(drawn));
        const anew = arrangeNames([name, ...map.laid.filter(({ seq }) => around.includes(seq))], {
          ...map.options,
          surroundings: {
            taken: others.flatMap(boxesOf),
            rivers: map.laid.filter((other) => other !== name && !around.includes(other.seq)),
          },
        });
        expect(
          anew.some(({ seq }) => seq === name.seq),
          `${of}: ${name.text} of ${name.seq}`,
        ).toBe(false);
      }
    }
    expect(shown).toBeGreaterThan(20);
    expect(leftOut).toBeGreaterThan(20);
  });

  it('include one that was left out as soon as it has room', () => {
    for (const map of GROWN) {
      const { before, of } = map;
      const visible = new Set(map.shown.map(({ seq }) => seq));
      const gone = before.shown
        .filter(({ seq }) => map.laid.every((name) => name.seq !== seq))
        .flatMap(boxesOf);
      for (const name of map.laid) {
        if (visible.has(name.seq)) continue;
        const letters = map.options.lettersOf(name);
        if (!meet([extentOf(name, letters, 0)], gone)) continue;
        const alone = arrangeNames([name], {
          ...map.options,
          surroundings: {
            taken: map.shown.flatMap(boxesOf),
            rivers: map.laid.filter((other) => other !== name),
          },
        });
        expect(alone, `${of}: ${name.text} of ${name.seq}`).toEqual([]);
      }
    }
  });
});
