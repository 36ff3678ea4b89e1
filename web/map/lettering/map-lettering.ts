import type { Palette } from '../../../src/formats/drawing/palette.ts';
import { SIGN_RADIUS, type SignPlaces } from '../../../src/formats/drawing/sign-glyphs.ts';
import {
  type ArrangedAlong,
  type ArrangedBeside,
  type ArrangedName,
  boxesOf,
  linesBeside,
  signBox,
} from '../../../src/formats/names/arranged-name.ts';
import {
  type ArrangementOptions,
  arrangeNames,
  type OtherScales,
} from '../../../src/formats/names/arrangement.ts';
import { type HexSign, type Inscriptions, signsOf } from '../../../src/formats/names/inscriptions.ts';
import { BASELINE, letteringStyle } from '../../../src/formats/names/lettering-style.ts';
import type { LetteringKind as Kind, NameLayout } from '../../../src/formats/names/name-layout.ts';
import { rearrangeNames } from '../../../src/formats/names/rearrangement.ts';
import { type NameWithLayout, updateNames } from '../../../src/formats/names/update-names.ts';
import type { WorldForNames } from '../../../src/formats/names/world-for-names.ts';
import { type Box, enclosingBox, grownBox } from '../../../src/formats/sheet/box.ts';
import type { Spot } from '../../../src/formats/vector/path.ts';
import { times } from '../../../src/formats/vector/vectors.ts';
import { type Axial, hexKey } from '../../../src/hex/axial.ts';
import { centreOf } from '../../kit/hex-path.ts';
import { GlyphStamps } from '../drawing/glyph-stamps.ts';
import { type Bounds, toView, visibleBounds } from '../view/camera.ts';
import { DrawnRoads } from './drawn-roads.ts';
import type { Lettering, LetteringFrame } from './lettering.ts';
import { drawLetters, type LetterPlace, type Letters, lettersOf, setFont } from './letters.ts';

/** Least and greatest height of letters in pixels, at any scale. */
const HEIGHTS: Readonly<Record<Kind, { least: number; most: number }>> = {
  place: { least: 14, most: 25 },
  land: { least: 12.5, most: 76 },
  water: { least: 13, most: 58 },
};

/** At scales below this, in pixels per hex size, names that don't fit are left out. */
const ALL_FROM = 26;
/** Names are arranged separately for scales that differ by this factor. */
const SCALE_STEP = 1.12;

/** Least radius of signs, in pixels. */
const LEAST_SIGN = { near: 7.5, far: 5.5 } as const;
/**
 * Below the first scale, in pixels per hex size, signs are in the middle of their hex; from the second on in their
 * places beside it.
 */
const ASIDE_FROM = 9;
const ASIDE_WHOLLY = 20;
/** Smallest scale at which notes are shown: below it there is no room for more than one sign. */
const NOTES_FROM = 9;

/** Distance between names and signs in the middle of their hex, in hex sizes. */
const GAP = 0.15;

interface PlacedName {
  readonly name: ArrangedName;
  /** The area that the name covers, as estimated. */
  readonly box: Box;
  /** The same, with room for letters larger than estimated. */
  readonly bounds: Box;
}

/** What a map's lettering is made from. */
export interface Inscribed {
  readonly inscriptions: Inscriptions;
  readonly world: WorldForNames;
  readonly places: SignPlaces;
  /** Whether something is drawn in the middle of a hex that names should avoid. */
  readonly isOccupied: (hex: Axial) => boolean;
}

/** The previous lettering of the same map. */
export interface EarlierLettering {
  readonly lettering: MapLettering;
  /** The hexes that have become known or look different since. */
  readonly changed: readonly Axial[];
}

/** Names as arranged at one scale. */
interface Arrangement {
  /** All names, shown or not. */
  readonly names: readonly NameLayout[];
  readonly placed: readonly PlacedName[];
}

/** Names as arranged at one scale in a previous lettering, and the hexes that have changed since then. */
interface EarlierArrangement extends Arrangement {
  readonly changed: readonly Axial[];
}

/** If more hexes than this have changed, an earlier arrangement is not reused. */
const MOST_CHANGED = 2000;

/**
 * Roads, names, marks and notes on the map. Names are laid out once, and arranged once for each scale. When something
 * is written or found, another `MapLettering` is made from this one: names stay where they are unless something near
 * them has changed.
 */
export class MapLettering implements Lettering {
  readonly #kept: readonly NameWithLayout[];
  readonly #names: readonly NameLayout[];
  readonly #signs: readonly HexSign[];
  readonly #roads: DrawnRoads;
  readonly #inscribed: Inscribed;
  readonly #arrangements = new Map<number, Arrangement>();
  /** Arrangements of the previous lettering, which are updated when their scale is seen again. */
  readonly #earlier = new Map<number, EarlierArrangement>();
  readonly #letters: Map<string, Letters>;
  #stamps: { readonly palette: Palette; readonly resolution: number; readonly glyphs: GlyphStamps } | null =
    null;

  constructor(inscribed: Inscribed, before: EarlierLettering | null = null) {
    const { inscriptions, world, places, isOccupied } = inscribed;
    const { lettering = null, changed = [] } = before ?? {};
    this.#inscribed = inscribed;
    this.#kept = updateNames(inscriptions.names ?? [], world, lettering ? lettering.#kept : [], changed);
    this.#names = this.#kept.map(({ laid }) => laid);
    const earlierSigns = lettering ? lettering.#signsFor(inscriptions) : null;
    this.#signs = earlierSigns ?? signsOf(inscriptions, places);
    this.#roads = new DrawnRoads(
      inscriptions.roads ?? [],
      { flowAt: (hex) => world.flowAt(hex), isOccupied },
      lettering && { drawn: lettering.#roads, changed },
    );
    this.#letters = lettering ? lettering.#letters : new Map();
    if (!lettering) return;
    const here = earlierSigns ? changed : [...changed, ...differing(lettering.#signs, this.#signs)];
    for (const [step, earlier] of lettering.#earlier)
      this.#goOnFrom(step, earlier, [...earlier.changed, ...here]);
    for (const [step, arrangement] of lettering.#arrangements) this.#goOnFrom(step, arrangement, here);
    this.#stamps = lettering.#stamps;
  }

  #goOnFrom(step: number, arrangement: Arrangement, changed: readonly Axial[]): void {
    if (changed.length <= MOST_CHANGED) this.#earlier.set(step, { ...arrangement, changed });
  }

  /** The signs of this lettering, if other inscriptions have the same ones. */
  #signsFor({ marks, notes, battlefields }: Inscriptions): readonly HexSign[] | null {
    const own = this.#inscribed.inscriptions;
    const isSame = own.marks === marks && own.notes === notes && own.battlefields === battlefields;
    return isSame ? this.#signs : null;
  }

  draw(frame: LetteringFrame): void {
    const { camera, view } = frame;
    const { left, top, right, bottom } = visibleBounds(camera, view);
    const isVisible = (box: Box): boolean =>
      box.left < right && box.right > left && box.top < bottom && box.bottom > top;
    this.#roads.draw(frame);
    this.#drawSigns(frame, isVisible);
    for (const { name, bounds } of this.#arrangedAt(camera.scale))
      if (isVisible(bounds)) this.#drawName(frame, name);
  }

  /** Has letters measured again: while their font is loading, those of another font are measured. */
  forgetLetters(): void {
    this.#letters.clear();
  }

  boundsAt(scale: number): Bounds | null {
    const [first, ...others] = this.#arrangedAt(scale).map(({ box }) => box);
    return first ? enclosingBox([first, ...others]) : null;
  }

  #arrangedAt(scale: number): readonly PlacedName[] {
    return this.#atStep(Math.round(Math.log(scale) / Math.log(SCALE_STEP)), true).placed;
  }

  /** @param mayBeFirst whether names may be arranged at a scale for the first time */
  #atStep(step: number, mayBeFirst: boolean): Arrangement {
    const made = this.#arrangements.get(step);
    if (made) return made;
    const earlier = this.#earlier.get(step);
    if (!earlier && !mayBeFirst) return { names: [], placed: [] };
    const names = earlier ? this.#rearranged(step, earlier) : this.#arrangedFirst(step);
    const before = new Map(earlier?.placed.map((placed) => [placed.name, placed]));
    const placed = names.map((name) => {
      const same = before.get(name);
      if (same) return same;
      const box = boxOf(name);
      return { name, box, bounds: grownBox(box, name.letters + 0.3 * (widthOf(box) + heightOf(box))) };
    });
    const arrangement = { names: this.#names, placed };
    this.#arrangements.set(step, arrangement);
    this.#earlier.delete(step);
    return arrangement;
  }

  #arrangedFirst(step: number): ArrangedName[] {
    return arrangeNames(this.#names, {
      ...this.#optionsAt(SCALE_STEP ** step),
      elsewhere: this.#aroundStep(step),
    });
  }

  #rearranged(step: number, { names, placed, changed }: EarlierArrangement): readonly ArrangedName[] {
    const at = SCALE_STEP ** step;
    const shown = placed.map(({ name }) => name);
    if (changed.length === 0 && isSameList(names, this.#names)) return shown;
    const reach = 1 + radiusAt(at) / at;
    const places = changed.map((hex) => signBox(hex, [0, 0], reach));
    return rearrangeNames(this.#names, { names, shown }, places, this.#optionsAt(at));
  }

  /** @param at pixels per hex size */
  #optionsAt(at: number): Omit<ArrangementOptions, 'elsewhere'> {
    return {
      lettersOf: ({ lettering, size }) => {
        const { least, most } = HEIGHTS[lettering];
        return Math.min(most, Math.max(least, size * at)) / at;
      },
      leaveOut: () => at < ALL_FROM,
      signs: this.#signs
        .filter((sign) => isShown(sign, at))
        .map((sign) => signBox(sign.hex, placeAt(sign, at), radiusAt(at) / at)),
      apart: aside(at) < 1 ? radiusAt(at) / at + GAP : 0,
      isOccupied: this.#inscribed.isOccupied,
    };
  }

  /** The names at the nearest smaller and larger scales that were arranged before. */
  #aroundStep(step: number): OtherScales {
    const steps = [...this.#arrangements.keys(), ...this.#earlier.keys()];
    const at = (next: number): readonly ArrangedName[] | null =>
      Number.isFinite(next) ? this.#atStep(next, false).placed.map(({ name }) => name) : null;
    return {
      smaller: at(Math.max(...steps.filter((other) => other < step))),
      larger: at(Math.min(...steps.filter((other) => other > step))),
    };
  }

  #drawName(frame: LetteringFrame, name: ArrangedName): void {
    const { context, palette, camera, ratio } = frame;
    const style = letteringStyle(name.lettering, palette);
    const key = `${name.lettering} ${name.text}`;
    const letters = this.#letters.get(key) ?? lettersOf(context, name.text, style);
    this.#letters.set(key, letters);
    const height = name.letters * camera.scale;
    setFont(context, style, height);
    context.textBaseline = 'alphabetic';
    const places = name.kind === 'along' ? along(frame, name, letters) : beside(frame, name);
    drawLetters(context, places, height, ratio, style, palette.labelHalo);
  }

  #drawSigns(frame: LetteringFrame, isVisible: (box: Box) => boolean): void {
    const { context, palette, camera, view, ratio } = frame;
    const { scale } = camera;
    const radius = radiusAt(scale);
    const resolution = Math.round((radius / SIGN_RADIUS) * ratio);
    if (this.#stamps?.palette !== palette || this.#stamps.resolution !== resolution)
      this.#stamps = { palette, resolution, glyphs: new GlyphStamps(palette, resolution) };
    context.setTransform(1, 0, 0, 1, 0, 0);
    for (const sign of this.#signs) {
      const { hex, glyph } = sign;
      const at = placeAt(sign, scale);
      if (!isShown(sign, scale) || !isVisible(signBox(hex, at, (2 * radius) / scale))) continue;
      const centre = centreOf(hex);
      const { x, y } = toView(camera, view, { x: centre.x + at[0], y: centre.y + at[1] });
      this.#stamps.glyphs.stamp(context, glyph, x * ratio, y * ratio);
    }
  }
}

/** The hexes of signs that are in only one of the lists. */
function differing(before: readonly HexSign[], now: readonly HexSign[]): Axial[] {
  const keyOf = ({ hex, id }: HexSign) => `${id} ${hexKey(hex)}`;
  const missingIn = (others: readonly HexSign[]) => {
    const keys = new Set(others.map(keyOf));
    return (sign: HexSign) => !keys.has(keyOf(sign));
  };
  return [...before.filter(missingIn(now)), ...now.filter(missingIn(before))].map(({ hex }) => hex);
}

const isSameList = (a: readonly NameLayout[], b: readonly NameLayout[]): boolean =>
  a.length === b.length && a.every((name, i) => name === b[i]);

/** The radius of signs at a scale, in pixels. */
const radiusAt = (scale: number): number =>
  Math.max(SIGN_RADIUS * scale, scale < ASIDE_FROM ? LEAST_SIGN.far : LEAST_SIGN.near);

/** How far signs have moved from the middle of their hex to their place beside it: from 0 to 1. */
const aside = (scale: number): number =>
  Math.min(1, Math.max(0, (scale - ASIDE_FROM) / (ASIDE_WHOLLY - ASIDE_FROM)));

/** Where a sign is relative to the middle of its hex at a scale, in hex sizes. */
const placeAt = ({ at }: HexSign, scale: number): Spot => times(at, aside(scale));

const isShown = ({ kind }: HexSign, scale: number): boolean => kind !== 'note' || scale >= NOTES_FROM;

/** The area that a name covers, in hex sizes. */
const boxOf = (name: ArrangedName): Box => enclosingBox(boxesOf(name) as [Box, ...Box[]]);

const widthOf = ({ left, right }: Box): number => right - left;
const heightOf = ({ top, bottom }: Box): number => bottom - top;

/** Places letters one by one along the name's line. */
function along(
  { camera, view, context }: LetteringFrame,
  name: ArrangedAlong,
  letters: Letters,
): LetterPlace[] {
  const { line, middle, above, spacing, letters: height } = name;
  const last = letters.offsets.at(-1) ?? 0;
  const gaps = Math.max(0, letters.letters.length - 1);
  const placed = (letter: string, length: number): LetterPlace => {
    const {
      at,
      along: [cos, sin],
    } = line.placeAt(length);
    const up = above.hex + above.letters * height;
    const { x, y } = toView(camera, view, { x: at[0] + sin * up, y: at[1] - cos * up });
    return { letter, x, y, cos, sin };
  };
  context.textAlign = 'center';
  if (letters.isWhole) return [placed(name.text, middle)];
  const begin = middle - ((last + spacing * gaps) * height) / 2;
  return letters.letters.map((letter, i) => {
    const [from, to] = [letters.offsets[i] ?? 0, letters.offsets[i + 1] ?? 0];
    return placed(letter, begin + ((from + to) / 2 + spacing * i) * height);
  });
}

const ALIGNMENTS = { start: 'left', middle: 'center', end: 'right' } as const;

/** Places each line of text in one piece. */
function beside({ camera, view, context }: LetteringFrame, name: ArrangedBeside): LetterPlace[] {
  context.textAlign = ALIGNMENTS[name.beside.anchor];
  return linesBeside(name).map(({ line, at }) => {
    const { x, y } = toView(camera, view, { x: at[0], y: at[1] + BASELINE * name.letters });
    return { letter: line, x, y, cos: 1, sin: 0 };
  });
}
